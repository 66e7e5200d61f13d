"""The most that a bank can lose in one round, with a deal that costs it so much, or a bound that is called one.

Amounts are cents and from the bank's side. Players may choose anything that the sheet offers, with their best cards
playing; every wager is covered in full.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, islice
from math import comb
from random import Random

from pitboss.cards import card
from pitboss.cards.card import RANKS, Card
from pitboss.cards.deck import Deck
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.money.chips import Cents
from pitboss.odds.pricing import bank, grid, limits, suit_blocks
from pitboss.odds.pricing.nets import SHOWDOWNS
from pitboss.rounds import lines
from pitboss.rounds.bets import Stakes
from pitboss.rounds.facts import gather
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.settle import settle_wager
from pitboss.sheets.game import Game, Hand, Wager

HANDS_MOST = 300_000  # Of so many hands or fewer, all are gone through; of more, some.
DEALS_MOST = 3_000_000  # Deals looked at before a bound is given instead of the exact most; about ten seconds.
SAMPLE = 3_000  # Dealer's hands tried where they are too many; always the same ones.
DEALERS_TRIED, FIRST_TRIED = 24, 40  # For several spots: dealer's hands, and hands of the first spot with each.
EXTRAS_TRIED = 300
WAYS_TRIED = 20  # By the longest suit: ways to share the suits of a deck, the dearest first.


@dataclass(frozen=True)
class SpotDealt:
    """One spot of a deal: its cards, its choice (empty where nothing is decided) and what it wins, in cents."""

    stakes: Mapping[str, Cents]
    cards: tuple[Card, ...]
    choice: str
    won: Cents


@dataclass(frozen=True)
class Exposure:
    """The most that a bank can lose in one round.

    `lost` is what the bank loses in the example, which was settled as a round is. No deal costs more than `bound`.
    """

    lost: Cents
    bound: Cents
    dealer: tuple[Card, ...]
    spots: tuple[SpotDealt, ...]

    @property
    def exact(self) -> bool:
        """Whether it is known that no deal costs more than the example."""
        return self.lost == self.bound


def exposure(game: Game, spots: Sequence[Stakes]) -> Exposure:
    """The most that the bank can lose in one round with these stakes.

    For one spot it is exact, unless more deals than DEALS_MOST would have to be looked at. For several the bound is
    the sum of what each could win alone, which may need the same cards twice; where hands go by their longest suit, it
    is what the suits of one deck have room for. The example is the best deal that a search found, always the same one,
    and there may be a dearer one unless it reaches the bound.
    """
    assert spots
    if limits.by_streets(game):
        raise limits.Beyond(
            f"{game.id} is decided street by street; the most that its bank can lose is not searched for"
        )
    limits.check(game, dict.fromkeys(name for stakes in spots for name in stakes))
    needed = len(spots) * game.dealt["player"] + game.dealt["dealer"]
    if needed > len(game.deck.cards):
        raise limits.Beyond(f"{len(spots)} spots of {game.id} need {needed} cards; a deck has {len(game.deck.cards)}")
    made = {key: _Spot(game, key) for key in sorted({tuple(sorted(stakes.items())) for stakes in spots})}
    alone = {key: _most_of_one(spot) for key, spot in made.items()}
    order = sorted(range(len(spots)), key=lambda at: -alone[tuple(sorted(spots[at].items()))].bound)
    keys = [tuple(sorted(spots[at].items())) for at in order]
    bound = sum(alone[key].bound for key in keys)
    if len(spots) == 1:
        best, hands = alone[keys[0]].dealer, [alone[keys[0]].player]
    else:
        several = [made[key] for key in keys]
        bound = min(bound, next(_by_suits(several))[0]) if game.player.ladder.by_suit else bound
        best, hands = _most_found(several, alone[keys[0]], bound)
    dealt = {at: _settled(made[key], hand, best) for at, key, hand in zip(order, keys, hands, strict=True)}
    lost = sum(spot.won for spot in dealt.values())
    assert lost <= bound
    return Exposure(lost, bound, best, tuple(dealt[at] for at in range(len(spots))))


class _Spot:
    """What a spot with given stakes can win, quickly: by kind of hand and showdown, with the choice that wins most."""

    def __init__(self, game: Game, staked: tuple[tuple[str, Cents], ...]) -> None:
        self.game, self.stakes = game, bank.allowed(game, staked)
        made = grid.make(game, self.stakes)
        self.others = bank.others(game, self.stakes)
        values = game.player.ladder.values(game.deck)
        self.kind_of = {value: int(made.kind_of[place]) for place, value in enumerate(values)}
        self.best = [
            [
                max(
                    (int(made.net[kind, choice, place]), -choice)
                    for choice in range(len(made.words))
                    if made.open[kind, choice]
                )
                for place in range(len(SHOWDOWNS))
            ]
            for kind in range(len(made.kinds))
        ]
        self.words = made.words
        self.top = [max(net for net, _ in row) for row in self.best]
        self.other_nets = [
            {value: self._net(wager, stake, value) for value in wager.hand.ladder.values(game.deck)}
            for wager, stake in self.others
        ]
        self.kinds = sorted(range(len(self.top)), key=lambda kind: -self.top[kind])
        self.others_top = sum(max(nets.values()) for nets in self.other_nets)

    def _net(self, wager: Wager, stake: Cents, value: HandValue) -> Cents:
        return settle_wager(self.game, wager, stake, wager.alike[value], True, 0, False).net

    def limit(self, kind: int) -> Cents:
        """No hand of the kind wins more."""
        return self.top[kind] + self.others_top

    def won(self, player: Sequence[Card], dealer: Sequence[Card]) -> tuple[Cents, str]:
        """The most that the spot can win with these cards, and the choice that does."""
        game = self.game
        mine, theirs = game.player.rank(player), game.dealer.rank(dealer)
        qualified = game.dealer.qualifies is None or theirs in game.dealer.qualifies
        place = 3 * qualified + (mine > theirs) - (mine < theirs) + 1
        net, choice = self.best[self.kind_of[mine]][place]
        for (wager, _), nets in zip(self.others, self.other_nets, strict=True):
            net += nets[wager.hand.rank(gather(wager.hand, player, dealer, ()))]
        return net, self.words[-choice]


def _settled(spot: _Spot, player: tuple[Card, ...], dealer: tuple[Card, ...]) -> SpotDealt:
    """The spot as the settlement of a round has it; what the search thought of it is not taken on trust."""
    won, word = spot.won(player, dealer)
    line = {"player": card.show(player), "dealer": card.show(dealer), "wagers": spot.stakes}
    settled = lines.settle_line(spot.game, {**line, "choice": word} if word else line)
    assert not isinstance(settled, Refusal), settled
    assert settled.net == won, (card.show(player), card.show(dealer), settled.net, won)
    return SpotDealt(spot.stakes, player, word, won)


# ---------------------------------------------------------------- one spot


@dataclass(frozen=True)
class _Most:
    """The deal in which one spot wins most, and what it cannot win more than."""

    won: Cents
    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    bound: Cents = 0


def _most_of_one(spot: _Spot) -> _Most:
    """Kinds of hand by what they could win at best, until none that is left could win more than a deal found."""
    best = _Most(won=-1 << 62, player=(), dealer=())
    looked_at, bound = 0, None
    for kind in spot.kinds:
        limit = spot.limit(kind)
        if best.won >= limit:
            break
        players, all_players = _players(spot, kind)
        all_dealers = True
        for player in players:
            dealers, all_dealers = _dealers(spot.game, player)
            best, tried = _dearest(spot, player, dealers, best, limit)
            looked_at += tried
            if best.won >= limit or looked_at > DEALS_MOST:
                break
        if best.won < limit and not (all_players and all_dealers and looked_at <= DEALS_MOST):
            bound = limit if bound is None else bound  # later kinds can win no more than earlier ones
            if best.player and looked_at > DEALS_MOST:
                break
    assert best.player
    return replace(best, bound=best.won if bound is None else bound)


def _dearest(
    spot: _Spot, player: tuple[Card, ...], dealers: Iterable[tuple[Card, ...]], best: _Most, limit: Cents
) -> tuple[_Most, int]:
    """The best so far or a better one with one of these dealer's hands, and how many were tried."""
    tried = 0
    for dealer in dealers:
        tried += 1
        won, _ = spot.won(player, dealer)
        if won > best.won:
            best = _Most(won, player, dealer)
            if won >= limit:
                break
    return best, tried


def _players(spot: _Spot, kind: int) -> tuple[Iterator[tuple[Card, ...]], bool]:
    """Hands of a kind, and whether they are all of them but for names of suits."""
    game = spot.game
    if comb(len(game.deck.cards), game.dealt["player"]) <= HANDS_MOST:
        hands = _up_to_suits(game.deck, game.dealt["player"])
        return (cards for cards in hands if spot.kind_of[game.player.rank(cards)] == kind), True
    values = reversed(game.player.ladder.values(game.deck))
    made = (_made(game.player, value, game.deck, game.deck.cards) for value in values if spot.kind_of[value] == kind)
    return (cards for cards in made if cards is not None), False


def _dealers(game: Game, player: Sequence[Card]) -> tuple[Iterator[tuple[Card, ...]], bool]:
    """The dealer's hands beside a player's, and whether they are all there."""
    left = [one for one in game.deck.cards if one not in player]
    count = game.dealt["dealer"]
    if comb(len(left), count) <= HANDS_MOST:
        return combinations(left, count), True
    chance = Random(0)
    return (tuple(sorted(chance.sample(left, count))) for _ in range(SAMPLE)), False


@lru_cache(maxsize=8)
def _up_to_suits(deck: Deck, count: int) -> tuple[tuple[Card, ...], ...]:
    """One hand for all that differ in the names of suits only, the highest cards first."""
    found: dict[tuple[int, ...], tuple[Card, ...]] = {}
    for cards in combinations(deck.cards[::-1], count):
        held = [0, 0, 0, 0]
        for one in cards:
            held[one & 3] |= 1 << (one >> 2)
        found.setdefault(tuple(sorted(held)), cards)
    return tuple(found.values())


@lru_cache(maxsize=8)
def _recipes(ladder: Ladder, deck: Deck) -> dict[HandValue, tuple[tuple[int, ...], bool]]:
    """Ranks that make each value, and whether in one suit."""
    held = [rank for rank, name in enumerate(RANKS) if name in deck.ranks][::-1]
    found: dict[HandValue, tuple[tuple[int, ...], bool]] = {}
    for ranks in combinations_with_replacement(held, ladder.cards):
        for suited in (False, True) if len(set(ranks)) == ladder.cards else (False,):
            found.setdefault(ladder.rank(ranks, suited=suited), (ranks, suited))
    return found


def _made(hand: Hand, value: HandValue, deck: Deck, available: Sequence[Card]) -> tuple[Card, ...] | None:
    """Cards that are worth exactly this, out of those available; None where none are found."""
    # by the longest suit, its ranks are the value; the other cards are looked for below
    ranks, suited = (value.ranks, True) if hand.ladder.by_suit else _recipes(hand.ladder, deck)[value]
    free = frozenset(available)
    for turn in range(4):
        core: list[Card] = []
        for place, rank in enumerate(ranks):
            suits = [turn] if suited else [(turn + place + more) % 4 for more in range(4)]
            fits = [4 * rank + suit for suit in suits if 4 * rank + suit in free and 4 * rank + suit not in core]
            core += fits[:1]
        if len(core) == len(ranks):
            rest = [one for one in sorted(available) if one not in core]
            for extra in islice(combinations(rest, hand.count - len(core)), EXTRAS_TRIED):
                cards = (*core, *extra)
                if hand.rank(cards) == value:
                    return cards
    return None


# ---------------------------------------------------------------- several spots


def _most_found(spots: list[_Spot], alone: _Most, bound: Cents) -> tuple[tuple[Card, ...], list[tuple[Card, ...]]]:
    """The dearest deal found: dealer's hands that lose most to the first spot alone, each with the spots filled."""
    game = spots[0].game
    best = _most_by_suits(spots, bound) if game.player.ladder.by_suit else None
    if best is not None and best[0] >= bound:
        return best[1], best[2]
    for dealer in _likely_dealers(spots[0], alone):
        left = [one for one in game.deck.cards if one not in dealer]
        few = comb(len(left), game.dealt["player"]) <= HANDS_MOST // 10
        filled = _filled_from_all(spots, dealer, left) if few else _filled_by_value(spots, dealer, left)
        if filled is not None and (best is None or filled[0] > best[0]):
            best = filled[0], dealer, filled[1]
            if best[0] >= bound:
                break
    if best is None:  # a crowded small deck: any deal is an example
        left = [one for one in game.deck.cards if one not in alone.dealer]
        size = game.dealt["player"]
        return alone.dealer, [tuple(left[size * at : size * (at + 1)]) for at in range(len(spots))]
    return best[1], best[2]


def _likely_dealers(spot: _Spot, alone: _Most) -> list[tuple[Card, ...]]:
    """Those that lose as much to the best hand: some that take few ranks from the other spots, and some of all."""
    dealers, _ = _dealers(spot.game, alone.player)
    ties = [dealer for dealer in dealers if spot.won(alone.player, dealer)[0] == alone.won]
    ties.sort(key=lambda dealer: (len({one >> 2 for one in dealer}), dealer))
    few = DEALERS_TRIED // 3
    spread = ties[few :: max(1, -(-len(ties[few:]) // (DEALERS_TRIED - few)))]
    return list(dict.fromkeys([alone.dealer, *ties[:few], *spread]))


def _filled_from_all(
    spots: list[_Spot], dealer: tuple[Card, ...], left: list[Card]
) -> tuple[Cents, list[tuple[Card, ...]]] | None:
    """The best hands that are left, spot by spot, after each of the best few for the first."""
    size = spots[0].game.dealt["player"]
    hands = [(sum(1 << one for one in cards), cards) for cards in combinations(left, size)]
    ranked: dict[int, list[tuple[Cents, int, tuple[Card, ...]]]] = {}
    for spot in spots:
        if id(spot) not in ranked:
            scored = ((spot.won(cards, dealer)[0], mask, cards) for mask, cards in hands)
            ranked[id(spot)] = sorted(scored, key=lambda one: -one[0])
    best: tuple[Cents, list[tuple[Card, ...]]] | None = None
    for first in ranked[id(spots[0])][:FIRST_TRIED]:
        total, used, taken = first[0], first[1], [first[2]]
        for spot in spots[1:]:
            found = next((one for one in ranked[id(spot)] if not one[1] & used), None)
            if found is None:
                break
            total, used = total + found[0], used | found[1]
            taken.append(found[2])
        if len(taken) == len(spots) and (best is None or total > best[0]):
            best = total, taken
    return best


def _filled_by_value(
    spots: list[_Spot], dealer: tuple[Card, ...], left: list[Card]
) -> tuple[Cents, list[tuple[Card, ...]]] | None:
    """Spot by spot the best hand that can be made of the cards left, kind by kind from the one that may win most."""
    game, total = spots[0].game, 0
    taken: list[tuple[Card, ...]] = []
    for spot in spots:
        best: tuple[Cents, tuple[Card, ...]] | None = None
        for kind in spot.kinds:
            if best is not None and best[0] >= spot.limit(kind):
                break
            for value in reversed(game.player.ladder.values(game.deck)):
                made = _made(game.player, value, game.deck, left) if spot.kind_of[value] == kind else None
                if made is not None:
                    won, _ = spot.won(made, dealer)
                    if best is None or won > best[0]:
                        best = won, made
                    if won >= spot.limit(kind):
                        break
        if best is None:
            return None
        total += best[0]
        taken.append(best[1])
        left = [one for one in left if one not in best[1]]
    return total, taken


# ---------------------------------------------------------------- by the longest suit

_Dealt = tuple[Cents, tuple[Card, ...], list[tuple[Card, ...]]]  # what is won, the dealer's cards, and those of spots


def _by_suits(spots: list[_Spot]) -> Iterator[tuple[Cents, suit_blocks.Blocks]]:
    """How the spots may share the suits of the deck, and what they win at most, the dearest way first."""
    deck = spots[0].game.deck
    most: list[dict[int, Cents]] = []
    for spot in spots:
        longest: dict[int, Cents] = {}
        for value, kind in spot.kind_of.items():
            longest[len(value.ranks)] = max(spot.limit(kind), longest.get(len(value.ranks), spot.limit(kind)))
        most.append(longest)
    return suit_blocks.shared(most, len(deck.suits), len(deck.ranks))


def _most_by_suits(spots: list[_Spot], bound: Cents) -> _Dealt | None:
    """The dearest deal found with each of the first few ways to share the suits."""
    best: _Dealt | None = None
    for wins, blocks in islice(_by_suits(spots), WAYS_TRIED):
        if best is not None and best[0] >= min(wins, bound):
            break
        for dealer, hands in suit_blocks.deals(spots[0].game, blocks, SAMPLE):
            won = sum(spot.won(hand, dealer)[0] for spot, hand in zip(spots, hands, strict=True))
            if best is None or won > best[0]:
                best = won, dealer, hands
                if won >= min(wins, bound):
                    break
    return best
