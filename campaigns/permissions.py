"""Who may do what: every role asks every command in every state, over HTTP, and names what belongs to others.

There is no chance in it: a piece is a state of a table, or a place away from the tables.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial

from campaigns.campaign import Campaign, Outcome
from pitboss.house.permits import AT_TABLES
from pitboss.tables.terms import Chips
from tests.web import permission_matrix as matrix

CHIPS = (Chips.ISSUED, Chips.PRACTICE)
BY_ROLE, OF_OTHERS = "questions by role, command and state", "commands that name what belongs to others"
Asked = Callable[[], tuple[int, list[str]]]

EVERYWHERE: tuple[tuple[str, Asked], ...] = (
    *((BY_ROLE, partial(matrix.at_a_table, state, chips)) for state in sorted(AT_TABLES) for chips in CHIPS),
    *((BY_ROLE, partial(matrix.away_from_tables, place)) for place in ("cage", "office")),
    *((OF_OTHERS, partial(matrix.of_others, state, chips)) for state in sorted(AT_TABLES) for chips in CHIPS),
)


def piece(seed: str) -> Outcome:
    what, asked = EVERYWHERE[int(seed.split()[1])]
    number, wrong = asked()
    return Outcome(Counter({what: number}), wrong)


PERMISSIONS = Campaign(
    "permissions",
    "Every role asks every command in every state, over HTTP: it is let through if, and only if, the table of permits"
    " says so. Then everybody names spots of others in every command that takes one: nothing of theirs moves.",
    short=0,
    long=len(EVERYWHERE),
    piece=piece,
    in_test="`tests/web/test_gate.py`",
)
