"""A house with staff for the tests of this folder: its people have a session before its doors open, and
its decks are known beforehand."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

from pitboss.cards.card import Card
from pitboss.fair import protocol
from pitboss.house import house_opening
from pitboss.house.people import passwords
from pitboss.house.people.accounts import Accounts
from pitboss.sheets import shipped
from pitboss.tables import terms as t
from tests.browser.serving import MAIN, Served
from tests.browser.stage import Guests

PASSWORD = "three blue harbours"
CAPITAL = 20_000_00
Hands = dict[str, tuple[Card, ...]]  # by spot, and the dealer's


def made(folder: Path, people: Mapping[str, tuple[str, ...]], capital: int = CAPITAL) -> dict[str, str]:
    """A new house with these accounts and roles; returns the tokens of their sessions by login."""
    place = folder / "house.db"
    house_opening.init(place, capital=capital)
    hashed = passwords.hashed(PASSWORD)
    with house_opening.running(place) as house:
        accounts = Accounts(house.store, house.clock)
        found = [accounts.make(login, login.capitalize(), hashed, roles=roles, by="owner")
                 for login, roles in people.items()]  # fmt: skip
        return {one.login: accounts.begin(one.player) for one in found}


def signed_in(guests: Guests, token: str, path: str, **options: object) -> Page:
    """A browser with a session, on a page of the house."""
    context = guests.browser(**options)
    context.add_cookies([{"name": "pitboss", "value": token, "url": guests.link}])
    page = context.new_page()
    page.goto(path)
    return page


def without_a_page(guests: Guests, token: str) -> Callable[[str, dict[str, Any]], dict[str, Any]]:
    """Somebody with a session who does over the API what a test is not about: a page takes half a second."""
    context = guests.browser()
    context.add_cookies([{"name": "pitboss", "value": token, "url": guests.link}])
    headers = {"X-Pitboss-Token": context.request.get("/api/me").json()["token"], "Origin": guests.link}

    def asks(path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = context.request.post(path, data=body, headers=headers)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        assert found.get("error") is None, found
        return found

    return asks


def sees(guests: Guests, token: str, path: str) -> dict[str, Any]:
    """What the house answers somebody with a session who has no page."""
    context = guests.browser()
    context.add_cookies([{"name": "pitboss", "value": token, "url": guests.link}])
    answer = context.request.get(path)
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


# ---------------------------------------------------------------- a deck that is known beforehand


def drawing(seed: str) -> str:
    """The program of a house whose random source is this Python code."""
    given = f"shuffler.secrets = SimpleNamespace(token_bytes=lambda _: {seed})"
    return f"from types import SimpleNamespace; from pitboss.house import shuffler; {given}; {MAIN}"


class Rigged(Served):
    """A served house that draws the same seed each time: the order of a deck follows from it and from the cuts."""

    def __init__(self, folder: Path, seed: bytes) -> None:
        self.main = drawing(f"{seed!r}")
        super().__init__(folder)


def secret(seat: int) -> bytes:
    """What the browser at a seat cuts with."""
    return bytes([seat]) * protocol.SEED_BYTES


def cuts_with(guests: Guests, page: Page, table: str, seat: int) -> None:
    """The browser goes to the table with a secret that the test knows."""
    _has_secret(page.context, table, seat)
    page.goto(f"{guests.link}/table/{table}")


def known_player(guests: Guests, token: str, table: str, seat: int) -> Page:
    """A browser with a session at the table, that cuts with a secret that the test knows."""
    context = guests.browser()
    context.add_cookies([{"name": "pitboss", "value": token, "url": guests.link}])
    _has_secret(context, table, seat)
    page = context.new_page()
    page.goto(f"/table/{table}")
    return page


def known_newcomer(guests: Guests, table: str, seat: int, **options: object) -> Page:
    """A new guest whose browser will cut the deck of a table with a secret that the test knows."""
    context = guests.browser(**options)
    _has_secret(context, table, seat)
    page = context.new_page()
    page.goto("/")
    return page


def _has_secret(context: BrowserContext, table: str, seat: int) -> None:
    """On every page of the house; the blank page that a tab begins with has no storage."""
    keeps = f"localStorage.setItem('pitboss.secret.{table}', '{secret(seat).hex()}')"
    context.add_init_script(f"if (location.protocol !== 'about:') {keeps}")


def foreseen(
    sheet: str, table: str, seats: int, wanted: Callable[[Hands], bool] = lambda _: True
) -> tuple[bytes, Hands]:
    """A seed for which the first hand at the table is as wanted if so many seats cut, and that hand."""
    game = t.posted(shipped.load(sheet), {})
    head = protocol.Header(table, 1, t.decks_of(game)[0], bytes.fromhex(game.digest))
    for number in count():
        seed = sha256(f"night {number}".encode()).digest()
        commit = protocol.commit(head, seed)
        cuts = {seat: protocol.cut(secret(seat), commit) for seat in range(1, seats + 1)}
        order = protocol.order(protocol.deck_key(seed, head, protocol.pool(head, cuts)), game.deck.cards)
        hands = _hands(order, seats)
        if wanted(hands):
            return seed, hands
    raise AssertionError("there are seeds enough")


def _hands(order: tuple[Card, ...], seats: int) -> Hands:
    """Three cards each, one at a time, the dealer last."""
    places = [*(str(seat) for seat in range(1, seats + 1)), "dealer"]
    return {place: order[at : 3 * len(places) : len(places)] for at, place in enumerate(places)}


class Seeded(Served):
    """A served house at a terminal, whose seeds the test sets: the given ones first, then a counter."""

    def __init__(self, folder: Path, name: str, seeds: Sequence[bytes] = ()) -> None:
        drawn = f"from hashlib import sha256; from itertools import count; name, numbers, first = {name!r}, count(), "
        given = f"iter({list(seeds)!r}); counted = lambda: sha256(f'{{name}} {{next(numbers)}}'.encode()).digest()"
        self.main = f"{drawn}{given}; {drawing('next(first, None) or counted()')}"
        super().__init__(folder, terminal=True)
