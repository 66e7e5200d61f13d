"""Who may do what, and when: one table of (role, command, state). What is not in it is refused.

Every command and every query from outside is checked here first; then the table or the cage may still refuse it by
the rules of the game. The table itself is in `table`; the documentation prints it, and a test tries every line of it
over HTTP.
"""

from collections.abc import Collection, Mapping
from typing import Any

from pitboss.house.people.permit_lines import AT_TABLES, STATES, Line
from pitboss.house.people.roles import MAY_SECOND, SAYS, STAFF, Role
from pitboss.house.permits.table import LINES, TABLE
from pitboss.house.service import House
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Chips
from pitboss.tables.words import wagers_on

__all__ = ["AT_TABLES", "LINES", "STAFF", "STATES", "TABLE", "Line", "Role"]  # the table, with what reads it


class PermitCode(Why):
    """The refusals by permits."""

    NOT_PERMITTED = ("not-permitted", "Only {who} may {says}.")
    NOT_NOW = ("not-now", "Nobody may {says} while {state}.")
    NO_ACCOUNT = (
        "no-account",
        "This table is played with chips from the cashier: sign in first, or sit down at a practice table.",
    )
    BY_PIN = (
        "by-pin",
        "At this tablet you are known by PIN or badge. To {says}, sign in with your password in your own browser.",
    )
    UNKNOWN = ("not-permitted", "There is nothing called {word} that anybody may do.")


def state_of(table: Table) -> str:
    """The state of a table, one of `STATES`."""
    hand = table.hand
    if table.closed:
        return "closed"
    if hand is None or not wagers_on(table):  # a bank without bets against it is no reason to refuse anything
        return "idle"
    if hand.dispute is not None:
        return "disputed"
    if hand.called and hand.phase is Phase.PLAYING:
        return "called"
    return hand.phase.value


def roles_at(roles: Collection[Role], chips: Chips) -> frozenset[Role]:
    """The roles that count at a table: the role of guest does not count with chips from the cashier."""
    return frozenset(roles) - ({Role.GUEST} if chips is Chips.ISSUED else set())


def allowed(roles: Collection[Role], word: str, state: str) -> bool:
    line = TABLE.get(word)
    return line is not None and any(state in line.who.get(role, ()) for role in roles)


def refusal(roles: Collection[Role], word: str, state: str) -> Refusal | None:
    """None if one of the roles may do it in this state; else the refusal says who may, or that nobody may now."""
    line = TABLE.get(word)
    if line is None:
        return refuse(PermitCode.UNKNOWN, word=repr(word[:40]))
    if allowed(roles, word, state):
        return None
    now = [role for role in Role if state in line.who.get(role, ())]
    if not now and any(role in line.who for role in roles):
        return refuse(PermitCode.NOT_NOW, says=line.says, state=STATES.get(state, state))
    if not roles and Role.GUEST in line.who:
        return refuse(PermitCode.NO_ACCOUNT)
    return refuse(PermitCode.NOT_PERMITTED, says=line.says, who=_or(now or list(line.who)))


def by_pin(word: str) -> Refusal | None:
    """Why somebody who is known by PIN or badge may not: what only managers do is done with a password."""
    line = TABLE.get(word)
    office = line is not None and (set(line.who) == {Role.MANAGER} or word == "make-tablet")
    return refuse(PermitCode.BY_PIN, says=line.says) if line is not None and office else None


def refusal_at(house: House, table: str, roles: Collection[Role], word: str, command_id: str) -> Refusal | None:
    """The same at a table of a running house, in its state now.

    The newest state is read before anybody is refused, since another process may have changed it. A command that was
    carried out before is let through, and gets the answer that it got then.
    """
    found = _now(house.table(table), roles, word)
    if found is not None and house.look(table):
        found = _now(house.table(table), roles, word)
    if found is not None and found.code is PermitCode.NOT_NOW and house.store.find(command_id) is not None:
        return None
    return found


def _now(table: Table, roles: Collection[Role], word: str) -> Refusal | None:
    return refusal(roles_at(roles, table.terms.chips), word, state_of(table))


def _or(roles: Collection[Role]) -> str:
    *first, last = [SAYS[role].called for role in Role if role in roles]
    return f"{', '.join(first)} or {last}" if first else last


# ---------------------------------------------------------------- the second person


_ASKED: frozenset[Role] = frozenset().union(*(line.second for line in LINES))
assert _ASKED == MAY_SECOND, [role.value for role in _ASKED ^ MAY_SECOND]  # `staff` guards who gets these roles


_TRAYS = frozenset({"close-table", "count-tray"})


def needs_second(
    word: str, said: Mapping[str, Any] | None = None, chips: Chips | None = None, *, sensitive: bool = False
) -> bool:
    """Whether a command needs a second person. `chips` are those of its table, None if it is not at a table.

    Practice chips have no value, so one person is enough there, and so it is to count chips of a night. Some commands
    need two only if they are `sensitive`: if they void the hand (a ruling says so itself), move a large amount, or
    could make somebody a second person. An exposed or dead card is not sensitive: at most one player gets another card,
    or their wagers back.
    """
    line = TABLE.get(word)
    if line is None or not line.second or chips is Chips.PRACTICE or (chips is Chips.NIGHT and word in _TRAYS):
        return False
    return not line.sometimes or sensitive or (said is not None and said.get("ruling") == "void")


def place_of(word: str) -> str:
    """Where a command that is not given at a table is given: at the cage, or in the office."""
    line = TABLE.get(word)
    return "cage" if line is not None and "cage" in line.places else "office"


def may_second(roles: Collection[Role], word: str) -> bool:
    """Whether somebody with these roles may be the second person for a command."""
    line = TABLE.get(word)
    return line is not None and any(role in line.second for role in roles)


def refuse_second(word: str) -> Refusal:
    line = TABLE[word]
    return refuse(PermitCode.NOT_PERMITTED, says=f"agree to {line.says}", who=_or(line.second))


# ---------------------------------------------------------------- the documentation


def page() -> str:
    """The table as a page of documentation, by where a command is given."""
    parts = [
        _part("At a table: players", [one for one in LINES if one.at_table and Role.PLAYER in one.who]),
        _part("At a table: staff", [one for one in LINES if one.at_table and Role.PLAYER not in one.who]),
        _part("At the cage", [one for one in LINES if one.places == {"cage"}]),
        _part("In the office", [one for one in LINES if one.places == {"office"}]),
    ]
    return "\n".join(parts)


def _part(title: str, lines: Collection[Line]) -> str:
    roles = [role for role in Role if any(role in line.who for line in lines)]
    rows = [
        f"## {title}",
        "",
        f"| command | what it does | {' | '.join(role.value for role in roles)} | second person |",
        f"|---|---|{'---|' * len(roles)}---|",
    ]
    for line in lines:
        cells = [_states(line, role) for role in roles]
        second = " or ".join(role.value for role in Role if role in line.second)
        rows.append(f"| `{line.word}` | {line.says} | {' | '.join(cells)} | {second} |")
    return "\n".join([*rows, ""])


def _states(line: Line, role: Role) -> str:
    states = line.who.get(role)
    if states is None:
        return ""
    if not line.at_table:
        return "yes"
    if states == AT_TABLES:
        return "always"
    missing = [one for one in STATES if one in AT_TABLES - states - {"closed"}]
    if "closed" not in states and len(missing) < 2:
        return "while open" + (f", not {missing[0]}" if missing else "")
    return ", ".join(one for one in STATES if one in states)
