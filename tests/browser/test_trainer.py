"""The trainer: what is each bet paid?"""

import re
from typing import Any

from playwright.sync_api import Page, Response, expect

from tests.browser import playing
from tests.browser.stage import Guests


def dealt(page: Page, press: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The next exercise, and the answers to it, by wager."""

    def is_exercise(answer: Response) -> bool:
        return answer.url.endswith("/api/trainer/deal")

    with page.expect_response(is_exercise) as asked:
        if press:
            page.get_by_role("button", name=press).click()
        else:
            page.goto("/train")
    exercise: dict[str, Any] = asked.value.json()
    result = playing.posts(page, "/api/settle", exercise["hand"])
    return exercise, {one["wager"]: one for one in result["wagers"]}


def answers(page: Page, nets: list[tuple[int, bool]]) -> None:
    """Tap an answer for each bet in turn, in cents; a bonus has no chips to lose."""
    pad = page.get_by_role("group", name="Answer")
    for left, (net, loses) in enumerate(nets, 1 - len(nets)):
        if loses:
            pad.get_by_role("button", name="Lose").click()
        elif net == 0:
            pad.get_by_role("button", name=re.compile("^(Push|Nothing)$")).click()
        else:
            for digit in f"{net / 100:g}":
                pad.get_by_role("button", name="Point" if digit == "." else digit, exact=True).click()
            if left < 0:
                pad.get_by_role("button", name="Enter").click()
    pad.get_by_role("button", name="Check").click()


def test_right_and_wrong_answers(guests: Guests) -> None:
    """Would catch a right payout that is marked wrong, a mistake that is not explained with its clause, and a score
    that does not say what kind of mistakes are made."""
    page = guests.newcomer("/check")
    exercise, right = dealt(page, "")
    asked = len(exercise["asks"])
    answers(page, [(right[wager]["net_cents"], right[wager]["net_cents"] < 0) for wager in exercise["asks"]])
    expect(page.get_by_role("heading", name="All of it is right.")).to_be_visible()
    expect(page.get_by_text("None so far.")).to_be_visible()

    exercise, right = dealt(page, "Next hand")
    asked += len(exercise["asks"])
    first, *others = exercise["asks"]
    nets = [(right[wager]["net_cents"], right[wager]["net_cents"] < 0) for wager in others]
    answers(page, [(max(right[first]["net_cents"], 0) + 7_00, False), *nets])
    expect(page.get_by_role("heading", name=f"1 of {len(exercise['asks'])} is different.")).to_be_visible()
    verdict = page.locator(".tr-mistake")
    expect(verdict).to_contain_text(right[first]["reason"])
    expect(verdict).to_contain_text(f"Clause {right[first]['clause']}")
    counted = page.get_by_role("complementary", name="How it goes")
    expect(counted.get_by_role("listitem")).to_have_count(1)
    expect(counted).to_contain_text(f"right, of {asked} payouts")
