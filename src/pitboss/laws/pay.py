"""Laws of payment: what a wager may and may not depend on."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from pitboss.cards.card import Card
from pitboss.cards.deck import shuffled
from pitboss.laws.rounds import play
from pitboss.rounds.facts import facts, gather
from pitboss.rounds.settle import Settlement, prize_of, settle, settle_wager
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import Kind


def alone(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """A side wager or bonus pays the same on the same hand, whatever the other players and the dealer have."""
    lone = {wager.id for wager in game.wagers.values() if wager.showdown is None}
    for number in range(rounds):
        for spot in (played := play(game, chance)).end.spots:
            mine = [played.order[position] for position in spot.cards]
            other = [card for card in shuffled(game.deck, chance) if card not in mine]
            dealer, board = (
                other[: game.dealt["dealer"]],
                other[game.dealt["dealer"] :][: game.dealt["board"]],
            )
            kept = None if spot.kept is None else [played.order[position] for position in spot.kept]
            elsewhere = facts(game, mine, dealer, board, kept)
            again = settle(game, spot.stakes, elsewhere, folded=spot.folded)
            for was, now in zip(spot.settled, again, strict=True):
                own_cards = game.wagers[was.wager].hand.holders == ("player",)
                if was.wager in lone and own_cards and _but_for_meters(game, was) != _but_for_meters(game, now):
                    yield f"round {number}: {was.wager} is settled {was.net} and, with another dealer, {now.net}"


def _but_for_meters(game: Game, one: Settlement) -> Settlement:
    """What a meter holds depends on the neighbours: they feed it, and may have won it before."""
    prize = prize_of(game, one)
    return one if prize is None or not prize.meter else one._replace(net=0, prize=0)


def suits(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Swapping spades and hearts gives the same results."""
    for number in range(rounds):
        played = play(game, chance)
        shifted = list(range(4))
        chance.shuffle(shifted)
        if len(game.deck.suits) < 4:
            return
        for spot in played.end.spots:
            mine = [played.order[position] for position in spot.cards]
            dealer = [played.order[position] for position in played.end.dealer]
            board = [played.order[position] for position in played.end.board]

            def moved(cards: list[Card], to: list[int] = shifted) -> list[Card]:
                return [card - card % 4 + to[card % 4] for card in cards]

            before = facts(game, mine, dealer, board)
            after = facts(game, moved(mine), moved(dealer), moved(board))
            if settle(game, spot.stakes, before, folded=False) != settle(game, spot.stakes, after, folded=False):
                yield f"round {number}: other suits, other results"


def better(game: Game, chance: Random, rounds: int) -> Iterator[str]:  # noqa: ARG001
    """Over all hands of every ladder: a wager never pays less for a higher hand, unless the sheet says so."""
    for part in game.sheet.wagers:
        wager = game.wagers[part.id]
        if getattr(part, "uneven", False):
            continue
        for qualified in (False, True):
            for ahead in (-1, 0, 1):
                yield from _falls(game, wager, qualified, ahead)
            yield from _turned(game, wager, qualified)


def _turned(game: Game, wager: Wager, qualified: bool) -> Iterator[str]:
    """A higher hand never pays less than an equal one, and an equal one never less than a lower one."""
    value = wager.hand.ladder.values(game.deck)[0]
    nets = [settle_wager(game, wager, 1000, value, qualified, ahead, False).net for ahead in (-1, 0, 1)]
    if nets != sorted(nets):
        yield f"{wager.id} comes to {nets} for a lower, an equal and a higher hand"


def _falls(game: Game, wager: Wager, qualified: bool, ahead: int) -> Iterator[str]:
    most, of = None, None
    for value in wager.hand.ladder.values(game.deck):
        settled = settle_wager(game, wager, 1000, value, qualified, ahead, False)
        if most is not None and settled.net < most:
            yield f"{wager.id} pays {most} for {of} and {settled.net} for {value}, which is better"
            return
        most, of = settled.net, value


def setting(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Where a player may set the hand, no setting is worth more than the default one."""
    hand = game.player
    for number in range(rounds if hand.set_by_player else 0):
        order = shuffled(game.deck, chance)
        mine, dealer = order[: game.dealt["player"]], order[hand.count :][: game.dealt["dealer"]]
        stakes = {wager.id: 1000 for wager in game.wagers.values() if wager.kind is not Kind.BONUS}
        best = sum(one.net for one in settle(game, stakes, facts(game, mine, dealer), folded=False))
        for kept in combinations(mine, hand.ladder.cards):
            found = facts(game, mine, dealer, (), kept)
            if found.values["player"] > hand.rank(gather(hand, mine, dealer, ())):
                yield f"deal {number}: a setting is a better hand than the best"
            if sum(one.net for one in settle(game, stakes, found, folded=False)) > best:
                yield f"deal {number}: a setting is worth more than the best"
