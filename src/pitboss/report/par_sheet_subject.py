"""What a par sheet is about: a game, its solution or the reason why it has none, and what its wagers are called."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, prod

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds import appendix
from pitboss.odds.appendix import Question
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.stakes import main_game, told_at, usual_stake
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.solving.solution import Solution, reasons, solve
from pitboss.report.figures import exact, number, percent
from pitboss.rounds import bets
from pitboss.rounds.reasons import capital
from pitboss.sheets import shipped
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import DealStage, DecideStage, Kind
from pitboss.sheets.prose import listed
from pitboss.tables import terms

SPOTS = 6  # that a round is told for, unless others are asked for
TITLES = 4  # names of wagers that one title holds


@dataclass(frozen=True)
class Subject:
    """A game with its solution; without one `beyond` is the reason."""

    game: Game
    solution: Solution | None
    beyond: str = ""

    @cached_property
    def main(self) -> tuple[Wager, ...]:
        """The wagers that are one game: those that open it, those that are decided on, and bonuses on them."""
        opening = main_game(self.game)
        others = [one for one in limits.of_main(self.game) if one not in opening]
        return (*opening, *others)

    @property
    def parts(self) -> Iterator[tuple[Wager, WagerOdds | None]]:
        """Every wager that has a page of its own, with its odds where it is valued: the main game by its first."""
        opening = main_game(self.game)
        for one in (*opening[:1], *(wager for wager in self.game.opening if wager not in opening)):
            yield one, self.solution.wagers.get(one.id) if self.solution else None

    def of_main(self, wager: Wager) -> bool:
        return wager in main_game(self.game)

    def title(self, wager: Wager) -> str:
        """Of the main game, all that is staked in it: "Ante and Play"."""
        if not self.of_main(wager):
            return wager.title
        staked = [one.title for one in self.main if one.kind is not Kind.BONUS]
        return listed(staked) if len(staked) <= TITLES else f"{staked[0]}, with all that follows"

    def why(self, wager: Wager) -> str:
        """Why a wager is not valued."""
        if self.solution is None:
            return self.beyond
        return reasons(self.solution).get(wager.id, "it was not counted")

    @cached_property
    def by_stake(self) -> tuple[tuple[Cents, Fraction], ...]:
        """The edge of the main wager at each amount that the sheet lists, where a cap makes it depend on the amount."""
        if self.solution is None:
            return ()
        main = main_game(self.game)[0].id
        edges = {at: solve(self.game, {main: at}, like=self.solution).main.house_edge for at in told_at(self.game)}
        return tuple(edges.items()) if len(set(edges.values())) > 1 else ()

    @property
    def stake_note(self) -> str:
        """Which amount of the main wager the figures are for, and the edge at the others; "" where it is the same."""
        if self.solution is None or not self.by_stake:
            return ""
        main = main_game(self.game)[0]
        stake = self.solution.stakes[main.id]
        others = listed([f"{percent(edge)} % at {chips.show(at)}" for at, edge in self.by_stake if at != stake])
        return (
            f"All figures here are for {main.title} {chips.show(stake)}. A cap makes them differ at other amounts: the "
            f"house edge is {others}."
        )

    @property
    def command(self) -> str:
        """What somebody types for this sheet."""
        return self.game.id if self.game.id in shipped.ids() else f"{self.game.id}.toml"


def subject(game: Game, stakes: Mapping[str, Cents] | None = None) -> Subject:
    """Stakes that the sheet does not allow are the user's mistake, and raised; a sheet beyond the solver is told."""
    try:
        return Subject(game, solve(game, stakes))
    except limits.Beyond as error:
        if stakes is not None:
            raise
        return Subject(game, None, str(error).removeprefix(f"{game.id}: "))


# ---------------------------------------------------------------- stakes


def least(found: Solution) -> dict[str, Cents]:
    """Every wager that is valued, at the stake that it is valued at."""
    game = found.game
    main = {name: stake for name, stake in found.stakes.items() if game.wagers[name] in main_game(game)}
    others = [one for one in game.opening if one.id not in main and one.id in found.wagers]
    return {**main, **{one.id: found.stakes.get(one.id, usual_stake(game, one)) for one in others}}


def most(game: Game) -> tuple[Game, dict[str, Cents]]:
    """All wagers at the most that the sheet allows, and the game with its limits; practice limits where it has none."""
    limited = terms.posted(game, terms.practice_limits(game))
    stakes: dict[str, Cents] = {}
    for one in limited.opening:
        # wagers that need each other are tried together; what the others are does not matter yet
        needed = {name: bets.on_sheet(limited.wagers[name]).most or 0 for name in limited.bound_to(one.id)}
        found = bets.limits(limited, one, {**needed, **stakes})
        if found.closed is None and found.most is not None:
            stakes[one.id] = found.most
    return limited, stakes


def questions(found: Solution, spots: int, *, long: bool = False) -> dict[str, Question]:
    """What a par sheet asks beside the solution; `tools/make_solutions.py` ships the answers for shipped sheets."""
    stakes = least(found)
    limited, highest = most(found.game)
    valued = {name: stake for name, stake in highest.items() if name in stakes}
    return {
        "play": appendix.play(found, long=long),
        **({"spot": appendix.spot(found.game, stakes)} if len(stakes) > 1 else {}),
        **({"bank": appendix.bank(limited, valued, spots)} if valued else {}),
    }


# ---------------------------------------------------------------- words


def choice(game: Game, stage: DecideStage, word: str) -> str:
    """What a choice is called: "Fold", "Play", "Raise 2x"; with its multiple where other stages have another one."""
    found = next((one for one in stage.choices if one.word == word), None)
    if found is None or not found.times:
        return capital(word)
    wager = game.wagers[stage.wager]
    times = {one.times for each in game.decisions if each.wager == wager.id for one in each.choices if one.times}
    return wager.title if len(times) == 1 else f"{wager.title} {word}"


def net(value: Fraction) -> str:
    """A result in units, exactly: "+3", "−0.5", "+1/3"."""
    for places in (0, 1, 2):
        if (value * 10**places).denominator == 1:
            return number(value, places, plus=True)
    return ("+" if value > 0 else "") + exact(value)


def fits(fraction: str) -> str:
    """A fraction that is short enough to stand under a headline; longer ones stand on the page of the wager."""
    return fraction if len(fraction) <= 40 else ""


# ---------------------------------------------------------------- how many deals there are


def dealt(game: Game, deals: int) -> str:
    """The product of binomials that the number of deals is, as "C(52, 3) × C(49, 3)"; "" where it is none of these."""
    for groups in _groups(game):
        left, factors = len(game.deck.cards), []
        for count in groups:
            factors.append((left, count))
            left -= count
        if prod(comb(of, count) for of, count in factors) == deals:
            return " × ".join(str(of) if count == 1 else f"C({of},\u00a0{count})" for of, count in factors)
    return ""


def chosen(game: Game, cards: int, deals: int) -> str:
    """The same for one hand of so many cards."""
    whole = len(game.deck.cards)
    return f"C({whole},\u00a0{cards})" if comb(whole, cards) == deals else ""


def _groups(game: Game) -> Iterator[list[int]]:
    """Cards as they come to light, decision by decision, the dealer's last with an exposed one first.

    Own cards and those of the board that are seen at once are taken together, or one after the other.
    """
    seen: list[tuple[int, int]] = []
    own = board = 0
    for stage in game.stages:
        if isinstance(stage, DealStage):
            own, board = own + stage.player, board + stage.board
        if isinstance(stage, DecideStage):
            seen.append((own, board))
            own = board = 0
    seen.append((own, board))
    dealer = game.dealt["dealer"]
    exposed = limits.exposed(game) if game.has_dealer else 0
    hands = (exposed, dealer - exposed)
    yield [count for count in (*(own + board for own, board in seen), *hands) if count]
    yield [count for count in (*(each for both in seen for each in both), *hands) if count]
