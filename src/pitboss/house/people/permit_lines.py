"""A line of the permits: which roles may do something, in which states, and who has to agree to it.

Roles and states that a line does not name are not allowed. If `second` is not empty, another person with one of these
roles has to agree before the command is carried out.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.house.people.roles import Role

STATES: Mapping[str, str] = {
    "closed": "the table is closed",
    "idle": "the table is between hands",
    "betting": "bets are taken",
    "cutting": "the deck is cut",
    "playing": "a hand is played",
    "called": "a hand waits for the floor",
    "disputed": "a dispute waits for the ruling",
    "done": "the hand is over and its deck is opened",
    "cage": "at the cage",
    "office": "in the office",
}
AT_TABLES = frozenset(STATES) - {"cage", "office"}
OPEN = AT_TABLES - {"closed"}
LIVE = OPEN - {"disputed"}  # a hand in dispute is frozen
BETS = frozenset({"idle", "betting"})
CUTS = frozenset({"cutting"})
PLAY = frozenset({"playing", "called"})
VOID = frozenset({"playing", "called", "disputed"})
REAL_CARDS = frozenset({"idle", "betting", "playing", "called"})
REST = frozenset({"idle"})
CAGE, OFFICE = frozenset({"cage"}), frozenset({"office"})


@dataclass(frozen=True)
class Line:
    """`says` continues a sentence after "may": "void the hand"."""

    word: str
    says: str
    who: Mapping[Role, frozenset[str]]
    second: frozenset[Role] = frozenset()
    sometimes: bool = False  # only some of these commands need a second person; see `permits.needs_second`

    @property
    def places(self) -> frozenset[str]:
        return frozenset().union(*self.who.values())

    @property
    def at_table(self) -> bool:
        return bool(self.places & AT_TABLES)


def may(
    word: str,
    says: str,
    states: frozenset[str],
    *roles: Role,
    second: tuple[Role, ...] = (),
    sometimes: bool = False,
) -> Line:
    return Line(word, says, dict.fromkeys(roles, states), frozenset(second), sometimes)
