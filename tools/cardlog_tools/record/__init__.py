"""Recording at the terminal: who sits where, what is typed, what is shown, and the game that comes of it."""
