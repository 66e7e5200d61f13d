"""A round of one seat between two answers: what is asked, what may be answered, and what follows.

The engine plays it: every answer is a command, and the dealer's commands follow by themselves until the seat is asked
again. Values are frozen, so a position can be kept and gone on from twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pitboss.cards.card import Card
from pitboss.gym.terms import Bank, BetOn, Decide, Question, Terms, may_follow, staked
from pitboss.money.chips import Cents
from pitboss.rounds import choices
from pitboss.rounds.commands import Choose, Command, PlaceBets, Settle
from pitboss.rounds.dealer import next_command
from pitboss.rounds.decide import decide
from pitboss.rounds.evolve import evolve_all
from pitboss.rounds.options import options
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, Spot, stage_now
from pitboss.sheets.model import DecideStage

SPOT, PLAYER = 1, "seat_1"


@dataclass(frozen=True)
class Position:
    """A round, and the amounts that were said so far and not placed yet, in the order of the opening wagers."""

    round: Round = field(default_factory=Round)
    said: tuple[Cents, ...] = ()

    @property
    def spot(self) -> Spot | None:
        return self.round.spot(SPOT)


def start(terms: Terms, order: Sequence[Card]) -> Position:
    """A fresh round from this deck, at its first question."""
    if terms.stakes is None:
        return Position()
    return _dealt(terms, _done(terms, Position(), PlaceBets(SPOT, PLAYER, dict(terms.stakes)), order), order)


def asked(terms: Terms, now: Position) -> Question | None:
    """What the seat is asked; None once the round is over."""
    stage = stage_now(terms.game, now.round)
    match stage:
        case None:
            return None
        case DecideStage():
            return Decide(stage)
        case _:
            return BetOn(terms.game.opening[len(now.said)])


def legal(terms: Terms, now: Position, order: Sequence[Card]) -> tuple[bool, ...]:
    """Which actions answer the question, asked of the same rules that judge the answer; all once the round is over."""
    match asked(terms, now):
        case Decide():
            return terms.mask(words=[offer.choice for offer in options(terms.game, now.round, SPOT, order).offers])
        case BetOn():
            return terms.mask(amounts=may_follow(terms, now.said))
        case Bank() | None:
            return (True,) * len(terms.actions)


def in_place(terms: Terms, now: Position, order: Sequence[Card]) -> int:
    """What stands for an answer that the question does not have: as for a player who says nothing in time.

    At a decision it is the sheet's default; of wagers the least that is possible, nothing if it can be.
    """
    question = asked(terms, now)
    if isinstance(question, Decide):
        word = choices.default(question.stage, options(terms.game, now.round, SPOT, order).offers)
        return terms.words.index(word)
    return legal(terms, now, order).index(True)


def answer(terms: Terms, now: Position, action: int, order: Sequence[Card]) -> Position:
    """The position after a legal answer, at the next question or at the end of the round."""
    if isinstance(asked(terms, now), Decide):
        return _dealt(terms, _done(terms, now, Choose(SPOT, PLAYER, terms.word(action)), order), order)
    said = (*now.said, terms.amount(action))
    if len(said) < len(terms.game.opening):
        return replace(now, said=said)
    return _dealt(terms, _done(terms, now, PlaceBets(SPOT, PLAYER, staked(terms, said)), order), order)


def net(now: Position) -> Cents:
    """What a settled round came to."""
    return sum(one.net for one in now.spot.settled) if now.spot else 0


def _dealt(terms: Terms, now: Position, order: Sequence[Card]) -> Position:
    """The dealer goes on until the seat is asked, or the round is over."""
    while (command := next_command(terms.game, now.round)) is not None:
        now = _done(terms, now, terms.settling if isinstance(command, Settle) else command, order)
    return now


def _done(terms: Terms, now: Position, command: Command, order: Sequence[Card]) -> Position:
    events = decide(terms.game, now.round, command, order)
    assert not isinstance(events, Refusal), f"{command}: {events}"
    return Position(evolve_all(now.round, events))
