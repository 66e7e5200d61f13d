"""The hands of a game from the top down, with what each pays on every wager that is settled on them.

A row is a stretch of the ladder within which every pay table has one answer. So no row can say less, or more, than is
paid: the ladder's own values are looked up in the tables themselves.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pitboss.hands.classes import REST
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.odds.solving import floors
from pitboss.report import example_hands
from pitboss.report.example_hands import Example
from pitboss.sheets import payouts
from pitboss.sheets.game import Game, Hand, PayLine, PayTable, Wager
from pitboss.sheets.model import OnFold
from pitboss.sheets.prose import listed

Lines = tuple[PayLine | None, ...]


@dataclass(frozen=True)
class Paying:
    """A pay table, with the wagers that share it and when it counts."""

    wagers: tuple[Wager, ...]
    way: str  # "", or "on a higher hand"
    table: PayTable

    @property
    def title(self) -> str:
        said = listed([wager.title for wager in self.wagers])
        return f"{said} {self.way}".strip()


@dataclass(frozen=True)
class Row:
    name: str
    example: Example | None
    lines: Lines  # one for each table of the ranking; None where it pays nothing

    def pays(self, game: Game) -> tuple[str, ...]:
        return tuple("" if line is None else payouts.said(game, line) for line in self.lines)


@dataclass(frozen=True)
class Ranking:
    """One hand of the sheet: its rows, the highest first."""

    hand: Hand
    compared: bool
    paying: tuple[Paying, ...]
    rows: tuple[Row, ...]


def rankings(game: Game) -> tuple[Ranking, ...]:
    """One for every hand that is compared or paid, in the order in which wagers name them."""
    found: dict[str, list[Wager]] = {}
    for wager in game.wagers.values():
        found.setdefault(wager.hand.id, []).append(wager)
    every = [_ranking(game, wagers[0].hand, wagers) for wagers in found.values()]
    return tuple(one for one in every if one.rows)


def _ranking(game: Game, hand: Hand, wagers: Sequence[Wager]) -> Ranking:
    compared = any(wager.showdown is not None for wager in wagers)
    paying = _tables(wagers)
    rows = tuple(_rows(game, hand, [one.table for one in paying], compared=compared))
    return Ranking(hand, compared, paying, rows)


def _tables(wagers: Sequence[Wager]) -> tuple[Paying, ...]:
    """Every table once, with all wagers that pay by it."""
    shared: dict[tuple[str, tuple[PayLine, ...]], list[Wager]] = {}
    for wager in wagers:
        for way, lines in payouts.tables(wager).items():
            shared.setdefault((way, lines), []).append(wager)
    return tuple(Paying(tuple(several), way, PayTable(lines)) for (way, lines), several in shared.items())


def _rows(game: Game, hand: Hand, tables: Sequence[PayTable], *, compared: bool) -> Iterator[Row]:
    """Hands that are compared are told by category, whether they pay or not; of others only those that pay."""
    values = hand.ladder.values(game.deck)
    sizes = Counter(value.category for value in values)

    def told_by(value: HandValue) -> tuple[Lines, str]:
        lines = tuple(table.line(value) for table in tables)
        return lines, value.category if compared or not any(lines) else ""

    stretches = [(lines, tuple(held)[::-1]) for (lines, _), held in groupby(reversed(values), told_by)]
    place = 0
    for lines, held in stretches:
        if not compared and not any(lines):
            continue
        example = example_hands.find(hand, game.deck, held, compared=compared, place=place)
        if example is None and hand.count > hand.ladder.cards:
            continue  # no deal has such a hand: the best five of seven cards are never seven high
        place += 1
        said = _name(lines, held, hand.ladder, whole=len(held) == sizes[held[0].category])
        yield Row(f"{said[0].upper()}{said[1:]}", example, lines)


def _name(lines: Lines, held: Sequence[HandValue], ladder: Ladder, *, whole: bool) -> str:
    """What the narrowest line within the category calls it, or the category where the row is all of it."""
    low, high = held[0], held[-1]
    category = low.category
    known = sorted((line.pay_class for line in lines if line is not None), key=lambda one: one.most - one.least)
    if low.category == high.category:
        within = [one for one in known if ladder.least(category) <= one.least and one.most <= ladder.most(category)]
        if within:
            return within[0].name
        if whole:
            return category
    if known and known[0].name != REST:
        return known[0].name
    least, most = (floors.words(one.category, one.ranks[:1]) for one in (low, high))
    return least if least == most else f"{least} to {most.removeprefix('pair of ')}"


# ---------------------------------------------------------------- words about a ranking


def heading(ranking: Ranking) -> str:
    """ "Three cards: Pair Plus and Ante Bonus"."""
    titles = dict.fromkeys(wager.title for one in ranking.paying for wager in one.wagers)
    count = NUMBERS[ranking.hand.count].capitalize()
    cards = f"{count} card{'s' if ranking.hand.count > 1 else ''}"
    return f"{cards}: {listed(list(titles))}" if titles else f"Ranking of {cards.lower()}"


def notes(ranking: Ranking) -> Iterator[str]:
    """What the rows do not say: which cards play, what a fold does, and what loses."""
    hand, ladder = ranking.hand, ranking.hand.ladder
    if hand.count > ladder.cards:
        yield f"The best {NUMBERS[ladder.cards]} of {NUMBERS[hand.count]} cards play."
    for wager in dict.fromkeys(wager for one in ranking.paying for wager in one.wagers if not one.way):
        if wager.showdown is not None:
            yield f"Where no line pays on the {wager.title}, the hands are compared."
        elif wager.can_be_folded and wager.on_fold is OnFold.LIVE:
            yield f"The {wager.title} is paid on a folded hand too."
        if wager.prizes:
            yield f"A prize of the {wager.title} is paid whatever was staked; the stake does not come back."
    if not ranking.compared:
        yield "Anything less loses. Only the highest hand pays."
    elif ladder.by_suit:
        yield "The longest suit counts: its length first, then its ranks from the top."
    else:
        yield "Suits never break a tie."


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
