"""Whoever was signed out, here or by another process, loses the windows that are open at this one too."""

import asyncio

from pitboss.house.stores.store import StoreFailed
from pitboss.web.log import log
from pitboss.web.services import Services

EVERY_S = 1.0
SIGNED_OUT = "You were signed out."


async def keep_watch(services: Services) -> None:
    """Every second, the sessions behind open windows are held against those that there are."""
    while True:
        await asyncio.sleep(EVERY_S)
        try:
            await look(services)
        except StoreFailed:
            return
        except Exception as error:
            log.stumbled("the look for those who were signed out stumbled", error)


async def look(services: Services) -> None:
    open_here = services.viewers.sessions()
    if open_here:
        gone = open_here - await asyncio.to_thread(services.accounts.sessions.keys)
        if gone:
            services.viewers.say_goodbye(SIGNED_OUT, lambda viewer: viewer.session in gone)


def show_out(services: Services, player: str, *, but: str = "") -> None:
    """At once, for what happens in this process: all windows of somebody, or all but those of one session."""
    services.viewers.say_goodbye(SIGNED_OUT, lambda one: one.player == player and not (but and one.session == but))
