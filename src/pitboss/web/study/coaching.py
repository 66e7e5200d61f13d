"""The coach: what each choice is worth, exactly, computed only from what the player sees.

`question` reads a player's own view in the server. `advice` answers in the worker: at once where the best play at these
stakes is stored, as it is for the shipped sheets. For others all hands are counted first, with NumPy and Numba. Where a
round is decided street by street, `street_coaching` finds what the choices are worth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from pitboss.cards.card import BY_NAME, NAMES, Card
from pitboss.hands.ladder import HandValue
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, metered
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving import floors, store
from pitboss.odds.solving.questions import key_of
from pitboss.odds.solving.solution import Solution, at_stake, solve
from pitboss.odds.solving.thresholds import Threshold
from pitboss.odds.strategy import one_hand
from pitboss.odds.strategy.best_play import known, step
from pitboss.rounds import choices, setting
from pitboss.rounds.reasons import capital, tens
from pitboss.sheets.game import Game
from pitboss.tables.evolve import game_of
from pitboss.web.study import coach_words, street_coaching
from pitboss.web.study.bank_coverage import Coverage, coverage
from pitboss.web.study.sheet_info import labels
from pitboss.web.wire.study import Advice, CoachChoice, CoachSplit

if TYPE_CHECKING:
    from pitboss.odds.strategy.hand import Hands
    from pitboss.odds.strategy.hand_odds import HandOdds

Staked: TypeAlias = tuple[tuple[str, Cents], ...]
BOOKS = 6  # solved sheets that the worker keeps in memory, each at its stakes
PLAYER_CARDS_MOST, DEALER_CARDS_MOST = 5, 7  # the most that can be counted while somebody waits


@dataclass(frozen=True)
class Question:
    """One decision: the rules, and what its player sees. Plain values, so that they can be sent to another process."""

    rules: str
    texts: str
    spot: int
    stakes: Staked
    cards: tuple[Card, ...]
    up: Card | None  # the dealer's face-up card
    offers: tuple[str, ...]
    stage: str = "decide"  # the decision that waits: its choices are known by it and by their words
    bank: Cents | None = None  # a player's bank that may not cover it all; None where everything is covered
    board: tuple[Card, ...] = ()  # the cards for all that lie open
    chosen: tuple[tuple[str, str], ...] = ()  # by stage, what this spot chose before
    meters: Staked = ()  # what the meters show
    left: Cents | None = None  # the chips for this spot where they do not pay for all that may be offered to it


class ShortBank(Exception):
    """A player's bank does not cover the spot, so the values of its choices would be wrong."""


def question(rules: str, texts: str, seen: Mapping[str, Any], spot: int) -> Question | None:
    """From the player's own view of the table; None if the spot is not theirs or has nothing to decide now.

    Raises ShortBank where a player has the bank, with less than the stakes of the spot.
    """
    own = next((one for one in seen.get("you", {}).get("spots", ()) if one["number"] == spot), None)
    lies = next((one for one in seen["spots"] if one["number"] == spot), None)
    if own is None or lies is None or not own.get("offers") or not own.get("cards"):
        return None
    bank = seen["hand"]["bank"]
    cards = tuple(BY_NAME[name] for name in own["cards"])
    game = game_of(rules, texts)
    covered = coverage(game, seen, spot, cards)
    if covered is Coverage.SHORT:
        wager = chips.show(bank["wager"])
        raise ShortBank(f"The bank of {wager} may not cover this bet; the coach does not count that.")
    up = next((card for card in seen["hand"]["dealer"] if card is not None), None)
    return Question(
        rules=rules,
        texts=texts,
        spot=spot,
        stakes=tuple(lies["stakes"].items()),
        cards=cards,
        up=None if up is None else BY_NAME[up],
        offers=tuple(own["offers"]),
        stage=seen["hand"]["stage"],
        bank=None if covered is Coverage.SURE else bank["wager"],
        board=tuple(BY_NAME[name] for name in seen["hand"]["board"] if name is not None),
        chosen=tuple(lies["choices"].items()),
        meters=tuple((one["id"], one["cents"]) for one in seen.get("meters", ())),
        left=_left(game, seen, lies),
    )


def _left(game: Game, seen: Mapping[str, Any], lies: Mapping[str, Any]) -> Cents | None:
    """The player's chips but for what their other spots hold back, where they do not pay for all that may come."""
    others = [one for one in seen["spots"] if one["player"] == lies["player"] and one["number"] != lies["number"]]
    held = sum(choices.held(game, one["stakes"], one["choices"]) for one in others)
    return choices.short_of_chips(game, lies["stakes"], lies["choices"], seen["you"]["chips"] - held)


def advice(asked: Question) -> Advice:
    """The value of every offered choice; raises `limits.Beyond` for sheets that the solver cannot value."""
    game = game_of(asked.rules, asked.texts)
    limits.check(game)
    if limits.by_streets(game):
        return _by_streets(game, asked)
    stakes = at_stake(game, dict(asked.stakes))
    found, play = _found(game, stakes, asked.cards, asked.up, _showing(asked))
    worth, best = _offered(game, asked, found.choices)
    named = labels(game, asked.stage)
    value = game.player.rank(asked.cards)
    same = [game.wagers[name].title for name, _ in asked.stakes if name not in stakes]
    line = _line(game, play, best, value, asked.up)
    gone = {game.wagers[name].title: lost for name, lost in coach_words.lost_anyway(game, stakes, value).items()}
    why = coach_words.why(named, worth, best, line, same, gone)
    return Advice(
        spot=asked.spot,
        hand=tens(str(value)),
        choices=_choices(named, worth, best),
        best=best,
        why=tens(why if asked.bank is None else f"{why} {coach_words.if_covered(asked.bank)}"),
        covered=asked.bank is None,
        split=_split(found),
        keep=[NAMES[one] for one in setting.best(game, asked.cards)] if game.player.set_by_player else None,
    )


def _by_streets(game: Game, asked: Question) -> Advice:
    found, cents, stakes = street_coaching.valued(
        game, dict(asked.stakes), asked.cards, asked.board, dict(asked.chosen), _showing(asked), asked.left
    )
    worth, best = _offered(game, asked, cents)
    named = labels(game, asked.stage)
    same = [wager.title for wager in game.opening if wager.id in dict(asked.stakes) and wager.id not in stakes]
    why = coach_words.why(named, worth, best, street_coaching.comes(game, found, asked.board), same, {})
    if asked.left is not None:
        why = f"{why} {coach_words.with_chips(asked.left)}"
    return Advice(
        spot=asked.spot,
        hand=tens(street_coaching.held(game, asked.cards, asked.board)),
        choices=_choices(named, worth, best),
        best=best,
        why=tens(why if asked.bank is None else f"{why} {coach_words.if_covered(asked.bank)}"),
        covered=asked.bank is None,
        split=street_coaching.split(found),
        keep=None,
    )


def _offered(game: Game, asked: Question, choices: Mapping[str, Fraction]) -> tuple[dict[str, Fraction], str]:
    """What is on offer, with its worth in cents; and the best of it."""
    worth = {word: cents for word, cents in choices.items() if word in asked.offers}
    if not worth:
        raise limits.Beyond(f"{game.id}: the solver values none of the choices that are on offer")
    return worth, max(worth, key=worth.__getitem__)  # between equals the first, which is the cheaper one


def _choices(named: Mapping[str, str], worth: Mapping[str, Fraction], best: str) -> list[CoachChoice]:
    return [
        CoachChoice(
            choice=word,
            label=named.get(word, word),
            value_cents=float(cents),
            exact=str(cents),
            best=cents == worth[best],
        )
        for word, cents in worth.items()
    ]


def many_cards(game: Game) -> bool:
    """Whether more cards are dealt than a running house counts: for the coach, and for the odds page."""
    return game.dealt["player"] > PLAYER_CARDS_MOST or game.dealt["dealer"] > DEALER_CARDS_MOST


def within_reach(game: Game) -> None:
    """Raise Beyond for a sheet that would take minutes to count, or all the memory, and is not counted yet."""
    if store.find(key_of("solution", game, usual(game))) is not None:
        return
    if many_cards(game):
        raise limits.Beyond(
            f"{game.id} deals more cards than a running house counts; `pitboss odds` on the command line may"
        )
    if limits.takes_long(game):
        raise limits.Beyond(
            f"{game.id} has a board for both: every board has to be gone through, which takes a minute and is not done"
            f" in a running house; once somebody has run `pitboss odds {game.id}` on its machine, the house has it"
        )


def _showing(asked: Question) -> dict[str, Cents]:
    """What the meters show; the solver values none that shows nothing."""
    return {name: max(cents, 1) for name, cents in asked.meters}


def _found(
    game: Game, stakes: dict[str, Cents], cards: tuple[Card, ...], up: Card | None, meters: Mapping[str, Cents]
) -> "tuple[HandOdds, tuple[Threshold, ...]]":
    """What the choices are worth in cents, and the best play at these stakes.

    The hand is valued at what the meters show now, the play in words at their seeds: a meter changes with every hand.
    """
    play = known(game, stakes)
    if play is None:
        within_reach(game)
    if play is None and meters:
        play = _book(game, tuple(stakes.items())).solution.thresholds
    if play is not None:
        return one_hand.ask(metered.at(game, meters) if meters else game, stakes, 1, cards, up), play
    hands = _book(game, tuple(stakes.items()))
    found, unit = hands.ask(cards, up), hands.solution.unit
    cents = {word: unit * value for word, value in found.choices.items()}
    return replace(found, choices=cents), hands.solution.thresholds


@lru_cache(maxsize=BOOKS)
def _book(game: Game, staked: Staked) -> "Hands":
    from pitboss.odds.pricing.solve import decide
    from pitboss.odds.strategy.hand import Hands

    base = _solved(game)
    decisions = decide(game, dict(staked), base.decisions)
    return Hands(replace(base, stakes=dict(staked), counted=decisions, known=None))


@lru_cache(maxsize=BOOKS)
def _solved(game: Game) -> Solution:
    return solve(game)


def _split(found: "HandOdds") -> CoachSplit:
    """Dealer hands that do not qualify are counted as such, even if they are higher."""
    higher, equal, lower = (every - short for every, short in zip(found.split, found.short, strict=True))
    return CoachSplit(total=found.total, not_qualified=sum(found.short), win=lower, tie=equal, lose=higher)


# ---------------------------------------------------------------- where the hand lies


def _line(game: Game, play: Sequence[Threshold], best: str, value: HandValue, up: Card | None) -> str:
    """Where the hand is relative to the threshold of the best play at these stakes; "" if that explains nothing."""
    rank = None if up is None else up >> 2
    threshold = next((one for one in play if one.up == rank), None)
    if threshold is None:
        return ""
    hand = capital(str(value).removesuffix(" high"))
    at = step(game, threshold, value)
    if at is None:
        assert threshold.unclear is not None
        low, high = threshold.unclear
        spread = str(low) if low == high else f"{low} to {high}"
        return f"With {spread} the other cards and suits decide."
    if threshold.steps[at].word != best:
        return ""
    if threshold.steps[at].floor:
        least = _least(game, threshold.steps[at].floor)
        return f"{hand} is {'the line itself' if value == least else f'above the line of {threshold.steps[at].floor}'}."
    if threshold.unclear is not None:
        return f"{hand} is below {threshold.unclear[0]}, where another choice begins."
    above = [one for one in threshold.steps if one.floor]
    return f"{hand} is below the line of {above[-1].floor}." if above else ""


def _least(game: Game, floor: str) -> HandValue:
    least = floors.read(floor, game).least
    return next(value for value in game.player.ladder.values(game.deck) if value >= least)
