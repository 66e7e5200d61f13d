"""Hands for a dealer in training, each from a seed, and the marks for what the trainee would pay."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random
from typing import Literal, TypeAlias

from pitboss.cards.card import NAMES, RANKS, SUITS, Card
from pitboss.cards.deck import Deck
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.money.chips import Cents, pay
from pitboss.rounds import bets, choices
from pitboss.rounds.bets import Limits
from pitboss.rounds.facts import Facts, facts, gather
from pitboss.rounds.refusal import Code, Refusal, refuse
from pitboss.rounds.settle import Cause, Ending, Settlement, settle_wager
from pitboss.sheets.game import Game, Hand, PayTable, Wager
from pitboss.sheets.model import Kind
from pitboss.sheets.values import Choice
from pitboss.tables import terms
from pitboss.web import reasons, settling
from pitboss.web.wire.study import Exercise, Marked, RealHand, TrainerAnswer, TrainerMarks

Focus: TypeAlias = Literal["all", "pays", "qualifying", "bonus", "folds"]
Mistake: TypeAlias = Literal["none", "qualifying", "comparison", "pay line", "missed", "arithmetic", "push", "fold"]
Strengths: TypeAlias = tuple[int, int]  # from the least to the most, as a pay class has them
Ranked: TypeAlias = tuple[tuple[int, ...], bool]  # ranks, and whether one suit holds them all

TRIES = 40
OFTEN_EQUAL, OFTEN_BEATEN = 0.1, 0.2  # hands that come seldom by chance, and that a dealer has to know
NEAR = 12  # how many values of the ladder on either side of the border are near it


class NoExercise(ValueError):
    """Nothing can be bet on this sheet, as far as trying tells."""


def exercise(game: Game, seed: int, focus: Focus) -> Exercise:
    """The same seed gives the same hand. What it is about is steered; cards and bets are legal whatever the focus."""
    chance = Random(f"{game.digest} {focus} {seed}")
    posted = terms.posted(game, terms.practice_limits(game))
    about = _about(chance) if focus == "all" else focus
    stakes = _stakes(posted, chance, about)
    held = _cards(posted, chance, about, stakes)
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
    """Every wager held to what it comes to; what is not answered counts as nothing paid and nothing taken."""
    settled = settling.settle(game, answer.hand)
    if isinstance(settled, Refusal):
        return settled
    known = [one.wager for one in settled.settlements]
    strange = [name for name in answer.nets if name not in known]
    if strange:
        return refuse(Code.BAD_LINE, why=f'There is no wager "{strange[0]}" on this spot. It has {", ".join(known)}.')
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


# ---------------------------------------------------------------- what went wrong


def mistake(
    game: Game, true: Settlement, found: Facts, stakes: Mapping[str, Cents], net: Cents, *, folded: bool
) -> Mistake:
    """Which wrong fact leads to the answer that was given; arithmetic, where none does."""
    if net == true.net:
        return "none"
    wager = game.wagers[true.wager]
    base = sum(stakes.get(name, 0) for name in wager.on) if wager.on else true.stake
    value = wager.alike[found.values[wager.hand.id]]

    def otherwise(*, qualified: bool = found.qualified, ahead: int = found.ahead, fold: bool = folded) -> Cents:
        return settle_wager(game, wager, base, value, qualified, ahead, fold).net

    if folded and true.cause is Cause.FOLD:
        live = {otherwise(qualified=qualified, ahead=ahead, fold=False) for qualified, ahead in _SHOWDOWNS}
        return "fold" if net in live or not net else "arithmetic"
    if folded and wager.kind is not Kind.BONUS and net in (0, -true.stake):
        return "fold"
    paid = {*_pays(game, wager, base)}
    if true.ending is Ending.PUSH and (net == -true.stake or net in paid):
        equal = true.cause is Cause.EQUAL
        return "qualifying" if not equal and net == otherwise(qualified=not found.qualified) else "push"
    if true.cause in _SHOWN_DOWN:
        return _about_the_dealer(game, found, net, otherwise) or (
            "pay line" if net in _lines(game, wager, base) else "arithmetic"
        )
    if net in (0, -true.stake):
        return "missed"
    return "pay line" if net in _lines(game, wager, base) else "arithmetic"


_SHOWN_DOWN = (Cause.HIGHER, Cause.EQUAL, Cause.LOWER, Cause.NOT_QUALIFIED)


def _about_the_dealer(game: Game, found: Facts, net: Cents, otherwise: Callable[..., Cents]) -> Mistake | None:
    """Where a dealer does not qualify, an answer for one that does is about that, whichever hand was thought higher."""
    if game.dealer.qualifies is not None and net == otherwise(qualified=not found.qualified):
        return "qualifying"
    if not net:
        return "push"
    if net in {otherwise(ahead=ahead) for ahead in (-1, 0, 1)}:
        return "comparison"
    if not found.qualified and net in {otherwise(qualified=True, ahead=ahead) for ahead in (-1, 0, 1)}:
        return "qualifying"
    return None


_SHOWDOWNS = tuple((qualified, ahead) for qualified in (False, True) for ahead in (-1, 0, 1))


def _pays(game: Game, wager: Wager, base: Cents) -> set[Cents]:
    """Every amount that the wager can win on this stake."""
    won = {
        settle_wager(game, wager, base, wager.alike[value], qualified, ahead, False).net
        for value in _first_of_lines(wager, game.deck)
        for qualified, ahead in _SHOWDOWNS
    }
    return {net for net in won if net > 0}


def _lines(game: Game, wager: Wager, base: Cents) -> set[Cents]:
    """What the lines of its pay table come to on this stake; nothing for a wager without one."""
    return {pay(base, line.odds, game.breakage) for table in _tables(wager) for line in table.lines}


@lru_cache(maxsize=256)
def _first_of_lines(wager: Wager, deck: Deck) -> tuple[HandValue, ...]:
    """One hand of every kind that the wager tells apart."""
    found = {int(wager.alike[value]): wager.alike[value] for value in wager.hand.ladder.values(deck)}
    return tuple(found[key] for key in sorted(found))


# ---------------------------------------------------------------- bets


def _about(chance: Random) -> Focus:
    """A little of everything, and more of what happens often."""
    weighed: list[tuple[Focus, int]] = [("all", 8), ("pays", 4), ("qualifying", 4), ("bonus", 2), ("folds", 2)]
    kinds, weights = zip(*weighed, strict=True)
    picked: Focus = chance.choices(kinds, weights)[0]
    return picked


def _stakes(game: Game, chance: Random, about: Focus) -> dict[str, Cents]:
    """Bets that the sheet allows, found by trying: mostly with the wager that is decided on."""
    bases = {game.wagers[stage.wager].of for stage in game.decisions}
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
        elif stay:
            word = chance.choice(stay)
        else:
            word = words[0]
        now = choices.stakes_after(game, stage, word, now)
        taken[stage.id] = word
        said.append(word)
    return said


# ---------------------------------------------------------------- cards


def _cards(game: Game, chance: Random, about: Focus, stakes: Mapping[str, Cents]) -> dict[str, tuple[Card, ...]]:
    """Cards for all, without repetition, that show what the focus is about where the sheet has it."""
    match about:
        case "pays" | "bonus":
            return _with_a_line(game, chance, about, stakes) or _any(game, chance)
        case "qualifying":
            held = _near_the_border(game, chance)
        case "folds" | "all":
            held = _any(game, chance)
    return _against(game, chance, held, 0) or held if chance.random() < OFTEN_EQUAL else held


def _any(game: Game, chance: Random, given: Mapping[str, Sequence[Card]] | None = None) -> dict[str, tuple[Card, ...]]:
    """The given cards, and what is missing at random; each hand in any order."""
    held = {who: list((given or {}).get(who, ())) for who in game.dealt}
    used = {one for cards in held.values() for one in cards}
    left = [one for one in game.deck.cards if one not in used]
    chance.shuffle(left)
    for who, count in game.dealt.items():
        while len(held[who]) < count:
            held[who].append(left.pop())
        chance.shuffle(held[who])
    return {who: tuple(cards) for who, cards in held.items()}


def _with_a_line(
    game: Game, chance: Random, about: Focus, stakes: Mapping[str, Cents]
) -> dict[str, tuple[Card, ...]] | None:
    """A hand that some line of a pay table pays: every line of every wager that is staked has its turn."""
    bases = {wager.id: wager.on or (wager.of or wager.id,) for wager in game.wagers.values()}
    staked = [wager for wager in game.wagers.values() if any(stakes.get(name) for name in bases[wager.id])]
    bonus = [wager for wager in staked if wager.kind is Kind.BONUS]
    paying = [wager for wager in (bonus if about == "bonus" and bonus else staked) if list(_tables(wager))]
    if not paying:
        return None
    wager = chance.choice(paying)
    line = chance.choice([line for table in _tables(wager) for line in table.lines])
    held = _made(game, chance, wager.hand, (line.pay_class.least, line.pay_class.most))
    if held is None or wager.hand.holders != ("player",):
        return held
    if wager.pays is None:  # the line is paid to a hand that wins, against a dealer that qualifies
        return _against(game, chance, held, 1) or held
    if wager.kind is Kind.BONUS and chance.random() < OFTEN_BEATEN:  # and is paid all the same
        return _against(game, chance, held, -1) or held
    return held


def _against(
    game: Game, chance: Random, held: Mapping[str, tuple[Card, ...]], ahead: int
) -> dict[str, tuple[Card, ...]] | None:
    """The same player's hand, with a dealer's that qualifies and is lower (1), equal (0) or higher (-1)."""
    if game.dealer.ladder != game.player.ladder:
        return None
    mine = int(facts(game, **_three(held)).values["player"])
    values = game.dealer.ladder.values(game.deck)
    least = game.dealer.qualifies.least if game.dealer.qualifies is not None else int(values[0])
    match ahead:
        case 0:
            wanted = (mine, mine)
        case 1:
            wanted = (least, mine - 1)
        case _:
            wanted = (max(least, mine + 1), int(values[-1]))
    made = _made(game, chance, game.dealer, wanted, player=held["player"]) if wanted[0] <= wanted[1] else None
    return made if made is not None and facts(game, **_three(made)).ahead == ahead else None


def _tables(wager: Wager) -> Iterator[PayTable]:
    if wager.pays is not None:
        yield wager.pays
    for row in wager.showdown or ():
        for result in row:
            if isinstance(result, PayTable):
                yield result
                return


def _near_the_border(game: Game, chance: Random) -> dict[str, tuple[Card, ...]]:
    """The dealer about the least hand that qualifies; where all do, about the player's own."""
    needed = game.dealer.qualifies
    held = _any(game, chance)
    values = game.dealer.ladder.values(game.deck)
    border = needed.least if needed is not None else int(facts(game, **_three(held)).values["player"])
    at = next((place for place, value in enumerate(values) if value >= border), len(values) - 1)
    mine = held["player"] if needed is None else ()
    above = chance.random() < 0.5
    for width in (NEAR, 4 * NEAR, 16 * NEAR):  # where more cards are dealt than play, a hand is seldom just so good
        near = values[at : at + width] if above else values[max(0, at - width) : at]
        made = _made(game, chance, game.dealer, (int(near[0]), int(near[-1])), player=mine) if near else None
        if made is not None:
            return made
    return held


def _three(held: Mapping[str, tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
    return {"player": held["player"], "dealer": held["dealer"], "board": held["board"]}


def _made(
    game: Game, chance: Random, hand: Hand, wanted: Strengths, player: Sequence[Card] = ()
) -> dict[str, tuple[Card, ...]] | None:
    """All cards of a deal in which a hand has a value of this stretch; None where trying does not find one."""
    ways = _ways(hand.ladder, game.deck, *wanted)
    if not ways:
        return None
    for _ in range(TRIES):
        playing = _suited(chance, game.deck, *chance.choice(ways))
        if playing is None or set(playing) & set(player):
            continue
        places = [holder for holder in hand.holders for _ in range(game.dealt[holder])]
        given: dict[str, list[Card]] = {"player": list(player)}
        for one, place in zip(playing, chance.sample(places, len(playing)), strict=True):
            given.setdefault(place, []).append(one)
        held = _any(game, chance, given)
        value = hand.rank(gather(hand, held["player"], held["dealer"], held["board"]))
        if wanted[0] <= value <= wanted[1]:
            return held
    return None


def _ways(ladder: Ladder, deck: Deck, least: int, most: int) -> tuple[Ranked, ...]:
    """Ranks that make a value of this stretch."""
    strengths, ways = _every_way(ladder, deck)
    return ways[bisect_left(strengths, least) : bisect_right(strengths, most)]


@lru_cache(maxsize=16)
def _every_way(ladder: Ladder, deck: Deck) -> tuple[tuple[int, ...], tuple[Ranked, ...]]:
    """Every set of ranks that the deck has, of one suit or not, by ascending strength."""
    held = [rank for rank, name in enumerate(RANKS) if name in deck.ranks]
    found: list[tuple[int, Ranked]] = []
    for ranks in combinations_with_replacement(held[::-1], ladder.cards):
        if max(ranks.count(rank) for rank in ranks) > len(deck.suits):
            continue
        kinds = (True, False) if len(set(ranks)) == ladder.cards else (False,)
        found += [(int(ladder.rank(ranks, suited=suited)), (ranks, suited)) for suited in kinds]
    found.sort()
    return tuple(strength for strength, _ in found), tuple(way for _, way in found)


def _suited(chance: Random, deck: Deck, ranks: tuple[int, ...], suited: bool) -> list[Card] | None:
    """Cards of these ranks, of one suit or not; None where the suits did not come out right."""
    suits = [SUITS.index(suit) for suit in deck.suits]
    if suited:
        one = chance.choice(suits)
        return [4 * rank + one for rank in ranks]
    cards = [4 * rank + suit for rank in dict.fromkeys(ranks) for suit in chance.sample(suits, ranks.count(rank))]
    return cards if len({one & 3 for one in cards}) > 1 else None
