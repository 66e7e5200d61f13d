"""Who may bet in a hand of real cards, by the limits that players set for themselves.

A hand begins for a player with their first bet in its draft: their limits are checked then, and they are let in with
what they may still lose. Limits that they set later hold from the next hand on, so that a hand on the felt can always
be closed. Their bets are checked only against what they were let in with, in whatever order they are tapped. A player
who excludes themselves or asks for a pause during the hand may not raise a bet or bet on a new spot after that.
"""

from collections.abc import Mapping

from pitboss.house.real_cards_draft import Bets, Kept
from pitboss.ledger import accounts
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import choices
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import bank
from pitboss.tables import commands as c
from pitboss.tables.identities import is_known
from pitboss.tables.real_cards.run import owner_of
from pitboss.tables.real_cards.spots import decided
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips
from pitboss.web.door.people import paused
from pitboss.web.play import limits
from pitboss.web.services import Services


class RealCardsLimitCode(Why):
    """What the dealer reads: at which spot, and what to do. The amount of a player's own limit stays private."""

    EXCLUDED = ("excluded", "The player at spot {spot} has excluded themselves from play. Give their chips back.")
    OWN_PAUSE = ("own-pause", "The player at spot {spot} has asked for a pause until {until}. Give their chips back.")
    OWN_LIMIT = (
        "own-limit",
        "The player at spot {spot} could lose more today than they allow themselves. Take a smaller bet, or none.",
    )
    NIGHT_SHORT = (
        "short-of-chips",
        "The player at spot {spot} has {has} of the night's chips, and this takes {needed}, with what has to be paid to"
        " stay in. Take a smaller bet.",
    )
    NO_RAISE = (
        "no-raise",
        "The player at spot {spot} has asked to stop during this hand. What lay there then may be less, and not more.",
    )


def let_in(services: Services, table: Table, before: Kept, hand: c.RecordHand) -> dict[str, Cents | None]:
    """The players for whom the hand has begun, with what they may lose in it: those of before, and
    newly admitted ones.
    """
    found = dict(before.let_in)
    for player, spot in _players(table, hand).items():
        if player not in found and _kept_out(services, player, spot) is None:
            found[player] = _room(services, table, player)
    return found


def ceilings(services: Services, table: Table, before: Kept) -> dict[str, Bets]:
    """The players in the hand who may not bet any more, with their bets at the moment when that became so.

    `before` is the draft that is stored: nobody has changed it since.
    """
    stopped = [player for player in before.let_in if _kept_out(services, player, 0) is not None]
    first = {one: _bets(table, before.hand, one) for one in stopped if one not in before.ceilings}
    return {one: first[one] if one in first else before.ceilings[one] for one in stopped}


def problems(services: Services, table: Table, kept: Kept) -> list[Refusal]:
    """Bets that have to be taken off. A hand that waits for the floor was checked already."""
    found: list[Refusal] = []
    for player, spot in _players(table, kept.hand).items() if table.hand is None else ():
        begun = player in kept.let_in
        no = None if begun else _kept_out(services, player, spot)
        room = kept.let_in[player] if begun else _room(services, table, player)
        if no is None and room is not None and _could_cost(table, kept.hand, player) > room:
            no = refuse(RealCardsLimitCode.OWN_LIMIT, spot=spot)
        if no is None and player in kept.ceilings:
            no = _raised(_bets(table, kept.hand, player), kept.ceilings[player])
        no = no or _short_of_night(services, table, kept.hand, player, spot)
        found += [] if no is None else [no]
    return found


def _short_of_night(services: Services, table: Table, hand: c.RecordHand, player: str, spot: int) -> Refusal | None:
    """Chips of a night are taken from the player's wallet when the hand is closed, so a shortage is reported at once.

    As for bets by phone, enough must remain to stay in at the first decision.
    """
    if table.terms.chips is not Chips.NIGHT or not is_known(player, spot):
        return None
    mine = [one for one in hand.spots if one.stakes and (owner_of(table, one.spot) or one.player) == player]
    banks = hand.bank_spot is not None and owner_of(table, hand.bank_spot) == player
    needed = sum(_takes(table, one) for one in mine) + _at_most_behind(table, hand, player)
    needed += sum(bank.fee(table, one.stakes) for one in _behind(table, hand, player))
    needed += hand.bank_wager + bank.bank_fee(table, hand.bank_wager) if banks else 0
    sitter = table.sitter(player)
    wallet = services.house.store.balance(accounts.wallet(Chips.NIGHT, player)).cents
    has = wallet + (sitter.chips if sitter else 0)
    if needed <= has:
        return None
    return refuse(RealCardsLimitCode.NIGHT_SHORT, spot=spot, has=chips.show(has), needed=chips.show(needed))


def _takes(table: Table, spot: c.TappedSpot) -> Cents:
    """What a spot takes: its wagers, the collection, and while nothing is decided the least that it
    costs to stay in.
    """
    lies = sum(decided(table.game, spot.stakes, spot.choices).stakes.values())
    least = 0 if spot.choices else choices.cost(table.game, spot.stakes)
    return max(lies, least) + bank.fee(table, spot.stakes)


def _kept_out(services: Services, player: str, spot: int) -> Refusal | None:
    if services.watch.excluded(player) is not None:
        return refuse(RealCardsLimitCode.EXCLUDED, spot=spot)
    known = services.people.get(player)
    guest = None if known is None else services.people.now(known)
    if guest is not None and paused(guest, services.house.clock()):
        return refuse(RealCardsLimitCode.OWN_PAUSE, spot=spot, until=services.watch.until(guest.paused_until))
    return None


def _room(services: Services, table: Table, player: str) -> Cents | None:
    """What the player may still lose; None without a limit, as for walk-ins. Also starts the player's gaming day."""
    if services.people.get(player) is None:
        return None
    return services.watch.room(services.people.alter(player, services.watch.today), table.terms.chips)


# ---------------------------------------------------------------- the draft


def _players(table: Table, hand: c.RecordHand) -> Mapping[str, int]:
    """Everybody who bets or has the bank, with the first of their spots."""
    found: dict[str, int] = {}
    for spot, named in _spots(hand):
        player = owner_of(table, spot) or named
        if player:
            found.setdefault(player, spot)
    return found


def _spots(hand: c.RecordHand) -> list[tuple[int, str]]:
    bets = [(spot.spot, spot.player) for spot in hand.spots if spot.stakes]
    behind = [(one.seat, "") for one in hand.behind]
    return bets + behind + ([(hand.bank_spot, "")] if hand.bank_spot is not None else [])


def _bets(table: Table, hand: c.RecordHand, player: str) -> Bets:
    """A player's bets in the draft, by spot."""
    mine = [spot for spot in hand.spots if spot.stakes and (owner_of(table, spot.spot) or spot.player) == player]
    found = {str(spot.spot): dict(spot.stakes) for spot in mine}
    found |= {f"behind {one.spot}": dict(one.stakes) for one in _behind(table, hand, player)}
    if hand.bank_spot is not None and owner_of(table, hand.bank_spot) == player:
        found[str(hand.bank_spot)] = {"bank": hand.bank_wager}
    return found


def _behind(table: Table, hand: c.RecordHand, player: str) -> list[c.TappedBehind]:
    return [one for one in hand.behind if owner_of(table, one.seat) == player]


def _at_most_behind(table: Table, hand: c.RecordHand, player: str) -> Cents:
    """What a player's bets behind others can take, whatever those decide."""
    mine = _behind(table, hand, player)
    return sum(sum(choices.most_behind(table.game, one.stakes, {}).values()) for one in mine)


def _raised(now: Bets, then: Bets) -> Refusal | None:
    for spot, stakes in now.items():
        if any(cents > then.get(spot, {}).get(wager, 0) for wager, cents in stakes.items()):
            return refuse(RealCardsLimitCode.NO_RAISE, spot=spot)
    return None


def _could_cost(table: Table, hand: c.RecordHand, player: str) -> Cents:
    """The most that a player can lose on all their spots, with the largest decisions, and as the bank."""
    mine = [spot for spot in hand.spots if (owner_of(table, spot.spot) or spot.player) == player]
    banks = hand.bank_spot is not None and owner_of(table, hand.bank_spot) == player
    own = sum(limits.whole(table.game, spot.stakes) for spot in mine) + (hand.bank_wager if banks else 0)
    return own + _at_most_behind(table, hand, player)
