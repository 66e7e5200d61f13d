"""A player calls the floor after the payment, the floor puts the hand right with a second person, and the player reads
it: by clicking alone, with real cards and chips of the house."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import working
from tests.browser.evenings.house import House, goes
from tests.browser.evenings.real_cards import RealTable
from tests.browser.serving import Served
from tests.browser.stage import Guests, Stage
from tests.browser.working import button, part

TABLE = "Harbour"
WRONG = "Hand was misread"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path, terminal=True) as served:
        yield served


@pytest.fixture
def guests(stage: Stage, house: Served, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, house.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def calls(player: Page, says: str) -> None:
    """By the menu of the table, after the payment."""
    button(player, "Menu").click()
    button(player, "Call the floor").click()
    box = player.get_by_role("dialog", name="Call the floor")
    box.get_by_label("What is wrong").fill(says)
    button(box, "Call the floor").click()
    expect(box).to_have_count(0)


@pytest.mark.long  # tests/web/test_corrections.py does the same by requests
def test_a_player_calls_after_the_payment_and_two_people_put_the_hand_right(guests: Guests, house: Served) -> None:
    """Tapped as a pair of eights, +$4 in all: Ante, Play and Pair Plus win $2 each, the bonus loses $2. It was eight
    high against queen high: all four lose, -$8. So Ann gives back $12."""
    people = House(guests, house)
    people.opens("six-card", TABLE, tray=300_00, rack=100_00, way="real")
    table = RealTable(people, TABLE)
    ann = people.player("Ann", buys=100_00, table=TABLE, seat=1, in_hand=True)
    table.sits(1, ann)
    table.hand("Qh 7c 2d 8s 8d 4c", {1: 4_00})
    calls(ann.page, "I had an eight and a six, no pair.")
    floor, manager = people.floor, people.manager
    goes(floor, "Floor")
    call = floor.get_by_role("listitem").filter(has_text="no pair")
    expect(call).to_contain_text("Ann")
    call.get_by_role("link", name="Correct it").click()
    box = floor.get_by_role("region", name="What may be done")
    box.get_by_role("button", name=re.compile("^Spot 1, card 2: eight of diamonds", re.I)).click()
    button(box, "Rank 6").click()
    foreseen = box.get_by_role("region", name="It will come to")
    expect(foreseen).to_contain_text("Ann gives back $12 at the seat.")
    button(box, WRONG).click()
    button(box, "Correct the hand").click()
    expect(box.get_by_text("Waits for a second person")).to_be_visible()
    goes(manager, "Floor")
    working.agrees(manager, f"Correct hand 1 of table {TABLE}")
    expect(floor.get_by_text("no pair")).to_have_count(0)
    felt = floor.get_by_role("region", name="The felt, as everybody sees it")
    expect(felt).to_contain_text("Hand 1 was corrected")
    expect(table.tablet.get_by_text("Spot 1: Take $12 from Ann.")).to_be_visible()
    button(table.tablet, "Done").click()
    expect(table.tablet.get_by_text("Spot 1: Take $12 from Ann.")).to_have_count(0)
    ann.page.goto(f"{guests.link}/history/{TABLE}")
    line = ann.page.get_by_role("link", name=re.compile("^Hand 1"))
    expect(line).to_contain_text(f"Corrected: {WRONG}.")
    expect(line).to_contain_text("$8")
    line.click()
    after = ann.page.get_by_role("region", name="After the payment")
    expect(after).to_contain_text("Flo and ")
    expect(after).to_contain_text(WRONG)
    expect(after).to_contain_text("Ann gives back $12 at the seat.")
    expect(after).to_contain_text("the hand was corrected")
    part(floor, "Payouts")
