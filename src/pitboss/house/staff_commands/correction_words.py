"""A correction in words: what was right, what becomes of each wager, and where the chips go."""

from collections.abc import Callable, Iterator, Sequence

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.sheets.game import Game
from pitboss.sheets.prose import listed
from pitboss.tables import events as e
from pitboss.tables.events import Event
from pitboss.tables.real_cards import cards

Name = Callable[[str], str]
_SUITS = str.maketrans({"c": "♣", "d": "♦", "h": "♥", "s": "♠", "T": "10"})  # as printed on the card


def says(events: Sequence[Event], game: Game, name: Name) -> str:
    """ "Spot 2 has Q♠ 6♦ 4♣. Ante of Bea: −$2 becomes +$2. Bea gets $4 at the seat." """
    right = next(one for one in events if isinstance(one, e.HandCorrected))
    lines = [one for one in events if isinstance(one, e.PayoutCorrected)]
    said = [*put_right(right, game), *(_line(one, game, name) for one in lines), *moved(events, name)]
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in said)


def put_right(right: e.HandCorrected, game: Game) -> Iterator[str]:
    """What was other than on record, a sentence each, without its full stop."""
    for place, faces in right.cards.items():
        yield f"{cards.title(game, place)} has {' '.join(face.translate(_SUITS) or '??' for face in faces)}"
    for one in right.spots:
        staked = [f"{game.wagers[name].title} {chips.show(cents)}" for name, cents in one.stakes.items()]
        chosen = f" and chose {listed(list(one.choices.values()))}" if one.choices else ""
        told = f", by the results {listed(list(one.results.values()))}" if one.results is not None else ""
        yield f"spot {one.spot} has {listed(staked)}{chosen}{told}"


def _line(one: e.PayoutCorrected, game: Game, name: Name) -> str:
    title = game.wagers[one.wager].title if one.wager in game.wagers else one.wager
    was, now = (chips.typeset(chips.signed(cents)) for cents in (one.was, one.now))
    return f"{title} of {name(one.player)}: {was} becomes {now}"


def moved(events: Sequence[Event], name: Name) -> Iterator[str]:
    """Who gets or gives what, and where."""
    right = next(one for one in events if isinstance(one, e.HandCorrected))
    sums: dict[str, tuple[Cents, e.PayoutCorrected]] = {}
    for one in events:
        if isinstance(one, e.PayoutCorrected):
            cents, _ = sums.get(one.player, (0, one))
            sums[one.player] = cents + one.now - one.was, one
    for player, (cents, one) in sums.items():
        if cents > 0:
            yield f"{name(player)} gets {chips.show(cents)} {where(one)}"
        elif cents < 0:
            yield f"{name(player)} gives back {chips.show(-cents)} at the seat"
    for player, cents in right.waived.items():
        much = chips.show(abs(cents))
        yield (
            f"{name(player)} keeps {much} that was too much: the house bears it" if cents < 0 and not _banked(events)
            else f"{much} of {name(player)} are corrected on record only, and do not move"
        )  # fmt: skip
    if not sums and not right.waived:
        yield "no chips move"


def where(one: e.PayoutCorrected) -> str:
    source = " from the cage" if one.cage else ""
    match one.along:
        case None:
            return "at the seat"
        case e.Along.WALLET:
            return f"on their account{source}: the cashier pays it out"
        case e.Along.HAND:
            return f"in chips{source}: somebody hands them over"


def _banked(events: Sequence[Event]) -> bool:
    return any(isinstance(one, e.PayoutCorrected) and one.bank for one in events)
