"""Donations of charity nights at the cage: each gets its receipt, and their cash goes to those it was given for."""

from pitboss.house.cash.cage_commands import HandOverDonations, TakeDonation
from pitboss.house.cash.cage_events import DonationsHandedOver, DonationTaken
from pitboss.house.cash.cage_refusals import CageCode, bad_cents, bad_name, bad_payment
from pitboss.money import chips
from pitboss.money.chips import Breakage, Cents
from pitboss.rounds.refusal import Refusal, refuse

TO_MOST = 80  # letters of who received donations


def take(last: int, command: TakeDonation) -> DonationTaken | Refusal:
    """It was given already: the night has decided, and here it gets its number. `last` is the record of the nights
    that the last receipt is for.
    """
    if last >= command.version:
        return refuse(CageCode.RECEIPT_WRITTEN, version=command.version)
    return bad_name(command.player) or bad_cents(command.cents) or DonationTaken(**vars(command))


def hand_over(held: Cents, drawer: Cents, command: HandOverDonations, coins: Breakage) -> DonationsHandedOver | Refusal:
    """`held` is what the book has in donations."""
    refusal = bad_cents(command.cents)
    if refusal:
        return refusal
    to = " ".join(command.to.split())
    if not 1 <= len(to) <= TO_MOST or not to.isprintable():
        return refuse(CageCode.BAD_TO, most=TO_MOST)
    if command.cents > held:
        return refuse(CageCode.DONATIONS_SHORT, has=chips.show(held), asked=chips.show(command.cents))
    return bad_payment(command.cents, drawer, coins) or DonationsHandedOver(command.cents, to)
