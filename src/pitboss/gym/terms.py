"""What is played: the sheet, how many spots, and the stakes, given or chosen by the agents.

An agent answers questions. With chosen stakes the first ones are about its opening wagers, one after the other;
then comes every decision of the sheet. The answers of all questions together are the actions, by number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias

from pitboss.library.errors import Refused
from pitboss.library.sheet import Sheet
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds.pricing.stakes import usual
from pitboss.rounds import bets, choices
from pitboss.rounds.commands import Settle
from pitboss.rounds.deal import spots_max
from pitboss.sheets import files
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import DecideStage
from pitboss.sheets.values import Posted

AnySheet: TypeAlias = str | Path | Game | Sheet
GivenStakes: TypeAlias = Mapping[str, Cents] | Literal["chosen"] | None

_LADDER = (1, 2, 5, 10, 25, 50, 100)  # as many times the least stake, where a sheet lists no amounts
_FEW = 10  # so many steps of a range are all on the menu


@dataclass(frozen=True)
class BetOn:
    """What is staked on an opening wager; nothing is an answer too."""

    wager: Wager

    @property
    def name(self) -> str:
        return f"bet {self.wager.id}"


@dataclass(frozen=True)
class Decide:
    """A decision of the sheet."""

    stage: DecideStage

    @property
    def name(self) -> str:
        return self.stage.id


Question: TypeAlias = BetOn | Decide


@dataclass(frozen=True, eq=False)
class Terms:
    """Everything about an environment that stays the same from round to round."""

    game: Game
    spots: int
    stakes: Mapping[str, Cents] | None  # None: the agents choose them
    menu: Mapping[str, tuple[Cents, ...]]  # the amounts to choose from, by opening wager; 0 leaves it out
    settling: Settle

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        betting = [BetOn(wager) for wager in self.game.opening] if self.stakes is None else []
        return (*betting, *(Decide(stage) for stage in self.game.decisions))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The choices of all decisions, each once, in the sheet's order."""
        return tuple(dict.fromkeys(choice.word for stage in self.game.decisions for choice in stage.choices))

    @cached_property
    def amounts(self) -> tuple[Cents, ...]:
        """What may be staked on some wager; they follow the words in the list of actions."""
        return tuple(sorted({amount for menu in self.menu.values() for amount in menu})) if self.stakes is None else ()

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The name of every action: its number is its place here."""
        return (*self.words, *(f"bet {chips.show(amount)}" for amount in self.amounts))

    @cached_property
    def unit(self) -> Cents:
        """What rewards are told in: the Ante. Where stakes are chosen, the least one, so that large ones weigh more."""
        main = next(iter(usual(self.game)), self.game.opening[0].id)
        if self.stakes is not None:
            return self.stakes.get(main) or sum(self.stakes.values())
        return next(amount for amount in self.menu[main] if amount)


def terms(
    sheet: AnySheet,
    *,
    spots: int = 1,
    stakes: GivenStakes = None,
    amounts: Sequence[Cents] | None = None,
    meters: Mapping[str, Cents] | None = None,
) -> Terms:
    """The terms of a sheet; raises a SheetError, a Refused or a ValueError that says what instead."""
    game = _game(sheet)
    if not 1 <= spots <= spots_max(game):
        raise ValueError(f"{game.id} takes 1 to {spots_max(game)} spots; you asked for {spots}")
    unknown = sorted(set(meters or {}) - set(game.meters))
    if unknown:
        raise ValueError(f'{game.id} has no meter "{unknown[0]}"; it has: {", ".join(game.meters) or "none"}')
    settling = Settle(meters=dict(meters)) if meters else Settle()
    if stakes == "chosen":
        return Terms(
            game, spots, None, {wager.id: (0, *_menu(game, wager, amounts)) for wager in game.opening}, settling
        )
    if isinstance(stakes, str):
        raise ValueError(f'stakes are cents by wager, such as {usual(game)}, or "chosen"; not "{stakes}"')
    if amounts is not None:
        raise ValueError('amounts are for stakes="chosen"')
    return Terms(game, spots, _given(game, stakes), {}, settling)


def _game(sheet: AnySheet) -> Game:
    match sheet:
        case Game():
            return sheet
        case Sheet():
            return sheet.game
        case _:
            return files.load(sheet)


def _given(game: Game, stakes: Mapping[str, Cents] | None) -> dict[str, Cents]:
    """The given stakes, or the main game at its least; they must lead to a decision, or there is nothing to learn."""
    found = usual(game) if stakes is None else {name: stakes[name] for name in game.wagers if name in stakes}
    found |= {name: stake for name, stake in (stakes or {}).items() if name not in found}
    refusal = bets.refused(game, found)
    if refusal is not None:
        raise Refused(refusal)
    if not any(choices.to_decide(game, stage, found, {}) for stage in game.decisions):
        raise ValueError(f"with these stakes {game.id} has nothing to decide; add {', '.join(usual(game))}")
    return found


def _menu(game: Game, wager: Wager, amounts: Sequence[Cents] | None) -> tuple[Cents, ...]:
    """The amounts that an agent may stake on a wager, out of those given or out of the sheet's own."""
    printed = bets.on_sheet(wager)
    if wager.equal_to is not None:
        base = _menu(game, game.wagers[wager.equal_to.wager], amounts)
        return tuple(wager.equal_to.times * amount for amount in base)
    if amounts is not None:
        kept = tuple(sorted({amount for amount in amounts if printed.allow(amount)}))
        return kept or (printed.amounts or (printed.least,))[:1]
    if printed.amounts:
        return printed.amounts
    if isinstance(wager.amounts, Posted):
        least = max(usual(game).values(), default=100)
        return tuple(least * times for times in _LADDER[:4])
    assert printed.most is not None
    every = range(printed.least, printed.most + 1, printed.step)
    return tuple(every) if len(every) <= _FEW else tuple(a for a in (printed.least * t for t in _LADDER) if a in every)
