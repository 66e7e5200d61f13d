"""A coach whose solver stands still, which is a real process of a real house: the page says so and has a way on."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.evenings.press import STEP_MS, press
from tests.browser.playing import own_spot
from tests.browser.serving import MAIN, Served
from tests.browser.stage import ALONE, Guests, Stage
from tests.browser.working import button

SOLVER_MS = 120_000  # the first count of a sheet on a new machine
TOLD = re.compile("hands of the dealer")


class Impatient(Served):
    """A house that waits for its solver for 2 seconds instead of 25."""

    main = f"from pitboss.web.study import pricing; pricing.ADVICE_S = 2.0; {MAIN}"
    spawns = True

    def workers(self) -> list[int]:
        """Its processes that were spawned to count."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(one) for one in listed.split() if "spawn_main" in Path(f"/proc/{one}/cmdline").read_text()]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Impatient]:
    with Impatient(tmp_path) as served:
        yield served


@pytest.fixture
def guests(stage: Stage, house: Impatient, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, house.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def antes(page: Page) -> None:
    own_spot(page).get_by_role("button", name=re.compile("^Ante, ")).click()
    playing.deals(page)


def test_a_coach_who_did_not_answer_is_asked_again(guests: Guests, house: Impatient) -> None:
    """Would catch a solver that is waited for without end, silence when it was too slow, no key to ask again, and
    advice for the hand before that stands there meanwhile."""
    page = guests.newcomer_at({**ALONE, "sheet": "six-card"})
    playing.sits_down(page)
    page.get_by_role("switch", name="Coach").click()
    antes(page)
    hears(page)
    playing.decision(page, "Fold").click()
    coach = page.get_by_role("region", name="Coach")
    with standing_still(house.workers()):
        button(page, "New bet").click()
        antes(page)
        expect(coach.get_by_text("Counting 18,424 hands.")).to_be_visible()
        expect(coach.get_by_text(TOLD)).to_have_count(0)  # which was said of the hand before
        expect(coach.get_by_text("No answer in time. Decide without it.")).to_be_visible()
        expect(button(coach, "Ask again")).to_be_visible()
    hears(page)
    guests.forgive("503")


def hears(page: Page) -> None:
    """Asked again as often as it takes: a solver that has just been started may be late by itself."""
    coach = page.get_by_role("region", name="Coach")
    told, again = coach.get_by_text(TOLD), button(coach, "Ask again")
    for _ in range(SOLVER_MS // STEP_MS):
        if told.is_visible():
            expect(again).to_have_count(0)
            return
        press(again)
        page.wait_for_timeout(STEP_MS)
    raise AssertionError("the coach does not answer")


@contextmanager
def standing_still(workers: list[int]) -> Iterator[None]:
    assert workers
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    try:
        yield
    finally:
        for worker in workers:
            os.kill(worker, signal.SIGCONT)
