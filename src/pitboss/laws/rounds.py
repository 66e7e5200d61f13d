"""Random rounds for the laws: legal bets, random cards, random choices, several spots and players."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from pitboss.cards.card import Card
from pitboss.cards.deck import shuffled
from pitboss.money.chips import Cents
from pitboss.rounds import bets, setting
from pitboss.rounds.bets import Limits
from pitboss.rounds.commands import Choose, Command, PlaceBets, SetHand, Settle
from pitboss.rounds.deal import spots_max
from pitboss.rounds.dealer import next_command
from pitboss.rounds.decide import decide, waiting
from pitboss.rounds.events import Event
from pitboss.rounds.evolve import evolve
from pitboss.rounds.options import options
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, faces_of, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage


class NoBets(ValueError):
    """No bet on this sheet was found by trying."""


POSTED_MOST: Cents = 10_000  # the largest bet where the sheet prints no limit


@dataclass(frozen=True)
class Played:
    """A complete round: its deck, its commands with their events, and the states in between."""

    order: tuple[Card, ...]
    commands: tuple[Command, ...]
    events: tuple[tuple[Event, ...], ...]
    states: tuple[Round, ...]  # one more than commands

    @property
    def log(self) -> tuple[Event, ...]:
        return tuple(event for events in self.events for event in events)

    @property
    def end(self) -> Round:
        return self.states[-1]


def play(game: Game, chance: Random, order: Sequence[Card] | None = None, settling: Settle | None = None) -> Played:
    """Play one round to its end, one to three players on one to four spots. `settling` tells what is in the meters."""
    order = tuple(order) if order is not None else shuffled(game.deck, chance)
    spots = chance.sample(range(1, 8), chance.randint(1, min(4, spots_max(game))))
    opening = [PlaceBets(spot, chance.choice(("ann", "bob", "cy")), stakes(game, chance)) for spot in spots]
    played = Played(order, (), (), (Round(),))
    for command in opening:
        played = _then(game, played, command)
    if chance.random() < 0.3:
        played = _then(game, played, replace(opening[0], stakes=stakes(game, chance)))
    while stage_now(game, played.end) is not None:
        due = next_command(game, played.end) or _choice(game, played.end, order, chance)
        played = _then(game, played, settling if settling and isinstance(due, Settle) else due)
    return played


def replayed(game: Game, order: Sequence[Card], commands: Sequence[Command]) -> Played:
    """The same commands again."""
    played = Played(tuple(order), (), (), (Round(),))
    for command in commands:
        played = _then(game, played, command)
    return played


def stakes(game: Game, chance: Random) -> dict[str, Cents]:
    """Bets that the sheet allows, found by trying."""
    for _ in range(10_000):
        found: dict[str, Cents] = {}
        for wager in game.opening:
            if chance.random() < 0.7:
                found[wager.id] = amount(bets.limits(game, wager, found), chance)
        if found and bets.refused(game, found) is None:
            return found
    raise NoBets(f"no bets could be found that {game.id} allows; its wagers may contradict each other")


def amount(limits: Limits, chance: Random) -> Cents:
    if limits.amounts:
        return chance.choice(limits.amounts)
    most = limits.most if limits.most is not None else POSTED_MOST
    return limits.least + limits.step * chance.randint(0, max(0, (most - limits.least) // limits.step))


def _choice(game: Game, state: Round, order: Sequence[Card], chance: Random) -> Command:
    stage = stage_now(game, state)
    assert isinstance(stage, DecideStage)
    spot = chance.choice(waiting(game, state, stage))
    own = options(game, state, spot.number, order)
    cards = faces_of(spot.cards, order)
    if own.may_set and spot.kept is None and chance.random() < 0.3:
        best = setting.best(game, cards)
        keep = best if chance.random() < 0.5 else tuple(chance.sample(cards, len(best)))
        return SetHand(spot.number, spot.player, keep)
    return Choose(spot.number, spot.player, chance.choice(own.offers).choice)


def _then(game: Game, played: Played, command: Command) -> Played:
    answer = decide(game, played.end, command, played.order)
    assert not isinstance(answer, Refusal), f"{command}: {answer}"
    state = played.end
    for event in answer:
        state = evolve(state, event)
    return Played(played.order, (*played.commands, command), (*played.events, answer), (*played.states, state))
