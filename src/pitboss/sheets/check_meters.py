"""Whether prizes and meters lead somewhere: who may pay them, on what stake, and from where."""

from collections.abc import Iterator

from pitboss.money import chips
from pitboss.sheets.gaps import as_far_as_read, is_unknown
from pitboss.sheets.house import Banker
from pitboss.sheets.model import BonusPart, OpeningPart, Sheet, WagerPart
from pitboss.sheets.problems import KeyPath, Problem, near
from pitboss.sheets.values import WHOLE, Ahead, Listed, Prize, Range, show_percent


def problems(sheet: Sheet) -> Iterator[Problem]:
    for part in sheet.wagers:
        if not is_unknown(part):
            for one in (_only_alone, _one_amount, _too_much):
                yield from as_far_as_read(one(part, ("wagers", part.id)))
            for check in (_meters_named, _too_small):
                yield from as_far_as_read(check(sheet, part, ("wagers", part.id)))
    for whole in (_used, _banked, _titles):
        yield from as_far_as_read(whole(sheet))


def _prizes(part: WagerPart) -> Iterator[tuple[str, Prize]]:
    """The lines of a wager's own pay table that are prizes."""
    for words, said in (part.pays or {}).items():
        if isinstance(said, Prize):
            yield words, said


def _only_alone(part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    """Of wagers that are made before the deal and settled on a hand alone; any other is paid by its stake."""
    showdown = None if isinstance(part, BonusPart) else part.showdown
    for key in ("higher", "equal", "lower", "not_qualified") if showdown is not None else ():
        said = getattr(showdown, key)
        for way in (said.higher, said.equal, said.lower) if isinstance(said, Ahead) else (said,):
            lines = list(way.values()) if isinstance(way, dict) else [way]  # pay tables have their gaps in them
            if any(isinstance(one, Prize) for one in lines):
                yield Problem((*path, "showdown", key), "a showdown pays odds, and no prizes", "give the wager pays")
    if isinstance(part, OpeningPart) and part.showdown is None:
        return
    for words, _ in _prizes(part):
        message = "a prize is paid by a wager that is made before the deal and has no showdown"
        yield Problem((*path, "pays", words), message, 'give it a wager of its own: kind = "side"')


def _one_amount(part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    if not isinstance(part, OpeningPart) or not (part.feeds or any(_prizes(part))):
        return
    match part.amounts:
        case Listed(amounts=(_,)):
            return
        case Range(least=least, most=most) if least == most:
            return
    message = "a prize does not grow with the stake, so a wager with prizes or a meter takes one amount"
    yield Problem((*path, "amounts"), message, 'say amounts = ["$1"]')


def _meters_named(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    known = [meter.id for meter in sheet.meters]
    fed = [((*path, "feeds", name), name) for name in (part.feeds if isinstance(part, OpeningPart) else ())]
    paid = [((*path, "pays", words), one.meter) for words, one in _prizes(part) if one.meter]
    for where, name in (*fed, *paid):
        if name not in known:
            yield Problem(where, f'there is no meter "{name}"', near(name, known) if known else "give it [meters.NAME]")


def _too_much(part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    if isinstance(part, OpeningPart) and (fed := sum(points for _, points in part.feeds.items())) > WHOLE:
        yield Problem((*path, "feeds"), f"{show_percent(fed)} of a stake is more than all of it")


def _too_small(sheet: Sheet, part: WagerPart, path: KeyPath) -> Iterator[Problem]:
    """The stake is gone, so that a smaller prize would be a loss that is called a win."""
    if not isinstance(part, OpeningPart) or not isinstance(part.amounts, Listed) or len(part.amounts.amounts) > 1:
        return
    seeds = {meter.id: meter.seed for meter in sheet.meters}
    for words, one in _prizes(part):
        cents = seeds.get(one.meter, 0) * one.points // WHOLE if one.meter in seeds else one.cents
        if (one.meter in seeds or not one.meter) and cents < part.amounts.amounts[0]:
            message = f"a prize of {chips.show(cents)} is less than the stake, which does not come back"
            yield Problem((*path, "pays", words), message)


def _used(sheet: Sheet) -> Iterator[Problem]:
    openings = [part for part in sheet.wagers if isinstance(part, OpeningPart)]
    for meter in sheet.meters:
        if not any(meter.id in part.feeds for part in openings):
            yield Problem(("meters", meter.id), "no wager feeds this meter", f'say feeds = {{ {meter.id} = "25%" }}')
        if not any(one.meter == meter.id for part in openings for _, one in _prizes(part)):
            yield Problem(("meters", meter.id), "no prize is paid from this meter", f'say "100% of {meter.id}"')


def _banked(sheet: Sheet) -> Iterator[Problem]:
    if sheet.bank.by is not Banker.PLAYER_DEALER:
        return
    for meter in sheet.meters:
        yield Problem(("meters", meter.id), "a meter is the house's, and here a player has the bank")
    for part in sheet.wagers:
        if not is_unknown(part):
            yield from as_far_as_read(_not_the_house(part))


def _not_the_house(part: WagerPart) -> Iterator[Problem]:
    for words, _ in _prizes(part):
        yield Problem(
            ("wagers", part.id, "pays", words), "a prize is paid by the house, and here a player has the bank"
        )


def _titles(sheet: Sheet) -> Iterator[Problem]:
    seen: set[str] = set()
    for meter in sheet.meters:
        if meter.title and meter.title in seen:
            yield Problem(("meters", meter.id, "title"), f'two meters are called "{meter.title}"')
        seen.add(meter.title)
