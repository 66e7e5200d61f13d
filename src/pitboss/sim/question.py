"""What is asked of a simulation: all that a worker needs, wherever it runs."""

import errno
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from pathlib import Path
from typing import Any

from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, metered
from pitboss.odds.solving import solution
from pitboss.odds.strategy import spoken
from pitboss.rounds import bets
from pitboss.rounds.deal import spots_max
from pitboss.sheets import digest, shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game

OPTIMAL = spoken.OPTIMAL
SEED_MAX = (1 << 64) - 1
ROUNDS_MAX = 10**15


class QuestionError(ValueError):
    """Something that cannot be simulated; the message says what, and what can."""


@dataclass(frozen=True)
class Question:
    """A sheet, stakes, a way to play and a seed. Frozen, small and picklable; equal questions have equal answers.

    A shipped sheet is there by its id, any other by its rules and texts. All spots have the same stakes and play alike.
    """

    sheet: str  # the id
    stakes: tuple[tuple[str, Cents], ...]
    strategy: str = OPTIMAL  # a word, a hand to go on with, or the text of a strategy file (see `is_file`)
    spots: int = 1
    seed: int = 0
    meters: tuple[tuple[str, Cents], ...] = ()  # what meters show; one that is not named stands at its seed
    rules: str = ""
    texts: str = ""

    @cached_property
    def game(self) -> Game:
        """The game as the sheet has it; `priced` is the one whose meters show what is asked."""
        return _game(self.sheet, self.rules, self.texts)

    @cached_property
    def priced(self) -> Game:
        return _metered(self.game, self.meters)

    @property
    def is_file(self) -> bool:
        """Whether the strategy is the text of a file, or a line of one."""
        return spoken.is_rules(self.strategy)

    def __getstate__(self) -> dict[str, object]:
        """Without what was made of it: a game does not travel."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def ask(
    game: Game,
    stakes: Mapping[str, Cents | str] | None = None,
    strategy: str = OPTIMAL,
    *,
    spots: int = 1,
    seed: int = 0,
    meters: Mapping[str, Cents] | None = None,
) -> Question:
    """A question that can be answered; raises QuestionError, and StrategyError for words that mean nothing here.

    >>> ask(shipped.load("three-card"), seed=7).stakes
    (('ante', 100),)
    """
    seed = whole(seed, 0, SEED_MAX, f"a seed is a whole number from 0 to {SEED_MAX:,}")
    spots = whole(spots, 1, spots_max(game), f"{game.id} has room for 1 to {spots_max(game)} spots")
    if not (spoken.is_optimal(strategy) or spoken.is_rules(strategy) or limits.by_streets(game)):
        from pitboss.odds.strategy import ways_to_play  # which imports Numba

        ways_to_play.least(game, strategy)  # rules and streets are for the count: what they concern is known only then
    staked = _staked(game, stakes)
    standing = tuple(sorted((meters or {}).items()))
    try:
        _metered(game, standing)
    except limits.Beyond as error:
        raise QuestionError(str(error)) from None
    ships = game.id in shipped.ids() and shipped.load(game.id).digest == game.digest
    sheet = game.sheet
    rules, texts = ("", "") if ships else (digest.rules_json(sheet), digest.texts_json(sheet))
    plays = OPTIMAL if spoken.is_optimal(strategy) else strategy
    return Question(game.id, tuple(staked.items()), plays, spots, seed, standing, rules, texts)


def whole(given: Any, least: int, most: int, says: str) -> int:
    """The number, also where NumPy made it; raises QuestionError."""
    try:
        number = index(given)
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        said = f"{given:,}" if isinstance(given, int) else repr(given)
        raise QuestionError(f"{says}; not {said}")
    return number


def strategy_of(said: str, folder: Path = Path()) -> str:
    """The text of a strategy file, where there is one of that name in the folder; else the words as they are."""
    if "\n" in said:
        return said
    path = folder / said
    try:
        if path.is_file():
            return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise QuestionError(f"{said} is not a text in UTF-8") from None
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:  # such words are no name
            raise QuestionError(f"{said} cannot be read: {error.strerror}") from None
        return said
    if os.sep in said or path.suffix in (".txt", ".strategy"):
        why = "that is a folder; name the file in it" if path.is_dir() else "there is no such file"
        raise QuestionError(f"{said}: {why}")
    return said


def _staked(game: Game, stakes: Mapping[str, Cents | str] | None) -> dict[str, Cents]:
    """In the sheet's order; the usual ones where none are given."""
    try:
        found = solution.stakes_of(game, stakes)
    except limits.Beyond as error:
        raise QuestionError(str(error)) from None
    if not found:  # a sheet of side wagers only
        first = game.opening[0]
        found = {first.id: bets.on_sheet(first).least}
    return {name: found[name] for name in game.wagers if name in found}


@lru_cache(maxsize=64)
def _game(sheet: str, rules: str, texts: str) -> Game:
    return compile_sheet(digest.from_json(rules, texts)) if rules else shipped.load(sheet)


@lru_cache(maxsize=64)
def _metered(game: Game, standing: tuple[tuple[str, Cents], ...]) -> Game:
    return metered.at(game, dict(standing)) if standing else game
