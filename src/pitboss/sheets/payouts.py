"""What every wager of a game pays, in sentences and pay tables."""

from collections.abc import Iterator

from pitboss.hands.classes import REST
from pitboss.money.chips import Odds
from pitboss.sheets.game import Game, PayLine, PayTable, Result, Wager
from pitboss.sheets.model import Kind
from pitboss.sheets.prose import Section, article, cited, listed
from pitboss.sheets.values import Outcome, show_percent


def sections(game: Game) -> Iterator[Section]:
    for wager in game.wagers.values():
        yield section(game, wager)
        for way, lines in list(tables(wager).items())[1:]:
            yield Section(f"{wager.title} pays {way}", rows=_rows(game, lines))


def section(game: Game, wager: Wager) -> Section:
    """What one wager pays, with its first table."""
    return Section(f"{wager.title} pays", tuple(_lines(game, wager)), _rows(game, table(wager)))


def said(game: Game, line: PayLine) -> str:
    """What a line pays, with a meter by its title."""
    if line.prize is None or not line.prize.meter:
        return line.said
    return f"{show_percent(line.prize.points)} of the {game.meters[line.prize.meter].title}"


def every_line(game: Game) -> list[PayLine]:
    return [line for wager in game.wagers.values() for lines in tables(wager).values() for line in lines]


def table(wager: Wager) -> tuple[PayLine, ...]:
    """The pay table to print where there is room for one: the wager's own, or that of a won showdown."""
    return next(iter(tables(wager).values()), ())


def tables(wager: Wager) -> dict[str, tuple[PayLine, ...]]:
    """All pay tables of a wager that differ, by when each of them counts; a won showdown before the others."""
    found = {"": wager.pays.lines} if wager.pays is not None else {}
    unqualified, qualified = wager.showdown or ((), ())
    for row, where in ((qualified, ""), (unqualified, " if the dealer does not qualify")):
        for result, way in zip(reversed(row), ("on a higher hand", "on equal hands", "on a lower hand"), strict=False):
            if isinstance(result, PayTable) and result.lines not in found.values():
                found[way + where] = result.lines
    return found


def _rows(game: Game, lines: tuple[PayLine, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple((line.pay_class.name, said(game, line)) for line in lines)


def _lines(game: Game, wager: Wager) -> Iterator[str]:
    by = _paid_by(game, wager)
    if wager.kind is Kind.BONUS:
        base = listed([game.wagers[name].title for name in wager.on])
        yield cited(f"On the {base}, {by}:", wager.clause("pays"))
    elif wager.pays is not None:
        otherwise = "; where no line pays, the hands are compared" if wager.showdown else "; anything less loses"
        if any(line.pay_class.name == REST for line in wager.pays.lines):
            otherwise = ""
        yield cited(f"{by[0].upper()}{by[1:]}{otherwise}:", wager.clause("pays"))
        if wager.prizes:
            yield "A prize is paid whatever was staked; the stake does not come back."
    if wager.showdown is not None:
        unqualified, (lower, equal, higher) = wager.showdown
        ways = (
            ("higher", "The player's hand is higher", higher),
            ("equal", "Equal hands", equal),
            ("lower", "It is lower", lower),
        )
        for situation, fact, result in ways:
            yield cited(f"{fact}: {_result(result)}.", wager.clause(situation, "showdown"))
        if game.needed(wager) is not None:
            clause = wager.clause("not_qualified", "showdown")
            own = "" if wager.qualifies is None else f" (here with {article(wager.qualifies.name)})"
            yield cited(f"The {_dealer(game)} does not qualify{own}: {_unqualified(wager, unqualified)}.", clause)


def on_equal(wager: Wager) -> str | None:
    """What equal hands do to a wager, in words with the clause; None where hands are not compared."""
    if wager.showdown is None:
        return None
    _, (_, equal, _) = wager.showdown
    return cited(f"Equal hands: {wager.title} {_result(equal)}.", wager.clause("equal", "showdown"))


def _paid_by(game: Game, wager: Wager) -> str:
    """The hand that the pay table is for; that the dealer's cards do not matter is said where they do not."""
    hand = wager.hand
    if hand.holders == ("dealer",):
        return f"on the {_dealer(game)}'s hand"
    if {"dealer", "exposed"} & set(hand.holders):
        return f"on {hand.title}"
    own = "" if hand.id == game.player.id else f"on {hand.title}"
    if not game.has_dealer:
        return own or "by the hand"
    return f"whatever the {_dealer(game)} holds" + (f", {own}" if own else "")


def _unqualified(wager: Wager, row: tuple[Result, Result, Result]) -> str:
    assert wager.showdown is not None
    if row == wager.showdown[True]:
        return "the hands are compared all the same"
    lower, equal, higher = row
    if lower == equal == higher:
        return _result(higher)
    return f"{_result(higher)} if the player is ahead, {_result(equal)} on equal hands, else {_result(lower)}"


def _result(result: Result) -> str:
    match result:
        case Odds():
            return f"pays {result}"
        case PayTable():
            return "pays by the player's hand"
        case Outcome.PUSH:
            return "pushes"
        case Outcome.LOSE:
            return "loses"
        case Outcome.COMPARE:
            raise AssertionError("compare was resolved when the sheet was compiled")


def _dealer(game: Game) -> str:
    return game.dealer_title.lower()
