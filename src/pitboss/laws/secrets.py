"""The law of secrets: two worlds that differ only in what a viewer may not know look the same to that viewer."""

import json
from collections.abc import Iterator, Sequence
from random import Random

from pitboss.cards.card import Card
from pitboss.laws.rounds import play
from pitboss.rounds import codec
from pitboss.rounds.commands import Command
from pitboss.rounds.decide import decide
from pitboss.rounds.events import CardShown, Event, WagerSettled
from pitboss.rounds.evolve import evolve
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round
from pitboss.rounds.view import Dealer, Player, Rail, Viewer, view
from pitboss.sheets.game import Game
from pitboss.sheets.model import OnFold


def two_worlds(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """At every point of a round, replace the hidden cards: no viewer's bytes change, and neither does the log."""
    viewers: tuple[Viewer, ...] = (Dealer(), Rail(), Player("ann"), Player("bob"), Player("cy"))
    for number in range(rounds):
        played = play(game, chance)
        for count, state in enumerate(played.states):
            viewer = chance.choice(viewers)
            other = _other_world(game, state, viewer, played.order, chance)
            there = _same_commands(game, other, played.commands[:count])
            if there and _bytes(game, state, viewer, played.order) != _bytes(game, there, viewer, other):
                yield f"round {number}: {viewer} sees what they may not know"
        yield from _faces_in_log(number, played.log)


def _other_world(game: Game, state: Round, viewer: Viewer, order: Sequence[Card], chance: Random) -> tuple[Card, ...]:
    """The same deck but for the positions whose faces the viewer does not know.

    A folded hand with a live wager stays the same once it is settled: the result of that wager reveals it.
    """
    known = set(state.faces)
    for spot in state.spots:
        own = state.may_look and viewer == Player(spot.player)
        live = any(game.wagers[one.wager].on_fold is OnFold.LIVE for one in spot.settled)
        if own or live:
            known |= set(spot.cards)
    hidden = [position for position in range(len(order)) if position not in known]
    faces = [order[position] for position in hidden]
    chance.shuffle(faces)
    world = list(order)
    for position, face in zip(hidden, faces, strict=True):
        world[position] = face
    return tuple(world)


def _same_commands(game: Game, order: Sequence[Card], commands: Sequence[Command]) -> Round | None:
    """The other world after the same commands, if they are possible there.

    A choice may need a hand (three times the Ante only with aces): choosing it reveals that much.
    """
    state = Round()
    for command in commands:
        answer = decide(game, state, command, order)
        if isinstance(answer, Refusal):
            return None
        for event in answer:
            state = evolve(state, event)
    return state


def _bytes(game: Game, state: Round, viewer: Viewer, order: Sequence[Card]) -> bytes:
    return json.dumps(view(game, state, viewer, order).as_json()).encode()


def _faces_in_log(number: int, log: Sequence[Event]) -> Iterator[str]:
    """Only a card that is shown to everybody has its face in the log, and nothing is settled before the reveal."""
    settling = False
    for event in log:
        settling = settling or isinstance(event, WagerSettled)
        if not isinstance(event, CardShown) and " card=" in codec.encode(event):
            yield f"round {number}: {event} names a face"
        if settling and isinstance(event, CardShown):
            yield f"round {number}: a card is turned after the settlement began"
