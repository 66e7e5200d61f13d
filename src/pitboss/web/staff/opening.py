"""A table of the house as the floor asks for it: the sheet with the limits it posts, and the terms."""

from collections.abc import Mapping

from pitboss.rounds.refusal import Why
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.sheets.values import Posted, Range
from pitboss.tables import terms as t
from pitboss.tables.terms import Bracket, Cards, Chips, Duty, Terms, TermsError
from pitboss.web.wire.staff import NewHouseTable

Limits = Mapping[str, tuple[int, int, int]]  # by wager: least, most, step, in cents


class Says(Why):
    BAD_TERMS = ("bad-terms", "{why}.")


def of_house(asked: NewHouseTable) -> tuple[Game, Terms]:
    """The game with its limits, and the terms; raises a TermsError that says what does not fit."""
    if asked.sheet not in shipped.ids():
        raise TermsError(f'there is no sheet "{asked.sheet[:40]}" in the library')
    sheet = shipped.load(asked.sheet)
    game = t.posted(sheet, _ranges(asked.limits))
    banked, practice = sheet.sheet.bank.by is Banker.PLAYER_DEALER, asked.chips == Chips.PRACTICE.value
    terms = Terms(
        table=asked.table,
        chips=Chips(asked.chips),
        seats=asked.seats,
        tray=asked.tray,
        rack=asked.rack,
        decks=t.decks_of(game),
        payout_max=asked.payout_max,
        schedule=tuple(Bracket(*line) for line in asked.schedule),
        backline=asked.backline,
        practice_bank=t.PRACTICE_BANK if banked and practice and asked.cards == Cards.SEALED.value else None,
        dealer=Duty(asked.dealer),
        floor=Duty(asked.floor),
        coach=asked.coach,
        cards=Cards(asked.cards),
    )
    t.check(game, terms)
    return game, terms


def posts(game: Game) -> tuple[str, ...]:
    """The wagers whose limits the sheet leaves to the table; none of a sheet that is not in the library."""
    if game.id not in shipped.ids():
        return ()
    return tuple(wager.id for wager in shipped.load(game.id).opening if isinstance(wager.amounts, Posted))


def with_limits(game: Game, limits: Limits) -> Game:
    """The game of an open table with other limits; those that are not named stay."""
    now = {name: amounts for name in posts(game) if (amounts := game.wagers[name].amounts) is not None}
    if not now:
        raise TermsError(f"{game.id} prints all its limits, and leaves none to the table")
    return t.posted(shipped.load(game.id), {**now, **_ranges(limits)})


def posted_limits(game: Game) -> dict[str, tuple[int, int, int]]:
    """What the table posts now, by wager."""
    found = {}
    for name in posts(game):
        amounts = game.wagers[name].amounts
        if isinstance(amounts, Range):
            found[name] = (amounts.least, amounts.most, amounts.step)
    return found


def _ranges(limits: Limits) -> dict[str, Range]:
    for name, (least, most, step) in limits.items():
        if not 0 < least <= most or step <= 0 or (most - least) % step:
            raise TermsError(f"the limits of {name} go from more than nothing up to the most, in whole steps")
    return {name: Range(*said) for name, said in limits.items()}
