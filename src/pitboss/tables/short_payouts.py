"""Wagers that were not settled in full, in words: returned by a used-up bank, or not paid above a maximum."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from pitboss.money import chips
from pitboss.rounds import reasons
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import Settlement
from pitboss.sheets.game import Game
from pitboss.tables.events import WagerCut

Cuts: TypeAlias = Mapping[str, WagerCut]  # by wager, of one player on one spot

RETURNED = "returned"


def result(one: Settlement, cut: WagerCut | None) -> str:
    """The word for the result; a wager that would have won or lost and did neither is returned."""
    return RETURNED if cut is not None and one.stake and not one.net else one.ending.value


def explained(game: Game, one: Settlement, cut: WagerCut, why: str) -> str:
    """How much of a wager counted, after the reason why that part won or lost.

    "Dealer's pair of fours beats king high. The bank is used up: $10 of $30 counts, and $20 goes back."
    """
    because = reasons.capital(cut.because)
    if one.net < 0:
        counts = f"{chips.show(-one.net)} of {chips.show(one.stake)} counts"
        return f"{why} {because}: {counts}, and {chips.show(one.stake + one.net)} goes back."
    if one.net > 0:
        return f"{why} {because}: {chips.show(one.net)} of {chips.show(cut.due)} is paid."
    back = f"{chips.show(one.stake)} goes back"
    if cut.due < 0:
        return f"{because}: {back}."
    unpaid = f"{game.wagers[one.wager].title} is not paid"
    return f"{because}: {unpaid}, and {back}." if one.stake else f"{because}: {unpaid}."


def headline(game: Game, settled: Sequence[Settlement], facts: Facts | None, cuts: Cuts, *, folded: bool) -> str:
    """The results of a spot in a sentence; wagers of which nothing counted are not called won or lost."""
    counted = _counted(settled, cuts)
    if not counted and not folded:
        said = ""
    elif facts is None:
        said = reasons.without_cards(game, counted, folded=folded)
    else:
        said = reasons.headline(game, counted, facts, folded=folded)
    return " ".join(part for part in (said, *_left(settled, cuts)) if part)


def summary(game: Game, settled: Sequence[Settlement], facts: Facts, cuts: Cuts, *, folded: bool) -> str:
    """The same as one line of the history, with the wagers that the headline does not mention."""
    counted = _counted(settled, cuts)
    said = reasons.summary(game, counted, facts, folded=folded) if counted or folded else ""
    return " ".join(part for part in (said, *_left(settled, cuts)) if part)


def _counted(settled: Sequence[Settlement], cuts: Cuts) -> Sequence[Settlement]:
    return [whole(one, cuts.get(one.wager)) for one in settled if one.net or one.wager not in cuts] if cuts else settled


def whole(one: Settlement, cut: WagerCut | None) -> Settlement:
    """The result without the limit."""
    return one if cut is None else one._replace(net=cut.due)


def _left(settled: Sequence[Settlement], cuts: Cuts) -> list[str]:
    """ "The bank is used up." "$20 of $60 is paid." "$30 goes back." """
    if not cuts:
        return []
    mine = [(one, cuts[one.wager]) for one in settled if one.wager in cuts]
    due, paid = sum(cut.due for _, cut in mine if cut.due > 0), sum(one.net for one, _ in mine if one.net > 0)
    back = sum(one.stake + one.net for one, _ in mine if one.net <= 0)
    said = [f"{reasons.capital(because)}." for because in dict.fromkeys(cut.because for _, cut in mine)]
    if due:
        said.append(f"{chips.show(paid)} of {chips.show(due)} is paid.")
    if back:
        said.append(f"{chips.show(back)} goes back.")
    return said
