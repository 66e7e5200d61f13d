"""Results without cards: at a table with real cards the dealer may tap only how each wager ended.

The possible results of a wager are found with the settlement itself, hand by hand. Each has a word: `higher`,
`no_line`, the name of a pay line. The results of one spot have to fit one hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from pitboss.hands import classes
from pitboss.hands.classes import PayClass
from pitboss.hands.ladder import HandValue
from pitboss.rounds import events as re
from pitboss.rounds.bets import Stakes
from pitboss.rounds.choices import folded
from pitboss.rounds.facts import Facts
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.rounds.settle import Cause, Settlement, qualified, settle_wager
from pitboss.sheets.game import Game, PayTable, Wager
from pitboss.sheets.model import Kind, OnFold
from pitboss.sheets.prose import listed
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand

FOLD, UNPAID = Cause.FOLD.value, Cause.NO_LINE.value
TAPPED = "told"  # on record: the pay class of a hand whose cards were not tapped
_AHEAD = {1: Cause.HIGHER.value, 0: Cause.EQUAL.value, -1: Cause.LOWER.value}


@dataclass(frozen=True)
class Way:
    """One way in which a wager can end, with facts that lead to it."""

    word: str
    value: HandValue
    qualified: bool  # for this wager
    ahead: int
    says: Settlement  # for a stake of one dollar


@dataclass(frozen=True)
class Case:
    """Facts that fit the results of a spot; `hands` are those that the player may have held."""

    level: int  # how many of the thresholds the dealer's hand reaches
    ahead: int
    hands: tuple[HandValue, ...]


@dataclass(frozen=True)
class Resolved:
    """The results of a spot with those that follow from them; what is missing, and the facts that fit."""

    results: dict[str, str]
    missing: tuple[str, ...]
    cases: tuple[Case, ...]

    @property
    def levels(self) -> set[int]:
        """What the dealer's hand may have reached."""
        return {case.level for case in self.cases}


@lru_cache(maxsize=64)
def ways(game: Game) -> Mapping[str, Mapping[str, Way]]:
    """By wager, and by the word for each of its endings except a fold; the best for the player first."""
    found: dict[str, dict[str, Way]] = {}
    for name, wager in game.wagers.items():
        shown = dict.fromkeys((game.qualified_at(wager, level), ahead) for level, ahead in _comparisons(game))
        every = [
            Way(_word(wager, value, *facts), value, *facts, settle_wager(game, wager, 1_00, value, *facts, False))
            for value in kinds(game, wager.hand.id)
            for facts in shown
        ]
        every.sort(key=lambda way: (-way.says.net, -way.value))
        found[name] = {}
        for way in every:
            found[name].setdefault(way.word, way)
    return found


@lru_cache(maxsize=256)
def kinds(game: Game, hand: str) -> tuple[HandValue, ...]:
    """One hand for each kind that some wager, decision or call-out of the sheet distinguishes."""
    wagers = [wager for wager in game.wagers.values() if wager.hand.id == hand]
    tell_apart = [*game.only_with.values(), *call_outs(game, hand)] if hand == game.player.id else []
    first: dict[object, HandValue] = {}
    for value in game.hands[hand].ladder.values(game.deck):
        mark = (tuple(wager.alike[value] for wager in wagers), tuple(value in one for one in tell_apart))
        first.setdefault(mark, value)
    return tuple(first.values())


@lru_cache(maxsize=256)
def call_outs(game: Game, hand: str) -> tuple[PayClass, ...]:
    """The classes of hands that are called out, on the ladder of the hand."""
    part = game.sheet.call_outs
    return (
        tuple(classes.read(words, game.hands[hand].ladder, game.sheet.classes) for words in part.hands) if part else ()
    )


def _comparisons(game: Game) -> list[tuple[int, int]]:
    """How many thresholds the dealer reaches, and who is ahead: all that can be. Without a dealer's hand nothing is."""
    if not game.has_dealer:
        return [(0, 0)]
    return list(product(range(len(game.thresholds), -1, -1), (1, 0, -1)))


@lru_cache(maxsize=1 << 14)
def _word(wager: Wager, value: HandValue, qualified: bool, ahead: int) -> str:
    """The word for the ending of a wager that was not folded."""
    line = wager.pays.line(value) if wager.pays else None
    if line is not None:
        return line.pay_class.name
    if wager.showdown is None:
        return UNPAID
    row = wager.showdown[qualified]
    compared = qualified or len(set(row)) > 1
    word = _AHEAD[ahead] if qualified else f"not_qualified_{_AHEAD[ahead]}" if compared else Cause.NOT_QUALIFIED.value
    result = row[ahead + 1]
    if isinstance(result, PayTable):
        line = result.line(value)
        assert line is not None, "a pay table for a showdown has a line for every hand"
        word = f"{word}: {line.pay_class.name}"
    return word


def word(game: Game, name: str, facts: Facts, *, folded: bool) -> str:
    """The word for how a wager ends by these facts."""
    wager = game.wagers[name]
    if folded and wager.on_fold is not OnFold.LIVE:
        return FOLD
    return _word(wager, wager.alike[facts.values[wager.hand.id]], qualified(wager, facts), facts.ahead)


# ---------------------------------------------------------------- what was tapped


def resolve(
    game: Game, spot: int, stakes: Stakes, taken: Mapping[str, str], tapped: Mapping[str, str]
) -> Resolved | Refusal:
    """The results of a spot with these stakes and decisions: none impossible, none contradicting another.

    What follows from the others need not be tapped: the Play ends as the Ante does. A bonus pays only if it is tapped.
    """
    due, out = _due(game, stakes), folded(taken)
    strange = next((name for name in tapped if name not in due), None)
    if strange is not None:
        title = game.wagers[strange].title if strange in game.wagers else strange
        return refuse(TableCode.BAD_RESULT, why=f"Spot {spot} has no {title}, so it has no result.", spot=spot)
    gone = {name: FOLD for name in due if out and game.wagers[name].on_fold is not OnFold.LIVE}
    for name, word in tapped.items():
        known = [FOLD] if name in gone else list(ways(game)[name])
        if word not in known:
            why = f'{game.wagers[name].title} of spot {spot} cannot end "{word}"; it ends {listed(known, "or")}.'
            return refuse(TableCode.BAD_RESULT, why=why, spot=spot)
    needed = tuple(game.only_with[key] for key in taken.items() if key in game.only_with)
    results = {name: word for name, word in tapped.items() if name not in gone}
    live = tuple(name for name in due if name not in gone)
    cases = _cases(game, tuple(sorted(results.items())), needed)
    if not cases:
        said = listed([f'{game.wagers[name].title} "{word}"' for name, word in results.items()])
        return refuse(TableCode.BAD_RESULT, why=f"No hand brings all of this to spot {spot}: {said}.", spot=spot)
    for name in sorted(live, key=lambda one: game.wagers[one].kind is Kind.BONUS):
        if name not in results:
            ends = _ends(game, name, cases)
            word = next(iter(ends)) if len(ends) == 1 else UNPAID
            if word in ends and (len(ends) == 1 or game.wagers[name].kind is Kind.BONUS):
                results[name] = word
                cases = _cases(game, tuple(sorted(results.items())), needed)
    missing = tuple(name for name in live if name not in results)
    whole = {name: (gone | results)[name] for name in due if name in gone or name in results}
    return Resolved(whole, missing, cases)


def _due(game: Game, stakes: Stakes) -> list[str]:
    """Wagers that need a result; a bonus as soon as a wager that it pays on was made."""
    return [name for name, wager in game.wagers.items() if any(stakes.get(one) for one in (name, *wager.on))]


@lru_cache(maxsize=1 << 12)
def _cases(game: Game, results: tuple[tuple[str, str], ...], needed: tuple[PayClass, ...]) -> tuple[Case, ...]:
    found = []
    for level, ahead in _comparisons(game):
        held = {hand: tuple(_hands(game, hand, results, level, ahead)) for hand in game.hands}
        mine = tuple(value for value in held[game.player.id] if all(value in one for one in needed))
        if mine and all(held.values()):
            found.append(Case(level, ahead, mine))
    return tuple(found)


def _hands(game: Game, hand: str, results: Sequence[tuple[str, str]], level: int, ahead: int) -> Iterator[HandValue]:
    """The kinds of a hand with which all these wagers end as given."""
    on_it = [(game.wagers[name], word) for name, word in results if game.wagers[name].hand.id == hand]
    for value in kinds(game, hand):
        if all(_word(wager, value, game.qualified_at(wager, level), ahead) == word for wager, word in on_it):
            yield value


def _ends(game: Game, name: str, cases: Sequence[Case]) -> set[str]:
    wager = game.wagers[name]
    own = wager.hand.id == game.player.id
    return {
        _word(wager, value, game.qualified_at(wager, case.level), case.ahead)
        for case in cases
        for value in (case.hands if own else kinds(game, wager.hand.id))
    }


# ---------------------------------------------------------------- settling


def settled(game: Game, stakes: Stakes, results: Mapping[str, str]) -> tuple[Settlement, ...]:
    """Every wager of a spot by the result that was tapped, in the sheet's order."""
    return tuple(_settlement(game, name, stakes, results[name]) for name in _due(game, stakes))


def _settlement(game: Game, name: str, stakes: Stakes, word: str) -> Settlement:
    wager = game.wagers[name]
    stake = sum(stakes.get(base, 0) for base in wager.on) if wager.on else stakes[name]
    if word == FOLD:
        return settle_wager(game, wager, stake, kinds(game, wager.hand.id)[0], True, 0, True)
    way = ways(game)[name][word]
    one = settle_wager(game, wager, stake, way.value, way.qualified, way.ahead, False)
    by_line = one.cause is Cause.PAYS or ": " in word
    return one if by_line else one._replace(pay_class=TAPPED)


def as_tapped(game: Game, hand: Hand, events: Sequence[re.Event]) -> tuple[re.Event, ...]:
    """The settlements of a hand, with the tapped results in place of those that follow from cards."""
    made: list[re.Event] = []
    tapped = {
        spot.number: iter(settled(game, spot.stakes, hand.results[spot.number]))
        for spot in hand.round.spots
        if spot.number in hand.results
    }
    for event in events:
        if isinstance(event, re.WagerSettled) and event.spot in tapped:
            made.append(re.WagerSettled(event.spot, next(tapped[event.spot])))
        else:
            made.append(event)
    return tuple(made)


def called_out(game: Game, taken: Mapping[str, str], results: Mapping[str, str]) -> str:
    """The hand in words, if every hand that fits these results has to be called out; else ""."""
    if folded(taken):
        return ""
    needed = tuple(game.only_with[key] for key in taken.items() if key in game.only_with)
    cases = _cases(game, tuple(sorted(results.items())), needed)
    every = {value for case in cases for value in case.hands}
    called = call_outs(game, game.player.id)
    if not every or not all(any(value in one for one in called) for value in every):
        return ""
    return listed(sorted({value.category for value in every}), "or")
