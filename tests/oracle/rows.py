"""One row for each sheet: the rules of its kind, and the pay tables that its house has."""

from . import boards, no_dealer, one_deal
from .streets import Game

ROWS: dict[str, Game] = {
    "ultimate-texas-holdem": boards.ultimate(sides=boards.trips("50-40-30-9-7-4-3")),
    "heads-up-holdem": boards.ultimate(
        first=("check", "3x"), blind_on_a_loss="-500-50-10-8-5", sides=boards.trips("50-40-30-9-7-4-3")
    ),
    "casino-holdem": boards.call_on_the_flop(sides=boards.aa_bonus("100-50-40-30-20-7-7-7-7")),
    "caribbean-holdem": boards.call_on_the_flop(
        unqualified_by_table=False, sides=boards.aa_bonus("100-50-40-30-20-7-7-7-7")
    ),
    "texas-holdem-bonus": boards.bet_by_bet(),
    "let-it-ride": no_dealer.ride(sides=no_dealer.three_card_bonus("50-40-30-6-3-1")),
    "mississippi-stud": no_dealer.stud(),
    "double-down-stud": no_dealer.double(),
    "high-card-flush": one_deal.by_longest_suit(sides=one_deal.flush_bonus("300-100-10-1")),
    "face-up-three-card": one_deal.face_up(),
    "ultimate-three-card": one_deal.ante_and_blind(),
}
