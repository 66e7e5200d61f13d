"""Finding the key of a command on a page, as somebody does who looks everywhere: in tabs, in the menu, at each place of
the cashier's window, and in the panels of the tablet. A key names its command: `data-offer`.
"""

import re
from collections.abc import Iterator

from playwright.sync_api import Locator, Page

WAIT_MS, LOOKS = 100, 40
DIALOGS_MOST = 10
WAITS = re.compile("Something waits for you$")  # the tablet marks the key behind which it is
PANELS = ("People, tips and chips", "The decks")  # in the menu of the tablet


def found_on(page: Page, wanted: set[str]) -> set[str]:
    """The words of all keys that somebody finds, until all that are wanted are among them."""
    page.get_by_role("button").first.wait_for()  # it is drawn by now
    found: set[str] = set()
    for look in range(LOOKS):
        found |= visible(page)
        if not found and look < LOOKS // 4:
            page.wait_for_timeout(WAIT_MS)
            continue
        for behind in _doors(page):
            if wanted <= found:
                return found
            found |= behind
        if wanted <= found:
            return found
        page.wait_for_timeout(WAIT_MS)
    return found


def visible(page: Page) -> set[str]:
    keys = page.locator("[data-offer]:visible")
    said: list[str] = keys.evaluate_all("all => all.map((one) => one.dataset.offer)")
    return {word for words in said for word in words.split()}


def _doors(page: Page) -> Iterator[set[str]]:
    """What is behind one thing after the other that can be opened without doing anything."""
    for tab in page.get_by_role("group", name="What about").get_by_role("button").all():
        tab.click()
        page.wait_for_timeout(WAIT_MS)  # some ask the house first
        yield visible(page)
    for line in page.locator(".cs-line").all():
        line.click()
        yield visible(page)
        for kind in page.get_by_role("group", name="Kind").get_by_role("button").all():
            kind.click()
            yield visible(page)
    marked = page.get_by_role("button", name=WAITS)
    if _can_open(marked):
        yield _behind(page, marked)
    menu = page.get_by_role("button", name="Menu", exact=True)
    if _can_open(menu):
        yield _behind(page, menu)
        for name in PANELS:
            yield _behind(page, menu, then=name)


def _can_open(door: Locator) -> bool:
    return bool(door.count()) and door.first.is_visible()


def _behind(page: Page, door: Locator, then: str = "") -> set[str]:
    """What a key opens; or another key that it has opened, if that is there."""
    door.first.click()
    page.get_by_role("dialog").first.wait_for()
    page.wait_for_timeout(WAIT_MS)
    further = page.get_by_role("dialog").get_by_role("button", name=then, exact=True)
    if then and _can_open(further):
        further.first.click()
        page.wait_for_timeout(WAIT_MS)
    found = set() if then and not _can_open(page.get_by_role("dialog")) else visible(page)
    _close(page)
    return found


def _close(page: Page) -> None:
    """All dialogs that are open."""
    for _ in range(DIALOGS_MOST):
        if not page.get_by_role("dialog").filter(visible=True).count():
            return
        page.keyboard.press("Escape")
        page.wait_for_timeout(WAIT_MS)
