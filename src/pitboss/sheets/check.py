"""What the parts of a sheet may say together. Each check goes as far as the sheet could be read (see `gaps`)."""

import re
from collections.abc import Iterator

from pitboss.sheets import check_hands, check_meters, check_sense, check_stages, check_wagers
from pitboss.sheets.check_hands import in_words
from pitboss.sheets.gaps import as_far_as_read, numbered
from pitboss.sheets.house import Banker
from pitboss.sheets.model import DecideStage, Sheet
from pitboss.sheets.problems import KeyPath, Problem, near

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# In a browser every object has it, so that a page would find a stake on such a wager before anybody has bet. The other
# names that every object has are no ids: they have capitals or underscores.
OF_EVERY_OBJECT = "constructor"


def problems(sheet: Sheet, *, stored: bool = False) -> list[Problem]:
    """Everything wrong. A sheet that a house has `stored` was played: what is only nonsense is not held against it."""
    checks = [_ids, check_hands.problems, check_stages.problems, check_wagers.problems, check_meters.problems]
    checks += [_only_with, _bank, _call_outs]
    if not stored:
        checks += [_reserved, check_sense.problems]
    return [problem for check in checks for problem in as_far_as_read(check(sheet))]


def _ids(sheet: Sheet) -> Iterator[Problem]:
    for section in ("ladders", "hands", "wagers", "meters"):
        yield from as_far_as_read(_ids_of(sheet, section))
    if not ID.fullmatch(sheet.id):
        yield _no_id(("id",), sheet.id)


def _ids_of(sheet: Sheet, section: str) -> Iterator[Problem]:
    for part in getattr(sheet, section):
        if not ID.fullmatch(part.id):
            yield _no_id((section, part.id), part.id)


def _reserved(sheet: Sheet) -> Iterator[Problem]:
    for section in ("ladders", "hands", "wagers", "meters"):
        if any(part.id == OF_EVERY_OBJECT for part in getattr(sheet, section)):
            yield Problem((section, OF_EVERY_OBJECT), f'"{OF_EVERY_OBJECT}" is a word of browsers; choose another id')


def _no_id(path: KeyPath, name: str) -> Problem:
    return Problem(path, f'"{name}" is no id; use small letters, digits and single dashes, such as "pair-plus"')


def _only_with(sheet: Sheet) -> Iterator[Problem]:
    for number, stage in check_stages.decisions_read(sheet):
        yield from as_far_as_read(_hands_asked_for(sheet, number, stage))


def _hands_asked_for(sheet: Sheet, number: int, stage: DecideStage) -> Iterator[Problem]:
    for word, words in stage.only_with.items():
        path: KeyPath = ("stages", number, "only_with", word)
        yield from in_words(path, words, "player", sheet)
        if check_stages.cards_dealt(sheet, before=number) != check_stages.cards_dealt(sheet):
            yield Problem(path, "cards are still to come at this stage, so no hand can be asked for")


def _bank(sheet: Sheet) -> Iterator[Problem]:
    for check in (_banked, _collection, _backline):
        yield from as_far_as_read(check(sheet))


def _banked(sheet: Sheet) -> Iterator[Problem]:
    bank = sheet.bank
    if bank.by is Banker.HOUSE and (bank.collection or bank.backline):
        yield Problem(("bank",), "collection and backline belong to a game banked by a player")


def _collection(sheet: Sheet) -> Iterator[Problem]:
    if sheet.bank.collection:
        yield from _named(sheet, ("bank", "collection", "with"), (sheet.bank.collection.with_,))


def _backline(sheet: Sheet) -> Iterator[Problem]:
    if sheet.bank.backline:
        yield from _named(sheet, ("bank", "backline", "never_on"), sheet.bank.backline.never_on)


def _named(sheet: Sheet, path: KeyPath, names: tuple[str, ...]) -> Iterator[Problem]:
    staked = check_wagers.staked(sheet)
    for name in names:
        if name not in staked:
            yield Problem(path, f'there is no wager "{name}"', near(name, staked))


def _call_outs(sheet: Sheet) -> Iterator[Problem]:
    if sheet.call_outs:
        for number, words in numbered(sheet.call_outs.hands):
            yield from in_words(("call_outs", "hands", number), words, "player", sheet)
