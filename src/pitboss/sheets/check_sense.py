"""What can be read and dealt, and yet is nonsense: rules that do nothing, and bets that nobody can make."""

from collections.abc import Iterator

from pitboss.sheets import check_bets
from pitboss.sheets.check_stages import decisions_read
from pitboss.sheets.gaps import as_far_as_read
from pitboss.sheets.model import ExposeStage, Rotation, Sheet
from pitboss.sheets.problems import Problem

CHOICES_MAX = 16  # as many keys as a table can show; the solver counts them in the bits of one number


def problems(sheet: Sheet) -> Iterator[Problem]:
    for check in (_decks, _exposed_late, _choices, check_bets.problems):
        yield from as_far_as_read(check(sheet))


def _decks(sheet: Sheet) -> Iterator[Problem]:
    """One deck is in play at a time, so more of them can only take turns."""
    decks, rotation = sheet.equipment.decks, sheet.equipment.rotation
    if decks > 1 and rotation is Rotation.SAME:
        message = f"{decks} decks, and every hand comes from the same one: pitboss deals from one deck at a time"
        yield Problem(("equipment", "decks"), message, 'say decks = 1, or rotation = "alternate" for decks in turn')
    if decks == 1 and rotation is Rotation.ALTERNATE:
        yield Problem(("equipment", "rotation"), "one deck cannot alternate", 'say decks = 2, or rotation = "same"')


def _exposed_late(sheet: Sheet) -> Iterator[Problem]:
    last = max((number for number, _ in decisions_read(sheet)), default=-1)
    for number, stage in enumerate(sheet.stages):
        if isinstance(stage, ExposeStage) and number > last:
            message = "no decision follows, so nobody can use the card that is exposed here"
            yield Problem(("stages", number), message, "put it before a decision, or leave it to the reveal")


def _choices(sheet: Sheet) -> Iterator[Problem]:
    for number, stage in decisions_read(sheet):
        yield from as_far_as_read(_too_many(number, len(stage.choices)))


def _too_many(number: int, count: int) -> Iterator[Problem]:
    if count > CHOICES_MAX:
        message = f"{count} choices are more than a table can offer; at most {CHOICES_MAX} can be"
        yield Problem(("stages", number, "choices"), message, "leave some multiples out")
