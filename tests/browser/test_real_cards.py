"""The tablet beside real cards: a whole hand by touch and by keyboard, counted; nothing that was tapped is lost."""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.house import house_opening, settings
from pitboss.house.settings import Settings
from pitboss.rounds.deal import spots_max
from pitboss.sheets import shipped
from pitboss.sheets.house import Banker
from pitboss.sheets.values import Posted
from tests.browser import working
from tests.browser.barriers import barriers
from tests.browser.fits import sideways
from tests.browser.serving import Served
from tests.browser.staffed import made, signed_in, without_a_page
from tests.browser.stage import PHONE, Guests, Stage
from tests.tables.real_cards import nets, real_table, spot

TABLET = {"width": 1024, "height": 768}
NAMES = ("Ines", "Tomasz", "Bea", "Kofi", "Lena", "Samira", "Aldo")
DEALER = "Qs 7h 4d"
HANDS = "Ah Kh 2h  8s 8h 2d  Tc 9c 5c  Ac Kd Jc  3s 3h 5d  Jh 5h 2c  9d 9s 3c"
DEALER_SIX = "Kd Tc 8h 6s 3c 2d"  # king high
FOUR_CARDS = (
    "Ah Ad 9c 4s", "Qh Qs Qd 7c", "Jh 9h 5h 3h", "Js Td 9d 7s", "6c 5d 4c 3s", "As Ac 7h 7d", "Kh Qc 8d 6d"
)  # fmt: skip
DISCARDS = "2h 5s 4d 4h Kc 8s 2s"
CAPITAL = 5_000_000_00  # for a table of every game
TAPS_MOST = 39  # "a whole seven-spot hand in under 40 taps"
COUNTED = """
window.taps = 0;
document.addEventListener("click", (event) => event.isTrusted && event.target.closest("button") && window.taps++, true);
"""
_tables = count(1)


@pytest.fixture(scope="module")
def tokens() -> dict[str, str]:
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, tokens: dict[str, str]) -> Iterator[Served]:
    """A house with a dealer, a floor manager and a cashier."""
    folder = tmp_path_factory.mktemp("felt")
    staff = {"ana": "dealer", "rosa": "floor", "cleo": "cashier", "sue": "surveillance"}
    tokens.update(made(folder, {name: ("player", role) for name, role in staff.items()}, CAPITAL))
    with house_opening.running(folder / "house.db") as house:
        settings.keep(house.store, Settings(second_over_cents=CAPITAL))  # one person opens all these tables
    with Served(folder) as served:
        yield served


@pytest.fixture
def guests(stage: Stage, house: Served, tmp_path: Path) -> Iterator[Guests]:
    found = Guests(stage, house.link, album=tmp_path)
    yield found
    stage.run(found.leave)


# A player has the bank: the house puts up nothing, and takes a collection. With practice chips nobody shows papers.
BANKED = {"tray": 0, "schedule": [[25_00, 50, 1_00], [None, 1_00, 2_00]], "chips": "practice"}


def opens(guests: Guests, tokens: dict[str, str], sheet: str, table: str, *, tray: int = 1_000_00) -> None:
    """A table with real cards, by the floor."""
    game = shipped.load(sheet)
    opened = without_a_page(guests, tokens["rosa"])(
        "/api/staff/tables",
        {
            "id": f"open-{table}".replace(" ", "-"),
            "table": table,
            "sheet": sheet,
            "cards": "real",
            "tray": tray,
            "seats": min(7, spots_max(game)),
            "limits": {one.id: (5_00, 100_00, 5_00) for one in game.opening if isinstance(one.amounts, Posted)},
            **(BANKED if game.sheet.bank.by is Banker.PLAYER_DEALER else {}),
        },
    )
    if opened.get("waiting"):  # two people seed a meter with chips that are worth something
        without_a_page(guests, tokens["cleo"])(f"/api/staff/approvals/{opened['waiting']}", {"agree": True})


def tablet(
    guests: Guests, tokens: dict[str, str], sheet: str = "six-card", names: tuple[str, ...] = NAMES, **options: Any
) -> Page:
    """A tablet at a new table, at which these people sit."""
    table = f"felt-{next(_tables)}"
    opens(guests, tokens, sheet, table)
    floor = without_a_page(guests, tokens["rosa"])
    for seat, name in enumerate(names, start=1):
        command = {"do": "seat-player", "player": name, "seat": seat}
        floor(f"/api/staff/tables/{table}/commands", {"id": f"seat-{table}-{seat}", "command": command})
    page = signed_in(guests, tokens["ana"], f"/felt/{table}", **{"viewport": TABLET, **options})
    expect(page.get_by_role("heading", name=table)).to_be_visible()
    page.evaluate(COUNTED)
    return page


def on_all(page: Page, wager: str) -> None:
    page.get_by_role("group", name="On all spots").get_by_role("button", name=wager, exact=True).click()


def taps(page: Page, cards: str, *, asked_at: int | None = None) -> None:
    """Card by card; before that one is laid, all who have not been tapped are said to stay in."""
    for place, card in enumerate(cards.split()):
        page.locator(f".rc-padcard.suit-{card[1]}").nth("AKQJT98765432".index(card[0])).click()
        if place == asked_at:
            working.all_stay(page)


def keys(page: Page, cards: str) -> None:
    for letter in cards.replace(" ", "").lower():
        page.keyboard.press(letter)


def by_hand(page: Page, key: str) -> None:
    """Slower than a scanner types."""
    page.wait_for_timeout(60)
    page.keyboard.press(key)
    page.wait_for_timeout(60)


def closes(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Close hand")).click()
    expect(page.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()


def counted(page: Page) -> int:
    return int(page.evaluate("window.taps"))


def test_a_hand_of_seven_spots_takes_fewer_than_forty_taps(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a tap too many, a card that goes to the wrong hand, an amount that is not what the house pays, and
    bets or cards of one hand that lie there in the next."""
    page = tablet(guests, tokens)
    on_all(page, "Ante")
    on_all(page, "Pair Plus")
    page.get_by_role("button", name="Fold, spot 2").click()
    taps(page, f"{DEALER} {HANDS}", asked_at=0)
    spot = page.get_by_role("region", name="Spot 3, Bea")
    expect(spot.get_by_text("flush, 10-9-5")).to_be_visible()
    expect(spot.get_by_role("button", name="Pay $10")).to_be_visible()
    expect(
        page.get_by_role("region", name="Spot 2, Tomasz").get_by_role("button", name=re.compile(r"Pay \$2 ?Take \$2"))
    ).to_be_visible()
    closes(page)
    assert counted(page) <= TAPS_MOST
    page.get_by_role("button", name=re.compile("^Next hand the same bets")).click()
    expect(page.get_by_role("button", name="Pair Plus, 2 dollars, placed")).to_have_count(len(NAMES))
    expect(page.locator(".rc-card")).to_have_count(0)
    hands = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/hands").json()["hands"]
    assert [hand["finish"] for hand in hands] == ["settled"]


def test_seven_hands_of_four_cards_are_told_by_what_was_laid(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a hand in which nobody folds that takes forty taps, a discard that is asked for, another amount than
    the engine pays with all five cards, and a tablet that forgets how its dealer works."""
    page = tablet(guests, tokens, "four-card")
    on_all(page, "Ante")
    on_all(page, "Aces Up")
    switch = page.get_by_role("switch", name="Discards face down")
    assert page.locator("label", has=switch).evaluate("(whole) => whole.offsetHeight") >= 44
    switch.click()
    four, fifth = FOUR_CARDS, DISCARDS.split()
    taps(page, f"{DEALER_SIX} {' '.join(four)}", asked_at=1)
    closes(page)
    assert counted(page) == 2 + 1 + 6 + 1 + 4 * len(NAMES) + 1 <= TAPS_MOST
    told = [
        spot(number, f"{cards} {discard}", "1x", ante=2_00, aces_up=2_00)
        for number, (cards, discard) in enumerate(zip(four, fifth, strict=True), start=1)
    ]
    due = {
        number: sum(one.values())
        for number, one in nets(real_table("four-card").record(*told, dealer=DEALER_SIX)).items()
    }
    table = page.url.rpartition("/")[2]
    closed = page.request.get(f"/api/tables/{table}/hands/1").json()
    assert {one["spot"]: one["net_cents"] for one in closed["spots"]} == due
    assert [one["cards"] for one in closed["spots"]] == [cards.split() for cards in four]
    page.reload()
    page.get_by_role("button", name="Same bets").click()
    expect(page.get_by_role("switch", name="Discards face down")).to_be_checked()
    taps(page, f"{DEALER_SIX} {four[0]}", asked_at=1)
    expect(page.get_by_text("Next: Spot 2, card 1")).to_be_visible()
    first = page.get_by_role("region", name="Spot 1, Ines")
    expect(first.get_by_text("pair of aces")).to_be_visible()
    page.keyboard.press("v")
    expect(page.get_by_text("Next: Spot 2, card 1")).to_be_visible()
    expect(first.get_by_text("1 more card")).to_be_visible()
    other = signed_in(guests, tokens["ana"], page.url, viewport=TABLET)
    expect(other.get_by_role("region", name="Spot 1, Ines").get_by_text("1 more card")).to_be_visible()
    page.get_by_role("button", name="Undo (U)").click()
    for seen in (page, other):  # the other tablet tells every card, and leaves what was laid as it is
        expect(seen.get_by_role("region", name="Spot 1, Ines").get_by_text("pair of aces")).to_be_visible()
    expect(other.get_by_role("switch", name="Discards face down")).not_to_be_checked()
    expect(other.get_by_role("region", name="Spot 1, Ines").locator(".rc-slot")).to_have_count(0)


def test_a_whole_hand_goes_by_keyboard(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a key that is not heard, a card that waits for its suit for ever, an undo that takes back too much,
    and Enter that closes a hand before it is whole."""
    page = tablet(guests, tokens, names=NAMES[:2])
    circle = page.get_by_role("region", name="Spot 1, Ines").get_by_role("button", name=re.compile("^Ante"))
    circle.focus()
    by_hand(page, "Space")
    page.get_by_role("region", name="Spot 2, Tomasz").get_by_role("button", name=re.compile("^Ante")).focus()
    by_hand(page, "Space")
    page.locator("body").focus()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")  # nothing is whole yet
    keys(page, DEALER[:2])
    expect(page.get_by_role("button", name="All 2: Play, $2 each")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys(page, f"{DEALER[3:]} Ah Kh")
    by_hand(page, "u")
    keys(page, "Kh 2h")
    by_hand(page, "f")
    expect(page.get_by_role("button", name="Close hand")).to_be_enabled()
    by_hand(page, "p")  # it plays after all
    keys(page, "8s 8h 2d")
    expect(page.get_by_role("region", name="Spot 1, Ines").get_by_role("button", name="Pay $4")).to_be_visible()
    expect(page.get_by_role("button", name="Close hand")).to_be_enabled()
    by_hand(page, "Enter")
    expect(page.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()


def test_what_was_tapped_outlives_the_network_and_the_page(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch entries that are lost without a network, that are not sent when it is back, that a reload forgets,
    and steps that cannot be taken back afterwards; before that, a card that lies on the felt twice, and a refusal of it
    that leaves the dealer wondering."""
    page = tablet(guests, tokens, names=NAMES[:3])
    on_all(page, "Ante")
    taps(page, DEALER, asked_at=0)
    expect(page.get_by_text("Saved")).to_be_visible()
    page.get_by_role("button", name="queen of spades, with the dealer").click(force=True)
    expect(page.get_by_role("main").get_by_text("The queen of spades lies with the dealer.")).to_be_visible()
    expect(page.locator(".rc-card")).to_have_count(len(DEALER.split()))
    page.context.set_offline(True)
    taps(page, "Ah Kh 2h")
    expect(page.get_by_text("Kept here, sent later")).to_be_visible()
    expect(page.get_by_role("button", name="Close hand")).to_be_disabled()
    page.context.set_offline(False)
    expect(page.get_by_role("region", name="Spot 1, Ines").get_by_role("button", name="Pay $4")).to_be_visible()
    guests.forgive("ERR_INTERNET_DISCONNECTED")
    page.reload()
    expect(page.get_by_role("button", name="ace of hearts, on spot 1")).to_be_visible()
    page.get_by_role("button", name="Undo (U)").click()
    expect(page.get_by_role("button", name="two of hearts", exact=True)).to_be_visible()
    expect(page.get_by_text("Saved")).to_be_visible()
    other = signed_in(guests, tokens["ana"], page.url, viewport=TABLET)
    expect(other.get_by_role("button", name="ace of hearts, on spot 1")).to_be_visible()
    expect(other.get_by_role("button", name="two of hearts", exact=True)).to_be_visible()


def test_results_alone_take_a_tap_a_spot(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch results that the house does not take, and one that does not follow where it should: a line of Pair
    Plus brings the Ante Bonus with it. What the sheet calls out waits for the floor, and is paid from afterwards."""
    page = tablet(guests, tokens, "pair-plus")
    on_all(page, "Ante")
    on_all(page, "Pair Plus")
    page.get_by_role("button", name="Results", exact=True).click()
    page.get_by_role("group", name="Pair Plus", exact=True).get_by_role(
        "button", name=re.compile("^three of a kind")
    ).click()
    page.get_by_role("button", name="Player wins", exact=True).click()
    for _ in NAMES[1:]:
        page.get_by_role("button", name="Dealer wins", exact=True).click()
    page.get_by_role("button", name=re.compile("^Close hand")).click()
    assert counted(page) == 3 + 1 + len(NAMES) + 1
    expect(page.get_by_text("Called out: Spot 1: three of a kind")).to_be_visible()
    table = page.url.rpartition("/")[2]
    floor = without_a_page(guests, tokens["rosa"])
    command = {"do": "acknowledge", "who": "1"}
    floor(f"/api/staff/tables/{table}/commands", {"id": f"seen-{table}-1", "command": command})
    expect(page.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()
    expect(page.get_by_role("region", name="Spot 1, Ines").get_by_role("button", name="Pay $72")).to_be_visible()
    expect(page.get_by_role("region", name="Spot 4, Kofi").get_by_role("button", name="Take $6")).to_be_visible()


def test_the_tablet_keeps_nobody_out(guests: Guests, tokens: dict[str, str]) -> None:
    """On a tablet and on a phone, with an empty felt and with cards on it. Would catch a control without a name, a text
    that is too faint, a page that scrolls sideways on a phone, and keys that are too small for a finger."""
    page = tablet(guests, tokens, has_touch=True)
    expect(page.get_by_role("button", name="ace of spades")).to_be_visible()
    found = barriers(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.get_by_role("button", name="Bets")).to_be_visible()
    found += barriers(page, again=True)
    on_all(page, "Ante")
    page.get_by_role("button", name="Cards", exact=True).click()
    taps(page, f"{DEALER} Ah Kh 2h", asked_at=0)
    for size in (PHONE, TABLET):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert sideways(page) == 0
        small = page.locator(".rc-padcard").evaluate_all(
            "(keys) => Math.min(...keys.map((key) => Math.min(key.offsetWidth, key.offsetHeight)))"
        )
        assert small >= 44
        found += barriers(page, again=size is PHONE)
    assert found == []
