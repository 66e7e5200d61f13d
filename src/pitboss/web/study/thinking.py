"""Choices of optimal bots: computed by the worker, never in the event loop that runs the tables."""

from collections import OrderedDict
from typing import TypeAlias

from pitboss.cards.card import Card
from pitboss.house.bots import Staked, exposed, style_of
from pitboss.house.desk import Desk
from pitboss.rounds.state import faces_of, stage_now
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.identities import Style
from pitboss.web.study.coaching import Question
from pitboss.web.study.pricing import NoAnswer, Pricing

Spot: TypeAlias = tuple[str, Staked, tuple[Card, ...], Card | None]
KNOWN_MOST = 4_096


class Thinker:
    """Keeps the best choices that were computed. Where there is none, a bot uses its rule of thumb."""

    def __init__(self, pricing: Pricing) -> None:
        self._pricing = pricing
        self._known: OrderedDict[Spot, str | None] = OrderedDict()

    def best(self, game: Game, staked: Staked, cards: tuple[Card, ...], up: Card | None) -> str | None:
        return self._known.get((game.digest, staked, cards, up))

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
            cards, staked = faces_of(spot.cards, desk.order()), tuple(spot.stakes.items())
            key = (table.game.digest, staked, cards, exposed(table))
            if key not in self._known:
                stage = stage_now(table.game, table.hand.round)
                assert stage is not None
                offers = tuple(offer.choice for offer in play.offers(table, spot.number, desk.order()).offers)
                asked = Question(table.rules, table.texts, spot.number, staked, cards, exposed(table), offers, stage.id)
                self._keep(key, await self._asked(asked))
            return

    async def _asked(self, asked: Question) -> str | None:
        try:
            return (await self._pricing.advice(asked)).best
        except NoAnswer:
            return None

    def _keep(self, key: Spot, word: str | None) -> None:
        self._known[key] = word
        while len(self._known) > KNOWN_MOST:
            self._known.popitem(last=False)
