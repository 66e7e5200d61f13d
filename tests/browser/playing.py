"""What people do at a table, by mouse: sit down, bet, decide, and read the result."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.stage import PATIENCE_MS

ENDED = re.compile(r", (won|lost|push|returned|folded)\b")
BARE = re.compile(", (empty|not offered)$")  # a circle without a bet
MOST_DECISIONS = 6


def play_key(page: Page, title: str) -> Locator:
    """The button of a game in the lobby."""
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    game = page.get_by_role("article", name=title, exact=True)
    page.get_by_role("article").first.wait_for()
    if game.count() == 0:
        page.get_by_role("button", name="More games").click()
    return game.get_by_role("button", name="Play", exact=True)


def opens_a_table(page: Page, title: str) -> None:
    """From the lobby to the rail of a table of one's own."""
    play_key(page, title).click()
    expect(key(page, "Sit down")).to_be_visible()


def key(page: Page, label: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^(Coach )?{re.escape(label)}"))


def dock(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def sits_down(page: Page) -> None:
    key(page, "Sit down").click()
    expect(dock(page, "Your bets")).to_be_visible()


def own_spot(page: Page) -> Locator:
    """On the felt: the circles, the cards and the plate of the viewer's own seat."""
    return page.get_by_role("region", name=re.compile(r"^Seat \d, You$"))


def circle(page: Page, label: str) -> Locator:
    return own_spot(page).get_by_label(re.compile(f"^{re.escape(label)}, "))


def places_bets(page: Page) -> list[str]:
    """One chip on every circle that takes one, the main wagers first; returns the labels of those circles."""
    spot = own_spot(page)
    expect(spot.get_by_role("button").first).to_be_visible()  # bets may just have opened, by somebody else's action
    labels = [name.split(", ")[0] for name in reversed(names(spot.get_by_role("button")))]
    assert labels, "the sheet has circles to bet on"
    for _ in labels:  # a bonus wager may need others first
        if not any(BARE.search(name) for name in names(spot.get_by_role("button"))):
            break
        for label in labels:
            bare = spot.get_by_role("button", name=re.compile(rf"^{re.escape(label)}, (empty|not offered)$"))
            if bare.count() > 0:
                bare.click()
                page.wait_for_timeout(50)
    for label in labels:
        expect(circle(page, label)).to_have_accessible_name(re.compile("placed$"))
    return labels


def names(buttons: Locator) -> list[str]:
    found: list[str] = buttons.evaluate_all("all => all.map((one) => one.getAttribute('aria-label') ?? '')")
    return found


def deals(page: Page) -> None:
    key(page, "Deal").click()


def plays_on(page: Page, word: str = "") -> None:
    """Decide until the hand is over: stay in, or press the key that begins with `word`."""
    result = dock(page, "Result")
    bank = key(page, "Decline")  # where a player banks, the next hand may begin with that question
    for _ in range(MOST_DECISIONS):
        expect(result.or_(bank).or_(decision(page, word)).first).to_be_visible()
        if not is_asked(page):
            expect(result.or_(bank).first).to_be_visible()
            if bank.is_visible():
                bank.click()
            expect(result).to_be_visible()
            return
        decides(page, word)
    raise AssertionError("the hand does not end")


def is_asked(page: Page) -> bool:
    """Whether a decision of the viewer's is due."""
    seen = sees(page)
    waiting = seen["public"]["hand"]["waiting"]
    return any(spot["number"] in waiting for spot in seen["you"]["spots"])


def decision(page: Page, word: str = "") -> Locator:
    """The key that begins with `word`; without one, the first that does not fold."""
    wanted = re.compile(f"^(Coach)?{word}") if word else re.compile(r"^(?!Fold|CoachFold)")
    # A desktop has the first, a phone both.
    asked = page.get_by_role("region", name=re.compile("^(Your hand|Decision)$"))
    return asked.locator("button.key:enabled", has_text=wanted).first


def decides(page: Page, word: str = "") -> None:
    """Press a key, and wait until the house has heard it."""
    before = stands(page)
    decision(page, word).click()
    for _ in range(PATIENCE_MS // 50):
        if stands(page) != before:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the house did not hear it: {before}")


def stands(page: Page) -> tuple[int, str, list[int]]:
    """The state of the hand: its number, its stage, and the spots that have to act."""
    hand = sees(page)["public"]["hand"]
    return hand["number"], hand["stage"], hand["waiting"]


def plays_a_hand(page: Page) -> list[str]:
    """From empty circles to settled ones; the labels of the wagers."""
    labels = places_bets(page)
    deals(page)
    plays_on(page)
    return labels


def table_of(page: Page) -> str:
    return page.url.partition("/table/")[2].partition("?")[0]


def sees(page: Page) -> dict[str, Any]:
    """The table as the house shows it to the browser of this page."""
    answer = page.request.get(f"/api/tables/{table_of(page)}")
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def opened_table(page: Page, **asked: Any) -> str:
    """Open a table over the API, for options that the lobby does not offer."""
    expect(page.get_by_text("Practice chips").first).to_be_visible()  # the page has its session
    return str(posts(page, "/api/tables", asked)["table"])


def posts(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a request as the page would, with its session."""
    token = page.request.get("/api/me").json()["token"]
    origin = "/".join(page.url.split("/")[:3])
    answer = page.request.post(path, data=body, headers={"X-Pitboss-Token": token, "Origin": origin})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found
