"""The check that a page fits finds what is planted on one: it looks only where something could lie over a text."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import fits
from tests.browser.stage import DESKTOP, Guests

HEADING = "How a deck is checked"
SCREEN = ((DESKTOP["width"], DESKTOP["height"]),)
# Each lies over the heading: by its style, its contents, and a rule for what stands after it.
LAID = {
    "a box": ("width: 60px; height: 20px; background: #f00", "", ""),
    "a box at its very end": ("left: 100%; margin-left: -6px; width: 40px; height: 40px; background: #f00", "", ""),
    "letters": ("white-space: nowrap", "letters over letters", ""),
    "a drawing": ("", "<svg width='60' height='30'><rect width='60' height='30' fill='red'/></svg>", ""),
    "a drawing that leaves its frame": (
        "",
        "<svg width='1' height='1' overflow='visible'><rect x='30' width='60' height='30' fill='red'/></svg>",
        "",
    ),
    "a box that stays where it is when the window scrolls": ("position: fixed; inset: 0; background: #f00", "", ""),
    "what stands after a box": (
        "left: -200px; width: 4px; height: 4px; background: #f00",
        "",
        "content: ''; position: absolute; left: 210px; width: 60px; height: 30px",
    ),
}
LAY = """(heading, [style, inside, after]) => {
  const one = document.createElement("div");
  one.className = "laid";
  one.style.cssText = `position: absolute; left: 0; top: 0; z-index: 9; ${style}`;
  one.innerHTML = inside;
  const around = document.createElement("div");  // beside the heading, and not within it
  const { left, top, width, height } = heading.getBoundingClientRect();
  around.style.cssText =
    `position: absolute; left: ${left}px; top: ${top + scrollY}px; width: ${width}px; height: ${height}px`;
  around.className = "laid-out";
  around.append(one);
  document.body.append(around);
  const rule = new CSSStyleSheet();
  rule.replaceSync(after ? `.laid::after { ${after} }` : "");
  document.adoptedStyleSheets = [rule];
}"""
# So far below a text that is there before it.
PUT = """(heading, away) => {
  heading.style.width = "fit-content";
  heading.style.marginTop = `${away}px`;
  heading.insertAdjacentHTML("beforebegin", "<p>Above it.</p>");
}"""
TAKE = "() => { document.querySelector('.laid-out').remove(); document.adoptedStyleSheets = []; }"


@pytest.mark.parametrize("away", [0, 3000], ids=["in the window", "after scrolling"])
def test_whatever_lies_over_a_text_is_found(guests: Guests, away: int) -> None:
    """Would catch a check that no longer looks where something covers a text, and so finds every page right; and one
    that looks where it was before the window was scrolled."""
    page: Page = guests.newcomer("/fair")
    heading = page.get_by_role("heading", name=HEADING, level=1)
    expect(heading).to_be_visible()
    heading.evaluate(PUT, away)
    assert fits.misfits(page, SCREEN) == []
    for what, laid in LAID.items():
        heading.evaluate(LAY, list(laid))
        found: list[str] = page.evaluate(fits.LETTERS, fits.SHORTENED)
        assert any(f'"{HEADING}" (h1) is covered' in one for one in found), f"{what}: {found}"
        page.evaluate(TAKE)
    assert fits.misfits(page, SCREEN) == []


def test_a_word_that_stands_letter_under_letter_is_found(guests: Guests) -> None:
    """A label beside a long list of slips stood like this on a phone: nothing was cut off, and nobody could read it."""
    page: Page = guests.newcomer("/fair")
    heading = page.get_by_role("heading", name=HEADING, level=1)
    expect(heading).to_be_visible()
    heading.evaluate("(one) => { one.style.width = '1em'; one.style.overflowWrap = 'anywhere'; }")
    assert any("in the middle of its words" in one for one in fits.misfits(page, SCREEN))
