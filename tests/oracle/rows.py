"""One row for each sheet: the rules of its kind, and the pay tables that its house has."""

from . import boards, no_dealer, one_deal
from .no_dealer import board_three
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
    # Tables of other houses.
    "ultimate-texas-holdem-8-6-5-3": boards.ultimate(sides=boards.trips("50-40-30-8-6-5-3")),
    "ultimate-texas-holdem-8-7-4-3": boards.ultimate(sides=boards.trips("50-40-30-8-7-4-3")),
    "heads-up-holdem-side-bets": boards.ultimate(
        first=("check", "3x"),
        blind_on_a_loss="-500-50-10-8-5",
        sides=boards.trips("100-40-30-8-7-4-3", name="trips-plus")
        | boards.on_two("pocket-bonus", "30-20-20-20-10-10-10-5-5"),
    ),
    "casino-holdem-aa-25": boards.call_on_the_flop(sides=boards.aa_bonus("25-25-25-25-25-7-7-7-7")),
    "texas-holdem-bonus-flush": boards.bet_by_bet(ante_wins_from="flush"),
    "texas-holdem-bonus-pocket": boards.bet_by_bet(
        ante_wins_from="flush", sides=boards.on_two("bonus", "30-25-20-20-15-5-5-10-3")
    ),
    "let-it-ride-500-100-25": no_dealer.ride(
        "500-100-25-15-10-5-3-2-1", sides=no_dealer.three_card_bonus("-40-30-5-4-1")
    ),
    "let-it-ride-bonus-4": no_dealer.ride(sides=no_dealer.three_card_bonus("50-40-30-6-4-1")),
    "mississippi-stud-3-card-bonus": no_dealer.stud(sides=no_dealer.three_card_bonus("50-40-30-6-3-1", on=board_three)),
    "double-down-stud-2000": no_dealer.double("2000-200-50-11-8-5-3-2-1"),
    "double-down-stud-board": no_dealer.double("2000-200-50-11-8-5-3-2-1", shared=4),
    "high-card-flush-100-20-10-2": one_deal.by_longest_suit(sides=one_deal.flush_bonus("100-20-10-2")),
    "ultimate-three-card-face-down": one_deal.ante_and_blind(blind="100-20-10-2-1", exposes=False),
}
