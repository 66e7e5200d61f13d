"""What dealer, floor and second person do at a table, by mouse alone: chips for cash, a misdeal, a short tray."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.house import house_check, house_opening
from tests.browser import playing, staffed, working
from tests.browser.staffed import Rigged, signed_in
from tests.browser.stage import Guests, Stage
from tests.browser.test_charity_night import called_out
from tests.browser.working import agrees, button, presses

TABLE, SHEET = "Harbour", "pair-plus"
PEOPLE = {
    "flo": ("floor",), "sol": ("floor",), "dan": ("dealer",), "max": ("manager",), "ann": (), "bob": (),
}  # fmt: skip


@pytest.fixture(scope="module")
def tokens() -> dict[str, str]:
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, tokens: dict[str, str]) -> Iterator[Rigged]:
    folder = tmp_path_factory.mktemp("behind")
    tokens.update(staffed.made(folder, PEOPLE))
    seed, _ = staffed.foreseen(SHEET, TABLE, 2, called_out)
    with Rigged(folder, seed) as served:
        yield served
    with house_opening.running(folder / "house.db") as found:
        assert house_check.problems(found.store) == []


@pytest.fixture
def guests(stage: Stage, house: Rigged, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, house.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def test_an_evening_at_one_table_has_a_key_for_everything(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a drop that stays at nothing, a hand that goes on while a misdeal is looked at, a payout that waits
    without a word, and a call-out that does not say what it is."""
    opened = {"id": "open-harbour", "table": TABLE, "sheet": SHEET, "tray": 20_00, "rack": 100_00}
    staffed.without_a_page(guests, tokens["flo"])("/api/staff/tables", opened)
    ann, bob = (staffed.known_player(guests, tokens[name], TABLE, seat) for seat, name in ((1, "ann"), (2, "bob")))
    for page in (ann, bob):
        playing.key(page, "Sit down").click()
        expect(playing.own_spot(page)).to_be_visible()
    dealer, floor = signed_in(guests, tokens["dan"], f"/dealer/{TABLE}"), signed_in(guests, tokens["flo"], "/floor")
    buys_chips(dealer, floor)
    bets_and_deals(dealer, ann, bob)
    calls_a_misdeal(floor, ann)
    second = signed_in(guests, tokens["sol"], "/floor")
    declines_it(second, ann)
    second.close()  # a page of staff goes on asking
    for page in (ann, bob):
        playing.decides(page)
    presses(dealer, "Turn over your own hand", "Turn over spot 1, Ann", "Turn over spot 2, Bob")
    pays_from_a_short_tray(dealer, floor, ann)
    floor.goto(f"/shift/{TABLE}")
    expect(floor.get_by_text("Not counted yet")).to_be_visible()
    manager = signed_in(guests, tokens["max"], f"/shift/{TABLE}")
    expect(manager.get_by_role("main")).to_contain_text(re.compile(r"Drop\s*\$260"))


def buys_chips(dealer: Page, floor: Page) -> None:
    """The rack has $100: Ann buys $60 of it, and Bob more than there is."""
    form = dealer.locator("form", has=button(dealer, "Sell"))
    for name, dollars in (("Ann, seat 1", "60"), ("Bob, seat 2", "200")):
        form.get_by_label("Who buys").select_option(label=name)
        form.get_by_label("Cash for chips").fill(dollars)
        if name.startswith("Bob"):
            button(form, "Sell").click()
            expect(form.get_by_text("The rack has less than $200.").first).to_be_visible()
            button(form, "Ask for $200 for the rack").click()
            agrees(floor, "$200 from the cage to the rack")
        button(form, "Sell").click()
        expect(form.get_by_text(f"{name[:3]} has ${dollars} in chips.").first).to_be_visible()
        expect(form.get_by_role("link", name=re.compile(r"^Slip \d+$"))).to_be_visible()


def bets_and_deals(dealer: Page, ann: Page, bob: Page) -> None:
    for page in (ann, bob):
        playing.circle(page, "Ante").click()
        expect(playing.circle(page, "Ante")).to_have_accessible_name(re.compile("placed$"))
    playing.circle(ann, "Pair Plus").click()
    expect(playing.circle(ann, "Pair Plus")).to_have_accessible_name(re.compile("placed$"))
    presses(dealer, "No more bets 2 of 2", "Deal 3 cards each")
    expect(playing.decision(ann)).to_be_visible()


def calls_a_misdeal(floor: Page, ann: Page) -> None:
    """While a second person is asked nobody decides."""
    floor.goto(f"/floor/{TABLE}")
    box = working.part(floor, "Hand")
    box.get_by_role("button", name=re.compile("^Misdeal")).click()
    box.get_by_label("What happened").fill("A card too many")
    button(box, "Call it").click()
    expect(ann.get_by_text("The floor has called a misdeal. A second person is asked").first).to_be_visible()
    expect(playing.decision(ann)).to_have_count(0)
    expect(floor.get_by_role("heading", name=f"{TABLE} Frozen")).to_be_visible()
    expect(button(floor.get_by_role("listitem", name=re.compile("^Misdeal")), "Withdraw")).to_be_visible()


def declines_it(second: Page, ann: Page) -> None:
    """Sol does, and the hand goes on."""
    button(second.get_by_role("listitem", name=re.compile("^Misdeal")), "Decline").click()
    expect(playing.decision(ann)).to_be_visible()


def pays_from_a_short_tray(dealer: Page, floor: Page, ann: Page) -> None:
    """Ann has three of a kind: $72 less the $4 of Bob's are due, and the tray has $20."""
    expect(ann.get_by_text(re.compile("^Called out: Ann, seat 1, three ")).first).to_be_visible()
    expect(dealer.get_by_text(re.compile(r"Ann, spot 1 \(three .*pays \$72\)")).first).to_be_visible()
    expect(floor.get_by_text("Pays $72").first).to_be_visible()
    expect(dealer.get_by_text("The tray needs a fill of $100")).to_be_visible()  # of $48: who counts is not told
    expect(floor.get_by_text("The tray needs a fill of $100")).to_be_visible()
    button(dealer, "Ask for a fill of $100").click()
    agrees(floor, "Fill of $100")
    button(dealer, "Receive $100").first.click()
    expect(dealer.get_by_text("needs a fill")).to_have_count(0)
    button(floor, f"Acknowledge {TABLE}, seat 1").click()
    presses(dealer, "Pay and take")
    expect(playing.dock(ann, "Result")).to_contain_text("$72")
