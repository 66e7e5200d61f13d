"""What a spot may decide, and what it costs: the one place that knows folds, multiples, caps and hands needed."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pitboss.hands.ladder import HandValue
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.bets import Stakes
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.sheets.prose import listed
from pitboss.sheets.values import Choice

_FOLD = Choice.FOLD.word


class Offer(NamedTuple):
    """A choice that is open to a spot now, and the stake that it adds."""

    choice: str
    stake: Cents


def to_decide(game: Game, stage: DecideStage, stakes: Stakes, taken: Mapping[str, str]) -> bool:
    """Whether a spot with these stakes, which has chosen `taken` at the stages so far, is asked at this one."""
    if taken and (stage.id in taken or folded(taken)):
        return False
    wager = stage.wager
    based_on = game.bases[wager]
    return bool(stakes.get(based_on)) and (based_on == wager or not stakes.get(wager))


def offers(game: Game, stage: DecideStage, stakes: Stakes, value: HandValue | None) -> tuple[Offer, ...]:
    """The choices open to a hand of this value, in the sheet's order.

    The value is None while cards of the hand are still to come; no choice of such a stage needs one.
    """
    return tuple(
        [
            Offer(choice.word, _stake(game, stage, choice, stakes))
            for choice in stage.choices
            if _closed(game, stage, choice, stakes, value) is None
        ]
    )


def within_cap(game: Game, stage: DecideStage, stakes: Stakes) -> tuple[Offer, ...]:
    """The choices that these stakes leave open, to whatever hand."""
    every = [Offer(choice.word, _stake(game, stage, choice, stakes)) for choice in stage.choices]
    cap = game.wagers[stage.wager].cap
    return tuple(offer for offer in every if cap is None or offer.stake <= cap)


def at_most(game: Game, stakes: Stakes, taken: Mapping[str, str]) -> dict[str, Cents]:
    """The stakes of a spot with the most that its decisions to come can add to them."""
    found = dict(stakes)
    for stage in game.decisions:
        if to_decide(game, stage, stakes, taken):
            largest = max((offer.stake for offer in within_cap(game, stage, stakes)), default=0)
            found[stage.wager] = max(largest, found.get(stage.wager, 0))
    return found


def payable(
    game: Game, stage: DecideStage, offer: Offer, stakes: Stakes, taken: Mapping[str, str], left: Cents
) -> bool:
    """Whether a spot can choose it with the chips that are left to it: what later decisions take stays untouched."""
    return not offer.stake or offer.stake <= left - held(game, stakes, taken, but=stage.wager)


def short_of_chips(game: Game, stakes: Stakes, taken: Mapping[str, str], left: Cents) -> Cents | None:
    """The chips that are left to a spot where they do not allow all that its decisions offer; else None."""
    needed = sum(at_most(game, stakes, taken).values()) - sum(stakes.values())
    return left if left < needed else None


def most_behind(game: Game, stakes: Stakes, taken: Mapping[str, str]) -> dict[str, Cents]:
    """Wagers behind a spot with the most that its decisions, `taken` so far, add to them.

    The cap of the sheet holds for the stakes of whoever decides, which may be smaller: so it does not count here.
    """
    found = dict(stakes)
    for stage in game.decisions:
        known, staked = taken.get(stage.id), stakes.get(game.bases[stage.wager])
        if staked and (known or not folded(taken)):
            added = max(choice.times * staked for choice in stage.choices if known in (None, choice.word))
            found[stage.wager] = max(added, found.get(stage.wager, 0))
    return found


def refused(game: Game, stage: DecideStage, word: str, stakes: Stakes, value: HandValue | None) -> Refusal | None:
    """Why the spot may not choose this, or None if it may."""
    for choice in stage.choices:
        if choice.word == word:
            return _closed(game, stage, choice, stakes, value)
    return refuse(RoundCode.NOT_OFFERED, asked=word, offered=listed([choice.word for choice in stage.choices], "or"))


def stakes_after(game: Game, stage: DecideStage, word: str, stakes: Stakes) -> dict[str, Cents]:
    """The stakes of the spot once the choice is made; it is known to be open."""
    if word == Choice.BACK.word:
        return {name: stake for name, stake in stakes.items() if name != stage.wager}
    more = added(game, stage, word, stakes)
    return {**stakes, stage.wager: more} if more else dict(stakes)


def added(game: Game, stage: DecideStage, word: str, stakes: Stakes) -> Cents:
    """What the choice puts on the stage's wager."""
    (choice,) = [choice for choice in stage.choices if choice.word == word]
    return _stake(game, stage, choice, stakes)


def default(stage: DecideStage, open_to: Sequence[Offer]) -> str:
    """What a spot chooses that does not answer, out of its offers: as the sheet says, never a raise if it can be."""
    words = [offer.choice for offer in open_to]
    usual = [Choice.CHECK.word, Choice.BACK.word, _FOLD]
    for calm in usual if stage.default is None else [stage.default.word, *usual]:
        if calm in words:
            return calm
    return min(open_to, key=lambda offer: offer.stake).choice


def folded(taken: Mapping[str, str]) -> bool:
    """Whether a spot with these choices, by stage, has given up its hand."""
    return _FOLD in taken.values()


def cost(game: Game, stakes: Stakes) -> Cents:
    """What opening bets take: the stakes, and what has to be there beside them for the decisions."""
    return sum(stakes.values()) + _held(game, tuple(stakes.items()))


@lru_cache(maxsize=4096)
def _held(game: Game, staked: tuple[tuple[str, Cents], ...]) -> Cents:
    """Players bet the same few amounts again and again, so the sum is kept."""
    return held(game, dict(staked), {})


def held(game: Game, stakes: Stakes, taken: Mapping[str, str], *, but: str = "") -> Cents:
    """What a spot holds back for decisions to come, but for those on one wager.

    Nobody brings chips in mid-hand. So the first decision has its least answer that is no fold, since a spot that can
    only fold has nothing to decide; and every later one what it takes in any case.
    """
    first, sum_held = not taken, 0
    for stage, of, stay, least in _decisions(game):
        if to_decide(game, stage, stakes, taken):
            cap = game.wagers[stage.wager].cap
            times = stay if first and (cap is None or stay * stakes[of] <= cap) else least
            sum_held += times * stakes[of] if stage.wager != but else 0
            first = False
    return sum_held


def asked_first(game: Game, stakes: Stakes) -> tuple[DecideStage, int, int] | None:
    """The first decision of a spot, how many times its wager staying in takes, and how many times any answer does."""
    for stage, _, stay, least in _decisions(game):
        if to_decide(game, stage, stakes, {}):
            return stage, stay, least
    return None


def staying(game: Game, stakes: Stakes) -> list[tuple[DecideStage, Cents]]:
    """The decisions that opening bets lead to, each with the least that any hand can stay in for."""
    asked = [one for one in _decisions(game) if to_decide(game, one[0], stakes, {})]
    return [(stage, stay * stakes[of]) for stage, of, stay, _ in asked]


def multiples(game: Game, stage: DecideStage) -> tuple[str, int, int]:
    """The wager that a decision multiplies, the least multiple that is no fold, and the least one of all."""
    return next((of, stay, least) for one, of, stay, least in _decisions(game) if one is stage)


@lru_cache(maxsize=256)
def _decisions(game: Game) -> tuple[tuple[DecideStage, str, int, int], ...]:
    """Every decision with its wager's base, the least multiple that is no fold, and the least one of all.

    A choice that only some hands have does not count: nobody knows before the deal that they will have it.
    """
    found = []
    for stage in game.decisions:
        open_to_all = [choice for choice in stage.choices if choice.word not in stage.only_with]
        stay = min((choice.times for choice in open_to_all if choice.word != _FOLD), default=0)
        least = min((choice.times for choice in open_to_all), default=0)
        found.append((stage, game.bases[stage.wager], stay, least))
    return tuple(found)


def _stake(game: Game, stage: DecideStage, choice: Choice, stakes: Stakes) -> Cents:
    return choice.times * stakes[game.bases[stage.wager]]


def _closed(game: Game, stage: DecideStage, choice: Choice, stakes: Stakes, value: HandValue | None) -> Refusal | None:
    wager = game.wagers[stage.wager]
    stake = _stake(game, stage, choice, stakes)
    if wager.cap is not None and stake > wager.cap:
        return refuse(
            RoundCode.OVER_CAP,
            wager=wager.title,
            cap=chips.show(wager.cap),
            asked=choice.word,
            amount=chips.show(stake),
        )
    needed = game.only_with.get((stage.id, choice.word))
    if needed is not None and (value is None or value not in needed):
        return refuse(RoundCode.NEEDS_HAND, asked=choice.word, needed=needed.name, hand=str(value))
    return None
