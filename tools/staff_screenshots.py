"""Screenshots of the pages that staff work on: a house in the middle of an evening, and the most important dialogs."""

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import Page, expect

from tests.browser.evening import CALLED, DISPUTED, EARLY, REAL_CARDS
from tests.browser.staffed import signed_in
from tests.browser.stage import DESKTOP, PHONE, Guests
from tools import late_evening

TABLET = {"width": 1180, "height": 820}
Shoot = Callable[[Page, str], None]
# By name of the picture: whose page, and its address.
PAGES: Mapping[str, tuple[str, str]] = {
    "floor": ("floor", "/floor"),
    "floor-called": ("floor", f"/floor/{CALLED}"),
    "floor-disputed": ("floor", f"/floor/{DISPUTED}"),
    "floor-real": ("floor", f"/floor/{REAL_CARDS}"),
    "floor-closed": ("floor", f"/floor/{EARLY}"),
    "dealer-tables": ("dealer", "/dealer"),
    "dealer-called": ("dealer", f"/dealer/{CALLED}"),
    "dealer-disputed": ("dealer", f"/dealer/{DISPUTED}"),
    "real-cards": ("dealer", f"/felt/{REAL_CARDS}"),
    "cashier": ("cashier", "/cashier"),
    "slip": ("cashier", "/slip/5"),
    "auditor": ("auditor", "/auditor"),
    "auditor-ledger": ("auditor", "/auditor?part=ledger"),
    "auditor-hands": ("auditor", "/auditor?part=hands"),
    "auditor-players": ("auditor", "/auditor?part=players"),
    "month": ("auditor", "/month"),
    "shift": ("dealer", f"/shift/{REAL_CARDS}"),
    "night": ("floor", "/night"),
    "night-player": ("ann", "/night"),
    "projector": ("floor", "/projector"),
    "projector-table": ("floor", f"/projector/{CALLED}"),
    "manager": ("second", "/manager"),
    "manager-invitations": ("second", "/manager?part=invitations"),
    "manager-settings": ("second", "/manager?part=settings"),
    "manager-permissions": ("second", "/manager?part=permissions"),
    "account": ("ann", "/account"),
    "sign-in": ("", "/sign-in"),
    "wrong-role": ("ann", "/floor"),
    "table-real": ("ann", f"/table/{REAL_CARDS}"),
}
# The same of a house late in the evening (`late_evening.py`).
LATE: Mapping[str, tuple[str, str]] = {
    "bank": ("dealer", f"/felt/{late_evening.BANK}"),
    "chips-at-table": ("rita", f"/felt/{late_evening.NINE}"),
    "meter": ("dealer", f"/felt/{late_evening.METER}"),
    "fill-on-its-way": ("floor", f"/floor/{late_evening.NINE}"),
    "last-word": ("manager", f"/floor/{late_evening.RULED}"),
    "corrected": ("floor", f"/history/{late_evening.NINE}/2"),
    "alarms": ("auditor", "/auditor"),
    "exceptions": ("auditor", "/exceptions"),
    "boxes": ("auditor", "/month"),
    "chips": ("second", "/manager?part=chips"),
    "rota": ("floor", "/rota"),
    "tips": ("cashier", "/tips"),
    "charity": ("floor", "/night"),
    "projector-night": ("floor", f"/projector/{late_evening.NIGHT}"),
    "projector-meter": ("floor", f"/projector/{late_evening.METER}"),
    "learn": ("", "/learn/six-card"),
}
ON_TABLET = (
    "bank",
    "chips-at-table",
    "meter",
    "learn",
    "real-cards",
    "dealer-called",
    "dealer-disputed",
    "dealer-tables",
)


def photograph(
    guests: Guests, tokens: Mapping[str, str], shoot: Shoot, pages: Mapping[str, tuple[str, str]] = PAGES
) -> None:
    for size in (DESKTOP, TABLET, PHONE):
        for name, (login, path) in pages.items():
            if size is TABLET and name not in ON_TABLET:
                continue
            page = (
                signed_in(guests, tokens[login], path, viewport=size) if login else guests.newcomer(path, viewport=size)
            )
            settle(page)
            shoot(page, f"staff-{name}")
            for deed, more in DEEDS.get(name, {}).items():
                more(page)
                settle(page)
                shoot(page, f"staff-{name}-{deed}")
            page.context.close()
            guests.contexts.remove(page.context)


def settle(page: Page) -> None:
    """Wait until everything that the page loads at first is there."""
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.wait_for_timeout(300)
    expect(page.locator(".working")).to_have_count(0, timeout=60_000)  # the audit of the book takes a while
    page.wait_for_timeout(300)


def _press(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=re.compile(name)).first.click()


def _unfold(name: str) -> Callable[[Page], None]:
    return lambda page: page.locator("summary", has_text=name).click()


def _tab(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name, exact=True).first.click()


DEEDS: Mapping[str, Mapping[str, Callable[[Page], None]]] = {
    "bank": {"spot": _press("^Spot 3, Pia")},
    "fill-on-its-way": {"chips": _tab("Chips")},
    "floor": {"closed-today": _unfold("closed today"), "open": _press("^Open a table")},
    "floor-called": {"players": _tab("Players"), "chips": _tab("Chips"), "table": _tab("Table")},
    "cashier": {
        "person": _press("Ann"),
        "table": _press(CALLED),
        "closed": _press(EARLY),
        "drawer": _press("The drawer"),
    },
    "night": {"end": _press("End the night")},
}
