"""Choices of optimal bots: computed by the worker, never in the event loop that runs the tables."""

import asyncio
from collections import OrderedDict
from typing import TypeAlias

from pitboss.house.bots import Sees, sees, style_of
from pitboss.house.desk import Desk
from pitboss.rounds.state import stage_now
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.identities import Style
from pitboss.web.study.coaching import Question
from pitboss.web.study.pricing import NoAnswer, Pricing

Spot: TypeAlias = tuple[str, Sees]
KNOWN_MOST = 4_096
WAIT_S = 4.0  # how long a table waits for a bot that thinks; it then plays by its rule of thumb


class Thinker:
    """Keeps the best choices that were computed. Where there is none, a bot uses its rule of thumb."""

    def __init__(self, pricing: Pricing) -> None:
        self._pricing = pricing
        self._known: OrderedDict[Spot, str | None] = OrderedDict()

    def best(self, game: Game, seen: Sees) -> str | None:
        return self._known.get((game.digest, seen))

    async def ahead(self, desk: Desk) -> None:
        """Compute the choice of the bot that the table waits for, if it plays the optimum."""
        table = desk.table
        if table is None or table.hand is None:
            return
        for spot in play.waited_for(table):
            sitter = table.sitter(spot.player)
            if sitter is None or sitter.kind is not c.Kind.BOT:
                continue
            if style_of(spot.player) is not Style.OPTIMAL:
                return
            seen = sees(table, spot, desk.order())
            key = (table.game.digest, seen)
            if key not in self._known:
                stage = stage_now(table.game, table.hand.round)
                assert stage is not None
                asked = Question(
                    rules=table.rules,
                    texts=table.texts,
                    spot=spot.number,
                    stakes=seen.staked,
                    cards=seen.cards,
                    up=seen.up,
                    offers=tuple(offer.choice for offer in play.offers(table, spot.number, desk.order()).offers),
                    stage=stage.id,
                    board=seen.board,
                    chosen=seen.chosen,
                    left=seen.left,
                )
                self._keep(key, await self._asked(asked))
            return

    async def _asked(self, asked: Question) -> str | None:
        try:
            return (await asyncio.wait_for(self._pricing.advice(asked), WAIT_S)).best
        except (NoAnswer, TimeoutError):
            return None

    def _keep(self, key: Spot, word: str | None) -> None:
        self._known[key] = word
        while len(self._known) > KNOWN_MOST:
            self._known.popitem(last=False)
