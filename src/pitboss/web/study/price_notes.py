"""Notes beside a price: the stakes at which it holds, the rounding of payouts, and the collection.

Nothing is computed here: notes follow from what the sheet prints, and where it prints nothing, from the limits that
practice tables post.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from pitboss.money import chips
from pitboss.money.chips import Cents, Odds
from pitboss.odds.pricing.stakes import main_game, usual_stake
from pitboss.sheets.game import Game, PayTable, Wager
from pitboss.sheets.house import Banker, Payer
from pitboss.sheets.prose import an, listed
from pitboss.sheets.values import Listed, Range
from pitboss.tables import terms

ENDLESS: Cents = 10**12


class Step(NamedTuple):
    """Stakes of the main wager with the same choices. The odds are computed at the first of them."""

    stake: Cents
    label: str  # "$2", "$5 to $25"


def steps(game: Game) -> tuple[Step, ...]:
    """Where a decision has a cap, larger stakes have fewer choices; empty where all stakes have the same."""
    main = main_game(game)
    capped = [stage for stage in game.decisions if game.wagers[stage.wager].cap is not None]
    if not capped or game.wagers[capped[0].wager].of != main[0].id:
        return ()
    cap = game.wagers[capped[0].wager].cap
    assert cap is not None
    borders = sorted({cap // choice.times for choice in capped[0].choices if choice.times})
    parts = [_between(main[0], low, high) for low, high in pairwise((0, *borders, ENDLESS))]
    found = tuple(
        Step(least, chips.show(least) if least == most else f"{chips.show(least)} to {chips.show(most)}")
        for least, most in (part for part in parts if part is not None)
    )
    return found if len(found) > 1 else ()


def _between(wager: Wager, low: Cents, high: Cents) -> tuple[Cents, Cents] | None:
    """The least and the most stake above `low` and up to `high`."""
    match wager.amounts:
        case Listed(amounts=every):
            fitting = [one for one in every if low < one <= high]
            return (fitting[0], fitting[-1]) if fitting else None
        case Range(least=least, most=most, step=step):
            pass
        case _:
            least, most, step = terms.PRACTICE_LIMITS.least, terms.PRACTICE_LIMITS.most, terms.PRACTICE_LIMITS.step
    first = least + max(0, -((least - low - 1) // step)) * step
    last = min(most, high) - (min(most, high) - least) % step
    return (first, last) if first <= last else None


def notes(game: Game, stake: Cents | None, edges: Mapping[str, Fraction]) -> Iterator[str]:
    """The notes on a sheet's odds, as sentences; `edges` are the house edges of its wagers at this stake."""
    title = main_game(game)[0].title if main_game(game) else ""
    found = steps(game)
    if found:
        now = next((one for one in found if one.stake == stake), found[0])
        wager = next(game.wagers[stage.wager] for stage in game.decisions if game.wagers[stage.wager].cap)
        assert wager.cap is not None
        yield (
            f"The figures are for {an(title)} of {now.label}. {wager.title} is at most {chips.show(wager.cap)}, so"
            f" price and best play depend on the {title}."
        )
    if _breaks(game):
        breakage = game.breakage
        yield (
            f"Payouts are whole multiples of {chips.show(breakage.unit)}; what does not come out even is rounded"
            f" {breakage.toward.value}. {_counted_at(game)}"
        )
    if game.sheet.bank.by is Banker.PLAYER_DEALER:
        yield "Counted as if the bank covered every wager."
    yield from _collected(game, edges)


def beside(game: Game, wager: str) -> str | None:
    """What lies beside the main wager and is one game with it: "as much on Blind"; None for all other wagers."""
    main = main_game(game)
    others = [one for one in main[1:] if one.equal_to is not None]
    if not others or wager != main[0].id:
        return None
    if all(one.equal_to and one.equal_to.times == 1 for one in others):
        return f"as much on {listed([one.title for one in others])}"
    return listed([f"{one.equal_to.times} times as much on {one.title}" for one in others if one.equal_to])


def _breaks(game: Game) -> bool:
    """Whether some allowed stake is paid more or less than its odds, because payouts are whole chips."""
    for wager in game.wagers.values():
        bases = [game.wagers[game.wagers[name].of or name] for name in wager.on or (wager.id,)]
        amounts = {one for base in bases for one in _parts(base)}
        for odds in _every_odds(wager):
            if any(one * odds.to % (odds.one * game.breakage.unit) for one in amounts):
                return True
    return False


def _every_odds(wager: Wager) -> Iterator[Odds]:
    for result in (wager.pays, *(one for row in wager.showdown or () for one in row)):
        if isinstance(result, PayTable):
            yield from (line.odds for line in result.lines if line.prize is None)
        elif isinstance(result, Odds):
            yield result


def _parts(wager: Wager) -> tuple[Cents, ...]:
    """Amounts of which every stake of the wager is a sum."""
    match wager.amounts:
        case Listed(amounts=every):
            return every
        case Range(least=least, step=step):
            return least, step
        case _:
            return terms.PRACTICE_LIMITS.least, terms.PRACTICE_LIMITS.step


def _counted_at(game: Game) -> str:
    """At which stakes the rounding was checked."""
    parts = [
        f"{wager.title} {chips.show(usual_stake(game, wager))}"
        for wager in game.opening
        if isinstance(wager.amounts, Range | Listed)
    ]
    if not parts:
        return "The figures are for stakes at which everything comes out even."
    return f"The figures are for {', '.join(parts)}."


# ---------------------------------------------------------------- the collection


def _fees(game: Game) -> list[tuple[Cents | None, Cents]]:
    """What a practice table collects from a player, by bracket; empty where the sheet has no
    collection from players.
    """
    collection = game.sheet.bank.collection
    if collection is None or Payer.PLAYERS not in collection.from_:
        return []
    return [(bracket.up_to, bracket.player) for bracket in terms.PRACTICE_SCHEDULE]


def collection_note(game: Game, wager: str) -> str | None:
    """Beside the price of the wager that sets the collection: "and the collection: $0.50 to $1 a hand"."""
    collection, fees = game.sheet.bank.collection, [fee for _, fee in _fees(game)]
    if collection is None or collection.with_ != wager or not fees:
        return None
    least, most = chips.show(min(fees)), chips.show(max(fees))
    spread = least if least == most else f"{least} to {most}"
    return f"and the collection: {spread} a hand at practice tables"


def _collected(game: Game, edges: Mapping[str, Fraction]) -> Iterator[str]:
    fees, collection = _fees(game), game.sheet.bank.collection
    if not fees or collection is None:
        return
    wager = game.wagers[collection.with_]
    least = _between(wager, 0, ENDLESS)
    assert least is not None
    parts = [
        f"{chips.show(fee)} a hand with {an(wager.title)} of up to {chips.show(top)}"
        if top
        else f"{chips.show(fee)} above"
        for top, fee in fees
    ]
    share = Fraction(next(fee for top, fee in fees if top is None or least[0] <= top), least[0])
    with_it = f"; with it the {wager.title} costs {_percent(edges[wager.id] + share)}" if wager.id in edges else ""
    yield (
        f"Not in the price: practice tables take a collection of {', '.join(parts)}. Of the least {wager.title},"
        f" {chips.show(least[0])}, that is {_percent(share)}{with_it}."
    )


def _percent(share: Fraction) -> str:
    """
    >>> _percent(Fraction(1, 10)), _percent(Fraction(1, 30))
    ('10%', '3.33%')
    """
    return f"{float(100 * share):.2f}".rstrip("0").rstrip(".") + "%"
