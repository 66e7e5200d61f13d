"""What is played: the sheet and the stakes, given or chosen by the agents.

An agent answers questions. Where players have the bank, the first one is whether to take it; with chosen stakes it is
asked for its opening wagers, one after the other; then comes every decision of the sheet. The answers of all questions
together are the actions, by number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pitboss.library.errors import Refused
from pitboss.library.sheet import Sheet
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds.pricing.stakes import usual
from pitboss.rounds import bets, choices
from pitboss.rounds.commands import Settle
from pitboss.sheets import files
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import DecideStage
from pitboss.sheets.values import Posted

AnySheet: TypeAlias = str | Path | Game | Sheet
GivenStakes: TypeAlias = Mapping[str, Cents] | Literal["chosen"] | None

_LADDER = (1, 2, 5, 10, 25, 50, 100)  # as many times the least stake, where a sheet lists no amounts
_FEW = 10  # so many steps of a range are all on the menu


@dataclass(frozen=True)
class Bank:
    """Whether to take the bank, and with how much."""

    name: str = "bank"


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


Question: TypeAlias = Bank | BetOn | Decide


@dataclass(frozen=True, eq=False)
class Terms:
    """Everything about an environment that stays the same from round to round."""

    game: Game
    stakes: Mapping[str, Cents] | None  # None: the agents choose them
    menu: Mapping[str, tuple[Cents, ...]]  # the amounts to choose from, by opening wager; 0 leaves it out
    settling: Settle
    seats: int = 1
    banks: tuple[Cents, ...] = ()  # what the bank may be taken with, where players have it; 0 declines it

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        betting = [BetOn(wager) for wager in self.game.opening] if self.stakes is None else []
        return (*([Bank()] if self.banks else []), *betting, *(Decide(stage) for stage in self.game.decisions))

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
        staking = [f"bet {chips.show(amount)}" for amount in self.amounts]
        banking = [f"bank {chips.show(amount)}" if amount else "decline the bank" for amount in self.banks]
        return (*self.words, *staking, *banking)

    @cached_property
    def unit(self) -> Cents:
        """What rewards are told in: the Ante. Where stakes are chosen, the least one, so that large ones weigh more."""
        main = next(iter(usual(self.game)), self.game.opening[0].id)
        if self.stakes is not None:
            return self.stakes.get(main) or sum(self.stakes.values())
        return next(amount for amount in self.menu[main] if amount)

    def mask(
        self, words: Sequence[str] = (), amounts: Sequence[Cents] = (), banks: Sequence[Cents] = ()
    ) -> tuple[bool, ...]:
        """Which of the actions are these."""
        return (
            *(word in words for word in self.words),
            *(amount in amounts for amount in self.amounts),
            *(bank in banks for bank in self.banks),
        )

    def checked(self, action: Any) -> int:
        """The number of an action, on offer or not; raises a ValueError for what is none: the program is wrong.

        A negative number would count from the end of the list, where the largest raises are.
        """
        try:
            number = index(action)
        except TypeError:
            number = -1
        if number not in range(len(self.actions)):
            names = ", ".join(self.actions)
            raise ValueError(f"an action is a number from 0 to {len(self.actions) - 1} ({names}), not {action!r}")
        return number

    def word(self, action: int) -> str:
        return self.words[action]

    def amount(self, action: int) -> Cents:
        return self.amounts[action - len(self.words)]

    def bank(self, action: int) -> Cents:
        return self.banks[action - len(self.words) - len(self.amounts)]

    def number(self, question: Question) -> int:
        return self.questions.index(question)


def terms(
    sheet: AnySheet,
    *,
    stakes: GivenStakes = None,
    amounts: Sequence[Cents] | None = None,
    meters: Mapping[str, Cents] | None = None,
) -> Terms:
    """The terms of a seat at a sheet; raises a SheetError, a Refused or a ValueError that says what instead."""
    game = game_of(sheet)
    unknown = sorted(set(meters or {}) - set(game.meters))
    if unknown:
        raise ValueError(f'{game.id} has no meter "{unknown[0]}"; it has: {", ".join(game.meters) or "none"}')
    settling = Settle(meters=dict(meters)) if meters else Settle()
    given, menu = staking(game, stakes, amounts)
    return Terms(game, given, menu, settling)


def staking(
    game: Game, stakes: GivenStakes, amounts: Sequence[Cents] | None
) -> tuple[Mapping[str, Cents] | None, Mapping[str, tuple[Cents, ...]]]:
    """The stakes, or the menus that they are chosen from."""
    if stakes == "chosen":
        return None, {wager.id: (0, *_menu(game, wager, amounts)) for wager in game.opening}
    if isinstance(stakes, str):
        raise ValueError(f'stakes are cents by wager, such as {usual(game)}, or "chosen"; not "{stakes}"')
    if amounts is not None:
        raise ValueError('amounts are for stakes="chosen"')
    return _given(game, stakes), {}


def game_of(sheet: AnySheet) -> Game:
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


# ---------------------------------------------------------------- opening wagers, one after the other


def staked(terms: Terms, said: Sequence[Cents]) -> dict[str, Cents]:
    """The stakes that the amounts said so far come to, in the order of the opening wagers."""
    return {wager.id: amount for wager, amount in zip(terms.game.opening, said, strict=False) if amount}


def may_follow(terms: Terms, said: tuple[Cents, ...]) -> tuple[Cents, ...]:
    """The amounts of the next opening wager that leave a way to bets that stand."""
    wager = terms.game.opening[len(said)]
    return tuple(amount for amount in terms.menu[wager.id] if _leads_on(terms, (*said, amount)))


@lru_cache(maxsize=65536)
def _leads_on(terms: Terms, said: tuple[Cents, ...]) -> bool:
    """Whether these amounts of the first wagers can be followed by some of the others to make bets that stand."""
    if len(said) == len(terms.game.opening):
        return bets.refused(terms.game, staked(terms, said)) is None
    return any(_leads_on(terms, (*said, amount)) for amount in terms.menu[terms.game.opening[len(said)].id])
