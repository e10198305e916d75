"""What several modules of tests here share."""

from cardlog import Log, loads

HEAD = '[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "Bruno"]\n'


DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh\n"


SAMPLE = (
    HEAD
    + '[Event "Sample"]\n\n{A quiet start.}\n'
    + DEAL
    + """A points 8h
B points 9s $1 {Or scuttle the eight at once: 9s is larger.}
( B scuttle 9s 8h $5
  A draw
  ( A points 5c
  )
  * draw 7s
)
A draw
* draw Ad
"""
)


def events(body: str) -> Log:
    return loads(HEAD + "\n" + DEAL + body)
