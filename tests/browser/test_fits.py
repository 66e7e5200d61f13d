"""The check that a page fits finds what is planted on one: it looks only where something could lie over a text."""

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


def test_whatever_cannot_be_read_is_found(guests: Guests) -> None:
    """Would catch a check that no longer looks where something covers a text, and so finds every page right; and one
    that looks where it was before the window was scrolled. And a word that stands letter under letter: a label beside a
    long list of slips stood like this on a phone. Nothing was cut off, and nobody could read it."""
    page: Page = guests.newcomer("/fair")
    heading = page.get_by_role("heading", name=HEADING, level=1)
    expect(heading).to_be_visible()
    for away in (0, 3000):  # in the window, and after scrolling
        heading.evaluate(PUT, away)
        assert fits.misfits(page, SCREEN) == []
        for what, laid in LAID.items():
            heading.evaluate(LAY, list(laid))
            found: list[str] = page.evaluate(fits.LETTERS, fits.SHORTENED)
            assert any(f'"{HEADING}" (h1) is covered' in one for one in found), f"{what}, {away} px: {found}"
            page.evaluate(TAKE)
        assert fits.misfits(page, SCREEN) == []
    heading.evaluate("(one) => { one.style.width = '1em'; one.style.overflowWrap = 'anywhere'; }")
    assert any("in the middle of its words" in one for one in fits.misfits(page, SCREEN))
