"""The ways through the decisions of a round: which choices follow one another, and what each way comes to in the end.

A round with several decisions is a tree. A fork is a decision with all that was staked before it; a finish is where
nothing is left to decide. What may be chosen, and what it stakes, is asked of `rounds.choices`; what a finish pays of
`rounds.settle`, once for every kind of hand and every showdown. Plain whole numbers; the counting comes later.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from pitboss.cards.deck import Deck
from pitboss.hands.classes import PayClass
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.rounds import choices
from pitboss.rounds.settle import Settlement, settle_wager
from pitboss.sheets import check_stages
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import DecideStage

FINISHES_MAX = 250  # more ways through a round than any game has; each is counted by itself
AHEAD = (-1, 0, 1)


@dataclass(frozen=True)
class Street:
    """A decision of the sheet, and how many own cards and cards for all are seen at it."""

    id: str
    own: int
    board: int


@dataclass(frozen=True)
class Move:
    """A choice at a fork, and where it leads: to a fork of the next street, or (negative: ~number) to a finish."""

    word: str  # none where the sheet does not ask such a spot
    to: int
    needs: PayClass | None = None  # the hand that it takes


@dataclass(frozen=True)
class Fork:
    """A decision with the choices before it; its moves are ordered, the one that stakes less first."""

    street: int
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Finish:
    """Where nothing is left to decide: the stakes in the end, and whether the hand was given up."""

    stakes: Mapping[str, Cents]
    folded: bool

    @property
    def staked(self) -> Cents:
        return sum(self.stakes.values())


@dataclass(frozen=True)
class Tree:
    """All ways through a round from given opening stakes."""

    streets: tuple[Street, ...]
    forks: tuple[Fork, ...]  # a fork comes after all those that it leads to
    finishes: tuple[Finish, ...]
    first: int  # the fork that a round begins with; negative (~number): a finish, where nothing is decided

    def at(self, street: int) -> list[int]:
        """The forks of a street."""
        return [number for number, fork in enumerate(self.forks) if fork.street == street]

    def words(self, street: int) -> tuple[str, ...]:
        """The choices of a street, as they go up in what they stake."""
        every = (move.word for fork in self.at(street) for move in self.forks[fork].moves)
        return tuple(dict.fromkeys(word for word in every if word))


class Purse(NamedTuple):
    """The chips that are left to a spot after the choices it has made, where they do not allow all that is offered."""

    left: Cents
    taken: tuple[tuple[str, str], ...]  # by stage


@dataclass(frozen=True)
class Prices:
    """What every finish comes to, for every kind of hand and every showdown, in cents.

    A showdown is the dealer's level (how many of the thresholds are reached) and who is ahead: `3 * level + 1 + ahead`.
    """

    kinds: tuple[HandValue, ...]  # one hand of each kind
    kind_of: tuple[int, ...]  # from the ordinal of a value to its kind
    leasts: tuple[int, ...]  # the lowest value, as an ordinal, that reaches each threshold of the dealer; ascending
    nets: tuple[tuple[tuple[Cents, ...], ...], ...]  # by kind, finish and showdown
    open: Mapping[tuple[int, int], tuple[bool, ...]] = field(default_factory=dict)  # by fork and move: by kind

    @property
    def showdowns(self) -> int:
        return 3 * (len(self.leasts) + 1)

    @cached_property
    def compares(self) -> bool:
        """Whether anything depends on the dealer's cards."""
        return any(len(set(row)) > 1 for kind in self.nets for row in kind)


def tree(game: Game, stakes: Mapping[str, Cents], purse: Purse | None = None) -> Tree:
    """Raises `limits.Beyond` where there are more ways than can be counted one by one.

    With a purse only those ways are there that it can pay for, and of the choices that were made only those.
    """
    made = dict(purse.taken) if purse else {}
    forks: list[Fork] = []
    finishes: list[Finish] = []

    def walk(number: int, now: dict[str, Cents], taken: dict[str, str], left: Cents | None) -> int:
        if number == len(game.decisions) or choices.folded(taken):
            finishes.append(Finish(now, folded=choices.folded(taken)))
            if len(finishes) > FINISHES_MAX:
                raise limits.Beyond(
                    f"{game.id}: there are more than {FINISHES_MAX} ways through its decisions; "
                    "the solver counts each of them"
                )
            return ~(len(finishes) - 1)
        stage = game.decisions[number]
        if not choices.to_decide(game, stage, now, taken):
            to = walk(number + 1, now, taken, left)
            if to < 0:
                return to
            moves = [Move("", to)]
        else:
            moves = []
            for word, after in _ordered(game, stage, now):
                if made.get(stage.id, word) != word:
                    continue
                later = left
                if left is not None and stage.id not in made:
                    offer = choices.Offer(word, choices.added(game, stage, word, now))
                    if not choices.payable(game, stage, offer, now, taken, left):
                        continue
                    later = left - sum(after.values()) + sum(now.values())
                to = walk(number + 1, after, {**taken, stage.id: word}, later)
                moves.append(Move(word, to, game.only_with.get((stage.id, word))))
        forks.append(Fork(number, tuple(moves)))
        return len(forks) - 1

    first = walk(0, dict(stakes), {}, purse.left if purse else None)
    return Tree(tuple(_street(game, stage) for stage in game.decisions), tuple(forks), tuple(finishes), first)


def alike(one: Tree, at: int, other: Tree, there: int) -> bool:
    """Whether the ways from a fork or finish of a tree are those from one of another."""
    if at < 0 or there < 0:
        return at < 0 and there < 0 and one.finishes[~at] == other.finishes[~there]
    mine, theirs = one.forks[at].moves, other.forks[there].moves
    return [move.word for move in mine] == [move.word for move in theirs] and all(
        alike(one, move.to, other, its.to) for move, its in zip(mine, theirs, strict=True)
    )


def _ordered(game: Game, stage: DecideStage, stakes: Mapping[str, Cents]) -> list[tuple[str, dict[str, Cents]]]:
    """The choices that these stakes leave open to some hand, with the stakes after them: a fold, then the cheaper."""
    found = [
        (offer.choice, choices.stakes_after(game, stage, offer.choice, stakes))
        for offer in choices.within_cap(game, stage, stakes)
    ]
    return sorted(found, key=lambda one: (not choices.folded({stage.id: one[0]}), sum(one[1].values())))


def _street(game: Game, stage: DecideStage) -> Street:
    seen = check_stages.cards_dealt(game.sheet, before=game.stages.index(stage))
    return Street(stage.id, seen["player"], seen["board"])


def prices(game: Game, ways: Tree, wagers: tuple[Wager, ...], values: tuple[HandValue, ...], most: Cents) -> Prices:
    """Asked of the settlement. `wagers` are those that are settled on the player's hand, `values` those of its ladder.

    Raises `limits.Beyond` where a deal can win or lose more than `most`.
    """
    needs = list(dict.fromkeys(move.needs for fork in ways.forks for move in fork.moves if move.needs is not None))
    told = [tuple(one.alike[value] for one in wagers) + tuple(value in needed for needed in needs) for value in values]
    numbers = {kind: number for number, kind in enumerate(dict.fromkeys(told))}
    kinds = tuple(values[told.index(kind)] for kind in numbers)
    leasts = thresholds(game).leasts
    nets = tuple(
        tuple(
            tuple(
                limits.within(game, _net(game, finish, wagers, value, level, ahead), most)
                for level in range(len(leasts) + 1)
                for ahead in AHEAD
            )
            for finish in ways.finishes
        )
        for value in kinds
    )
    opened = {
        (number, place): tuple(value in move.needs for value in kinds)
        for number, fork in enumerate(ways.forks)
        for place, move in enumerate(fork.moves)
        if move.needs is not None
    }
    return Prices(kinds, tuple(numbers[kind] for kind in told), leasts, nets, opened)


def based(finish: Finish, wagers: tuple[Wager, ...]) -> list[tuple[Wager, Cents]]:
    """The wagers that are settled at a finish, with what each is settled on."""
    found = [(one, sum(finish.stakes.get(name, 0) for name in one.on or (one.id,))) for one in wagers]
    return [(one, stake) for one, stake in found if stake]


def _net(game: Game, finish: Finish, wagers: tuple[Wager, ...], value: HandValue, level: int, ahead: int) -> Cents:
    return sum(settled(game, one, stake, value, level, ahead, finish).net for one, stake in based(finish, wagers))


def settled(
    game: Game, wager: Wager, stake: Cents, value: HandValue, level: int, ahead: int, finish: Finish
) -> Settlement:
    """One wager of a finish, for one hand and one showdown."""
    return settle_wager(game, wager, stake, wager.alike[value], qualified(game, wager, level), ahead, finish.folded)


def qualified(game: Game, wager: Wager, level: int) -> bool:
    """Whether a dealer who reaches so many thresholds qualifies for a wager."""
    return level >= thresholds(game).by_wager[wager.id]


class Thresholds(NamedTuple):
    """The lowest values, as ordinals and ascending, that a dealer may need; and by wager how many must be reached."""

    leasts: tuple[int, ...]
    by_wager: Mapping[str, int]


@lru_cache(maxsize=64)
def thresholds(game: Game) -> Thresholds:
    """That of the dealer's hand, and those of wagers that have their own. Without any the lowest hand is enough."""
    values = game.player.ladder.values(Deck())

    def least(needed: PayClass | None) -> int:
        return 0 if needed is None else next(place for place, value in enumerate(values) if value in needed)

    own = {name: game.needed(wager) for name, wager in game.wagers.items()}
    leasts = tuple(sorted({least(needed) for needed in own.values()}))
    return Thresholds(leasts, {name: leasts.index(least(needed)) + 1 for name, needed in own.items()})
