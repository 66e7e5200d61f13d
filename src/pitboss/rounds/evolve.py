"""From a state and an event to the next state. No rule is asked here: what happened has happened."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import assert_never

from pitboss.frozen import changed
from pitboss.rounds import events as e
from pitboss.rounds.events import Event
from pitboss.rounds.settle import Settlement
from pitboss.rounds.state import Round, Spot

_number = attrgetter("number")


def evolve(state: Round, event: Event) -> Round:
    match event:
        case e.BetsPlaced():
            spots = [spot for spot in state.spots if spot.number != event.spot]
            spots.append(Spot(event.spot, event.player, dict(event.stakes)))
            spots.sort(key=_number)
            return changed(state, spots=tuple(spots))
        case e.ChoiceMade():
            return _spot(state, event.spot, lambda spot: _chosen(spot, event))
        case e.WagerTakenBack():
            return _spot(state, event.spot, lambda spot: _off(spot, event))
        case e.HandRevealed():
            return changed(state, revealed=(*state.revealed, event.who))
        case e.StageEnded():
            return changed(state, stage=state.stage + 1)
        case e.BetsTakenBack():
            return changed(state, spots=tuple(spot for spot in state.spots if spot.number != event.spot))
        case e.CardDealt():
            return _dealt(changed(state, dealt=state.dealt + 1), event)
        case e.CardShown():
            return changed(state, faces={**state.faces, event.position: event.card})
        case e.LookAllowed():
            return changed(state, may_look=True)
        case e.HandSet():
            return _spot(state, event.spot, lambda spot: changed(spot, kept=event.kept))
        case e.WagerSettled():
            return _spot(state, event.spot, lambda spot: changed(spot, settled=(*spot.settled, event.settlement)))
        case e.MeterMoved():
            return state  # a meter is the table's, and outlives the round
        case _ as never:
            assert_never(never)


def evolve_all(state: Round, events: Sequence[Event]) -> Round:
    """The same as one after the other; runs of cards and of settlements, of which a hand has dozens, go together."""
    if len(events) == 1:
        return evolve(state, events[0])
    for kind, run in groupby(events, type):
        if kind is e.CardDealt:
            state = _deal(state, list(run))  # type: ignore[arg-type]
        elif kind is e.CardShown:
            shown = {event.position: event.card for event in run}  # type: ignore[union-attr]
            state = changed(state, faces={**state.faces, **shown})
        elif kind is e.WagerSettled:
            state = _settle(state, run)  # type: ignore[arg-type]
        else:
            for event in run:
                state = evolve(state, event)
    return state


def _deal(state: Round, events: Sequence[e.CardDealt]) -> Round:
    got: dict[str, list[int]] = {}
    for event in events:
        got.setdefault(event.to, []).append(event.position)
    spots = tuple(
        [
            changed(spot, cards=(*spot.cards, *got[str(spot.number)])) if str(spot.number) in got else spot
            for spot in state.spots
        ]
    )
    dealer, board = (*state.dealer, *got.get(e.DEALER, ())), (*state.board, *got.get(e.BOARD, ()))
    return changed(state, spots=spots, dealer=dealer, board=board, dealt=state.dealt + len(events))


def _settle(state: Round, events: Iterable[e.WagerSettled]) -> Round:
    got: dict[int, list[Settlement]] = {}
    for event in events:
        got.setdefault(event.spot, []).append(event.settlement)
    spots = tuple(
        [
            changed(spot, settled=(*spot.settled, *got[spot.number])) if spot.number in got else spot
            for spot in state.spots
        ]
    )
    return changed(state, spots=spots)


def replay(events: Sequence[Event]) -> Round:
    """The state that the events lead to, from nothing."""
    return evolve_all(Round(), events)


def _dealt(state: Round, event: e.CardDealt) -> Round:
    match event.to:
        case e.DEALER:
            return changed(state, dealer=(*state.dealer, event.position))
        case e.BOARD:
            return changed(state, board=(*state.board, event.position))
        case spot:
            return _spot(state, int(spot), lambda spot: changed(spot, cards=(*spot.cards, event.position)))


def _chosen(spot: Spot, event: e.ChoiceMade) -> Spot:
    stakes = {**spot.stakes, event.wager: event.stake} if event.stake else spot.stakes
    return changed(spot, choices={**spot.choices, event.stage: event.choice}, stakes=stakes)


def _off(spot: Spot, event: e.WagerTakenBack) -> Spot:
    stakes = {name: stake for name, stake in spot.stakes.items() if name != event.wager}
    return changed(spot, stakes=stakes, taken_back={**spot.taken_back, event.wager: event.stake})


def _spot(state: Round, number: int, change: Callable[[Spot], Spot]) -> Round:
    return changed(state, spots=tuple([change(spot) if spot.number == number else spot for spot in state.spots]))
