"""Photograph every page and every state of a table: .venv/bin/python tools/make_screenshots.py FOLDER

Desktop and phone, dark and light; tablet too for the dealer. With --readme the few pictures that the README shows are
made anew as well; with --staff only the pages of staff are photographed.
"""

import base64
import re
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent))

import numpy as np
from playwright.sync_api import Locator, Page, expect

from tests.browser import evening, playing
from tests.browser.serving import Served
from tests.browser.stage import DESKTOP, PHONE, Guests, Stage
from tools import late_evening, staff_screenshots

README = Path(__file__).parent.parent / "docs" / "pictures"
NARROW, WIDE = 720, 1300  # px: the phone layout ends here, and a tablet's
SIZES = {"desktop": DESKTOP, "phone": PHONE}
ROOMS = ("dark", "light")
PAGES = {
    "lobby": "/",
    "odds": "/odds",
    "odds-six-card": "/odds/six-card",
    "odds-player-dealer": "/odds/player-dealer",
    "rules": "/rules/six-card",
    "checker": "/check#sheet=six-card&player=8s8h8d&dealer=Jc7c5h&bet-ante=200&bet-pair-plus=200&do-decide=1x",
    "trainer": "/train",
    "new-sheet": "/new",
    "fair": "/fair",
    "nowhere": "/nowhere",
}
# Which of the pictures the README shows, and how.
SHOWN = {
    "table-6-deciding-desktop-dark": "table.png",
    "table-7-settled-desktop-light": "settled.png",
    "table-6-deciding-phone-dark": "phone.png",
    "lobby-desktop-light": "lobby.png",
    "odds-player-dealer-desktop-dark": "odds.png",
}
README_WIDTH = 1000
# The pixels of a picture, made narrower if it is wider than it should be.
PIXELS = """async ([source, widest]) => {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const scale = Math.min(1, widest / picture.width);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const brush = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, 0, 0, width, height);
  const bytes = brush.getImageData(0, 0, width, height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return [width, height, btoa(text)];
}"""
Shoot = Callable[[Page, str], None]
T = TypeVar("T")


def main() -> None:
    arguments = [one for one in sys.argv[1:] if not one.startswith("--")]
    if len(arguments) != 1:
        sys.exit(__doc__)
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    stage = Stage(paints=True)
    try:
        if "--staff" not in sys.argv:
            visit(stage, folder, lambda _: None, lambda guests, _: photograph(guests, shooting(folder)))
        visit(
            stage, folder, evening.evening,
            lambda guests, tokens: staff_screenshots.photograph(guests, tokens, shooting(folder)),
        )  # fmt: skip
        visit(
            stage, folder, late_evening.late_evening,
            lambda guests, tokens: staff_screenshots.photograph(
                guests, tokens, shooting(folder), staff_screenshots.LATE
            ),
        )  # fmt: skip
        if "--readme" in sys.argv:
            stage.run(lambda: for_the_readme(stage, folder))
    finally:
        stage.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


def visit(stage: Stage, folder: Path, prepare: Callable[[Path], T], look: Callable[[Guests, T], None]) -> None:
    """Start a house, prepare it before its doors open, and look; after an error, report what its pages showed."""
    with tempfile.TemporaryDirectory() as place:
        prepared = prepare(Path(place))
        with Served(Path(place)) as served:
            guests = Guests(stage, served.link, album=folder)
            try:
                stage.run(lambda: look(guests, prepared))
            except BaseException:
                print(stage.run(guests.photograph))
                raise
            finally:
                stage.run(guests.leave)


def shooting(folder: Path) -> Shoot:
    def shoot(page: Page, name: str) -> None:
        """The page as it is, in both themes; in full length if it is longer than the screen."""
        width = (page.viewport_size or DESKTOP)["width"]
        size = "phone" if width < NARROW else "tablet" if width < WIDE else "desktop"
        page.evaluate("scrollTo(0, 0)")
        for room in ROOMS:
            page.emulate_media(color_scheme=room)  # type: ignore[arg-type]
            page.wait_for_timeout(150)
            page.screenshot(path=folder / f"{name}-{size}-{room}.png", full_page="/table/" not in page.url)
        print(name, size)

    return shoot


def photograph(guests: Guests, shoot: Shoot) -> None:
    for size in SIZES.values():
        for name, path in PAGES.items():
            page = guests.newcomer(path, viewport=size)
            page.wait_for_load_state("networkidle")
            if path.startswith("/odds/"):  # odds are computed on first request
                expect(page.get_by_text("Exact:").first).to_be_visible(timeout=120_000)
            shoot(page, name)
        for scene in (newcomer, setting, bank, together):
            scene(guests, shoot, size)
        if wrong := guests.problems():
            raise SystemExit("\n".join(wrong))
        guests.leave()


def for_the_readme(stage: Stage, folder: Path) -> None:
    """The few pictures of the README, made small: fewer pixels, and at most 256 colours."""
    README.mkdir(parents=True, exist_ok=True)
    page = stage.browser().new_page()
    for name, shown in SHOWN.items():
        whole = base64.b64encode((folder / f"{name}.png").read_bytes()).decode()
        width, height, pixels = page.evaluate(PIXELS, [f"data:image/png;base64,{whole}", README_WIDTH])
        (README / shown).write_bytes(with_a_palette(width, height, base64.b64decode(pixels)))
    page.close()


def with_a_palette(width: int, height: int, rgba: bytes) -> bytes:
    """A PNG of the commonest colours; each of the others becomes the nearest of these."""
    seen = np.frombuffer(rgba, np.uint8).reshape(-1, 4)[:, :3].astype(np.int32) // 4 * 4 + 2
    colours, which, count = np.unique(seen, axis=0, return_inverse=True, return_counts=True)
    palette = colours[np.argsort(-count)[:256]]
    nearest = np.array([int(((palette - one) ** 2).sum(axis=1).argmin()) for one in colours], np.uint8)
    rows = nearest[which.reshape(-1)].reshape(height, width)
    lines = b"".join(b"\0" + row.tobytes() for row in rows)  # each row begins with its filter type: none
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0),
        b"PLTE": palette.astype(np.uint8).tobytes(),
        b"IDAT": zlib.compress(lines, 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
        for name, part in parts.items()
    )


def at(page: Page, **asked: Any) -> str:
    """Open a table of one's own, with bots."""
    table = playing.opened_table(page, **asked)
    page.goto(f"/table/{table}")
    expect(playing.key(page, "Sit down")).to_be_visible()
    return table


def settled(page: Page) -> None:
    expect(page.get_by_role("button", name=re.compile("^Rebet"))).to_be_visible()
    page.wait_for_timeout(4000)  # until all results are shown


def own_circle(page: Page, label: str) -> Locator:
    """A circle that takes the viewer's chips, on a desk and on a phone."""
    return page.locator("[data-wager]").get_by_role("button", name=re.compile(f"^{label}, ")).first


def bets(page: Page, *labels: str) -> None:
    expect(playing.key(page, "Deal")).to_be_visible()
    for label in labels:
        own_circle(page, label).click()
    expect(playing.key(page, "Deal")).to_be_enabled()


def newcomer(guests: Guests, shoot: Shoot, size: dict[str, int]) -> None:
    """A hand among bots, then every dialog that a table can open."""
    page = guests.newcomer(viewport=size)
    table = at(page, sheet="six-card", bots=4, coach=True)
    shoot(page, "table-1-rail")
    playing.key(page, "Sit down").click()
    expect(playing.key(page, "Deal")).to_be_visible()
    shoot(page, "table-2-no-bet-yet")
    bets(page, "Ante", "Pair Plus")
    shoot(page, "table-3-bets")
    bets(page, "Ante", "Ante")
    shoot(page, "table-4-over-the-limit")
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    page.wait_for_timeout(1500)
    shoot(page, "table-5-deciding")
    coach(page)
    shoot(page, "table-6-deciding")
    playing.decides(page)
    settled(page)
    shoot(page, "table-7-settled")
    page.get_by_role("button", name=re.compile("^Ante, .*(won|lost|push)")).first.click()
    shoot(page, "table-8-reason")
    page.keyboard.press("Escape")
    for key, name in (("v", "fair"), ("t", "pays"), ("?", "keys"), ("h", "history")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.wait_for_timeout(400)
        shoot(page, f"table-9-{name}")
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu", exact=True).click()
    shoot(page, "table-9-menu")
    page.get_by_role("button", name="Invite people", exact=True).click()
    page.wait_for_load_state("networkidle")
    shoot(page, "table-9-invite")
    page.goto(f"/history/{table}")
    page.wait_for_load_state("networkidle")
    shoot(page, "history")
    page.goto(f"/history/{table}/1")
    page.wait_for_load_state("networkidle")
    shoot(page, "hand")


def coach(page: Page) -> None:
    """Switch the coach on, wherever it is."""
    phone = page.locator(".tp-coachline")
    if phone.is_visible():
        phone.click()
    page.get_by_role("switch", name="Coach").click()
    expect(page.get_by_text(re.compile(", best")).first).to_be_visible(timeout=60_000)
    page.keyboard.press("Escape")


def setting(guests: Guests, shoot: Shoot, size: dict[str, int]) -> None:
    """A hand whose cards the player sets."""
    page = guests.newcomer(viewport=size)
    at(page, sheet="four-card", bots=2)
    playing.key(page, "Sit down").click()
    bets(page, "Ante", "Aces Up")
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    page.wait_for_timeout(1500)
    shoot(page, "setting-1")
    page.locator("button.tp-set").first.click()
    page.wait_for_timeout(400)
    shoot(page, "setting-2-apart")
    playing.decides(page)
    settled(page)
    shoot(page, "setting-3-settled")


def bank(guests: Guests, shoot: Shoot, size: dict[str, int]) -> None:
    """A player has the bank, and it is used up."""
    pages = [guests.newcomer(viewport=size) for _ in range(2)]
    table = at(pages[0], sheet="player-dealer", seats=5)
    pages[1].goto(f"/table/{table}")
    for page in pages:
        playing.key(page, "Sit down").click()
        bets(page, "Ante")
    for page in pages:
        playing.deals(page)
    for page in pages:
        playing.decides(page)
    banker, other = pages
    expect(banker.get_by_role("heading", name="You are offered the bank")).to_be_visible()
    shoot(banker, "bank-1-offered")
    banker.get_by_label("You put up").fill("5")
    playing.key(banker, "Take").click()
    expect(banker.get_by_role("heading", name="$5")).to_be_visible()
    other.get_by_role("button", name="New bet").click()
    other.get_by_role("button", name="25 dollars chip").click()
    bets(other, "Ante", "Pair Plus")
    shoot(banker, "bank-2-coverage")
    playing.deals(other)
    expect(playing.decision(other)).to_be_visible()
    shoot(other, "bank-3-deciding")
    playing.decides(other)
    settled(other)
    shoot(other, "bank-4-used-up")
    shoot(banker, "bank-5-banker")


def together(guests: Guests, shoot: Shoot, size: dict[str, int]) -> None:
    """A full table, somebody in line, a hand of another game, and a lost connection."""
    first = guests.newcomer(viewport=size)
    table = at(first, sheet="caribbean-stud", seats=1)
    playing.key(first, "Sit down").click()
    second = guests.newcomer(f"/table/{table}", viewport=size)
    playing.key(second, "Get in line").click()
    expect(second.get_by_text("in line").first).to_be_visible()
    shoot(second, "line")
    bets(first, "Ante")
    playing.deals(first)
    expect(playing.decision(first)).to_be_visible()
    shoot(first, "stud")
    for state in crazy(guests, size):
        shoot(state[0], state[1])


def crazy(guests: Guests, size: dict[str, int]) -> Iterator[tuple[Page, str]]:
    page = guests.newcomer(viewport=size)
    at(page, sheet="crazy-4", bots=6)
    playing.key(page, "Sit down").click()
    bets(page, "Ante", "Queens Up")
    yield page, "crazy-1-bets"
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    page.wait_for_timeout(1500)
    yield page, "crazy-2-deciding"


if __name__ == "__main__":
    main()
