"""What a sheet is worth and how to play it: exact, by counting every deal, unless it was counted before.

What was counted before is on disk, or ships with the package.

The main game is the Ante with all that follows from it. Each side wager is valued alone. Stakes put several
wagers on one spot, and `together` values them with one another.

Nothing here imports NumPy or Numba until something has to be counted.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, metered
from pitboss.odds.pricing.spot import Joint
from pitboss.odds.pricing.stakes import main_game, usual, usual_stake
from pitboss.odds.pricing.street_odds import Start, StreetOdds
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.solving import record, solution_tables, store
from pitboss.odds.solving.questions import key_in_cents, key_of, same_main_game
from pitboss.odds.solving.thresholds import Threshold
from pitboss.rounds import bets
from pitboss.rounds.bets import Stakes
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.model import OnFold

if TYPE_CHECKING:
    from pitboss.odds.pricing.solve import Decisions


def solve(
    game: Game,
    stakes: Mapping[str, Cents | str] | None = None,
    cache: bool = True,
    *,
    like: "Solution | None" = None,
    before: Callable[[], None] = lambda: None,
) -> "Solution":
    """Value a sheet at stakes in cents (or as "$2"), or at its least Ante.

    A wager that cannot be valued is left to `unvalued`, with the reason; where it is staked, or where none can be, that
    reason is raised as `limits.Beyond`.

    With `cache` it is looked for in the package and on disk first, and kept on disk. `like` is another solution, whose
    counts are taken over where the same cards are dealt on the same ladder. `before` is called if there is something
    to count.

    >>> from pitboss.sheets import shipped
    >>> solve(shipped.load("three-card"), cache=False).main.house_edge
    Fraction(686689, 20358520)
    """
    staked, unvalued = spot(game, stakes)
    if stakes is None and _main(game) in unvalued:
        staked = {}
    key = key_of("solution", game, staked)
    kept = store.find(key) if cache else None
    if kept is not None:
        wagers = {one["id"]: record.wager(one) for one in kept["wagers"]}
        thresholds = tuple(record.threshold(one) for one in kept["thresholds"])
        reasons = kept.get("unvalued", {})
        staked = {} if _main(game) in reasons else staked
        streets = tuple(record.street(one) for one in kept.get("streets", ()))
        starts = tuple(record.start(one) for one in kept.get("starts", ()))
        return Solution(
            game, staked, wagers, kept["decided"], kept["ties"], reasons, streets, starts,
            cache=cache, known=thresholds,
        )  # fmt: skip
    same = _same_main_game(game, staked) if cache and limits.takes_long(game) and _main(game) not in unvalued else None
    if same is None:
        before()
    try:
        found = _count(game, staked, unvalued, cache=cache, like=like, same=same)
    except limits.Beyond as error:  # odds so long that the main game does not fit into the counts
        main = _main(game)
        if stakes is not None or main is None or main in unvalued or len(game.opening) == len(main_game(game)):
            raise
        unvalued = {main: str(error), **unvalued}
        return _count(game, {}, unvalued, cache=cache, like=like)  # other stakes may fit, so it is not kept for them
    if cache:
        store.keep(key, kept_of(found))
    return found


def _same_main_game(game: Game, stakes: Stakes) -> "Solution | None":
    """A solution that ships or was kept, of a shipped sheet that differs by side wagers alone; boards take long."""
    for name in shipped.ids():
        other = shipped.load(name)
        others = usual(other)
        alike = limits.takes_long(other) and same_main_game(game, stakes, other, others)
        if alike and store.find(key_of("solution", other, others)) is not None:
            return solve(other, others)
    return None


def kept_of(found: "Solution") -> dict[str, Any]:
    """What is kept of a solution, on disk and in the package."""
    return {
        "wagers": [record.of_wager(one) for one in found.wagers.values()],
        "thresholds": [record.of_threshold(one) for one in found.thresholds],
        "decided": dict(found.decided),
        "ties": found.ties,
        "unvalued": dict(found.unvalued),
        **({"streets": [record.of_street(one) for one in found.streets]} if found.streets else {}),
        **({"starts": [record.of_start(one) for one in found.starts]} if found.starts else {}),
    }


@dataclass(frozen=True, repr=False)
class Solution:
    """Everything the solver knows of a sheet at given stakes, in whole numbers and Fractions.

    What is per information set, `decisions`, is counted when it is asked for, unless it has just been.
    """

    game: Game
    stakes: Mapping[str, Cents]
    wagers: Mapping[str, WagerOdds]
    decided: Mapping[str, int]  # deals by choice; empty where nothing is decided, or street by street
    ties: int  # information sets, in hands and cards, with two best choices
    unvalued: Mapping[str, str] = field(default_factory=dict)  # wagers that cannot be valued, with the reason
    streets: tuple[StreetOdds, ...] = ()  # where a game has several decisions or cards for all: each of them
    starts: tuple[Start, ...] = ()  # and the first decision by first cards, where those are few
    cache: bool = field(default=True, compare=False)  # whether what is found later is kept on disk
    counted: "Decisions | None" = field(default=None, compare=False)
    known: tuple[Threshold, ...] | None = field(default=None, compare=False)

    @property
    def main(self) -> WagerOdds:
        """The Ante with all that follows from it; on a sheet without one, the first side wager."""
        return next(iter(self.wagers.values()))

    @property
    def deals(self) -> int:
        """How many deals of the main wager there are; all are counted."""
        return self.main.distribution.deals

    @property
    def unit(self) -> Cents:
        """The stake that figures are per unit of: that of the main wager."""
        return self.stakes.get(self.main.id) or usual_stake(self.game, self.game.wagers[self.main.id])

    @cached_property
    def thresholds(self) -> tuple[Threshold, ...]:
        """The best play, one for every rank that may be exposed; empty where nothing is decided."""
        if self.known is not None or not self.decided or self.streets:
            return self.known or ()
        from pitboss.odds.solving import threshold_finder

        return threshold_finder.thresholds(self.decisions)

    @cached_property
    def decisions(self) -> "Decisions":
        """Arrays over all information sets, up to the names of the suits: hands, counts, the best choice."""
        from pitboss.odds.pricing.solve import decide

        main = _main(self.game)
        if main is not None and main in self.unvalued:
            raise limits.Beyond(self.unvalued[main])
        if limits.by_streets(self.game):
            raise limits.Beyond(f"{self.game.id} is decided street by street: it has no list of all its hands")
        return self.counted or decide(self.game, decided_on(self.game, self.stakes))

    @cached_property
    def together(self) -> Joint:
        """All the wagers staked, on one spot, played with all of them in mind."""
        return together(self.game, self.stakes, cache=self.cache)

    def __repr__(self) -> str:
        return solution_tables.line(self.game, self.wagers)

    def __str__(self) -> str:
        return solution_tables.text(self.game, self.wagers, self.thresholds)

    def _repr_html_(self) -> str:
        return solution_tables.html(self.game, self.wagers, self.thresholds)


def at_meters(found: Solution, standing: Mapping[str, Cents]) -> Solution:
    """The same sheet while its meters show so much: only wagers with prizes from them are counted again.

    The main game is decided without the side wagers, so that it is worth the same.
    """
    from pitboss.odds.pricing.solve import side

    game = metered.at(found.game, standing)
    again = [name for name, one in found.wagers.items() if metered.meters(game, one)]
    stakes = {name: found.stakes.get(name, usual_stake(game, game.wagers[name])) for name in again}
    wagers = {**found.wagers, **{name: side(game, game.wagers[name], stakes[name]) for name in again}}
    return replace(found, game=game, wagers=wagers)


def reasons(found: Solution) -> dict[str, str]:
    """By wager, why it is not valued, in a sentence that need not name the sheet once more."""
    return {name: why.removeprefix(f"{found.game.id}: ") for name, why in found.unvalued.items()}


def together(game: Game, stakes: Mapping[str, Cents | str], cache: bool = True) -> Joint:
    """Several wagers on one spot; raises `limits.Beyond` where they cannot be valued together."""
    staked = stakes_of(game, stakes)
    limits.check(game, staked)
    key = key_in_cents("spot", game, staked)
    kept = store.find(key) if cache else None
    if kept is not None:
        return record.joint(kept, game, staked)
    if limits.by_streets(game):
        from pitboss.odds.pricing.street_solve import joint
    else:
        from pitboss.odds.pricing.joint import joint

    from pitboss.odds.counting import halfway

    with halfway.kept_at(store.halfway(key_in_cents("halfway together", game, staked)) if cache else None):
        found = joint(game, staked)
    if cache:
        store.keep(key, record.of_joint(found))
    return found


def spot(game: Game, stakes: Mapping[str, Cents | str] | None) -> tuple[dict[str, Cents], dict[str, str]]:
    """The stakes of a spot, and why wagers are not valued: what `solve` looks at first, and refuses with Beyond."""
    return stakes_of(game, stakes), _unvalued(game, stakes)


def stakes_of(game: Game, stakes: Mapping[str, Cents | str] | None) -> dict[str, Cents]:
    """The stakes in cents, or the usual ones; raises Beyond where the sheet does not allow them."""
    if stakes is None:
        found = usual(game)
        if not found:
            return {}
    else:
        try:
            found = {name: chips.dollars(one) if isinstance(one, str) else one for name, one in stakes.items()}
        except ValueError as error:
            raise limits.Beyond(str(error)) from None
    found = {**found, **_with_it(game, found)}
    if refusal := bets.refused(game, found):
        raise limits.refused(refusal)
    return found


def _with_it(game: Game, stakes: Stakes) -> dict[str, Cents]:
    """Wagers that are one game with the Ante and must equal another one need not be named."""
    named = {wager.id: wager.equal_to for wager in main_game(game) if wager.equal_to and wager.id not in stakes}
    return {name: bound.times * stakes[bound.wager] for name, bound in named.items() if bound.wager in stakes}


def _main(game: Game) -> str | None:
    """The wager that the main game goes by."""
    main = main_game(game)
    return main[0].id if main else None


def _unvalued(game: Game, stakes: Mapping[str, Cents | str] | None) -> dict[str, str]:
    """Why wagers are not valued; raises Beyond where one of them is staked, or where all of them are such."""
    found = limits.unvalued(game)
    main = main_game(game)
    parts = [*([main[0].id] if main else []), *(wager.id for wager in game.opening if wager not in main)]
    staked = [main[0].id if game.wagers[name] in main else name for name in stakes or {} if name in game.wagers]
    for name in (*staked, *(parts[:1] if len(found) == len(parts) else [])):
        if name in found:
            raise limits.Beyond(found[name])
    return found


def _count(
    game: Game, stakes: Stakes, unvalued: Mapping[str, str], *, cache: bool, like: Solution | None,
    same: Solution | None = None,
) -> Solution:  # fmt: skip
    """`same` is a solution with the same main game."""
    from pitboss.odds.pricing.solve import decide, priced, side, tables

    main = main_game(game)
    wagers: dict[str, WagerOdds] = {}
    decided: dict[str, int] = {}
    decisions = None
    streets: tuple[StreetOdds, ...] = ()
    starts: tuple[Start, ...] = ()
    ties = 0
    if same is not None:
        wagers[main[0].id], streets, starts, ties = same.main, same.streets, same.starts, same.ties
    elif _main(game) not in unvalued and limits.by_streets(game) and main and main[0].id in stakes:
        from pitboss.odds.counting import halfway
        from pitboss.odds.pricing import street_solve

        with halfway.kept_at(store.halfway(key_in_cents("halfway", game, stakes)) if cache else None):
            played = street_solve.play(game, decided_on(game, stakes))
        unit = stakes[main[0].id]
        wagers[main[0].id] = street_solve.priced(played, main[0].id, unit)
        streets, starts = played.streets, played.starts(unit)
        ties = sum(one.ties for one in streets)
    elif _main(game) not in unvalued and not limits.by_streets(game):
        decisions = decide(game, decided_on(game, stakes), like.counted if like else None)
        if main and main[0].id in stakes:
            unit = stakes[main[0].id]
            paid = tables(game, stakes, unit, decisions)
            wagers[main[0].id] = replace(priced(main[0].id, unit, decisions.grid, decisions.facts), tables=paid)
        by_choice = decisions.facts.sum(axis=(0, 2)).tolist()
        decided = {word: deals for word, deals in zip(decisions.grid.words, by_choice, strict=True) if word}
    for wager in game.opening:
        if wager not in main and wager.id not in unvalued:
            wagers[wager.id] = side(game, wager, stakes.get(wager.id, usual_stake(game, wager)))
    ties = decisions.ties if decisions else ties
    return Solution(game, stakes, wagers, decided, ties, unvalued, streets, starts, cache=cache, counted=decisions)


def decided_on(game: Game, stakes: Stakes) -> dict[str, Cents]:
    """The stakes of the main game, or where it is not played, those that are settled on the player's hand."""
    main = [wager.id for wager in main_game(game)]
    own = {name: stake for name, stake in stakes.items() if name in main}
    return own or {name: stake for name, stake in stakes.items() if limits.on_player(game, game.wagers[name])}


def at_stake(game: Game, stakes: Stakes) -> dict[str, Cents]:
    """The wagers that the decision is about: the main game, and whatever a fold takes or gives back.

    A wager that stays live is worth the same either way, and is left out of all choices.
    """
    main = [wager.id for wager in main_game(game)]
    found = {}
    for name, stake in stakes.items():
        wager = game.wagers[name]
        folds = wager.can_be_folded and wager.on_fold is not OnFold.LIVE
        if folds and wager.hand.holders != ("player",) and not limits.on_player(game, wager):
            limits.kept_by_a_fold(game, wager)
        if name in main or folds:
            found[name] = stake
    return found
