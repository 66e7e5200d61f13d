"""What the worker process does for a running house: it counts, so that the house need not stop for it.

It is given plain values and gives plain values back. Nothing hidden is ever sent to it.
"""

import json
import os
import signal
import threading
from multiprocessing import parent_process
from typing import Any

from pitboss.money.chips import Cents
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.solving import store
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.tables.evolve import game_of
from pitboss.web.study import coaching
from pitboss.web.study.coaching import Question

LENT_BYTES = 64 * 1024 * 1024  # of the disk, for sheets that anybody may send
PAGE = 3  # counts the layouts of an odds page that is kept on disk


def begin() -> None:
    """In a new worker: who presses Ctrl-C means the house, and without its house a worker goes home."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    store.lend(LENT_BYTES)
    house = parent_process()
    if house is not None:
        threading.Thread(target=_end_with, args=(house,), daemon=True).start()


def _end_with(house: Any) -> None:
    house.join()
    os._exit(0)


def ready() -> bool:
    """Whatever takes long to import is imported now."""
    from pitboss.web.study import valuing  # noqa: F401

    return True


def page(rules: str, texts: str, stake: Cents | None = None) -> dict[str, Any]:
    """The odds of a sheet at a stake of its main wager: {"odds": ...}, or {"beyond": why}. Kept on disk."""
    from pitboss.web.study import valuing

    game = game_of(rules, texts)
    try:
        found: dict[str, Any] = {"odds": valuing.odds(game, stake).model_dump(mode="json")}
    except Beyond as error:
        found = {"beyond": str(error)}
    store.keep(page_key(game, stake), found)
    return found


def page_key(game: Game, stake: Cents | None = None) -> str:
    return json.dumps(["page", PAGE, game.digest, digest.of_texts(game.sheet), stake])


def advice(asked: Question) -> dict[str, Any]:
    """{"advice": ...}, or {"beyond": why}."""
    try:
        return {"advice": coaching.advice(asked).model_dump(mode="json")}
    except Beyond as error:
        return {"beyond": str(error)}
