"""One spot of the felt: which circles it has, where each lies, and how large it is.

Bonus wagers lie toward the dealer and are square; main wagers lie toward the player and are round; the cards lie before
the player. The order is that of the table in the browser. A spot is drawn on rays from the middle of the table: x is
the way along the rail, y the distance from the middle, both in mm.
"""

from dataclasses import dataclass
from math import ceil, radians, tan

from pitboss.money.chips import Odds
from pitboss.report.drawing import Box, Circle, Letters, Shape
from pitboss.report.typesetting import said
from pitboss.report.writers.svg import POINT
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import Kind
from pitboss.sheets.prose import listed

CARD = (63.0, 88.0)  # a playing card of poker size
RAIL = 900.0  # from the middle of the table to the edge of the cloth
CARDS_FROM = 776.0  # where the places of the cards begin
GAP = 11.0  # between circles
SIZES = (76, 72, 68, 64, 60, 56, 52, 48)  # across a circle; a chip is 39 mm wide
INNERMOST = 478.0  # nearer to the dealer is the lettering of the table


@dataclass(frozen=True)
class Place:
    """Where a wager is put: its middle, seen from the middle of the table."""

    wager: Wager
    x: float
    y: float
    square: bool


@dataclass(frozen=True)
class Spot:
    places: tuple[Place, ...]
    size: int  # across a circle
    cards: tuple[float, ...]  # the left edges of the places of the cards


def spot(game: Game, step: float) -> Spot | None:
    """The spot with the largest circles that fit where spots are `step` degrees apart; None where none do."""
    for size in SIZES:
        made = _made(game, size)
        half = max(abs(one.x) for one in made.places) + size / 2
        inner = min(one.y for one in made.places) - size / 2
        room = tan(radians(step / 2))
        if inner >= INNERMOST and half + 4 <= inner * room and made.cards[-1] + CARD[0] + 4 <= CARDS_FROM * room:
            return made
    return None


def rows(game: Game) -> list[list[tuple[Wager, bool]]]:
    """The circles from the dealer's side to the player's, each with whether it is square. A bonus has none."""
    wagers = game.wagers.values()
    sides = [one for one in wagers if one.kind is Kind.SIDE]
    mains = [one for one in wagers if one.kind in (Kind.OPENING, Kind.DECISION)]
    lifted = _lifted(sides, mains)
    columns = _columns(sides, mains, lifted)
    below = [one for one in mains if one not in lifted]
    upper = [(one, True) for one in sides] + [(one, False) for one in lifted]
    lower = [(one, False) for one in below]
    return [line for part in (upper, lower) for line in _lines(part, columns)]


def _lifted(sides: list[Wager], mains: list[Wager]) -> list[Wager]:
    """Main wagers that lie beside the bonus wagers, so that two rows are enough."""
    decides = any(one.kind is Kind.DECISION for one in mains)
    beside = [one for one in mains if one.kind is Kind.OPENING and not any(other.of == one.id for other in mains)]
    if len(sides) <= 1 and len(mains) == 3 and decides:
        return beside[:1]
    if not sides and len(mains) == 4:
        return mains[2:]
    columns = 3 if len(sides) > 2 or len(mains) > 2 else 2
    return mains[columns:] if columns < len(mains) <= 2 * columns - len(sides) else []


def _columns(sides: list[Wager], mains: list[Wager], lifted: list[Wager]) -> int:
    square = not sides and len(mains) == 4
    return 3 if not square and (len(sides) + len(lifted) > 2 or len(mains) - len(lifted) > 2) else 2


def _lines(part: list[tuple[Wager, bool]], columns: int) -> list[list[tuple[Wager, bool]]]:
    count = ceil(len(part) / columns)
    return [part[at * columns : (at + 1) * columns] for at in range(count)]


def _made(game: Game, size: int) -> Spot:
    places = []
    for number, line in enumerate(reversed(rows(game))):
        y = CARDS_FROM - 14 - size / 2 - number * (size + GAP)
        left = -(len(line) - 1) / 2 * (size + GAP)
        places += [Place(wager, left + at * (size + GAP), y, square) for at, (wager, square) in enumerate(line)]
    count = game.dealt["player"]
    apart = min(CARD[0] + 4, (220 - CARD[0]) / max(1, count - 1))
    first = -((count - 1) * apart + CARD[0]) / 2
    return Spot(tuple(places), size, tuple(first + at * apart for at in range(count)))


# ---------------------------------------------------------------- how it looks


def shapes(game: Game, one: Spot, cloth: str, lettering: str, line: str) -> tuple[Shape, ...]:
    """Cards of a large hand lie on each other, the last one on top."""
    found: list[Shape] = [
        Box(x, CARDS_FROM, *CARD, fill=cloth, stroke=line, line_width=0.8, radius=4, dash="3 3") for x in one.cards
    ]
    for place in one.places:
        found.append(_outline(place, one.size, line))
        found += _title(place, one.size, below(game, place.wager), lettering)
    return tuple(found)


def _outline(place: Place, size: int, line: str) -> Shape:
    if place.square:
        high = size * 0.8
        return Box(place.x - size / 2, place.y - high / 2, size, high, stroke=line, line_width=1.6, radius=size / 8)
    return Circle(place.x, place.y, size / 2, stroke=line, line_width=1.6)


def _title(place: Place, size: int, sub: str, lettering: str) -> list[Shape]:
    lines = [said(one) for one in split(place.wager.title)]
    room = size * (0.86 if place.square else 0.8)
    em = min(14.0, room / (0.54 * max(map(len, lines))))
    small = min(5.2, room * 0.94 / (0.52 * max(1, len(sub))))
    tall = len(lines) * em * 1.05 + (small * 1.5 if sub else 0)
    top = place.y - tall / 2
    found: list[Shape] = [
        Letters(place.x, top + em * (0.82 + 1.05 * at), words, em / POINT, "middle", lettering, face="serif")
        for at, words in enumerate(lines)
    ]
    if sub:
        found.append(Letters(place.x, top + tall - small * 0.2, sub, small / POINT, "middle", lettering))
    return found


def split(title: str) -> list[str]:
    """A title in one line or two, as even as its words allow.

    >>> split("Ante"), split("6 Card Bonus"), split("Pair Plus")
    (['Ante'], ['6 Card', 'Bonus'], ['Pair', 'Plus'])
    """
    words = title.split()
    if len(words) == 1 or len(title) < 7:
        return [title]
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(ways, key=lambda both: max(map(len, both))))


def below(game: Game, wager: Wager) -> str:
    """What stands below the title: how much a decision puts there, or the one rate that a showdown pays."""
    if wager.kind is Kind.DECISION:
        times = sorted(
            {one.times for stage in game.decisions if stage.wager == wager.id for one in stage.choices} - {0}
        )
        base = game.wagers[wager.of].title
        if times == [1]:
            return f"equal to {base}"
        whole = len(times) > 2 and times == list(range(times[0], times[-1] + 1))
        many = f"{times[0]}x to {times[-1]}x" if whole else listed([f"{one}x" for one in times], "or")
        return f"{many} {base}"
    higher = wager.showdown[True][2] if wager.showdown else None
    return str(higher) if isinstance(higher, Odds) and wager.pays is None else ""
