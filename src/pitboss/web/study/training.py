"""Hands for a dealer in training, each from a seed, and the marks for what the trainee would pay."""

from collections.abc import Mapping
from random import Random

from pitboss.cards.card import NAMES, Card
from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices, reasons
from pitboss.rounds.bets import Limits
from pitboss.rounds.facts import facts
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.sheets.game import Game
from pitboss.sheets.model import Kind
from pitboss.sheets.values import Choice
from pitboss.tables import terms
from pitboss.web.study import settling
from pitboss.web.study.training_cards import Focus, cards_for
from pitboss.web.study.training_mistakes import mistake
from pitboss.web.wire.study import Exercise, Marked, RealHand, TrainerAnswer, TrainerMarks


class NoExercise(ValueError):
    """No bet on this sheet was found by trying."""


def exercise(game: Game, seed: int, focus: Focus) -> Exercise:
    """The same seed gives the same hand. The focus steers what it is about; cards and bets are always legal."""
    chance = Random(f"{game.digest} {focus} {seed}")
    posted = terms.posted(game, terms.practice_limits(game))
    about = _about(chance) if focus == "all" else focus
    stakes = _stakes(posted, chance, about)
    held = cards_for(posted, chance, about, stakes)
    chosen = _choices(posted, chance, about, stakes, held)
    hand = RealHand(
        sheet=game.id,
        player=[NAMES[one] for one in held["player"]],
        dealer=[NAMES[one] for one in held["dealer"]],
        board=[NAMES[one] for one in held["board"]],
        stakes=stakes,
        choices=chosen,
    )
    settled = settling.settle(game, hand)
    assert not isinstance(settled, Refusal), str(settled)
    return Exercise(hand=hand, asks=[one.wager for one in settled.settlements])


def mark(game: Game, answer: TrainerAnswer) -> TrainerMarks | Refusal:
    """Compare every wager's answer with its settlement; a missing answer counts as 0."""
    settled = settling.settle(game, answer.hand)
    if isinstance(settled, Refusal):
        return settled
    known = [one.wager for one in settled.settlements]
    strange = [name for name in answer.nets if name not in known]
    if strange:
        return refuse(
            RoundCode.BAD_LINE, why=f'There is no wager "{strange[0]}" on this spot. It has {", ".join(known)}.'
        )
    stakes = {one.wager: one.stake for one in settled.settlements}
    folded = settling.folded(answer.hand)
    marked = []
    for one in settled.settlements:
        net = answer.nets.get(one.wager, 0)
        marked.append(
            Marked(
                wager=one.wager,
                right=net == one.net,
                answered_cents=net,
                result=settling.wager_result(game, one, settled.facts),
                mistake=mistake(game, one, settled.facts, stakes, net, folded=folded),
            )
        )
    headline = reasons.headline(game, settled.settlements, settled.facts, folded=folded)
    return TrainerMarks(right=all(one.right for one in marked), headline=headline, wagers=marked)


# ---------------------------------------------------------------- bets


def _about(chance: Random) -> Focus:
    """A random focus, weighted by what happens often."""
    weighed: list[tuple[Focus, int]] = [("all", 8), ("pays", 4), ("qualifying", 4), ("bonus", 2), ("folds", 2)]
    kinds, weights = zip(*weighed, strict=True)
    picked: Focus = chance.choices(kinds, weights)[0]
    return picked


def _stakes(game: Game, chance: Random, about: Focus) -> dict[str, Cents]:
    """Bets that the sheet allows, found by trying; mostly with the wager that needs a decision."""
    bases = {game.wagers[stage.wager].of or stage.wager for stage in game.decisions}
    bases |= {name for wager in game.wagers.values() if wager.kind is Kind.BONUS for name in wager.on}
    for _ in range(1_000):
        found: dict[str, Cents] = {}
        for wager in game.opening:
            wanted = 0.95 if wager.id in bases or about == "pays" else 0.6
            if chance.random() < wanted:
                limits = bets.limits(game, wager, found)
                if not _impossible(limits):
                    found[wager.id] = _amount(limits, chance)
        needs_base = about in ("bonus", "folds", "qualifying")
        if found and bets.refused(game, found) is None and (not needs_base or not bases or bases & found.keys()):
            return found
    for wager in game.opening:
        least = bets.smallest(game, wager)
        if bets.refused(game, least) is None:
            return least
    raise NoExercise(f"no bets could be found that {game.id} allows; its wagers may contradict each other")


def _impossible(limits: Limits) -> bool:
    return limits.most is not None and limits.least > limits.most


def _amount(limits: Limits, chance: Random) -> Cents:
    if limits.amounts:
        return chance.choice(limits.amounts)
    most = limits.most if limits.most is not None else max(limits.least, terms.PRACTICE_LIMITS.most)
    return limits.least + limits.step * chance.randint(0, max(0, (most - limits.least) // limits.step))


def _choices(
    game: Game, chance: Random, about: Focus, stakes: Mapping[str, Cents], held: Mapping[str, tuple[Card, ...]]
) -> list[str]:
    value = facts(game, held["player"], held["dealer"], held["board"]).values["player"]
    now, taken, said = dict(stakes), dict[str, str](), list[str]()
    for stage in game.decisions:
        if not choices.to_decide(game, stage, now, taken):
            continue
        words = [offer.choice for offer in choices.offers(game, stage, now, value)]
        stay = [word for word in words if word != Choice.FOLD.word]
        if about == "folds" and Choice.FOLD.word in words:
            word = Choice.FOLD.word
        elif about == "folds" and Choice.CHECK.word in words:  # a raise would end the hand before it can be folded
            word = Choice.CHECK.word
        elif stay:
            word = chance.choice(stay)
        else:
            word = words[0]
        now = choices.stakes_after(game, stage, word, now)
        taken[stage.id] = word
        said.append(word)
    return said
