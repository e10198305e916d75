"""`python -m cardlog`: the command `cardlog`, also where its script is not on the path."""

from cardlog_tools.app import main

main()
