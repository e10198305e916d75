"""cardlog: card games as pure reducers over immutable logs.

>>> import cardlog
>>> cardlog.find("cuttle").title
'Cuttle'
"""

from cardlog import looks as _looks  # noqa: F401 -- how states and logs are shown
from cardlog.chance import Chance
from cardlog.check import check
from cardlog.errors import (
    BotError,
    BrokenRecord,
    CardlogError,
    CopyError,
    GameError,
    IllegalEvent,
    NotationError,
    RulesError,
)
from cardlog.event import DEALER, PUBLIC, Decision, End, Event, Fact, Position, Resign, Takeback
from cardlog.fold import Fold
from cardlog.formats.files import dump, dumps, load, load_all, load_header, loads
from cardlog.game import Expects, Game, find, names, register
from cardlog.line import Comment, Line, Note
from cardlog.log import Header, Log
from cardlog.play.committed import Committed
from cardlog.play.dealer import Dealer, FirstDealer, Lowest, Scripted, Secret, Seeded
from cardlog.play.table import Table
from cardlog.sight import copy, view
from cardlog.state import Place, Result
from cardlog.version import __version__

__all__ = [
    "DEALER",
    "PUBLIC",
    "BotError",
    "BrokenRecord",
    "CardlogError",
    "Chance",
    "Comment",
    "Committed",
    "CopyError",
    "Dealer",
    "Decision",
    "End",
    "Event",
    "Expects",
    "Fact",
    "FirstDealer",
    "Fold",
    "Game",
    "GameError",
    "Header",
    "IllegalEvent",
    "Line",
    "Log",
    "Lowest",
    "NotationError",
    "Note",
    "Place",
    "Position",
    "Resign",
    "Result",
    "RulesError",
    "Scripted",
    "Secret",
    "Seeded",
    "Table",
    "Takeback",
    "__version__",
    "check",
    "copy",
    "dump",
    "dumps",
    "find",
    "load",
    "load_all",
    "load_header",
    "loads",
    "names",
    "register",
    "view",
]
