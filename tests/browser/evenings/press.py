"""Keys that may come and go while others act."""

from playwright.sync_api import Error, Locator

STEP_MS = 40


def press(key: Locator) -> None:
    """If it is there. It may go away at the same moment, since others act too; whoever waits for what comes of it
    tries again, and says so when nothing does."""
    if not key.is_visible():
        return
    try:
        key.click(timeout=1000)
    except Error:
        return
