"""The commands, a module each; the function `command` of each is what typer runs."""
