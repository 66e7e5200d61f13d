"""Does a page fit? Checks all of its text: what is cut off, covered, printed over its edge, or beyond the screen.

A reader sees letters, so the letters are measured: a line reaches from the top of a capital to the bottom of a p, not
as far as the taller box of its font. What can be scrolled to is scrolled to.
"""

from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

# The widths that the pages are designed for, each with the height of such a screen.
SMALL_PHONE, PHONE, TABLET, LAPTOP, DESK = SCREENS = ((360, 740), (390, 844), (820, 1180), (1024, 768), (1440, 900))
# What fits the smaller phone fits the larger one, unless a rule of the styles is for the smaller alone.
FEWER = tuple(one for one in SCREENS if one != PHONE)
PACKAGES = Path(__file__).parents[2] / "web" / "node_modules" / "@fontsource"
DEJAVU, LIBERATION = "DejaVu", "Liberation"
FONTS = {
    DEJAVU: ("dejavu-sans", "dejavu-serif"),
    LIBERATION: ("arimo", "tinos"),  # Liberation is these two under another name, with the same widths and heights
}
IN_ANY_FONT = pytest.mark.parametrize("font", [DEJAVU, pytest.param(LIBERATION, marks=pytest.mark.long)])
# Texts that may be shortened, because people wrote them; and the name of the program.
SHORTENED = [".nm", ".fl-name", ".mark span", ".who span", ".ft-plate b", ".pj-spots .plate b", ".field select"]
LOOKS_MOST, LOOK_AGAIN_MS = 4, 250
LETTERS = (Path(__file__).parent / "fits.js").read_text()
# A point meets whatever is drawn there. Once for all screens of a page: styles are worked out anew after each change.
MEETS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important; scroll-behavior: auto !important; }");
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}"""
AS_BEFORE = "(sheet) => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet); }"
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# By family and weight; loaded from bytes, which the security policy allows.
_LOAD = """async (files) => {
  for (const [family, weight, bytes] of files) {
    const face = new FontFace(family, Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)), { weight });
    document.fonts.add(await face.load());
  }
  for (const [name, family] of [["--font-ui", "other sans"], ["--font-felt", "other serif"]])
    document.documentElement.style.setProperty(name, `"${family}"`);
}"""


def page_in(context: BrowserContext, font: str) -> Page:
    """A page of a browser with this font and none of the house's: the test brings it, whatever the machine has."""
    context.route("**/*.woff2", lambda route: route.abort())
    page = context.new_page()
    page.goto("/fair")
    expect(page.get_by_role("heading", name="How a deck is checked")).to_be_visible()
    _in_other_fonts(page, font)
    return page


def _in_other_fonts(page: Page, name: str) -> None:
    sans, serif = FONTS[name]
    files = [
        (
            family,
            weight,
            b64encode((PACKAGES / package / "files" / f"{package}-latin-{weight}-normal.woff2").read_bytes()),
        )
        for family, package in (("other sans", sans), ("other serif", serif))
        for weight in ("400", "700")
    ]
    page.evaluate(_LOAD, [[family, weight, data.decode()] for family, weight, data in files])


def sideways(page: Page) -> int:
    """How many pixels of the page are beyond its right edge."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def misfits(page: Page, screens: Iterable[tuple[int, int]] = SCREENS) -> list[str]:
    """Every text that is not fully visible, and everything that is wider than the screen, on each of these screens."""
    found: list[str] = []
    sheet = page.evaluate_handle(MEETS)
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{page.url.split('/', 3)[3]}, {width} px: {one}" for one in _settled(page)]
    page.evaluate(AS_BEFORE, sheet)
    return found


def _settled(page: Page) -> list[str]:
    """A page needs a moment for its layout after a change of size, so problems are checked again."""
    page.evaluate(FRAME)
    for _ in range(LOOKS_MOST):
        found: list[str] = page.evaluate(LETTERS, SHORTENED)
        if not found:
            break
        page.wait_for_timeout(LOOK_AGAIN_MS)
    return found
