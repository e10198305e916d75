"""`cardlog step`: a game stepped through on the full screen, and annotated.

The modules in their order: track (states along a line), player (where one is in a game, and what is written
there), find, suppose (facts of a variation), dense and texts (what is said), panes and layout (what is drawn, and
where), dialogs (what is asked), playing (by itself), shelf (the games of a file), display, app.
"""
