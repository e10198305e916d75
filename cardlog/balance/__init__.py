"""What a rule set gives, and what a change of rules or of code gives in its place, in games between bots.

>>> from cardlog import Header
>>> trials = [
...     Trial(Variant(rules, Header.make("cuttle", rules)), ("simple", "simple"), seed=1)
...     for rules in ("classic", "classic four=random")
... ]
>>> report = balance(trials, games=10, jobs=1)
>>> [(side.label, side.games) for side in report.sides]
[('classic', 10), ('classic four=random', 10)]

`save` keeps what was counted, and a `Base` compares it with what the code of another day gives.
"""

from cardlog.balance.base import Base, save
from cardlog.balance.measure import Trial, Variant
from cardlog.balance.report import Difference, Measured, Report, balance, narrow

__all__ = ["Base", "Difference", "Measured", "Report", "Trial", "Variant", "balance", "narrow", "save"]
