"""From a state and an event to the next state. No rule is asked here: what happened has happened."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never

from pitboss.rounds import events as e
from pitboss.rounds.events import Event
from pitboss.rounds.state import Round, Spot


def evolve(state: Round, event: Event) -> Round:
    match event:
        case e.BetsPlaced():
            others = [spot for spot in state.spots if spot.number != event.spot]
            spots = [*others, Spot(event.spot, event.player, dict(event.stakes))]
            return replace(state, spots=tuple(sorted(spots, key=lambda spot: spot.number)))
        case e.BetsTakenBack():
            return replace(state, spots=tuple(spot for spot in state.spots if spot.number != event.spot))
        case e.CardDealt():
            return _dealt(replace(state, dealt=state.dealt + 1), event)
        case e.CardShown():
            return replace(state, faces={**state.faces, event.position: event.card})
        case e.LookAllowed():
            return replace(state, may_look=True)
        case e.HandSet():
            return _spot(state, event.spot, lambda spot: replace(spot, kept=event.kept))
        case e.ChoiceMade():
            return _spot(state, event.spot, lambda spot: _chosen(spot, event))
        case e.HandRevealed():
            return replace(state, revealed=(*state.revealed, event.who))
        case e.WagerSettled():
            return _spot(state, event.spot, lambda spot: replace(spot, settled=(*spot.settled, event.settlement)))
        case e.StageEnded():
            return replace(state, stage=state.stage + 1)
        case _ as never:
            assert_never(never)


def replay(events: Iterable[Event]) -> Round:
    """The state that the events lead to, from nothing."""
    state = Round()
    for event in events:
        state = evolve(state, event)
    return state


def _dealt(state: Round, event: e.CardDealt) -> Round:
    match event.to:
        case e.DEALER:
            return replace(state, dealer=(*state.dealer, event.position))
        case e.BOARD:
            return replace(state, board=(*state.board, event.position))
        case spot:
            return _spot(state, int(spot), lambda spot: replace(spot, cards=(*spot.cards, event.position)))


def _chosen(spot: Spot, event: e.ChoiceMade) -> Spot:
    stakes = {**spot.stakes, event.wager: event.stake} if event.stake else spot.stakes
    return replace(spot, choices={**spot.choices, event.stage: event.choice}, stakes=stakes)


def _spot(state: Round, number: int, change: Callable[[Spot], Spot]) -> Round:
    return replace(state, spots=tuple(change(spot) if spot.number == number else spot for spot in state.spots))
