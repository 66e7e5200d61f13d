"""What has been said of a hand since it was paid: corrections with both versions, and calls for the floor."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from pitboss.house.history import FinishedHand
from pitboss.house.staff_commands import correction_words
from pitboss.money import chips
from pitboss.rounds.state import Spot
from pitboss.sheets.game import Game
from pitboss.sheets.prose import listed
from pitboss.tables import events as e
from pitboss.tables.events import Event
from pitboss.tables.identities import people
from pitboss.tables.real_cards import cards
from pitboss.tables.recalling import as_corrected, positions
from pitboss.tables.state import Hand
from pitboss.web.wire.past import CorrectedWager, HandCorrection, PastCall, PutRight

Name: TypeAlias = Callable[[str], str]


def corrections(told: FinishedHand, name: Name) -> Iterator[HandCorrection]:
    """In order, each from the version before it."""
    hand = told.hand
    for one, at in zip(told.corrected, told.corrected_at, strict=True):
        paid = [line for line in told.corrections if line.correction == one.number]
        made = shown(hand, told.before.game, (one, *paid), name)
        yield made.model_copy(update={"at": at, "by": [name(person) for person in people(one.by)]})
        hand = as_corrected(hand, one)


def shown(hand: Hand, game: Game, events: Sequence[Event], name: Name) -> HandCorrection:
    """A correction of a hand as it was before it; also one that nobody has confirmed yet."""
    right = next(one for one in events if isinstance(one, e.HandCorrected))
    after = as_corrected(hand, right)
    lines = [one for one in events if isinstance(one, e.PayoutCorrected)]
    return HandCorrection(
        number=right.number,
        at=0,
        by=[],
        why=right.note,
        changes=[*_cards(hand, after, game, right, name), *_spots(hand, after, game, right, name)],
        wagers=[
            CorrectedWager(
                spot=one.spot,
                name=name(one.player),
                title=game.wagers[one.wager].title,
                was_cents=one.was,
                now_cents=one.now,
            )
            for one in lines
            if one.was != one.now
        ],
        moves=[f"{one[:1].upper()}{one[1:]}." for one in correction_words.moved(events, name)],
    )


def _cards(hand: Hand, after: Hand, game: Game, right: e.HandCorrected, name: Name) -> Iterator[PutRight]:
    for place in right.cards:
        was, now = (" ".join(one.faces[at] or "??" for at in positions(hand, place)) for one in (hand, after))
        yield PutRight(title=_title(hand, game, place, name), was=was, now=now, cards=True)


def _spots(hand: Hand, after: Hand, game: Game, right: e.HandCorrected, name: Name) -> Iterator[PutRight]:
    for one in right.spots:
        was, now = hand.round.spot(one.spot), after.round.spot(one.spot)
        assert was is not None
        assert now is not None
        said = _said(hand, game, was), _said(after, game, now)
        if said[0] != said[1]:
            yield PutRight(title=_title(hand, game, str(one.spot), name), was=said[0], now=said[1], cards=False)


def _title(hand: Hand, game: Game, place: str, name: Name) -> str:
    spot = next((one for one in hand.round.spots if str(one.number) == place), None)
    said = cards.title(game, place, capital=True)
    return said if spot is None else f"{said}, {name(spot.player)}"


def _said(hand: Hand, game: Game, spot: Spot) -> str:
    """ "Ante $4 and Play $4, 1x" """
    bets = [f"{game.wagers[wager].title} {chips.show(cents)}" for wager, cents in spot.stakes.items()]
    results = hand.results.get(spot.number)
    parts = [listed(bets) or "no bet", *spot.choices.values()]
    return ", ".join([*parts, *([f"by result: {listed(list(results.values()))}"] if results else [])])


def calls(told: FinishedHand, name: Name) -> list[PastCall]:
    """Every call with its answer, if there is one."""
    found: dict[tuple[int, str], PastCall] = {}
    done: list[PastCall] = []
    for at, one in told.calls:
        key = one.spot, one.player
        if isinstance(one, e.FloorCalled):
            found[key] = PastCall(at=at, spot=one.spot, name=name(one.player), says=one.says)
        elif key in found:
            by = [name(person) for person in people(one.by)]
            answer = {"ruling": one.ruling.value, "reason": one.reason, "by": by, "answered_at": at}
            done.append(found.pop(key).model_copy(update=answer))
    return [*done, *found.values()]
