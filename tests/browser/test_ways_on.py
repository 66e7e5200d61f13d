"""A way on that nobody sees is none: states that an evening can come to, opened in a browser as each person present.

The walk is that of `laws.stuck`, in a house on disk. Then the house is served as it stands, and every page has to show
a key for each way on that is offered to whoever looks at it.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pitboss.house import house_opening
from pitboss.house.people.accounts import Accounts
from pitboss.laws import ways_on
from pitboss.laws.evening import CAPITAL, TABLE, Dealing, Evening, Kind
from pitboss.sheets import shipped
from pitboss.tables.terms import Chips
from tests.browser.serving import Served
from tests.browser.staffed import made, signed_in
from tests.browser.stage import Guests, Stage

PEOPLE = {
    "ann": ("player",), "bob": ("player",), "dan": ("dealer",), "flo": ("floor",), "cas": ("cashier",),
    "max": ("manager",),
}  # fmt: skip
IN_THE_WALK = {
    "player 1": "ann",
    "player 2": "bob",
    "dealer": "dan",
    "floor": "flo",
    "cashier": "cas",
    "manager": "max",
}
PLAYERS = frozenset({"join", "bet", "choose", "take-bank", "leave"})
DEALERS = frozenset({"no-more-bets", "deal", "expose", "reveal", "settle", "receive-fill", "agree", "withdraw"})
FLOORS = frozenset({"acknowledge", "rule", "fill", "close-table", "agree", "withdraw"})
CASHIERS = frozenset({
    "agree", "cage-buy-in", "cage-cash-out", "count-drop", "fill", "credit", "fill-rack", "count-cage",
    "change-capital", "pay-tips", "sweep-collections",
})  # fmt: skip
TABLETS = frozenset({"record-hand", "reopen-hand", "agree"})
WAIT_MS, LOOKS = 100, 200
WAITS = re.compile("Something waits for you$")  # the tablet marks the key behind which it is


@dataclass(frozen=True)
class State:
    """So many steps of an evening of some kind; then somebody may have asked for something."""

    sheet: str
    kind: Kind
    steps: int
    luck: int = 0
    asks: str = ""

    def __str__(self) -> str:
        return f"{self.sheet}, {self.kind}, {self.steps} steps{', ' + self.asks if self.asks else ''}"


STAFF, REAL = Kind(Dealing.STAFF, Chips.ISSUED), Kind(Dealing.REAL, Chips.ISSUED)
FEW = [State("three-card", STAFF, 9), State("six-card", STAFF, 2, asks="fill"), State("pair-plus", REAL, 3)]


def many() -> Iterator[State]:
    chance = random.Random(12)
    for sheet in ("six-card", "pair-plus", "mini-royal", "three-card"):
        for dealing in (Dealing.STAFF, Dealing.REAL):
            for asks in ("", "", "fill"):
                yield State(sheet, Kind(dealing, Chips.ISSUED), chance.randrange(1, 16), chance.randrange(99), asks)


def walked(folder: Path, state: State) -> tuple[dict[str, str], dict[str, set[str]]]:
    """The evening as it stands, in the folder: everybody's session, and what each of them is offered."""
    tokens = made(folder, PEOPLE, capital=CAPITAL)
    with house_opening.running(folder / "house.db") as house:
        accounts = Accounts(house.store, house.clock)
        numbers = {one.login: one.player for one in accounts.all()}
        names = {role: numbers[login] for role, login in IN_THE_WALK.items()}
        evening = Evening(shipped.load(state.sheet), state.kind, state.luck, given=house, names=names)
        for _ in range(state.steps):
            step = ways_on.towards_a_hand(evening)
            if step is None:
                evening.wait()
            else:
                assert evening.do(*step) is None
        if state.asks:
            floor = evening.people[names["floor"]]
            assert evening.do(floor, next(iter(evening.at_table(floor, [state.asks])))) is None
        house.recover()  # as a house does that opens its doors again
        offered = {login: {one.word for one in evening.of(evening.people[numbers[login]])} for login in PEOPLE}
    return tokens, offered


def pages(state: State, offered: dict[str, set[str]]) -> dict[str, tuple[str, set[str]]]:
    """By login, the page where each of them does their work, and the ways on that it has to show."""
    real = state.kind.dealing is Dealing.REAL
    return {
        "dan": (f"/felt/{TABLE}" if real else f"/dealer/{TABLE}", offered["dan"] & (TABLETS if real else DEALERS)),
        "flo": (f"/floor/{TABLE}", offered["flo"] & FLOORS),
        "ann": (f"/table/{TABLE}", offered["ann"] & (frozenset() if real else PLAYERS)),
        "cas": ("/cashier", offered["cas"] & CASHIERS),
    }


def shown(page: Page, wanted: set[str]) -> set[str]:
    """The words of all keys that somebody finds on a page, in its tabs, its menu, and behind a key that is marked."""
    if wanted:
        page.get_by_role("button").first.wait_for()  # it is drawn by now
    for _ in range(LOOKS):
        found = visible(page)
        if wanted <= found:
            return found
        for tab in page.get_by_role("group", name="What about").get_by_role("button").all():
            tab.click()
            found |= visible(page)
        found |= at_the_window(page, wanted - found)
        for door in (page.get_by_role("button", name="Menu", exact=True), page.get_by_role("button", name=WAITS)):
            if wanted - found and door.count() and door.first.is_visible():
                door.first.click()
                page.wait_for_timeout(WAIT_MS)
                found |= visible(page)
                page.keyboard.press("Escape")
        if wanted <= found:
            return found
        page.wait_for_timeout(WAIT_MS)
    return found


def at_the_window(page: Page, wanted: set[str]) -> set[str]:
    """What a cashier finds who serves one after the other, until all is found: people, tables, the drawer. Other pages
    have no window."""
    found: set[str] = set()
    for line in page.locator(".cs-line").all():
        line.click()
        for kind in page.get_by_role("group", name="Kind").get_by_role("button").all():
            kind.click()
            found |= visible(page)
            if wanted <= found:
                return found
    return found


def visible(page: Page) -> set[str]:
    keys = page.locator("[data-offer]:visible")
    said: list[str] = keys.evaluate_all("all => all.map((one) => one.dataset.offer)")
    return {word for words in said for word in words.split()}


def everybody_sees_their_keys(stage: Stage, folder: Path, state: State) -> None:
    tokens, offered = walked(folder, state)
    with Served(folder) as served:
        guests = Guests(stage, served.link, album=folder)
        try:
            for login, (path, wanted) in pages(state, offered).items():
                page = signed_in(guests, tokens[login], path)
                missing = wanted - shown(page, wanted)
                assert not missing, (
                    f"{state}: {login} at {path} has no key for {sorted(missing)}. {guests.photograph()}"
                )
                page.close()  # it would go on asking
        finally:
            guests.leave()


@pytest.mark.parametrize("state", FEW, ids=str)
def test_each_way_on_has_a_key_on_the_page_of_whoever_has_it(stage: Stage, tmp_path: Path, state: State) -> None:
    """Would catch a state that only the API leads out of."""
    stage.run(lambda: everybody_sees_their_keys(stage, tmp_path, state))


@pytest.mark.long
@pytest.mark.parametrize("state", list(many()), ids=str)
def test_each_way_on_of_many_states_has_a_key(stage: Stage, tmp_path: Path, state: State) -> None:
    stage.run(lambda: everybody_sees_their_keys(stage, tmp_path, state))
