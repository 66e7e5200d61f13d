"""The table of who may do what: a line for every command and every question, with the states in which each role may.

A role that is not named in a line may not; a state that is not named, neither. `second` are the roles one of which
has to agree, in another person, before the command is carried out.
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
_OPEN = AT_TABLES - {"closed"}
_LIVE = _OPEN - {"disputed"}  # a hand in dispute is frozen
_BETS = frozenset({"idle", "betting"})
_CUTS = frozenset({"cutting"})
_PLAY = frozenset({"playing", "called"})
_VOID = frozenset({"playing", "called", "disputed"})
_FELT = frozenset({"idle", "betting", "playing", "called"})
_REST = frozenset({"idle"})
_CAGE, _OFFICE = frozenset({"cage"}), frozenset({"office"})


@dataclass(frozen=True)
class Line:
    """`says` goes on after "may": "void the hand"."""

    word: str
    says: str
    who: Mapping[Role, frozenset[str]]
    second: frozenset[Role] = frozenset()

    @property
    def places(self) -> frozenset[str]:
        return frozenset().union(*self.who.values())

    @property
    def at_table(self) -> bool:
        return bool(self.places & AT_TABLES)


_D, _F, _C, _A, _S, _M = Role.DEALER, Role.FLOOR, Role.CASHIER, Role.AUDITOR, Role.SURVEILLANCE, Role.MANAGER


def _may(word: str, says: str, states: frozenset[str], *roles: Role, second: tuple[Role, ...] = ()) -> Line:
    return Line(word, says, dict.fromkeys(roles, states), frozenset(second))


def _play(word: str, says: str, states: frozenset[str]) -> Line:
    return _may(word, says, states, Role.GUEST, Role.PLAYER)


LINES: tuple[Line, ...] = (
    # Players.
    _play("join", "sit down at the table", _OPEN),
    _play("leave", "get up from the table", _OPEN),
    _play("sit-out", "sit out", _LIVE),
    _play("sit-in", "play on", _LIVE),
    _play("buy-in", "take chips to the table", _OPEN),
    _play("cash-out", "take chips from the table", _LIVE),
    _play("want-spots", "ask for more spots", _LIVE),
    _play("keep-spots", "say which spots to keep", _LIVE),
    _play("bet", "bet", _BETS),
    _play("take-back", "take a bet back", _BETS),
    _play("ready", "say that the bets are made", _BETS),
    _play("bet-behind", "bet behind another player", _BETS),
    _play("take-back-behind", "take back a bet behind another player", _BETS),
    _play("open-cut", "open their cut", _CUTS),
    _play("choose", "decide", _PLAY),
    _play("set-cards", "set the hand", _PLAY),
    _play("take-bank", "take the bank", _BETS),
    _play("decline-bank", "decline the bank", _BETS),
    _play("pass-bank", "let the bank go by", _LIVE),
    _play("tip", "tip the dealer", _LIVE),
    _play("dispute", "dispute the hand", _PLAY),
    _play("more-time", "ask for more time", _LIVE),
    # The dealer.
    _may("no-more-bets", "close the bets", _BETS, _D),
    _may("offer-bank", "offer the bank on", _BETS, _D, _F),
    _may("deal", "deal", _PLAY, _D),
    _may("expose", "turn up the dealer's card", _PLAY, _D),
    _may("reveal", "turn over a hand", _PLAY, _D),
    _may("settle", "pay and take", _PLAY, _D),
    _may("stop-hand", "stop the hand", _PLAY, _D, _F),
    _may("go-on", "let a hand go on that was stopped", _VOID, _D, _F),
    _may("set-duty", "hand the dealing over or take it back", _OPEN, _D, _F),
    _may("ask-fill", "ask for a fill", _OPEN, _D, second=(_F, _C)),
    _may("fill-rack", "order chips for the rack", _OPEN, _D, _F, _C, second=(_F, _C)),
    _may("receive-fill", "receive a fill", _OPEN, _D),
    _may("take-tip", "take a tip", _LIVE, _D),
    _may("sell-chips", "sell chips at the table", _OPEN, _D, _F, second=(_D, _F, _C)),
    _may("seat-player", "seat a player", _OPEN, _D, _F),
    _may("let-go", "let a player go", _OPEN, _D, _F),
    _may("record-hand", "record a hand of real cards", _BETS, _D),
    _may("reopen-hand", "reopen a hand of real cards", _PLAY, _D, _F),
    _may("felt-irregular", "declare an irregularity of real cards", _FELT, _D, _F, second=(_F, _M)),
    _may("see-felt", "see the tablet of a table", AT_TABLES, _D, _F),
    _may("draft-hand", "tap a hand of real cards", _OPEN, _D),
    # The floor.
    _may("set-floor-duty", "say who is the floor of the table", _OPEN, _F),
    _may("acknowledge", "acknowledge a hand", frozenset({"called"}), _F, _M),
    _may("warn", "warn a player", _OPEN, _F),
    _may("remove", "remove a player", _OPEN, _F),
    _may("call-misdeal", "call a misdeal", _PLAY, _F, second=(_F, _M)),
    _may("foul-deck", "declare a deck foul", _VOID, _F, second=(_F, _M)),
    _may("card-exposed", "declare a card exposed", _PLAY, _F, second=(_F, _M)),
    _may("card-misplaced", "declare a card misplaced", _PLAY, _F, second=(_F, _M)),
    _may("card-dead", "declare a card dead", _PLAY, _F, second=(_F, _M)),
    _may("void-hand", "void the hand", _VOID, _F, second=(_F, _M)),
    _may("correct-payout", "correct a payout", _LIVE, _F, second=(_F, _M)),
    _may("open-dispute", "open a dispute for a player", _PLAY, _F),
    _may("rule", "rule on a dispute", frozenset({"disputed"}), _F, _M, second=(_F, _M)),
    _may("post-limits", "post other limits", _REST, _F),
    _may("fill", "order a fill", _OPEN, _F, _C, second=(_D, _F, _C)),
    _may("credit", "order a credit", _OPEN, _F, _C, second=(_D, _F, _C)),
    _may("close-table", "close the table", _REST, _F, second=(_D, _F, _C)),
    _may("see-table", "see a table as staff do", AT_TABLES, _D, _F, _S, _M),
    # The cage.
    _may("cage-buy-in", "sell chips at the cage", _CAGE, _C),
    _may("cage-cash-out", "buy chips back at the cage", _CAGE, _C, second=(_F, _C, _M)),
    _may("count-drop", "count a drop box", _CAGE, _C, second=(_F, _C, _M)),
    _may("sweep-collections", "take collections to the cage", _CAGE, _C),
    _may("pay-tips", "pay out tips", _CAGE, _C),
    _may("count-cage", "count the drawer", _CAGE, _C, second=(_F, _C, _M)),
    _may("change-capital", "change the capital", _CAGE, _C, _M, second=(_C, _M)),
    _may("see-cashier", "see the cage and today's book", _CAGE, _C),
    _may("see-slip", "see a slip", _CAGE, _C, _F, _A, _S),
    # The office.
    _may("open-practice", "open a practice table", _OFFICE, Role.GUEST, Role.PLAYER),
    _may("open-table", "open a table of the house", _OFFICE, _F, second=(_D, _F, _C)),
    _may("see-floor", "see all tables", _OFFICE, _D, _F, _S, _M),
    _may("see-approvals", "see what waits for a second person", _OFFICE, _D, _F, _C, _S, _M),
    _may("enter-night", "enter a night", _OFFICE, Role.GUEST, Role.PLAYER),
    _may("admit-night", "give somebody the chips of the night", _OFFICE, _D, _F),
    _may("start-night", "start a night", _OFFICE, _F),
    _may("end-night", "end a night", _OFFICE, _F),
    _may("check-identity", "record that identification was checked", _OFFICE, _C),
    _may("see-accounts", "see the accounts", _OFFICE, _M),
    _may("invite", "invite somebody", _OFFICE, _M, second=(_M,)),
    _may("take-back-invitation", "take an invitation back", _OFFICE, _M),
    _may("set-roles", "change somebody's roles", _OFFICE, _M, second=(_M,)),
    _may("set-disabled", "disable or enable an account", _OFFICE, _M, second=(_M,)),
    _may("see-settings", "see the settings of the house", _OFFICE, _D, _F, _C, _A, _S, _M),
    _may("change-settings", "change the settings of the house", _OFFICE, _M, second=(_M,)),
    _may("see-permissions", "see who may do what", _OFFICE, _D, _F, _C, _A, _S, _M),
    _may("see-audit", "see the audit", _OFFICE, _A, _S),
    _may("see-ledger", "see the ledger", _OFFICE, _A, _S),
    _may("verify", "verify hands", _OFFICE, _A, _S),
    _may("export", "export records", _OFFICE, _A, _S),
    _may("see-month", "see the month's report", _OFFICE, _F, _A, _S, _M),
    _may("see-shift", "see the shift of a table", _OFFICE, _D, _F, _C, _A, _S, _M),
    _may("see-ratings", "see players' ratings", _OFFICE, _F, _A, _S, _M),
)
TABLE: Mapping[str, Line] = {line.word: line for line in LINES}
assert len(TABLE) == len(LINES), "each word has one line"

# The pages of staff, by their names in the pages' router; whoever is named first has their place there. The house
# decides again on every question that a page asks.
PAGES: Mapping[str, tuple[Role, ...]] = {
    "floor": (_F, _M, _S),
    "floor-table": (_F, _M, _S),
    "dealer-tables": (_D,),
    "dealer": (_D, _F),
    "felt": (_D, _F),
    "cashier": (_C,),
    "slip": (_C, _F, _A, _S),
    "auditor": (_A, _S),
    "manager": (_M,),
    "month": (_A, _M, _F, _S),
    "shift": (_D, _F, _C, _A, _S, _M),
    "night": (_F,),
    "projector": (_F, _M),
}
