"""The coach, the odds page, and the history: what a player learns from."""

import re

from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.stage import ALONE, Guests

SOLVER_MS = 120_000  # the first count of a sheet on a new machine


def test_the_coach_values_every_choice_and_marks_the_best(guests: Guests) -> None:
    """Would catch a coach that is silent, that marks no key or the wrong one, and an account that does not count."""
    page = guests.newcomer_at({**ALONE, "sheet": "six-card"})
    playing.sits_down(page)
    page.get_by_role("switch", name="Coach").click()
    playing.circle(page, "Ante").click()
    playing.deals(page)
    coach = page.get_by_role("region", name="Coach")
    rows = coach.get_by_role("list", name="What each choice is worth").get_by_role("listitem")
    expect(rows).to_have_count(2, timeout=SOLVER_MS)
    expect(rows.first).to_contain_text(re.compile(r"(Fold|Play).*, best"))
    expect(rows.first).to_contain_text(re.compile(r"[−+]?\$?\d+\.\d\d"))
    marked = page.locator("button.key", has_text="Coach")
    expect(marked).to_have_count(1)
    best = "Fold" if "Fold" in rows.first.inner_text() else "Play"
    expect(marked).to_contain_text(best)
    marked.click()
    expect(playing.dock(page, "Result")).to_be_visible()
    expect(coach.get_by_text("1 decision, no mistake.")).to_be_visible()


def test_the_odds_page_shows_chart_and_tables(guests: Guests) -> None:
    """Would catch odds that are never ready, and pictures without a table of the same numbers."""
    page = guests.newcomer("/odds")
    page.get_by_role("link", name="Odds of Three Card Poker, banked by a player").click()
    expect(page.get_by_text(re.compile(r"^Exact: [\d,]+ deals"))).to_be_visible(timeout=SOLVER_MS)
    chart = page.get_by_role("region", name="Strategy chart")
    expect(chart.get_by_role("row").nth(3)).to_be_visible()
    expect(page.get_by_role("table").nth(1)).to_be_visible()
    expect(page.get_by_text("Straight flush").first).to_be_visible()


def test_the_history_tells_a_hand_step_by_step(guests: Guests) -> None:
    """Would catch a hand that is not kept, a replay that does not move, and entries that do not sum to zero."""
    page = guests.newcomer_at({**ALONE, "sheet": "six-card"})
    playing.sits_down(page)
    playing.plays_a_hand(page)
    page.get_by_role("link", name="All hands").click()
    page.get_by_role("link", name=re.compile("Hand 1")).click()
    replay = page.get_by_role("region", name="Replay")
    now = replay.locator(".ps-now")
    end = now.inner_text()
    page.keyboard.press("Home")
    expect(replay.get_by_text("Step 1 of")).to_be_visible()
    replay.get_by_role("button", name="Next").click()
    expect(replay.get_by_text("Step 2 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(replay.get_by_text("Step 3 of")).to_be_visible()
    replay.get_by_role("button", name=re.compile("^Showdown")).click()
    expect(now).to_have_text(end)
    expect(page.get_by_text(re.compile(r"entries, each of which sums to zero"))).to_be_visible()
    expect(page.get_by_role("heading", name="The deck is proved")).to_be_visible()
