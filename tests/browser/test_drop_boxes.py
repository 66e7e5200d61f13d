"""A drop box by clicking: changed at a hand-over by two people, and counted at the cage by two."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import staffed
from tests.browser.serving import Served
from tests.browser.stage import Guests, Stage
from tests.browser.working import agrees, button, counts_too, opens, part

PEOPLE = {
    "dan": ("dealer",), "flo": ("floor",), "cas": ("cashier",), "cora": ("cashier",), "ada": ("auditor",),
}  # fmt: skip


@pytest.fixture
def tokens(tmp_path: Path) -> dict[str, str]:
    return staffed.made(tmp_path, PEOPLE)


@pytest.fixture
def guests(stage: Stage, tokens: dict[str, str], tmp_path: Path) -> Iterator[Guests]:
    with Served(tmp_path) as served:
        made = Guests(stage, served.link, album=tmp_path)
        yield made
        stage.run(made.leave)


@pytest.mark.long  # tests/web/test_drop_boxes.py does the same by requests
def test_a_box_is_changed_at_a_hand_over_and_counted_at_the_cage(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a box that nobody finds again, a key without its offer, and a count that shows the book."""
    tablet = {"width": 1024, "height": 768}
    flo = staffed.signed_in(guests, tokens["flo"], "/floor")
    opens(flo, "Three Card Poker", "T9", tray="300", real=True)
    dan = staffed.signed_in(guests, tokens["dan"], "/felt/T9", viewport=tablet)
    button(dan, "Menu").click()
    dan.get_by_role("link", name="Hand over").click()
    button(dan, "I deal from now on").click()
    expect(button(dan, "Change the drop box")).to_have_count(0)
    flo.goto("/hand-over/T9")
    button(flo, "Change the drop box").click()
    expect(flo.get_by_text("Waits for a second person").first).to_be_visible()
    agrees(dan, "The drop box of table T9 is changed. Taken away: Box 1 of T9")

    cas, cora = (staffed.signed_in(guests, tokens[who], "/cashier") for who in ("cas", "cora"))
    cas.get_by_role("button", name=re.compile("^1?Box 1 of T9")).click()
    expect(cas.get_by_role("heading", name=re.compile("^Box 1 of T9, "))).to_be_visible()
    form = cas.get_by_role("region", name="Transaction")
    form.get_by_role("textbox").first.fill("25")
    form.locator("button[type=submit]").click()
    counts_too(cora, "Box 1 of T9", "25")  # by the book it is empty: all count once more, and are told no number
    expect(cas.get_by_text("Everybody counts again").first).to_be_visible()
    form.get_by_role("textbox").first.fill("25")
    form.locator("button[type=submit]").click()
    counts_too(cora, "Box 1 of T9", "25")
    expect(cora.get_by_role("heading", name="Drop boxes to count")).to_have_count(0)
    expect(cas.get_by_text("counted, $25").first).to_be_visible()

    ada = staffed.signed_in(guests, tokens["ada"], "/exceptions")
    expect(ada.get_by_text("Count of Box 1 of T9").first).to_be_visible()
    flo.goto("/floor/T9")
    expect(button(part(flo, "Table"), "Change the drop box")).to_be_visible()
