"""Wagers before the deal: a spot may bet only if its chips last to the end; riders bet behind it."""

from collections.abc import Mapping, Sequence

from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices
from pitboss.rounds import commands as r
from pitboss.rounds import decide as rounds
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.sheets.game import Game
from pitboss.tables import bank, deck
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.evolve import applied
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Phase, Rider, Sitter, Table
from pitboss.tables.words import Answer, betting, seated, short


def bet(table: Table, command: c.Bet, order: Sequence[Card]) -> Answer:
    hand = betting(table)
    if isinstance(hand, Refusal):
        return hand
    sitter = _may_bet(table, hand, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    if command.spot not in sitter.spots:
        return refuse(TableCode.SPOT_NOT_HELD, player=sitter.player, spot=command.spot)
    placed = rounds.decide(table.game, hand.round, r.PlaceBets(command.spot, sitter.player, command.stakes), order)
    if isinstance(placed, Refusal):
        return placed
    there = hand.round.spot(command.spot)
    riders = [rider for rider in hand.riders if rider.spot == command.spot]
    if (capped := over_cap(table, command.stakes)) is not None:
        return capped
    refusal = _cannot_finish(table, sitter, command.stakes, instead_of=there.stakes if there else {})
    refusal = refusal or _leaves_riders(table, riders, command.stakes)
    if refusal:
        return refusal
    sealed = deck.sealed(table, hand, sitter.player, command.seal)
    return sealed if isinstance(sealed, Refusal) else (*sealed, *placed)


def _may_bet(table: Table, hand: Hand, player: str) -> Sitter | Refusal:
    sitter = seated(table, player)
    if isinstance(sitter, Refusal):
        return sitter
    if sitter.away and not table.real_cards:  # at a table with real cards the chips are already on the felt
        return refuse(TableCode.AWAY, player=player)
    if sitter.leaving and not table.real_cards:
        return refuse(TableCode.LEAVING, player=player)
    if hand.bank is not None and hand.bank.player == player:
        return refuse(TableCode.BANK_BETS, player=player)
    return sitter


def _cannot_finish(
    table: Table, sitter: Sitter, stakes: Mapping[str, Cents], *, instead_of: Mapping[str, Cents]
) -> Refusal | None:
    """The player's chips have to last for the decisions on all their spots, and for the collection."""
    needed = _takes(table, stakes) - _takes(table, instead_of) + promised(table, sitter.player)
    if needed <= sitter.chips:
        return None
    held = _held(table.game, stakes) - _held(table.game, instead_of) + _held_on_spots(table, sitter.player)
    asked = choices.asked_first(table.game, stakes)
    forced = asked is None or asked[1] == asked[2]  # the decision has no fold
    if needed - held > sitter.chips or forced or asked is None:
        return short(sitter, needed)
    left, title = sitter.chips - (needed - held), table.game.wagers[asked[0].wager].title
    return refuse(TableCode.HELD_BACK, left=chips.show(left), held=chips.show(held), wager=title)


def promised(table: Table, player: str) -> Cents:
    """What the player's wagers will still take: chips at the seat that cannot be used for anything else."""
    hand = table.hand
    if hand is None or hand.phase is Phase.DONE:
        return 0
    decisions = _held_on_spots(table, player)
    if hand.phase is Phase.PLAYING:  # the collection was taken already
        return decisions
    fees = sum(bank.fee(table, spot.stakes) for spot in hand.round.spots if spot.player == player)
    fees += sum(bank.fee(table, rider.stakes) for rider in hand.riders if rider.player == player)
    if hand.bank is not None and hand.bank.player == player:
        fees += bank.bank_fee(table, hand.bank.wager)
    return decisions + fees


def _takes(table: Table, stakes: Mapping[str, Cents]) -> Cents:
    """What these wagers take: the stakes, the reserve for decisions, and the collection."""
    return choices.cost(table.game, stakes) + bank.fee(table, stakes)


def _held(game: Game, stakes: Mapping[str, Cents]) -> Cents:
    return choices.cost(game, stakes) - sum(stakes.values())


def _held_on_spots(table: Table, player: str) -> Cents:
    """The reserve for the decisions of all spots that a player has bet on."""
    assert table.hand is not None
    mine = [spot for spot in table.hand.round.spots if spot.player == player]
    return sum(choices.held(table.game, spot.stakes, spot.choices) for spot in mine)


def ready(table: Table, command: c.Ready, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    hand = betting(table)
    if isinstance(hand, Refusal):
        return hand
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    return (
        refuse(TableCode.READY, player=sitter.player) if sitter.player in hand.ready else (e.SaidReady(sitter.player),)
    )


def everybody_ready(table: Table, hand: Hand) -> bool:
    """Whether nobody may still want to bet, so that the bets can close early."""
    if not hand.round.spots:
        return False
    bet = {spot.player for spot in hand.round.spots}
    done = {*hand.ready, *([hand.bank.player] if hand.bank else [])}
    return all(
        one.player in done or one.away or one.leaving or (one.kind is c.Kind.BOT and one.player in bet)
        for one in table.sitters
    )


def take_back(table: Table, command: r.TakeBack, order: Sequence[Card]) -> Answer:
    hand = betting(table)
    if isinstance(hand, Refusal):
        return hand
    taken = rounds.decide(table.game, hand.round, command, order)
    if isinstance(taken, Refusal):
        return taken
    behind = [_back(rider) for rider in hand.riders if rider.spot == command.spot]
    return deck.unsealed(table, (*behind, *taken))


def no_more_bets(table: Table, command: r.NoMoreBets, order: Sequence[Card]) -> Answer:
    """Nothing is placed, raised or withdrawn afterwards. Without a cut to wait for, the deck is locked at once."""
    hand = betting(table)
    if isinstance(hand, Refusal):
        return hand
    if table.banked and hand.bank is None:
        return refuse(TableCode.NO_BANK)
    closed = rounds.decide(table.game, hand.round, command, order)
    if isinstance(closed, Refusal) or not deck.ready_to_lock(hand):
        return closed
    made = applied(table, closed)
    return made.then(deck.locked(made.after))


# ---------------------------------------------------------------- behind another player


def bet_behind(table: Table, command: c.BetBehind, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Only on wagers that the spot itself has; the amount for its owner's decision is reserved."""
    hand = betting(table)
    if isinstance(hand, Refusal):
        return hand
    sitter = _may_bet(table, hand, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    refusal = _not_behind(table, hand, sitter, command)
    if refusal:
        return refusal
    before = _rider(hand, command.spot, sitter.player)
    reserve = sum(choices.most_behind(table.game, command.stakes, {}).values()) - sum(command.stakes.values())
    back = _worth(before) + bank.fee(table, before.stakes) if before else 0
    cost = sum(command.stakes.values()) + reserve + bank.fee(table, command.stakes) - back
    refusal = short(sitter, cost + promised(table, sitter.player))
    if refusal:
        return refusal
    sealed = deck.sealed(table, hand, sitter.player, command.seal)
    if isinstance(sealed, Refusal):
        return sealed
    placed = e.BetBehindPlaced(command.spot, sitter.player, dict(command.stakes), reserve)
    return (*sealed, *([_back(before)] if before else []), placed)


def _not_behind(table: Table, hand: Hand, sitter: Sitter, command: c.BetBehind) -> Refusal | None:
    part = table.game.sheet.bank.backline
    if part is None or not table.terms.backline:
        return refuse(TableCode.NO_BACKLINE)
    if command.spot in sitter.spots:
        return refuse(TableCode.OWN_SPOT, spot=command.spot)
    for name in command.stakes:
        if name in part.never_on:
            return refuse(TableCode.NEVER_BEHIND, wager=table.game.wagers[name].title)
    spot = hand.round.spot(command.spot)
    for name in command.stakes:
        if spot is None or not spot.stakes.get(name):
            title = table.game.wagers[name].title if name in table.game.wagers else name
            return refuse(TableCode.NOBODY_TO_FOLLOW, wager=title, spot=command.spot)
    return bets.refused(table.game, command.stakes) or over_cap(table, command.stakes)


def over_cap(table: Table, stakes: Mapping[str, Cents]) -> Refusal | None:
    """The law's limit of a single wager, as it is posted: also at a table that was opened before its date."""
    for name, cents in stakes.items():
        if cents and (why := table.floor_rules.refuses(cents)) is not None:
            return refuse(TableCode.WAGER_CAP, wager=table.game.wagers[name].title, asked=chips.show(cents), why=why)
    return None


def _leaves_riders(table: Table, riders: Sequence[Rider], stakes: Mapping[str, Cents]) -> Refusal | None:
    """Refuse to take away a wager of the spot that somebody has bet behind."""
    for rider in riders:
        for name in rider.stakes:
            if not stakes.get(name):
                return refuse(TableCode.RIDDEN, wager=table.game.wagers[name].title, player=rider.player)
    return None


def _rider(hand: Hand, spot: int, player: str) -> Rider | None:
    return next((one for one in hand.riders if (one.spot, one.player) == (spot, player)), None)


def _worth(rider: Rider) -> Cents:
    return sum(rider.stakes.values()) + rider.reserve


def _back(rider: Rider) -> e.BetBehindTakenBack:
    return e.BetBehindTakenBack(rider.spot, rider.player, dict(rider.stakes), rider.reserve)


def take_back_behind(table: Table, command: c.TakeBackBehind, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    hand = betting(table)
    if isinstance(hand, Refusal):
        return hand
    rider = _rider(hand, command.spot, command.player)
    if rider is None:
        return refuse(TableCode.NOTHING_BEHIND, player=command.player, spot=command.spot)
    return deck.unsealed(table, (_back(rider),))
