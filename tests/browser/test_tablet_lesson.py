"""Learn the tablet: the whole lesson by clicking alone, as somebody does who has never dealt and reads the line above.

Nothing of it is kept: the database of the house is the same before and after, row by row.
"""

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.sheets import shipped
from tests.browser import fits
from tests.browser.serving import Served
from tests.browser.stage import Guests

SHORT = "six-card"
STEPS_MOST = 260
MANY = ("misdeal", "close", "pay", "mistake")
BET = re.compile(r"bets .+ on (.+)\. (?:Choose (.+) below, then tap|Tap) the circle at spot (\d+)\.$")
CIRCLE = re.compile(r"(?:T|t)ap the circle “(.+?)” at spot (\d+)(?:, then “(.+?)”)?\.$")
KEY = re.compile(r"(?:T|t)ap “(.+?)” at spot (\d+)\.$")
BANK = re.compile(r"has the bank, with (.+?): choose spot (\d+)")
SAID = re.compile(r"(?:^|\. )(\w+): ([^.]+)")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house of its own: in the house of the other tests, tables that they left go on by themselves meanwhile."""
    with Served(tmp_path_factory.mktemp("lesson")) as made:
        yield made


def everything(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of a house: records, entries, balances, papers."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as read:
        names = [row[0] for row in read.execute("select name from sqlite_master where type = 'table' order by name")]
        return {name: sorted(read.execute(f"select * from {name}"), key=repr) for name in names}


@pytest.mark.parametrize(
    "sheet", [one if one == SHORT else pytest.param(one, marks=pytest.mark.long) for one in shipped.ids()]
)
def test_the_whole_lesson_by_clicking(guests: Guests, served: Served, sheet: str) -> None:
    """Would catch a step that cannot be done or is never ticked, a mistake that cannot be undone, a misdeal that is not
    offered, a tap that reaches a real table, and a hand of the lesson in the book."""
    page = guests.newcomer("/learn")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(f"{one.method} {one.url.partition('/api/')[2]}"))
    expect(page.get_by_role("heading", name="Learn the tablet")).to_be_visible()
    page.get_by_label("Sheet").select_option(sheet)
    before = everything(served.folder / "house.db")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("region", name="The lesson")).to_be_visible()
    page.reload()  # it goes on with the chosen game
    kinds = deals(page)
    expect(page.get_by_role("heading", name="You have dealt three hands.")).to_be_visible()
    assert everything(served.folder / "house.db") == before
    assert [one for one in asked if not one.startswith("GET") and f"learn/{sheet}/" not in one] == []
    assert {one: kinds[one] for one in MANY} == {"misdeal": 2, "close": 3, "pay": 3, "mistake": 2}
    assert page.get_by_role("listitem").filter(has_text=re.compile("^You (tapped|put)")).count() == 2


def deals(page: Page) -> Counter[str]:
    """Do what the line says until the lesson is over; returns how many lines of each kind there were."""
    line, kinds = page.get_by_role("region", name="The lesson"), Counter[str]()
    looked = False
    for _ in range(STEPS_MOST):
        expect(line.or_(page.get_by_role("heading", name="You have dealt"))).to_be_visible()
        if line.count() == 0:
            return kinds
        says = line.get_by_role("status").inner_text()
        cards = line.locator(".learn-cards .card").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        if not looked and cards:
            looked = True
            assert fits.sideways(page) == 0
        kinds[step(page, line, says, cards)] += 1
        done(page, line, says, cards)
    raise AssertionError(f"the lesson does not end: {says}")


def done(page: Page, line: Locator, says: str, cards: list[str]) -> None:
    """Wait for the next line: the one that was done is not there any more."""
    same = "([says, cards]) => { const line = document.querySelector('.learn-line'); return !line || "
    same += "line.querySelector('.learn-says').innerText !== says || "
    same += "[...line.querySelectorAll('.learn-cards .card')].map(one => one.getAttribute('aria-label')).join() "
    same += "!== cards.join(); }"
    page.wait_for_function(same, arg=[says, cards])


def step(page: Page, line: Locator, says: str, cards: list[str]) -> str:
    """One tap; of cards all that lie there."""
    key = page.get_by_role("button", name=re.compile("^Close hand"))
    if "wrong" in (line.get_attribute("class") or ""):
        page.get_by_role("button", name="Undo (U)").click()
        return "wrong"
    if "warning sign" in says:
        page.get_by_role("button", name="Something went wrong with the deal").click()
        return "misdeal"
    if says.startswith("Choose “Misdeal”"):
        dialog = page.get_by_role("dialog", name="What went wrong?")
        dialog.get_by_role("button", name=re.compile("^Misdeal")).first.click()
        dialog.get_by_label("What happened").fill("two cards fell")
        dialog.locator("footer, .foot").get_by_role("button", name="Misdeal", exact=True).click()
        return "misdeal"
    if says.startswith("Everything is in"):
        key.click()
        return "close"
    if says.startswith("One moment"):
        return "moment"
    if says.startswith("Pay what the screen says"):
        paid = line.get_by_role("button", name="Paid")
        (paid if paid.count() else page.get_by_role("button", name=re.compile("^Next hand the|^Next hand no"))).click()
        return "pay"
    if says.startswith("The tablet asks"):
        answers(page, says)
        return "decisions"
    if "“Same bets”" in says:
        page.get_by_role("button", name="Same bets").click()
        return "bets"
    if "Who has the bank?" in says:
        page.get_by_role("button", name="Who has the bank?").click()
        return "bank"
    if found := BANK.search(says):
        dialog = page.get_by_role("dialog", name="Who has the bank?")
        dialog.get_by_role("button", name=re.compile(f"^{found[2]}\\b")).click()
        dialog.get_by_role("textbox").fill(found[1])
        dialog.get_by_role("button", name=re.compile(" has it, ")).click()
        return "bank"
    if found := BET.search(says):
        if found[2]:
            page.locator(".rc-amounts").get_by_role("button", name=re.compile(f"^{re.escape(found[2])}\\b")).click()
        circle(page, found[1], found[3]).click()
        return "bets"
    if cards:
        for card in cards:
            page.get_by_role("group", name="Cards").get_by_role("button", name=card, exact=True).click()
        return "mistake" if "mistake" in says else "cards"
    if found := CIRCLE.search(says):
        circle(page, found[1], found[2]).click()
        if found[3]:
            page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{re.escape(found[3])}")).click()
        return "mistake" if "mistake" in says else "decisions"
    found = KEY.search(says)
    assert found, f"nobody knows what to do: {says}"
    spot(page, found[2]).get_by_text(found[1], exact=True).click()
    return "mistake" if "mistake" in says else "decisions"


def spot(page: Page, number: str) -> Locator:
    return page.get_by_role("region", name=re.compile(f"^Spot {number},"))


def circle(page: Page, title: str, number: str) -> Locator:
    return spot(page, number).get_by_role("button", name=re.compile(f"^{re.escape(title)}, ")).first


def answers(page: Page, says: str) -> None:
    """The tablet's own question, as the line tells each of them."""
    dialog = page.get_by_role("dialog")
    for _, word in SAID.findall(says.removeprefix("The tablet asks what is decided")):
        dialog.get_by_role("button", name=re.compile(f"^{re.escape(word)}")).first.click()
