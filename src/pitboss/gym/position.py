"""A round between two answers of agents: whom it waits for, what they may answer, and what follows.

The engine plays it: every answer is a command, and the dealer's commands follow by themselves until somebody is asked
again. Values are frozen, so a position can be kept and gone on from twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple, assert_never

from pitboss.cards.card import Card
from pitboss.gym.terms import BetOn, Decide, Question, Terms
from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices
from pitboss.rounds.commands import Choose, Command, PlaceBets, Settle
from pitboss.rounds.dealer import next_command
from pitboss.rounds.decide import decide, waiting
from pitboss.rounds.evolve import evolve_all
from pitboss.rounds.options import options
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, Spot, stage_now
from pitboss.sheets.model import DecideStage


class Turn(NamedTuple):
    """Who is asked, and what; `number` is that of the question."""

    spot: int
    number: int
    question: Question


@dataclass(frozen=True)
class Position:
    """A round, and the amounts that the next spot has said so far, in the order of the opening wagers."""

    round: Round = field(default_factory=Round)
    said: tuple[Cents, ...] = ()


def player(spot: int) -> str:
    """The name of whoever has the spot: one agent a spot."""
    return f"seat_{spot}"


def start(terms: Terms, order: Sequence[Card]) -> Position:
    """A fresh round from this deck, at its first question."""
    now = Position()
    if terms.stakes is None:
        return now
    for spot in range(1, terms.spots + 1):
        now = _done(terms, now, PlaceBets(spot, player(spot), dict(terms.stakes)), order)
    return _dealt(terms, now, order)


def turn(terms: Terms, now: Position) -> Turn | None:
    """Who is asked what; None once the round is over."""
    stage = stage_now(terms.game, now.round)
    match stage:
        case None:
            return None
        case DecideStage():
            spot = waiting(terms.game, now.round, stage)[0].number
            number = next(
                at for at, one in enumerate(terms.questions) if isinstance(one, Decide) and one.stage is stage
            )
            return Turn(spot, number, terms.questions[number])
        case _:
            at = len(now.said)
            return Turn(len(now.round.spots) + 1, at, terms.questions[at])


def asked(terms: Terms, now: Position) -> tuple[Turn, ...]:
    """All who may answer now: at a decision every spot that has still to decide, else the next one to bet."""
    first = turn(terms, now)
    stage = stage_now(terms.game, now.round)
    if first is None or not isinstance(stage, DecideStage):
        return () if first is None else (first,)
    return tuple(first._replace(spot=spot.number) for spot in waiting(terms.game, now.round, stage))


def legal(terms: Terms, now: Position, asked: Turn, order: Sequence[Card]) -> tuple[bool, ...]:
    """Which actions answer the question. It is asked of the same rules that judge the answer."""
    match asked.question:
        case Decide():
            offered = {offer.choice for offer in options(terms.game, now.round, asked.spot, order).offers}
            return (*(word in offered for word in terms.words), *(False for _ in terms.amounts))
        case BetOn(wager=wager):
            menu = terms.menu[wager.id]
            open_ = [amount in menu and _leads_on(terms, (*now.said, amount)) for amount in terms.amounts]
            return (*(False for _ in terms.words), *open_)
        case _ as never:
            assert_never(never)


def in_place(terms: Terms, now: Position, asked: Turn, order: Sequence[Card]) -> int:
    """What stands for an answer that the question does not have: as for a player who says nothing in time.

    At a decision it is the sheet's default; of wagers the least that is possible, nothing if it can be.
    """
    match asked.question:
        case Decide(stage=stage):
            word = choices.default(stage, options(terms.game, now.round, asked.spot, order).offers)
            return terms.words.index(word)
        case BetOn():
            return legal(terms, now, asked, order).index(True)
        case _ as never:
            assert_never(never)


def answer(terms: Terms, now: Position, asked: Turn, action: int, order: Sequence[Card]) -> Position:
    """The position after a legal answer, at the next question or at the end of the round."""
    match asked.question:
        case Decide():
            said: Command = Choose(asked.spot, player(asked.spot), terms.words[action])
            return _dealt(terms, _done(terms, now, said, order), order)
        case BetOn():
            amounts = (*now.said, terms.amounts[action - len(terms.words)])
            if len(amounts) < len(terms.game.opening):
                return replace(now, said=amounts)
            placed = _done(terms, now, PlaceBets(asked.spot, player(asked.spot), staked(terms, amounts)), order)
            return _dealt(terms, placed, order) if len(placed.round.spots) == terms.spots else placed
        case _ as never:
            assert_never(never)


def staked(terms: Terms, said: Sequence[Cents]) -> dict[str, Cents]:
    """The stakes that the amounts said so far come to."""
    return {wager.id: amount for wager, amount in zip(terms.game.opening, said, strict=False) if amount}


def net(spot: Spot) -> Mapping[str, Cents]:
    """What each wager of a settled spot came to."""
    return {one.wager: one.net for one in spot.settled}


@lru_cache(maxsize=65536)
def _leads_on(terms: Terms, said: tuple[Cents, ...]) -> bool:
    """Whether these amounts of the first wagers can be followed by some of the others to make bets that stand."""
    if len(said) == len(terms.game.opening):
        return bets.refused(terms.game, staked(terms, said)) is None
    return any(_leads_on(terms, (*said, amount)) for amount in terms.menu[terms.game.opening[len(said)].id])


def _dealt(terms: Terms, now: Position, order: Sequence[Card]) -> Position:
    """The dealer goes on until somebody is asked, or the round is over."""
    while (command := next_command(terms.game, now.round)) is not None:
        now = _done(terms, now, terms.settling if isinstance(command, Settle) else command, order)
    return now


def _done(terms: Terms, now: Position, command: Command, order: Sequence[Card]) -> Position:
    events = decide(terms.game, now.round, command, order)
    assert not isinstance(events, Refusal), f"{command}: {events}"
    return Position(evolve_all(now.round, events))
