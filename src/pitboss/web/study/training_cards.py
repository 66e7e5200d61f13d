"""Cards for a dealer in training: legal, and chosen to show what the exercise is about."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random
from typing import Literal, TypeAlias

from pitboss.cards.card import RANKS, SUITS, Card
from pitboss.cards.deck import Deck
from pitboss.hands.ladder import Ladder
from pitboss.money.chips import Cents
from pitboss.rounds.facts import facts, gather
from pitboss.sheets.game import Game, Hand
from pitboss.sheets.model import Kind
from pitboss.web.study.training_mistakes import pay_tables

Focus: TypeAlias = Literal["all", "pays", "qualifying", "bonus", "folds"]
Strengths: TypeAlias = tuple[int, int]  # the least and the most strength of a pay class
Ranked: TypeAlias = tuple[tuple[int, ...], bool]  # ranks, and whether they are all of one suit

TRIES = 40
OFTEN_EQUAL, OFTEN_BEATEN = 0.1, 0.2  # chances of hands that are rare in play, but that a dealer has to know
NEAR = 12  # how many values of the ladder on either side of the border count as near it


def cards_for(game: Game, chance: Random, about: Focus, stakes: Mapping[str, Cents]) -> dict[str, tuple[Card, ...]]:
    """Cards for everybody, without repetition, that show what the focus is about if the sheet has it."""
    match about:
        case "pays" | "bonus":
            return _with_a_line(game, chance, about, stakes) or _any(game, chance)
        case "qualifying":
            held = _near_the_border(game, chance)
        case "folds" | "all":
            held = _any(game, chance)
    return _against(game, chance, held, 0) or held if chance.random() < OFTEN_EQUAL else held


def _any(game: Game, chance: Random, given: Mapping[str, Sequence[Card]] | None = None) -> dict[str, tuple[Card, ...]]:
    """The given cards, and random ones for what is missing; each hand in any order."""
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
    """A hand that some line of a pay table pays; every line of every wager with a stake is picked sometimes."""
    bases = {wager.id: wager.on or (wager.of or wager.id,) for wager in game.wagers.values()}
    staked = [wager for wager in game.wagers.values() if any(stakes.get(name) for name in bases[wager.id])]
    bonus = [wager for wager in staked if wager.kind is Kind.BONUS]
    paying = [wager for wager in (bonus if about == "bonus" and bonus else staked) if list(pay_tables(wager))]
    if not paying:
        return None
    wager = chance.choice(paying)
    lines = [line for table in pay_tables(wager) for line in table.lines]
    line = chance.choice([line for line in lines if line.outcome is None] or lines)
    held = _made(game, chance, wager.hand, (line.pay_class.least, line.pay_class.most))
    if held is None or not set(wager.hand.holders) <= {"player", "board"}:
        return held
    if wager.pays is None:  # the line is paid only if the hand wins against a dealer that qualifies
        return _against(game, chance, held, 1) or held
    if wager.kind is Kind.BONUS and chance.random() < OFTEN_BEATEN:  # the bonus is paid even if the hand loses
        return _against(game, chance, held, -1) or held
    return held


def _against(
    game: Game, chance: Random, held: Mapping[str, tuple[Card, ...]], ahead: int
) -> dict[str, tuple[Card, ...]] | None:
    """The same player's hand, with a dealer's that qualifies and is lower (1), equal (0) or higher (-1)."""
    if not game.has_dealer or game.dealer.ladder != game.player.ladder:
        return None
    if game.dealt["board"]:  # cards for all make both hands, so only the dealer's own can change
        return _against_on_board(game, chance, held, ahead)
    mine = int(facts(game, **_three(held)).values["player"])
    values = game.dealer.ladder.values(game.deck)
    least = game.thresholds[-1].least if game.thresholds else int(values[0])
    match ahead:
        case 0:
            wanted = (mine, mine)
        case 1:
            wanted = (least, mine - 1)
        case _:
            wanted = (max(least, mine + 1), int(values[-1]))
    made = _made(game, chance, game.dealer, wanted, player=held["player"]) if wanted[0] <= wanted[1] else None
    return made if made is not None and facts(game, **_three(made)).ahead == ahead else None


def _against_on_board(
    game: Game, chance: Random, held: Mapping[str, tuple[Card, ...]], ahead: int
) -> dict[str, tuple[Card, ...]] | None:
    for _ in range(TRIES):
        made = _any(game, chance, {"player": held["player"], "board": held["board"]})
        found = facts(game, **_three(made))
        if found.ahead == ahead and found.qualified:
            return made
    return None


def _near_the_border(game: Game, chance: Random) -> dict[str, tuple[Card, ...]]:
    """The dealer about the least hand that qualifies, for some wager; where all do, about the player's own."""
    needed = chance.choice(game.thresholds) if len(game.thresholds) > 1 else next(iter(game.thresholds), None)
    held = _any(game, chance)
    if not game.has_dealer:
        return held
    values = game.dealer.ladder.values(game.deck)
    border = needed.least if needed is not None else int(facts(game, **_three(held)).values["player"])
    at = next((place for place, value in enumerate(values) if value >= border), len(values) - 1)
    mine = held["player"] if needed is None else ()
    above = chance.random() < 0.5
    # Where more cards are dealt than play, a hand of exactly this value is rare.
    for width in (NEAR, 4 * NEAR, 16 * NEAR):
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
    """All cards of a deal in which a hand has a value in this range; None if trying does not find one."""
    for _ in range(TRIES):
        playing = _playing(chance, hand.ladder, game.deck, wanted)
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


def _playing(chance: Random, ladder: Ladder, deck: Deck, wanted: Strengths) -> list[Card] | None:
    """Cards that have a value in this range; None if there are none, or the random suits did not fit."""
    if ladder.by_suit:
        values = ladder.values(deck)
        within = values[bisect_left(values, wanted[0]) : bisect_right(values, wanted[1])]
        return _longest(chance, ladder, deck, chance.choice(within).ranks) if within else None
    ways = _ways(ladder, deck, *wanted)
    return _suited(chance, deck, *chance.choice(ways)) if ways else None


def _longest(chance: Random, ladder: Ladder, deck: Deck, ranks: tuple[int, ...]) -> list[Card] | None:
    """These ranks in one suit, and no more cards of any other."""
    suits = [SUITS.index(suit) for suit in deck.suits]
    chance.shuffle(suits)
    longest, *others = suits
    cards = [4 * rank + longest for rank in ranks]
    left = [one for one in deck.cards if one & 3 in others]
    chance.shuffle(left)
    for one in left:
        if len(cards) == ladder.cards:
            return cards
        if sum(card & 3 == one & 3 for card in cards) < len(ranks):
            cards.append(one)
    return None


def _ways(ladder: Ladder, deck: Deck, least: int, most: int) -> tuple[Ranked, ...]:
    """Sets of ranks whose value is in this range."""
    strengths, ways = _every_way(ladder, deck)
    return ways[bisect_left(strengths, least) : bisect_right(strengths, most)]


@lru_cache(maxsize=16)
def _every_way(ladder: Ladder, deck: Deck) -> tuple[tuple[int, ...], tuple[Ranked, ...]]:
    """Every set of ranks that the deck has, of one suit or not, by ascending strength; or every longest suit."""
    if ladder.by_suit:
        values = ladder.values(deck)
        return tuple(map(int, values)), tuple((value.ranks, True) for value in values)
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
    """Cards of these ranks, of one suit or not; None if the random suits did not fit."""
    suits = [SUITS.index(suit) for suit in deck.suits]
    if suited:
        one = chance.choice(suits)
        return [4 * rank + one for rank in ranks]
    cards = [4 * rank + suit for rank in dict.fromkeys(ranks) for suit in chance.sample(suits, ranks.count(rank))]
    return cards if len({one & 3 for one in cards}) > 1 else None
