"""Closes the open windows of people who were signed out, in this process or another."""

import asyncio

from pitboss.house.people.accounts import Accounts
from pitboss.house.stores.store import StoreFailed
from pitboss.web.log import log
from pitboss.web.play.viewers import Viewers

EVERY_S = 1.0
SIGNED_OUT = "You were signed out."


async def keep_watch(viewers: Viewers, accounts: Accounts) -> None:
    """Every second, check the sessions of open windows against those that still exist."""
    while True:
        await asyncio.sleep(EVERY_S)
        try:
            await look(viewers, accounts)
        except StoreFailed:
            return
        except Exception as error:
            log.bug("the look for those who were signed out stumbled", error)


async def look(viewers: Viewers, accounts: Accounts) -> None:
    open_here = viewers.sessions()
    if open_here:
        gone = open_here - await asyncio.to_thread(accounts.sessions.going_on, open_here)
        if gone:
            viewers.say_goodbye(SIGNED_OUT, lambda viewer: viewer.session in gone)


def show_out(viewers: Viewers, player: str) -> None:
    """Close a player's windows of this process at once."""
    viewers.say_goodbye(SIGNED_OUT, lambda one: one.player == player)
