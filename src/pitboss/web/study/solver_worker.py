"""The worker process that computes odds and advice, so that the house does not have to wait.

It takes and returns plain values. Nothing hidden is ever sent to it.
"""

import json
import os
import signal
import threading
from collections.abc import Mapping
from multiprocessing import parent_process
from typing import Any

from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.solving import store
from pitboss.report.model import Paper
from pitboss.report.writers.form import Form
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.tables.evolve import game_of
from pitboss.web.study import coaching
from pitboss.web.study.coaching import Question
from pitboss.web.wire.study import HandAsk

LENT_BYTES = 64 * 1024 * 1024  # disk space for solutions of sheets that anybody may send
PAGE = 4  # version of the layout of odds pages on disk


def begin() -> None:
    """Initialize a new worker: it ignores Ctrl-C, which is meant for the house, and ends when the house is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    store.lend(LENT_BYTES)
    house = parent_process()
    if house is not None:
        threading.Thread(target=_end_with, args=(house,), daemon=True).start()


def _end_with(house: Any) -> None:
    house.join()
    os._exit(0)


def ready() -> bool:
    """Import everything that takes long to import."""
    from pitboss.web.study import valuing  # noqa: F401

    return True


def page(rules: str, texts: str, stake: Cents | None = None) -> dict[str, Any]:
    """The odds of a sheet at a stake of its main wager: {"odds": ...}, or {"beyond": why}. Cached on disk.

    {"uncounted": why} is not: somebody may count the sheet before the next one asks.
    """
    from pitboss.web.study import valuing

    game = game_of(rules, texts)
    try:
        found: dict[str, Any] = {"odds": valuing.odds(game, stake).model_dump(mode="json")}
    except valuing.Uncounted as error:
        return {"uncounted": str(error)}
    except Beyond as error:
        found = {"beyond": str(error)}
    store.keep(page_key(game, stake), found)
    return found


def page_key(game: Game, stake: Cents | None = None) -> str:
    """Its notes have amounts; the shipped pages are in dollars."""
    other = [] if currency.now() is currency.USD else [currency.now().code]
    return json.dumps(["page", PAGE, game.digest, digest.of_texts(game.sheet), stake, *other])


def plot(rules: str, texts: str, kind: str, wager: str, line: str, rounds: int, width: int) -> dict[str, Any]:
    """A picture: {"plot": ...}, or {"beyond": why}."""
    from pitboss.odds.solving.solution import solve
    from pitboss.report import plots
    from pitboss.report.drawing import PAGE
    from pitboss.report.writers import svg

    try:
        found = plots.KINDS[kind][1](
            plots.Question(solve(game_of(rules, texts)), wager, line, rounds, width=float(width))
        )
    except (plots.PlotError, Beyond) as error:
        return {"beyond": str(error)}
    drawn = svg.text(found.drawing, found.says, PAGE)
    return {"plot": {"title": found.title, "svg": drawn, "says": found.says, "caption": found.caption}}


def simulated(rules: str, texts: str, rounds: int, seed: int) -> dict[str, Any]:
    """Rounds played at random: {"run": ...}, or {"beyond": why}."""
    from pitboss.web.study import simulating

    try:
        return {"run": simulating.run(game_of(rules, texts), rounds, seed).model_dump(mode="json")}
    except Beyond as error:
        return {"beyond": str(error)}


def advice(asked: Question) -> dict[str, Any]:
    """{"advice": ...}, or {"beyond": why}."""
    try:
        return {"advice": coaching.advice(asked).model_dump(mode="json")}
    except Beyond as error:
        return {"beyond": str(error)}


def hand(rules: str, texts: str, asked: HandAsk) -> dict[str, Any]:
    """What a hand is worth at a street: {"hand": ...}, or {"beyond": why}."""
    from pitboss.web.study import hand_worth

    try:
        return {"hand": hand_worth.worth(game_of(rules, texts), asked).model_dump(mode="json")}
    except Beyond as error:
        return {"beyond": str(error)}


def document(kind: str, rules: str, texts: str, beside: Mapping[str, Any], asked: Form, paper: Paper) -> bytes | str:
    """A document of a sheet as a file; a sentence if no such file can be made here. `beside` are the fields of
    `sheet_documents.Asked` beside its game.
    """
    from pitboss.report import sheet_documents
    from pitboss.report.writers import form

    made = sheet_documents.make(kind, sheet_documents.Asked(game_of(rules, texts), **beside))
    return form.written_here(made, asked, paper)
