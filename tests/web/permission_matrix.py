"""Every role, every command, every state, over HTTP: what is let through, held against the one table.

`test_gate.py` holds it empty; the campaign of permissions counts it, and adds what belongs to others.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import count, product
from typing import Any, TypeAlias

from pitboss.house import house_check, permits
from pitboss.house.permits import LINES, Role
from pitboss.house.staff_commands import AT_CAGE, AT_TABLE
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips
from tests.web.declared import bodies
from tests.web.playing import Browser, Web, opened
from tests.web.staffed import signed_in
from tests.web.states import PEOPLE, brought, hold_still, prepare

_numbers = count(1)
NOBODY = "p.nobodynobo"
Asked: TypeAlias = Callable[[Browser, str], Any]  # how a word is asked of a table; what is answered

# Bodies with which a command is understood, and mostly refused by the table afterwards: it stays in its state.
PLAYERS: Mapping[str, Mapping[str, Any]] = {
    "join": {"seat": 52}, "leave": {}, "sit-out": {}, "sit-in": {}, "buy-in": {"cents": 1}, "cash-out": {"cents": 1},
    "want-spots": {"count": 1}, "keep-spots": {"spots": []}, "bet": {"spot": 52, "stakes": {"ante": 1}},
    "take-back": {"spot": 52}, "ready": {}, "bet-behind": {"spot": 52, "stakes": {}}, "take-back-behind": {"spot": 52},
    "open-cut": {"cut": "0" * 64}, "choose": {"spot": 52, "choice": "fold"}, "set-cards": {"spot": 52, "keep": []},
    "take-bank": {"wager": 1}, "decline-bank": {}, "pass-bank": {"passes": True}, "tip": {"cents": 1},
    "dispute": {"spot": 52, "says": "x"}, "call-floor": {"hand": 99, "spot": 52, "says": "x"}, "more-time": {},
}  # fmt: skip
STAFFS: Mapping[str, Mapping[str, Any]] = {  # such that nothing comes of it
    **bodies(AT_TABLE, NOBODY),
    "hand-over-dealing": {}, "hand-over-floor": {},
    "set-duty": {"dealer": "staff"}, "set-floor-duty": {"do": "set-duty", "floor": "staff"},
    "acknowledge": {"who": "9"}, "card-exposed": {"position": 51}, "card-dead": {"position": 51},
    "card-misplaced": {"position": 51, "to": "1"},
    "correct-hand": {"hand": 1, "cards": {"1": "As"}, "note": "x"},
    "answer-call": {"hand": 1, "spot": 52, "player": "p", "reason": "x"},
    "open-call": {"hand": 1, "spot": 52, "player": "p", "says": "x"},
    "open-dispute": {"spot": 52, "says": "x"}, "rule": {"ruling": "void", "reason": "x"}, "post-limits": {"limits": {}},
    "fill": {"cents": 100}, "ask-fill": {"cents": 100}, "fill-rack": {"cents": 100}, "credit": {"cents": 100},
    "seat-player": {"player": NOBODY},
}  # fmt: skip
CAGES: Mapping[str, Mapping[str, Any]] = {
    **bodies(AT_CAGE, NOBODY),
    "cage-buy-in": {"player": None, "cents": 100, "in_hand": True},
    "cage-cash-out": {"player": None, "cents": 100, "in_hand": True}, "count-drop": {"table": "T1", "cents": 0},
    "sweep-collections": {"table": "T1"}, "pay-tips": {"table": "T1", "cents": 1}, "count-cage": {"cents": 1},
    "change-capital": {"cents": 1},
}  # fmt: skip
SETTINGS = {"name": "x", "flags": [], "second_over_cents": 0, "zone": "Nowhere", "day_starts": "06:00"}


def command(path: str, word: str, body: Mapping[str, Any]) -> Asked:
    def ask(browser: Browser, table: str) -> Any:
        said = {"id": f"matrix-{next(_numbers)}", "command": {"do": word, **body}}
        return browser.post(path.format(table=table), said)

    return ask


def get(path: str) -> Asked:
    return lambda browser, table: browser.http.get(path.format(table=table))


def post(path: str, body: Any) -> Asked:
    return lambda browser, table: browser.post(path.format(table=table, player=browser.player), body)


def felt(path: str, **body: Any) -> Asked:
    def ask(browser: Browser, table: str) -> Any:
        return browser.post(f"/api/felt/{table}/{path}", {"id": f"matrix-{next(_numbers)}", **body})

    return ask


def tapped(browser: Browser, table: str) -> Any:
    return browser.http.put(f"/api/felt/{table}", json={"hand": 1, "spots": []}, headers=browser.headers)


def opens_table(browser: Browser, table: str) -> Any:
    said = {
        "id": f"matrix-{next(_numbers)}",
        "table": f"new {next(_numbers)}",
        "sheet": "six-card",
        "chips": "practice",
    }
    return browser.post("/api/staff/tables", said)


HOW: Mapping[str, Asked] = {
    **{word: command("/api/tables/{table}/commands", word, body) for word, body in PLAYERS.items()},
    **{word: command("/api/staff/tables/{table}/commands", word, body) for word, body in STAFFS.items()},
    **{word: command("/api/staff/cage/commands", word, body) for word, body in CAGES.items()},
    "see-table": get("/api/staff/tables/{table}"),
    "see-felt": get("/api/felt/{table}"),
    "draft-hand": tapped,
    "record-hand": felt("close", version=0),
    "reopen-hand": felt("reopen", version=0),
    "felt-irregular": felt("irregular", what="misdeal", note="x"),
    "see-cashier": get("/api/staff/cashier"),
    "see-slip": get("/api/staff/slips/999999"),
    "open-practice": post("/api/tables", {"sheet": "six-card"}),
    "open-table": opens_table,
    "see-floor": get("/api/staff/floor"),
    "see-approvals": get("/api/staff/approvals"),
    "enter-night": post("/api/night/enter", {}),
    "admit-night": post("/api/staff/night/enter", {"name": "Wes"}),
    "start-night": post("/api/staff/night", {"name": "x", "buy_in": 100}),
    "end-night": post("/api/staff/night/end", {}),
    "take-donation": post("/api/staff/night/enter", {"name": "Wes", "donated": 100}),
    "announce-night": post("/api/staff/night/announce", {"says": "x"}),
    "draw-prize": post("/api/staff/night/draw", {"prize": 9}),
    "give-prize": post("/api/staff/night/give", {"prize": 9, "player": NOBODY, "to": "Wes"}),
    "see-night": get("/api/staff/night/receipts"),
    "check-identity": post("/api/staff/accounts/{player}/checked", {"kind": "other", "of_age": True}),
    "see-chips": get("/api/staff/chips/inventory"),
    "find-people": get("/api/staff/people?find=zzz"),
    "make-player": post("/api/staff/people", {"id": "matrix-of-permits", "name": "Wes"}),
    "link-player": post(f"/api/staff/people/{NOBODY}/link", {}),
    "exclude-player": post(f"/api/staff/people/{NOBODY}/excluded", {"days": 1}),
    "import-players": post("/api/staff/people/import", {}),
    "export-players": get("/api/staff/people/players.csv"),
    "see-accounts": get("/api/staff/accounts?find=zzz"),
    "invite": post("/api/staff/invitations", {"roles": ["dealer"]}),
    "take-back-invitation": post("/api/staff/invitations/nothing/take-back", {}),
    "set-roles": post(f"/api/staff/accounts/{NOBODY}/roles", {"roles": ["dealer"]}),
    "set-disabled": post(f"/api/staff/accounts/{NOBODY}/disabled", {"disabled": True}),
    "reset-password": post(f"/api/staff/accounts/{NOBODY}/reset", {}),
    "give-badge": post(f"/api/staff/accounts/{NOBODY}/badge", {}),
    "revoke-badge": post(f"/api/staff/accounts/{NOBODY}/badge/revoke", {}),
    "drop-pin": post(f"/api/staff/accounts/{NOBODY}/pin/drop", {}),
    "make-tablet": post("/api/tablet", {"name": "Table 9"}),
    "see-tablets": get("/api/staff/tablets"),
    "take-back-tablet": post("/api/staff/tablets/nothing/take-back", {}),
    "see-rota": get("/api/staff/rota"),
    "see-tips": get("/api/staff/tips"),
    "plan-rota": post("/api/staff/rota", {"day": "2027-01-15", "turns": []}),
    "push-dealer": post("/api/staff/rota/push", {"table": "nothing", "player": None}),
    "own-break": post("/api/staff/rota/break", {"on": False}),
    "send-on-break": post("/api/staff/rota/break", {"player": NOBODY, "on": False}),
    "see-settings": get("/api/staff/settings"),
    "change-settings": post("/api/staff/settings", SETTINGS),
    "change-house-rules": post("/api/staff/house-rules", {"count_every": 3}),
    "see-permissions": get("/api/staff/permissions"),
    "see-audit": get("/api/staff/audit"),
    "see-ledger": get("/api/staff/ledger"),
    "verify": post("/api/staff/verify?table={table}&first=1&last=1", {}),
    "export": get("/api/staff/export/{table}"),
    "see-month": get("/api/staff/month"),
    "see-exceptions": get("/api/staff/exceptions"),
    "see-shift": get("/api/staff/tables/{table}/shift"),
    "see-ratings": get("/api/staff/ratings"),
}
DENIED = {"not-permitted", "not-now", "no-account", "not-signed-in"}


def let_through(answer: Any) -> bool:
    """Not stopped by the permits; what became of it then is not asked here."""
    assert answer.status_code < 500, answer.text
    if answer.status_code == 422:
        raise AssertionError(f"the request was not understood, so nothing was asked: {answer.text}")
    found = answer.json() if "json" in answer.headers.get("content-type", "") else {}
    error = found.get("error") if isinstance(found, dict) else None
    stopped = error is not None and error["code"] in DENIED
    assert stopped or answer.status_code not in (401, 403), answer.text
    return not stopped


def everybody(web: Web) -> dict[Role, Browser]:
    """A browser for every role; the account has that one beside being a player."""
    people = {Role.GUEST: web.browser()}
    for role in sorted(set(Role) - {Role.GUEST}, key=lambda one: one.value):
        people[role] = signed_in(web, f"{role.value}-one", role.value)
    return people


def roles_of(role: Role) -> set[Role]:
    return {role} if role is Role.GUEST else {role, Role.PLAYER}


def at_a_table(state: str, chips: Chips) -> tuple[int, list[str]]:
    """How many questions were asked at tables in a state, and which answers are wrong.

    At a practice table the players' words are asked of all; what staff may does not depend on the chips.
    """
    asked, wrong = 0, []
    with opened() as web:
        prepare(web)
        if state == "done":
            hold_still(web)
        people = everybody(web)
        table = brought(web, state, chips)
        for line in LINES:
            if not line.at_table or (chips is Chips.PRACTICE and Role.GUEST not in line.who):
                continue
            for role, browser in people.items():
                expected = permits.allowed(permits.roles_at(roles_of(role), chips), line.word, state)
                asked += 1
                if let_through(HOW[line.word](browser, table)) != expected:
                    wrong.append(f"{role.value} {line.word} {state} {chips.value}: should be {expected}")
                if permits.state_of(web.house.table(table)) != state:
                    table = brought(web, state, chips)
    return asked, wrong + house_check.problems(web.house.store)


def away_from_tables(place: str) -> tuple[int, list[str]]:
    """The same in the cage or the office."""
    asked, wrong = 0, []
    with opened() as web:
        prepare(web)
        people = everybody(web)
        table = brought(web, "idle", Chips.ISSUED)
        for line in LINES:
            if line.places != {place}:
                continue
            for role, browser in people.items():
                expected = permits.allowed(roles_of(role), line.word, place)
                asked += 1
                if let_through(HOW[line.word](browser, table)) != expected:
                    wrong.append(f"{role.value} {line.word} {place}: should be {expected}")
    return asked, wrong


# ---------------------------------------------------------------- what belongs to others

NAMING: Mapping[str, Mapping[str, Any]] = {  # commands of players that name a spot; here it is somebody else's
    "bet": {"stakes": {"ante": 5_00}}, "take-back": {}, "choose": {"choice": "fold"}, "set-cards": {"keep": [0]},
    "dispute": {"says": "x"}, "take-back-behind": {},
}  # fmt: skip
BESIDE: Mapping[str, Callable[[int], Mapping[str, Any]]] = {  # others may be named here, and must not lose by it
    "join": lambda spot: {"seat": spot}, "keep-spots": lambda spot: {"spots": [spot]},
    "bet-behind": lambda spot: {"spot": spot, "stakes": {"ante": 5_00}},
    "call-floor": lambda spot: {"hand": 1, "spot": spot, "says": "x"},
}  # fmt: skip


def of_others(state: str, chips: Chips, roles: Collection[Role] = tuple(Role)) -> tuple[int, list[str]]:
    """At a table with three others, somebody of every role names their spots in every command that takes one. How many
    were sent, and which of them moved anything of theirs, or were carried out although they name another's spot."""
    asked, wrong = 0, []
    with opened() as web:
        people = {role: browser for role, browser in everybody(web).items() if role in roles}
        prepare(web, *(one.player for one in people.values()))
        if state == "done":
            hold_still(web)
        for role, browser in people.items():
            if role is Role.GUEST and chips is Chips.ISSUED:
                continue
            at = [*PEOPLE[:3], browser.player]
            table = brought(web, state, chips, at)
            for word, spot in product((*NAMING, *BESIDE), (1, 2, 3)):
                had = _belongings(web.house.table(table), PEOPLE)
                body = {"spot": spot, **NAMING[word]} if word in NAMING else BESIDE[word](spot)
                answer = played(word, body)(browser, table)
                asked += 1
                let_through(answer)
                told = f"{role.value} {word} {spot} {state} {chips.value}"
                if word in NAMING and answer.json().get("error") is None:
                    wrong.append(f"{told}: was carried out at another's spot")
                if _belongings(web.house.table(table), PEOPLE) != had:
                    wrong.append(f"{told}: moved what belongs to others")
                if permits.state_of(web.house.table(table)) != state:
                    table = brought(web, state, chips, at)
    return asked, wrong


def played(word: str, body: Mapping[str, Any]) -> Asked:
    return command("/api/tables/{table}/commands", word, body)


def _belongings(table: Table, people: Sequence[str]) -> list[Any]:
    """Chips, bets, cards, choices and bets behind of these people."""
    hand = table.hand
    spots = () if hand is None else hand.round.spots
    riders = () if hand is None else hand.riders
    return [
        *(one for one in table.sitters if one.player in people),
        *(one for one in spots if one.player in people),
        *(one for one in riders if one.player in people),
    ]
