print("The table\n\n\(Login.table)\n")
print("The diagram, in Mermaid's language\n\n\(Login.table.mermaid)\n")
print("A run through it\n")
for line in await LoginRun.lines() { print(line) }
