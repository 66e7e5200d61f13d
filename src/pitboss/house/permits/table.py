"""The table of who may do what: a line for every command and every query, with the states in which each role may.

The lines of staff commands are in their declarations (`house.staff_commands`).
"""

from collections.abc import Iterable, Mapping

from pitboss.house.people.permit_lines import (
    AT_TABLES,
    BETS,
    CAGE,
    CUTS,
    LIVE,
    OFFICE,
    OPEN,
    PLAY,
    REAL_CARDS,
    Line,
    may,
)
from pitboss.house.people.roles import Role
from pitboss.house.staff_commands import CASHIER, DEALER, FLOOR, HANDING_OVER, TIPS
from pitboss.house.staff_commands.dealer import SetDuty
from pitboss.house.staff_commands.declaring import Command

_D, _F, _C, _A, _S, _M = Role.DEALER, Role.FLOOR, Role.CASHIER, Role.AUDITOR, Role.SURVEILLANCE, Role.MANAGER


def _play(word: str, says: str, states: frozenset[str]) -> Line:
    return may(word, says, states, Role.GUEST, Role.PLAYER)


def _lines(commands: Iterable[type[Command]]) -> Iterable[Line]:
    return (one.line for one in commands)


LINES: tuple[Line, ...] = (
    # Players.
    _play("join", "sit down at the table", OPEN),
    _play("leave", "get up from the table", OPEN),
    _play("sit-out", "sit out", LIVE),
    _play("sit-in", "play on", LIVE),
    _play("buy-in", "take chips to the table", OPEN),
    _play("cash-out", "take chips from the table", LIVE),
    _play("want-spots", "ask for more spots", LIVE),
    _play("keep-spots", "say which spots to keep", LIVE),
    _play("bet", "bet", BETS),
    _play("take-back", "take a bet back", BETS),
    _play("ready", "say that the bets are made", BETS),
    _play("bet-behind", "bet behind another player", BETS),
    _play("take-back-behind", "take back a bet behind another player", BETS),
    _play("open-cut", "open their cut", CUTS),
    _play("choose", "decide", PLAY),
    _play("set-cards", "set the hand", PLAY),
    _play("take-bank", "take the bank", BETS),
    _play("decline-bank", "decline the bank", BETS),
    _play("pass-bank", "let the bank go by", LIVE),
    _play("tip", "tip the dealer", LIVE),
    _play("dispute", "dispute the hand", PLAY),
    _play("call-floor", "call the floor about a paid hand", AT_TABLES),
    _play("more-time", "ask for more time", LIVE),
    *_lines(DEALER),
    # Real cards.
    may("record-hand", "record a hand of real cards", BETS, _D),
    may("reopen-hand", "reopen a hand of real cards", PLAY, _D, _F),
    may("felt-irregular", "declare an irregularity of real cards", REAL_CARDS, _D, _F, second=(_F, _M), sometimes=True),
    may("see-felt", "see the tablet of a table", AT_TABLES, _D, _F),
    may("draft-hand", "tap a hand of real cards", OPEN, _D),
    # The floor.
    SetDuty.line_of_floor,
    *_lines(FLOOR),
    *_lines(HANDING_OVER),
    may("see-table", "see a table as staff do", AT_TABLES, _D, _F, _S, _M),
    # The cage.
    *_lines(CASHIER),
    *_lines(TIPS),
    may("see-tips", "see the pools of tips", CAGE, _D, _F, _C, _A, _S, _M),
    may("see-cashier", "see the cage and today's book", CAGE, _C, _M),
    may("see-slip", "see a slip", CAGE, _C, _D, _F, _A, _S, _M),
    # The office.
    may("open-practice", "open a practice table", OFFICE, Role.GUEST, Role.PLAYER),
    may("open-table", "open a table of the house", OFFICE, _F, second=(_D, _F, _C), sometimes=True),
    may("see-floor", "see all tables", OFFICE, _D, _F, _S, _M),
    may("see-approvals", "see what waits for a second person", OFFICE, _D, _F, _C, _S, _M),
    may("enter-night", "enter a night", OFFICE, Role.GUEST, Role.PLAYER),
    may("admit-night", "give somebody the chips of the night", OFFICE, _D, _F),
    may("take-donation", "take a donation for a charity night, with a receipt", OFFICE, _F, _C),
    may("start-night", "start a night", OFFICE, _F),
    may("announce-night", "say something on the big screen of a night", OFFICE, _F),
    may("draw-prize", "draw who gets a prize", OFFICE, _F),
    may("give-prize", "hand over a prize", OFFICE, _F),
    may("see-night", "see the report and the receipts of a night", OFFICE, _F, _C, _A, _S, _M),
    may("end-night", "end a night", OFFICE, _F),
    may("find-people", "find people by name", OFFICE, _D, _F, _C, _A, _S, _M),
    may("make-player", "make a player's account", OFFICE, _F, _C, _M),
    may("link-player", "give a player a link to sign in with", OFFICE, _F, _C, _M),
    may("exclude-player", "record that a player excludes themselves", OFFICE, _F, _C, _M),
    may("check-identity", "record that identification was checked", OFFICE, _F, _C),
    may("import-players", "import players from a list", OFFICE, _M),
    may("export-players", "export the list of players", OFFICE, _M),
    may("see-accounts", "see the accounts", OFFICE, _M),
    may("invite", "invite somebody", OFFICE, _M, second=(_M,), sometimes=True),
    may("take-back-invitation", "take an invitation back", OFFICE, _M),
    may("set-roles", "change somebody's roles", OFFICE, _M, second=(_M,), sometimes=True),
    may("set-disabled", "disable or enable an account", OFFICE, _M, second=(_M,), sometimes=True),
    may("reset-password", "reset somebody's password", OFFICE, _M, second=(_F, _C, _M)),
    may("give-badge", "give somebody a badge for shared tablets", OFFICE, _M, second=(_M,), sometimes=True),
    may("revoke-badge", "revoke somebody's badge", OFFICE, _M),
    may("drop-pin", "take somebody's PIN away", OFFICE, _M),
    may("make-tablet", "make a browser a shared tablet", OFFICE, _F, _C, _M),
    may("see-tablets", "see the shared tablets", OFFICE, _F, _C, _M),
    may("take-back-tablet", "take a shared tablet back", OFFICE, _M),
    may("see-rota", "see the rota", OFFICE, _D, _F, _A, _S, _M),
    may("plan-rota", "plan who deals where", OFFICE, _F, _M),
    may("push-dealer", "call a relief to a table", OFFICE, _F, _M),
    may("own-break", "begin or end their own break", OFFICE, _D, _F, _M),
    may("send-on-break", "send a dealer on a break, or end it", OFFICE, _F, _M),
    may("see-settings", "see the settings of the house", OFFICE, _D, _F, _C, _A, _S, _M),
    may("change-settings", "change the settings of the house", OFFICE, _M, second=(_M,), sometimes=True),
    may("see-chips", "see where the chips of the house are", OFFICE, _A, _S, _M),
    may("change-house-rules", "change the rules of the house", OFFICE, _M, second=(_M,), sometimes=True),
    may("see-permissions", "see who may do what", OFFICE, _D, _F, _C, _A, _S, _M),
    may("see-audit", "see the audit", OFFICE, _A, _S),
    may("see-ledger", "see the ledger", OFFICE, _A, _S),
    may("verify", "verify hands", OFFICE, _A, _S),
    may("export", "export records", OFFICE, _A, _S),
    may("see-month", "see the month's report", OFFICE, _A, _S, _M),
    may("see-exceptions", "see the exceptions of a day", OFFICE, _F, _A, _S, _M),
    may("see-shift", "see the shift of a table", OFFICE, _D, _F, _C, _A, _S, _M),
    may("see-ratings", "see players' ratings", OFFICE, _F, _A, _S, _M),
)
TABLE: Mapping[str, Line] = {line.word: line for line in LINES}
assert len(TABLE) == len(LINES), "each word has one line"

# The pages of staff, by their names in the pages' router; the first role is the one that the page is made for. Each
# query of a page is checked by its own permit as well.
PAGES: Mapping[str, tuple[Role, ...]] = {
    "floor": (_F, _M, _S),
    "floor-table": (_F, _M, _S),
    "dealer-tables": (_D,),
    "dealer": (_D, _F),
    "felt": (_D, _F),
    "hand-over": (_D, _F, _M),
    "rota": (_F, _M, _D, _A, _S),
    "tips": (_C, _F, _M, _D, _A, _S),
    "cashier": (_C, _M),
    "slip": (_C, _D, _F, _A, _S, _M),
    "auditor": (_A, _S),
    "manager": (_M,),
    "month": (_A, _M, _S),
    "exceptions": (_A, _M, _F, _S),
    "shift": (_D, _F, _C, _A, _S, _M),
    "night": (_F, _C),
    "projector": (_F, _M),
}
