"""The felt of every sheet in any font, while the longest sentences stand on it: nothing is cut off or covered.

What is dealt is known before: of many decks the one about which most is said."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.sheets import shipped
from tests.browser import felts, fits, playing
from tests.browser.staffed import Rigged
from tests.browser.stage import DESKTOP, PHONE, Guests, Stage
from tests.browser.test_every_sheet import FEATURED
from tests.browser.test_staff_pages import goes

STATES = ("betting", "deciding", "settled")
VARIANTS = ("pair-plus-fold", "four-card-uncapped", "four-card-raise-bonus")
KEEPS = "([name, value]) => localStorage.setItem(name, value)"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rigged]:
    folder = tmp_path_factory.mktemp("felts")
    felts.opened(folder)
    with Rigged(folder, felts.SEED) as made:
        yield made


@pytest.fixture
def guests(stage: Stage, house: Rigged, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, house.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def states(page: Page, sheet: str) -> Iterator[str]:
    """A hand of a sheet, from bets to results, once all that is said of each state stands there."""
    table = felts.name(sheet)
    goes(page, f"/table/{table}", table)
    hand = playing.sees(page)["public"]["hand"]
    dealt = felts.wordiest(sheet, hand["number"], hand["deck"])
    page.evaluate(KEEPS, [f"pitboss.secret.{table}", dealt.secret.hex()])
    playing.sits_down(page)
    labels = playing.places_bets(page)
    yield "betting"
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    yield "deciding"
    playing.plays_on(page)
    for label in labels:
        expect(playing.circle(page, label)).to_have_accessible_name(playing.ENDED)
    for reason in dealt.reasons:
        expect(playing.dock(page, "Result")).to_contain_text(reason)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.get_by_text(dealt.headline, exact=True).first).to_be_visible()
    yield "settled"


def looked_at(sheet: str, *, whole: bool) -> tuple[str, ...]:
    """A variant has the felt of its base, and of the other sheets the house's own five stand for the end of a hand."""
    if whole or sheet == FEATURED[0]:
        return STATES
    return () if sheet in VARIANTS else STATES[1:] if sheet in FEATURED else STATES[1:2]


@fits.IN_ANY_FONT
def test_the_felt_of_every_sheet_fits_in_any_font(guests: Guests, font: str, request: pytest.FixtureRequest) -> None:
    """Would catch a plate over the lettering of the felt, a label under its chip, a name that leaves its plate, a key
    that is too small for what it says, a result that is cut off where much is said about it. It takes more than five
    seconds, because a felt is looked at on five screens; in the long form every sheet is, from bets to results."""
    page = fits.page_in(guests.browser(), font)
    guests.forgive(".woff2")
    found: list[str] = []
    for sheet in shipped.ids():
        wanted = looked_at(sheet, whole=bool(request.config.getoption("--long")))
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        for state in states(page, sheet) if wanted else ():
            if state in wanted:
                found += [f"{sheet}, {state}, {one}" for one in fits.misfits(page)]
                page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
            if state == wanted[-1]:
                break
    assert found == []
