"""Keys that may appear and disappear while others act."""

from playwright.sync_api import Error, Locator

STEP_MS = 40


def press(key: Locator) -> None:
    """Press it if it is there. It may disappear at the same moment, since others act too; the caller waits for the
    effect, tries again, and reports when there is none.
    """
    if not key.is_visible():
        return
    try:
        key.click(timeout=1000)
    except Error:
        return
