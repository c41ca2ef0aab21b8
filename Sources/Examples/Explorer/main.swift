print("Explorer")
