"""What a change of the rules, or of a game's code, does to recorded games.

>>> from cardlog.impact import impact
>>> from cardlog.play.simulate import simulate
>>> report = impact(simulate("cuttle", games=20, seed=1), rules="classic four=random")
>>> report.games, report.changed == report.kinds["fact"]
(20, True)

`compare` judges one game, and `Change` many; `impact` counts what a change does to all of them. `save` keeps
digests of every state, and a `Base` judges games by them when the code is no longer what it was.
"""

from cardlog.impact.base import Base, digest, save
from cardlog.impact.compare import Change, compare
from cardlog.impact.report import Report, impact
from cardlog.impact.verdict import KINDS, Parting, Verdict

__all__ = ["KINDS", "Base", "Change", "Parting", "Report", "Verdict", "compare", "digest", "impact", "save"]
