print("A panel and its states; try: type tea, search tea, search! milk, lock, state, wait, quit")
await ConsoleProgram { print($0) }.run(InputLines.stream())
