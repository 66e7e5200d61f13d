"""Accessibility problems that axe finds on a page: a control without a name, a text with too little contrast."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.stage import PHONE

# The dark and the light theme differ only in colours.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
NO_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}  # the slowest rule
ONLY_WRONG = {"resultTypes": ["violations"]}  # do not report what is right, node by node


def barriers(page: Page, *, again: bool = False) -> list[str]:
    """What axe finds in the dark theme, and in the light one as far as colours go.

    `again`: on a phone, after the same page was checked on a desktop. The colours are the same there.
    """
    found = []
    wide = page.viewport_size is None or page.viewport_size["width"] > PHONE["width"]
    for room, options in (("dark", NO_COLOURS if again else {}), *((("light", COLOURS),) if wide else ())):
        page.emulate_media(color_scheme=room)
        expect(page.locator("html")).to_have_attribute("data-room", room)
        for one in _violations(page, {**options, **ONLY_WRONG}):
            places = [node["target"] for node in one["nodes"]]
            facts = {node["any"][0]["message"] for node in one["nodes"] if node["any"]}
            found.append(f"{room}, {page.viewport_size}: {one['id']}: {one['help']}: {places} {facts}")
    return found


def _violations(page: Page, options: dict[str, Any]) -> list[dict[str, Any]]:
    """Axe is half a megabyte of script, so a document gets it once, however often it is checked."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate("(options) => axe.run(options).then((all) => all.violations)", options)
    return found
