"""The fonts of the pages come from the house itself, early, with their licences."""

import re

from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.stage import ALONE, Guests

BYTES_MOST = 120_000
FAMILIES = ("Inter", "Fraunces")
LICENCES = ("/fonts/inter-LICENSE.txt", "/fonts/fraunces-LICENSE.txt")
LOADED = "() => document.fonts.ready.then((all) => [...all].map((one) => [one.family, one.status, one.display]))"
CONTEXTUAL = """() => [...document.querySelectorAll("body *")]
  .filter((one) => getComputedStyle(one).fontFeatureSettings !== '"calt" 0').map((one) => one.outerHTML.slice(0, 80))"""


def test_the_fonts_are_shipped(guests: Guests) -> None:
    """Would catch a page that takes what the machine has, a font that comes after the text, one from elsewhere (as in
    every test here), a file with all the letters of the world, and a font without its licence."""
    page = guests.browser().new_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.resource_type == "font" else None)
    page.goto("/odds")
    expect(page.get_by_role("heading", name="What each game costs")).to_be_visible()
    assert sorted(page.evaluate(LOADED)) == [[family, "loaded", "swap"] for family in sorted(FAMILIES)]
    preloaded = [one.get_attribute("href") or "" for one in page.locator("link[rel=preload][as=font]").all()]
    assert sorted(asked) == sorted(guests.link + path for path in preloaded), "each once, and none but these"
    answers = [page.request.get(path) for path in preloaded]
    assert [one.headers["content-type"] for one in answers] == ["font/woff2"] * len(FAMILIES)
    assert sum(len(one.body()) for one in answers) < BYTES_MOST
    for path in LICENCES:
        assert "SIL OPEN FONT LICENSE Version 1.1" in page.request.get(path).text()


def test_text_is_in_inter_and_the_felt_in_fraunces(guests: Guests) -> None:
    """Would catch a family that is loaded and then not used, and a "2x" that is drawn as a multiplication."""
    page = guests.newcomer_at({**ALONE, "sheet": "six-card"})
    playing.sits_down(page)
    expect(page.locator("body")).to_have_css("font-family", re.compile('^"?Inter"?,'))
    expect(page.locator(".circle .lb").first).to_have_css("font-family", re.compile('^"?Fraunces"?,'))
    assert page.evaluate(CONTEXTUAL) == []
