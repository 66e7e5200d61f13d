"""Bots: players that the house seats, labelled as bots. They see only what their seat sees.

The name of a bot says how it plays: by the exact optimum, by a rule of thumb, or at random.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeAlias

from pitboss.cards.card import Card
from pitboss.house.cash import cage
from pitboss.house.service import Ask, House, Reply
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.odds.strategy import rule_of_thumb
from pitboss.rounds import bets, choices
from pitboss.rounds import commands as r
from pitboss.rounds.choices import Offer
from pitboss.rounds.state import Spot, faces_of, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.identities import FLOOR, Bot, Style, identify
from pitboss.tables.state import Phase, Sitter, Table
from pitboss.tables.terms import Chips

PURSE: Cents = 50_000_00  # what a bot is given to play with
BUY_IN: Cents = 1_000_00


def style_of(player: str) -> Style:
    """A player whose name is not that of a bot plays by the rule of thumb."""
    bot = identify(player)
    return bot.style if isinstance(bot, Bot) else Style.SIMPLE


def seat(house: House, table: str, styles: Sequence[Style], new_id: Callable[[], str]) -> list[Reply]:
    """Seat bots at a practice table, each with chips in front of it."""
    assert house.table(table).terms.chips is Chips.PRACTICE, "bots play for practice chips only"
    taken = {sitter.player for sitter in house.table(table).sitters}
    replies = []
    for number, style in enumerate(styles, start=len(taken) + 1):
        player = str(Bot(style, table, number))
        if house.store.balance(accounts.wallet(Chips.PRACTICE, player)).cents < BUY_IN:
            house.cage(cage.FundBot(player, PURSE), by=FLOOR, command_id=new_id())
        asks: list[c.Command] = [c.Join(player, c.Kind.BOT), c.BuyIn(player, BUY_IN)]
        replies += [house.ask(table, command, by=player, command_id=new_id()) for command in asks]
    return replies


class Bots:
    """Decides what bots do at tables. `chance` is an argument, so that a run can be repeated."""

    def __init__(self, house: House, chance: Random, new_id: Callable[[], str], best: "Best | None" = None) -> None:
        self._house = house
        self._chance = chance
        self._new_id = new_id
        self._best = best or solved

    def next_ask(self, name: str) -> Ask | None:
        """The next command of a bot at the table; None if the table waits only for people."""
        desk = self._house.desk(name)
        table = desk.table
        if table is None or table.closed or table.hand is None:
            return None
        if table.hand.phase is Phase.BETTING:
            return self._bet(name, table)
        for spot in play.waited_for(table):
            sitter = table.sitter(spot.player)
            if sitter is not None and sitter.kind is c.Kind.BOT:
                return self._choose(name, table, sitter, spot, desk.order())
        return None

    def _bet(self, name: str, table: Table) -> Ask | None:
        assert table.hand is not None
        bet = {spot.player for spot in table.hand.round.spots}
        for sitter in table.sitters:
            if sitter.kind is c.Kind.BOT and sitter.player not in bet and not sitter.away and not sitter.leaving:
                return self._ask(name, sitter, self._opening(table, sitter))
        return None

    def _opening(self, table: Table, sitter: Sitter) -> c.Command:
        """Bet if the chips are enough to raise as well, else buy in, else sit out."""
        stakes = self._stakes(table.game, style_of(sitter.player))
        if choices.cost(table.game, stakes) * 3 <= sitter.chips:
            return c.Bet(sitter.seat, sitter.player, stakes)
        if self._house.store.balance(f"practice/wallet:{sitter.player}").cents >= BUY_IN:
            return c.BuyIn(sitter.player, BUY_IN)
        return c.SitOut(sitter.player)

    def _stakes(self, game: Game, style: Style) -> dict[str, Cents]:
        """The smallest wager; a bot that does not play optimally adds side wagers at random, and may double."""
        stakes = _least(game)
        if style is Style.OPTIMAL:
            return dict(stakes)
        for wager in game.opening:
            if self._chance.random() < 0.5:
                stakes = _with(game, stakes, wager.id)
        if style is Style.RANDOM and self._chance.random() < 0.5:
            stakes = _doubled(game, stakes)
        return dict(stakes)

    def _choose(self, name: str, table: Table, sitter: Sitter, spot: Spot, order: Sequence[Card]) -> Ask:
        offers = play.offers(table, spot.number, order).offers
        match style_of(spot.player):
            case Style.RANDOM:
                word = self._chance.choice(offers).choice
            case Style.SIMPLE:
                word = simple(table, spot, order, offers)
            case Style.OPTIMAL:
                word = self._optimal(table, spot, order, offers)
        return self._ask(name, sitter, r.Choose(spot.number, spot.player, word))

    def _optimal(self, table: Table, spot: Spot, order: Sequence[Card], offers: Sequence[Offer]) -> str:
        """The exact best choice; the rule of thumb where nobody knows it, a calm one where chips do not suffice."""
        known = self._best(table.game, sees(table, spot, order))
        word = known or simple(table, spot, order, offers)
        if word in [offer.choice for offer in offers]:
            return word
        return _default(table, offers)

    def _ask(self, name: str, sitter: Sitter, command: c.Command) -> Ask:
        return Ask(name, command, sitter.player, self._new_id())


Staked: TypeAlias = tuple[tuple[str, Cents], ...]  # stakes that can be looked up: bots bet the same few again and again


@lru_cache(maxsize=256)
def _least(game: Game) -> Staked:
    return tuple(bets.smallest(game, game.opening[0]).items())


@lru_cache(maxsize=1024)
def _with(game: Game, staked: Staked, wager: str) -> Staked:
    """Add a wager at its minimum, if the sheet allows it together with the others."""
    stakes = dict(staked)
    more = {**stakes, wager: bets.limits(game, game.wagers[wager], stakes).least}
    return tuple(more.items()) if wager not in stakes and bets.refused(game, more) is None else staked


@lru_cache(maxsize=1024)
def _doubled(game: Game, staked: Staked) -> Staked:
    twice = tuple((name, 2 * stake) for name, stake in staked)
    return twice if bets.refused(game, dict(twice)) is None else staked


def simple(table: Table, spot: Spot, order: Sequence[Card], offers: Sequence[Offer]) -> str:
    """By the rule of thumb."""
    assert table.hand is not None
    stage = stage_now(table.game, table.hand.round)
    assert isinstance(stage, DecideStage)
    return rule_of_thumb.choice(table.game, stage, faces_of(spot.cards, order), board(table), offers)


def _default(table: Table, offers: Sequence[Offer]) -> str:
    assert table.hand is not None
    return play.default_of(table.game, table.hand.round, offers)


def board(table: Table) -> tuple[Card, ...]:
    """The cards for all that lie open."""
    assert table.hand is not None
    state = table.hand.round
    return tuple(state.faces[position] for position in state.board if position in state.faces)


def exposed(table: Table) -> Card | None:
    """The dealer's exposed card."""
    assert table.hand is not None
    state = table.hand.round
    return next((state.faces[position] for position in state.dealer if position in state.faces), None)


@dataclass(frozen=True)
class Sees:
    """What a spot sees when it decides, and what it did before. It can be looked up."""

    staked: Staked
    cards: tuple[Card, ...]
    up: Card | None  # the dealer's exposed card
    board: tuple[Card, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()  # by stage
    left: Cents | None = None  # its chips, where they do not pay for all that may be offered to it


def sees(table: Table, spot: Spot, order: Sequence[Card]) -> Sees:
    return Sees(
        staked=tuple(spot.stakes.items()),
        cards=faces_of(spot.cards, order),
        up=exposed(table),
        board=board(table),
        chosen=tuple(spot.choices.items()),
        left=choices.short_of_chips(table.game, spot.stakes, spot.choices, play.left_to(table, spot)),
    )


Best: TypeAlias = Callable[[Game, Sees], str | None]  # the best choice, where known


@lru_cache(maxsize=1 << 16)
def solved(game: Game, seen: Sees) -> str | None:
    """The exact best choice; None for a sheet that the solver does not value, or not in a moment."""
    from pitboss.odds.pricing.limits import by_streets
    from pitboss.odds.strategy import best_play

    if by_streets(game):
        return _at_a_street(game, seen)
    word = best_play.choice(game, dict(seen.staked), seen.cards, seen.up)
    if word is not None:
        return word
    book = _book(game, seen.staked)
    return None if book is None else book(seen.cards, seen.up)


def _at_a_street(game: Game, seen: Sees) -> str | None:
    """All hands of all streets take a minute to count, and no list has them; one hand takes a moment."""
    from pitboss.odds.pricing.limits import Beyond
    from pitboss.odds.strategy import street_play

    try:
        return street_play.advice(game, dict(seen.staked), seen.cards, seen.board, dict(seen.chosen), seen.left).best
    except Beyond:
        return None


@lru_cache(maxsize=64)
def _book(game: Game, staked: Staked) -> Callable[[tuple[Card, ...], Card | None], str] | None:
    from pitboss.odds.pricing.limits import Beyond
    from pitboss.odds.solving.solution import solve
    from pitboss.odds.strategy.hand import Hands

    try:
        hands = Hands(solve(game, dict(staked)))
    except Beyond:
        return None
    return lambda cards, up: hands.ask(cards, up).best
