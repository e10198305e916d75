"""`cardlog step`: a game stepped through on the full screen, and annotated.

The modules in their order: track (states along a line), player (where one is in a game, and what is written
there), find, suppose (facts of a variation), words (what is said), moves and panes (what is drawn), dialogs
(what is asked), app.
"""
