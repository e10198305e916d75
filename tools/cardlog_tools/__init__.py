"""The command `cardlog`."""
