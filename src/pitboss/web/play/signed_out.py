"""Whoever was signed out, here or by another process, loses the windows that are open at this one too."""

import asyncio

from pitboss.house.people.accounts import Accounts
from pitboss.house.stores.store import StoreFailed
from pitboss.web.log import log
from pitboss.web.play.viewers import Viewers

EVERY_S = 1.0
SIGNED_OUT = "You were signed out."


async def keep_watch(viewers: Viewers, accounts: Accounts) -> None:
    """Every second, the sessions behind open windows are held against those that there are."""
    while True:
        await asyncio.sleep(EVERY_S)
        try:
            await look(viewers, accounts)
        except StoreFailed:
            return
        except Exception as error:
            log.stumbled("the look for those who were signed out stumbled", error)


async def look(viewers: Viewers, accounts: Accounts) -> None:
    open_here = viewers.sessions()
    if open_here:
        gone = open_here - await asyncio.to_thread(accounts.sessions.keys)
        if gone:
            viewers.say_goodbye(SIGNED_OUT, lambda viewer: viewer.session in gone)


def show_out(viewers: Viewers, player: str) -> None:
    """At once, for what happens in this process."""
    viewers.say_goodbye(SIGNED_OUT, lambda one: one.player == player)
