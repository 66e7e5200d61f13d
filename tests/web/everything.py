"""All requests that a house answers: every route of the application and every command, with example values.

Both lists are compared with the application itself: a missing route, parameter or command fails a test, so that none
can be forgotten.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any, get_args

from fastapi import FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import BaseRoute, Route

from pitboss.house import permits
from pitboss.house.asks import Reply
from pitboss.house.permits import calls
from pitboss.house.service import Ask, House
from pitboss.house.staff_commands import AT_CAGE, AT_TABLE
from pitboss.house.turns import Answered, Turn
from pitboss.web.wire.commands import PlayerCommand
from pitboss.web.wire.staff import CAGE_COMMANDS, TABLE_COMMANDS
from tests.web.declared import bodies
from tests.web.direct import Answer, Person
from tests.web.worlds import HAND, TABLE, VIEWERS, World

AT, STAFFS = f"/api/tables/{TABLE}", f"/api/staff/tables/{TABLE}"
SOCKET = "/api/tables/{table}/socket"

# By route, the addresses to request; `{ann}`, `{code}` and `{sheet}` are filled in.
OWN: Mapping[str, tuple[str, ...]] = {  # the answer depends on who asks: requested by everybody in every phase
    "/api/me": ("/api/me",),
    "/api/tables/{table}": (AT, f"{AT}?after=1&wait=1"),
    "/api/tables/{table}/advice": tuple(f"{AT}/advice?spot={spot}" for spot in (1, 2, 3)),
    "/api/account/sessions": ("/api/account/sessions",),
    "/api/account/pin": ("/api/account/pin",),
    "/api/account/passkeys": ("/api/account/passkeys",),
    "/api/tablet": ("/api/tablet",),
    "/api/staff/tablets": ("/api/staff/tablets",),
    "/api/staff/rota": ("/api/staff/rota?day=2027-01-15",),
    "/api/staff/tips": ("/api/staff/tips",),
    "/api/staff/lists/tips.{ending}": ("/api/staff/lists/tips.csv?paper=a4",),
    "/api/staff/lists/rota.{ending}": ("/api/staff/lists/rota.csv?day=2027-01-15&paper=a4",),
    "/api/felt/{table}": (f"/api/felt/{TABLE}",),
    "/api/felt/{table}/sheet": (f"/api/felt/{TABLE}/sheet",),
    "/api/felt/{table}/irregular": (f"/api/felt/{TABLE}/irregular",),
    "/api/staff/accounts": ("/api/staff/accounts", "/api/staff/accounts?find=a"),
    "/api/staff/approvals": ("/api/staff/approvals",),
    "/api/staff/invitations": ("/api/staff/invitations",),
    "/api/staff/audit": ("/api/staff/audit?day=2027-01-15&chips=issued",),
    "/api/staff/cashier": ("/api/staff/cashier", "/api/staff/cashier?find=ann"),
    "/api/staff/chips": ("/api/staff/chips",),
    "/api/staff/chips/for": (
        f"/api/staff/chips/for?cents=13500&cage=true&table={TABLE}", f"/api/staff/chips/for?cents=13500&rack={TABLE}",
        "/api/staff/chips/for?cents=13500&least=500&most=10000",
        f"/api/staff/chips/for?cents=13500&rack={TABLE}&plays=true",
    ),
    "/api/staff/chips/inventory": ("/api/staff/chips/inventory",),
    "/api/staff/copies": ("/api/staff/copies",),
    "/api/staff/customers/{player}": ("/api/staff/customers/{ann}",),
    "/api/staff/export/{table}": (f"/api/staff/export/{TABLE}",),
    "/api/staff/floor": ("/api/staff/floor",),
    "/api/staff/ledger": (
        "/api/staff/ledger?account=issued&after=90", f"/api/staff/ledger?stream=table:{TABLE}&after=2",
    ),
    "/api/staff/month": ("/api/staff/month?month=2027-01&chips=issued",),
    "/api/staff/month.csv": ("/api/staff/month.csv?month=2027-01&chips=issued",),
    "/api/staff/exceptions": ("/api/staff/exceptions?day=2027-01-15&chips=issued&kind=void&place=cage&who=a",),
    "/api/staff/lists/accounts.{ending}": ("/api/staff/lists/accounts.csv?paper=a4",),
    "/api/staff/lists/boxes.{ending}": ("/api/staff/lists/boxes.csv?month=2027-01&paper=a4",),
    "/api/staff/lists/hands.{ending}": (f"/api/staff/lists/hands.csv?table={TABLE}&paper=a4",),
    "/api/staff/lists/journal.{ending}": ("/api/staff/lists/journal.csv?first=2027-01-15&last=2027-01-15&paper=a4",),
    "/api/staff/lists/ledger.{ending}": ("/api/staff/lists/ledger.csv?account=cage&stream=&chips=issued&paper=a4",),
    "/api/staff/lists/prizes.{ending}": ("/api/staff/lists/prizes.csv?number=1&paper=a4",),
    "/api/staff/lists/ratings.{ending}": ("/api/staff/lists/ratings.csv?day=2027-01-15&chips=issued&paper=a4",),
    "/api/staff/lists/slips.{ending}": ("/api/staff/lists/slips.csv?first=2027-01-15&last=2027-01-15&paper=a4",),
    "/api/staff/lists/standings.{ending}": ("/api/staff/lists/standings.csv?paper=a4",),
    "/api/staff/lists/theory.{ending}": ("/api/staff/lists/theory.csv?day=2027-01-15&chips=issued&paper=a4",),
    "/api/staff/papers/emergency.{ending}": ("/api/staff/papers/emergency.html?paper=a4",),
    "/api/staff/papers/exceptions.{ending}": (
        "/api/staff/papers/exceptions.html?day=2027-01-15&chips=issued&paper=a4&kind=count&place=cage&who=a",
    ),
    "/api/staff/papers/month.{ending}": ("/api/staff/papers/month.html?month=2027-01&chips=issued&paper=a4",),
    "/api/staff/papers/shift.{ending}": (f"/api/staff/papers/shift.html?table={TABLE}&day=2027-01-15&shift=&paper=a4",),
    "/api/staff/papers/slip.{ending}": ("/api/staff/papers/slip.html?number=1&paper=roll",),
    "/api/staff/papers/statement.{ending}": (
        "/api/staff/papers/statement.json?player={ann}&first=2027-01-01&last=2027-01-15&chips=issued&paper=a4",
    ),
    "/api/me/statement.{ending}": ("/api/me/statement.json?first=2027-01-01&last=2027-01-15&chips=issued&paper=a4",),
    "/api/staff/papers/cash-report.{ending}": (
        "/api/staff/papers/cash-report.json?player={ann}&day=2027-01-15&paper=a4",
    ),
    "/api/staff/people": ("/api/staff/people?find=a", "/api/staff/people?find=a&at=night"),
    "/api/staff/ratings": ("/api/staff/ratings?day=2027-01-15&chips=issued",),
    "/api/staff/slips/{number}": ("/api/staff/slips/1",),
    "/api/staff/tables/{table}": (STAFFS,),
    "/api/staff/tables": ("/api/staff/tables",),
    "/api/staff/tables/{table}/hand-over": (f"{STAFFS}/hand-over",),
    "/api/staff/tables/{table}/shift": (f"{STAFFS}/shift?day=2027-01-15&shift=",),
    "/api/staff/tables/{table}/steps": (f"{STAFFS}/steps",),
    "/api/staff/tables/{table}/hands/{number}/correcting": tuple(
        f"{STAFFS}/hands/{number}/correcting" for number in (HAND, HAND - 1)
    ),
}  # fmt: skip
ALL_ALIKE: Mapping[str, tuple[str, ...]] = {  # the answer is the same for everybody: requested by some in every phase
    "/api/lobby": ("/api/lobby",),
    "/api/tables/{table}/hands": (f"{AT}/hands?before=9&limit=3",),
    "/api/tables/{table}/hands/{number}": tuple(f"{AT}/hands/{number}" for number in (HAND, HAND - 1)),
    "/api/tables/{table}/receipt": (f"{AT}/receipt",),
    "/healthz": ("/healthz",),
    "/metrics": ("/metrics",),
    "/api/night": ("/api/night",),
    "/api/staff/night/receipts": ("/api/staff/night/receipts",),
    "/api/staff/papers/night.{ending}": ("/api/staff/papers/night.json?number=1&paper=a4",),
    "/api/staff/settings": ("/api/staff/settings",),
    "/api/staff/house-rules": ("/api/staff/house-rules",),
    "/api/house-rules.{ending}": ("/api/house-rules.json?paper=a4",),
    "/api/staff/logo/{logo}": (f"/api/staff/logo/{'0' * 64}",),
}
STILL: Mapping[str, tuple[str, ...]] = {  # the answer does not change during a hand: requested by some in one phase
    "/api/lobby/link.svg": ("/api/lobby/link.svg",),
    "/api/tables/{table}/sheet": (f"{AT}/sheet",),
    "/api/tables/{table}/link.svg": (f"{AT}/link.svg",),
    "/api/sheets/{sheet}": ("/api/sheets/{sheet}",),
    "/api/learn/{sheet}": ("/api/learn/{sheet}",),
    "/api/sheets/{sheet}/toml": ("/api/sheets/{sheet}/toml",),
    "/api/documents": ("/api/documents",),
    "/api/account/invitation/{code}": ("/api/account/invitation/{code}",),
    "/api/signing-key": ("/api/signing-key",),
    "/api/staff/papers/player-card.{ending}": ("/api/staff/papers/player-card.json?player={ann}&paper=a4",),
    "/api/staff/people/players.csv": ("/api/staff/people/players.csv",),
    "/verifier.py": ("/verifier.py",),
    "/api/staff/permissions": ("/api/staff/permissions",),
    "/{path:path}": ("/", f"/table/{TABLE}", f"/floor/{TABLE}", "/api/nothing"),
}
# The answer is made of types alone, or of a sheet by another process, which has no table; it takes seconds. Requested
# by some in one phase in the long form.
APART: Mapping[str, tuple[str, ...]] = {
    "/api/openapi.json": ("/api/openapi.json",),
    "/api/sheets/{sheet}/odds": ("/api/sheets/{sheet}/odds?stake=200",),
    "/api/sheets/{sheet}/simulation": ("/api/sheets/{sheet}/simulation?rounds=1000&seed=1",),
    "/api/sheets/{sheet}/plots/{kind}": ("/api/sheets/{sheet}/plots/line?wager=&line=&rounds=100&width=100",),
    "/api/sheets/{sheet}/documents/{kind}.{ending}": (
        "/api/sheets/{sheet}/documents/rack-card.html?paper=a4&jurisdiction=",
        f"/api/sheets/{{sheet}}/documents/rack-card.html?table={TABLE}",
    ),
}
ASKED = {**OWN, **ALL_ALIKE, **STILL, **APART}
SOME = ("guest", "floor")

# Routes that change something. Commands are sent to some of them below; the others do not affect a hand.
COMMANDS = {
    "/api/tables/{table}/commands", "/api/staff/tables/{table}/commands", "/api/staff/cage/commands",
    "/api/staff/tables/{table}/correction",  # reads the same hands as the command that it shows
    "/api/staff/approvals/{filed}", "/api/staff/approvals/{filed}/withdraw", "/api/staff/verify",
    "/api/felt/{table}", "/api/felt/{table}/close", "/api/felt/{table}/reopen", "/api/felt/{table}/irregular",
}  # fmt: skip
NO_HAND = {
    "/api/me/name", "/api/me/practice", "/api/me/limits", "/api/me/pause", "/api/account/sign-in",
    "/api/account/sign-out", "/api/account/register", "/api/account/enrol", "/api/account/password",
    "/api/account/sessions/{session}/end", "/api/account/exclude", "/api/staff/invitations", "/api/staff/night/enter",
    "/api/staff/accounts/{player}/roles", "/api/staff/accounts/{player}/disabled",
    "/api/staff/invitations/{invitation}/take-back", "/api/staff/accounts/{player}/reset",
    "/api/staff/accounts/{player}/badge", "/api/staff/accounts/{player}/badge/revoke",
    "/api/staff/accounts/{player}/pin/drop", "/api/staff/tablets/{tablet}/take-back", "/api/tablet",
    "/api/tablet/enter", "/api/tablet/badge.{ending}", "/api/account/pin", "/api/account/badge",
    "/api/account/badge/revoke", "/api/account/passkeys/begin", "/api/account/passkeys",
    "/api/account/passkeys/{passkey}/remove", "/api/account/passkey/begin", "/api/account/passkey",
    "/api/staff/rota", "/api/staff/rota/import", "/api/staff/rota/push",
    "/api/staff/rota/break",
    "/api/staff/accounts/{player}/checked", "/api/staff/settings", "/api/staff/logo", "/api/night/enter",
    "/api/staff/house-rules",
    "/api/staff/night", "/api/staff/night/announce", "/api/staff/night/draw", "/api/staff/night/give",
    "/api/staff/people", "/api/staff/people/{player}/checked",
    "/api/staff/people/{player}/excluded", "/api/staff/people/{player}/link", "/api/staff/people/import",
    "/api/staff/night/end", "/api/tables", "/api/staff/tables", "/api/sheets/check", "/api/sheets/odds",
    "/api/sheets/documents/{kind}.{ending}",
    "/api/sheets/{sheet}/hand", "/api/settle", "/api/trainer/deal", "/api/trainer/mark",
    "/api/learn/{sheet}/look", "/api/learn/{sheet}/close", "/api/learn/{sheet}/irregular",
    "/api/learn/{sheet}/troubles",
    "/api/staff/approvals/{filed}/put-away",
    "/api/tables/{table}/receipt",
}  # fmt: skip


def routes(app: FastAPI) -> Iterator[BaseRoute]:
    for route in app.routes:
        inner = getattr(route, "original_router", None)
        yield from [route] if inner is None else inner.routes


def unknown(app: FastAPI) -> list[str]:
    """Routes of the application that are not in these lists."""
    found = []
    for route in routes(app):
        if isinstance(route, APIWebSocketRoute):
            found += [] if route.path == SOCKET else [f"socket {route.path}"]
        elif isinstance(route, Route | APIRoute):
            methods = route.methods or set()
            if "GET" in methods and route.path not in ASKED:
                found.append(f"GET {route.path}")
            if methods - {"GET", "HEAD"} and route.path not in COMMANDS | NO_HAND:
                found.append(f"{methods} {route.path}")
            if "GET" in methods and isinstance(route, APIRoute):
                found += [f"{route.path}?{name}" for name in _not_asked(route)]
        else:
            found.append(repr(route))
    return found


def _not_asked(route: APIRoute) -> list[str]:
    asked = " ".join(ASKED.get(route.path, ()))
    return [one.name for one in route.dependant.query_params if f"{one.name}=" not in asked]


# ---------------------------------------------------------------- questions


def addresses(world: World, routes: Mapping[str, tuple[str, ...]]) -> list[str]:
    given = {"ann": world.people["ann"].player, "code": world.code, "sheet": world.table.game.id}
    return [address.format(**given) for some in routes.values() for address in some]


async def questions(
    world: World, phase: str, *, viewers: Collection[str] = VIEWERS, every: bool = False,
    still: Mapping[str, tuple[str, ...]] = {},
) -> None:  # fmt: skip
    """Every route as every viewer who may request it; with `every`, also as those who may not."""
    for viewer in viewers:
        some = viewer in SOME
        asked = {**OWN, **(ALL_ALIKE if some or every else {}), **(still if some else {})}
        for address in addresses(world, asked):
            if every or (viewer, address) not in world.closed:
                answer = await world.people[viewer].get(address)
                world.note(phase, viewer, f"GET {address}", answer)
                if answer.status in (401, 403):
                    world.closed.add((viewer, address))


# ---------------------------------------------------------------- commands


def words(union: Any) -> set[str]:
    """The words of the commands in a union of the wire."""
    return {get_args(one.model_fields["do"].annotation)[0] for one in get_args(get_args(union)[0])}


SPOTS = (1, 2, 3)
NOTE = {"note": "so it is"}


def players() -> dict[str, list[dict[str, Any]]]:
    """By word, examples: at every spot, one's own and others', and some that make no sense there."""
    at = [{"spot": spot} for spot in SPOTS]
    return {
        "join": [{}, {"seat": 5}], "leave": [{}], "sit-out": [{}], "sit-in": [{}], "buy-in": [{"cents": 1_00}],
        "cash-out": [{"cents": 1_00}, {"cents": 10**9}], "want-spots": [{"count": 2}], "keep-spots": [{"spots": [2]}],
        "bet": [{**one, "stakes": {"ante": 5_00}} for one in at], "take-back": at, "ready": [{}],
        "bet-behind": [{**one, "stakes": {"ante": 5_00}} for one in at], "take-back-behind": at,
        "open-cut": [{"cut": "0" * 64}],
        "choose": [{**one, "choice": word} for one, word in product(at, ("fold", "1x", "3x"))],
        "set-cards": [{**one, "keep": keep} for one, keep in product(at, ([0, 1, 2, 3], [51]))],
        "take-bank": [{"wager": 10_00}], "decline-bank": [{}], "pass-bank": [{"passes": True}],
        "tip": [{"cents": 1_00}], "dispute": [{**one, "says": "Mine."} for one in at], "more-time": [{}],
        "call-floor": [{**one, "hand": HAND - 1, "says": "Mine."} for one in at],
    }  # fmt: skip


def staffs(world: World) -> dict[str, list[dict[str, Any]]]:
    ann, cents = {"player": world.people["ann"].player}, {"cents": 1_00}
    last = max(world.hand.round.dealt - 1, 0)
    # A player's card, the dealer's, the last one, and none.
    places = [{"position": place} for place in sorted({0, 3, last, 51})]
    to = [{**one, "to": who} for one, who in product(places, ("1", "dealer"))]
    reasons = ("misdeal", "failure of the equipment")
    return {
        **{word: [body] for word, body in bodies(AT_TABLE, world.people["ann"].player).items()},
        "hand-over-dealing": [{}],
        "hand-over-floor": [{}],
        "set-duty": [{"dealer": "automatic"}, {"dealer": "staff"}, {"floor": "automatic"}, {"floor": "staff"}],
        "take-tip": [{**ann, **cents}],
        "acknowledge": [{"who": who} for who in ("1", "2", "3", "dealer")],
        "call-misdeal": [NOTE], "foul-deck": [NOTE], "card-exposed": places, "card-misplaced": to, "card-dead": places,
        "void-hand": [{"reason": reason, **NOTE} for reason in reasons],
        "correct-hand": [
            {"hand": hand, "choices": {spot: {"decide": "fold"}}, **NOTE}
            for hand, spot in product((HAND - 1, HAND), ("1", "2"))
        ],
        "answer-call": [{"hand": HAND - 1, "spot": spot, **ann, "reason": "so it is"} for spot in SPOTS],
        "open-call": [{"hand": HAND - 1, "spot": spot, **ann, "says": "Mine."} for spot in SPOTS],
        "open-dispute": [{"spot": spot, "says": "Mine."} for spot in SPOTS],
        "rule": [{"ruling": ruling, "reason": "so it is"} for ruling in ("stands", "void")],
        "post-limits": [{"limits": {"ante": [5_00, 50_00, 5_00]}}], "fill": [cents],
        "ask-fill": [cents], "fill-rack": [cents],
        "credit": [cents, {"cents": 10**9}], "seat-player": [ann], "sell-chips": [{**ann, **cents}],
    }  # fmt: skip


def cages(world: World) -> dict[str, list[dict[str, Any]]]:
    """What the cage would refuse, so that it does not change; and what needs a second person."""
    ann = {"player": world.people["ann"].player}
    return {
        **{word: [body] for word, body in bodies(AT_CAGE, "p.nobodynobo").items()},
        "cage-buy-in": [{"player": "p.nobodynobo", "cents": 1}], "cage-cash-out": [{**ann, "cents": 10**9}],
        "count-drop": [{"table": "T9", "cents": 1}, {"table": TABLE, "cents": 1, "box": 9}],
        "change-box": [{"table": "T9"}], "sweep-collections": [{"table": "T9"}],
        "pay-tips": [{"table": TABLE, "cents": 10**9}], "count-cage": [{"cents": 1}], "change-capital": [{"cents": 1}],
    }  # fmt: skip


def unsaid(world: World) -> set[str]:
    """Commands without an example here."""
    said = players().keys() | staffs(world).keys() | cages(world).keys()
    return (words(PlayerCommand) | TABLE_COMMANDS.models.keys() | CAGE_COMMANDS.models.keys()) - said


def dry(house: House, ask: Ask) -> Turn:
    """Decide a command without storing it, so that the hand does not change."""
    yield from ()  # nothing to store
    turn = House.turn(house, ask, follows=False)
    try:
        (draft,) = next(turn)
    except StopIteration as end:
        answered: Answered = end.value
        return answered
    turn.close()
    house._take_back(ask)
    return [(ask, Reply(draft.expected + 1))]


async def refusals(world: World, phase: str, player: str) -> None:
    """Every command that a role may ever give, now, about `player` in the hand; a second person agrees if needed.

    None of them is stored. Refusals are reported as usual; the others are answered as if they were done.
    """
    house, before = world.services.house, world.services.house.desk(TABLE).version
    house.turn = partial(dry, house)  # type: ignore[method-assign]
    try:
        for viewer in ("pat", player):
            await _say(world, phase, viewer, AT, players())
        for viewer in ("dealer", "floor", "cashier"):
            await _say(world, phase, viewer, STAFFS, _may(viewer, staffs(world)))
        await _say(world, phase, "cashier", "/api/staff/cage", cages(world))
        await _agree(world, phase)
        await _others(world, phase)
    finally:
        del house.turn
    assert house.desk(TABLE).version == before, "a question changed the table"


def _may(viewer: str, commands: Mapping[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """What somebody's role may send in some state of a table, and one command that it never may."""
    mine = {word for word, line in permits.TABLE.items() if permits.Role(viewer) in line.who}
    never = next(word for word in commands if word not in mine)
    return {word: some for word, some in commands.items() if word in mine | {never}}


async def _say(world: World, phase: str, viewer: str, at: str, commands: Mapping[str, list[dict[str, Any]]]) -> None:
    person = world.people[viewer]
    for word, some in commands.items():
        for body in some:
            said = {"id": person.new_id(), "command": {"do": word, **body}}
            answer = await _note(world, phase, person, "POST", f"{at}/commands", said)
            # A hand can be called once, so end this call before the next.
            if word in calls.CALLS and (filed := answer.json.get("waiting")):
                await _answered(world, phase, filed, word, agree=len(body) % 2 == 0)


async def _answered(world: World, phase: str, filed: str, word: str, *, agree: bool) -> None:
    said = await world.people["second"].asks("POST", f"/api/staff/approvals/{filed}", {"agree": agree})
    world.note(phase, "floor", f"{'agreed to' if agree else 'declined'} {word}", said)


async def _agree(world: World, phase: str) -> None:
    """Of eight, the second person agrees to five and declines one; one is withdrawn, and one still waits."""
    second, floor = world.people["second"], world.people["floor"]
    answer = await second.get("/api/staff/approvals")
    waiting = answer.json["waiting"]
    world.note(phase, "manager", "GET approvals", answer)
    for number, one in enumerate(waiting):
        path = f"/api/staff/approvals/{one['id']}"
        if number % 8 == 7:
            await _note(world, phase, floor, "POST", f"{path}/withdraw", {})
        elif number % 8 < 6:
            said = await second.asks("POST", path, {"agree": number % 8 < 5})
            world.note(phase, "floor", f"agreed to {one['command']} {number}", said)


async def _others(world: World, phase: str) -> None:
    auditor, deals = world.people["auditor"], world.people["dealer"]
    for first, last in ((1, HAND), (HAND, HAND), (HAND + 1, HAND + 1)):
        path = f"/api/staff/verify?table={TABLE}&first={first}&last={last}"
        await _note(world, phase, auditor, "POST", path, {})
    felt, known = f"/api/felt/{TABLE}", {"id": deals.new_id(), "version": 0}
    await _note(world, phase, deals, "PUT", felt, {"hand": HAND, "spots": []})
    await _note(world, phase, deals, "POST", f"{felt}/close", known)
    await _note(world, phase, deals, "POST", f"{felt}/reopen", known)
    await _note(world, phase, deals, "POST", f"{felt}/irregular", {"id": deals.new_id(), "what": "misdeal", **NOTE})
    for text in ("{", '{"id": "socket-00001", "command": {"do": "deal"}}',
                 '{"id": "socket-00002", "command": {"do": "choose", "spot": 2, "choice": "3x"}}'):  # fmt: skip
        for viewer in VIEWERS:
            world.people[viewer].says(text)


async def _note(world: World, phase: str, person: Person, method: str, path: str, body: Any) -> Answer:
    answer = await person.asks(method, path, body)
    assert answer.status < 500, answer.body
    told = str({key: value for key, value in body.items() if key != "id"})
    world.note(phase, person.name, f"{method} {path} {told}", answer)
    return answer
