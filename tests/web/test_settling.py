"""The payout checker: the amounts of the rules, in the words of the guide."""

from random import Random

import pytest

from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.web.routes import study
from pitboss.web.study import settling, sheet_info, training
from pitboss.web.wire.study import HandResult, RealHand
from tests.forms import size
from tests.web.minimal import client


def settled(player: str, dealer: str, choice: str, sheet: str = "six-card", **stakes: int) -> HandResult:
    named = {name.replace("_", "-"): cents for name, cents in stakes.items()}
    hand = RealHand(sheet=sheet, player=player.split(), dealer=dealer.split(), stakes=named, choices=[choice])
    found = settling.result(shipped.load(sheet), hand)
    assert isinstance(found, HandResult), str(found)
    return found


def test_the_hand_of_the_picture_pays_160_dollars() -> None:
    found = settled("8s 8h 8d", "Qc 8c 5h", "1x", ante=400, pair_plus=200, six_card_bonus=200)
    assert found.net_cents == 160_00
    assert found.pays_cents == 172_00
    assert [(one.wager, one.net_cents) for one in found.wagers] == [
        ("ante", 400), ("play", 400), ("ante-bonus", 1200), ("pair-plus", 6000), ("six-card-bonus", 8000)
    ]  # fmt: skip
    assert found.headline == "Three eights beat queen high: 1 to 1."


@pytest.mark.parametrize(
    ("player", "dealer", "choice", "headline"),
    [
        ("6h 5s 4d", "Jd 9s 3c", "1x", "The dealer does not qualify: Ante pays 1 to 1, Play pushes."),
        ("Ks 9d 2c", "4s 4d 9h", "1x", "Dealer's pair of fours beats king high."),
        ("Ks 9d 2c", "Kd 9h 2s", "1x", "Equal hands: both push."),
        ("Ks 9d 2c", "Kd 9h 3s", "1x", "Dealer's K-9-3 high beats K-9-2 high."),
        ("Ks 9d 2c", "4s 4d 9h", "fold", "Folded: Ante lost. Pair Plus and 6 Card Bonus stay live."),
        (
            *("6h 5s 4d", "4s 4c 4h", "1x"),
            "Dealer's three fours beat straight. Straight: Ante Bonus pays 1 to 1, though the dealer won.",
        ),
    ],
)
def test_headlines_are_the_guides(player: str, dealer: str, choice: str, headline: str) -> None:
    found = settled(player, dealer, choice, ante=400, pair_plus=200, six_card_bonus=200)
    assert found.headline == headline


def own(text: str, player: str, dealer: str, choice: str, **stakes: int) -> dict[str, str]:
    """The reasons of a hand on a sheet of one's own."""
    game = sheet_info.problems(f'schema = 1\nid = "mine"\ntitle = "Mine"\n{text}')
    assert isinstance(game, Game), game
    named = {name.replace("_", "-"): cents for name, cents in stakes.items()}
    hand = RealHand(sheet="mine", player=player.split(), dealer=dealer.split(), stakes=named, choices=[choice])
    found = settling.result(game, hand)
    assert isinstance(found, HandResult), str(found)
    return {one.wager: one.reason for one in found.wagers}


def test_several_cards_pay_and_one_hand_pays() -> None:
    found = settled("As Ah Ad Ac 4c", "Kd Qd 9h 8h 7c", "1x", sheet="crazy-4", ante=500, super_bonus=500)
    assert found.wagers[1].reason == "Four aces pay 200 to 1, whatever the dealer holds."
    nothing = settled("Ks 9d 2c", "Kd Kh 3s", "1x", six_card_bonus=200, ante=200)
    assert nothing.wagers[-1].reason == "Three of a kind pays 4 to 1, made from all six cards."
    text = 'extends = "six-card"\nremove = ["wagers.pair-plus.pays.three of a kind"]\n'
    reasons = own(text, "Ks Kd Kc", "Qd 9h 3s", "1x", ante=200, pair_plus=200)
    assert reasons["pair-plus"] == "Three kings pay nothing: Pair Plus lost."


def test_a_rounded_payout_says_so() -> None:
    """3 to 2 on $5 is $7.50; in whole dollars that is $7."""
    text = 'extends = "crazy-4"\n[breakage]\nunit = "$1"\n'
    flush, dealer = "As Ks 9s 4s 2d", "Kd Qd 9h 8h 7c"
    reasons = own(text, flush, dealer, "1x", ante=500, super_bonus=500)
    rounded = "Flush pays 3 to 2, whatever the dealer holds. Rounded down to whole multiples of $1."
    assert reasons["super-bonus"] == rounded
    even = own(text, flush, dealer, "1x", ante=1000, super_bonus=1000)
    assert even["super-bonus"] == "Flush pays 3 to 2, whatever the dealer holds."


def test_cards_that_several_share_have_a_name() -> None:
    text = 'extends = "six-card"\nremove = ["hands.six.title"]\n'
    reasons = own(text, "Ks Kd 2c", "Kh 9h 3s", "1x", ante=200, six_card_bonus=200)
    said = "Three of a kind pays 4 to 1, made from the cards of the player and the dealer."
    assert reasons["six-card-bonus"] == said


def test_a_ten_is_written_as_on_its_card() -> None:
    found = settled("Ks Td 2c", "Kd Th 3s", "1x", ante=200)
    assert found.headline == "Dealer's K-10-3 high beats K-10-2 high."
    assert found.player == "K-10-2 high"


def test_equal_hands_win_where_the_sheet_says_so() -> None:
    found = settled("As Ad Kc Qd 3h", "Ah Ac Kd Qh 2h 4s", "1x", sheet="four-card", ante=200)
    assert found.headline == "Equal: the player wins, 1 to 1."


def test_side_wagers_alone_have_a_headline_too() -> None:
    hand = RealHand(
        sheet="six-card", player=["8s", "8h", "2d"], dealer=["Qc", "7c", "5h"], stakes={"pair-plus": 200}, choices=[]
    )
    found = settling.result(shipped.load("six-card"), hand)
    assert isinstance(found, HandResult)
    assert found.headline == "Pair pays 1 to 1, whatever the dealer holds."


@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_result_has_its_words_and_adds_up(sheet: str) -> None:
    """A reason or a headline that a situation lacks, or an amount that is not the rules'."""
    game, chance = shipped.load(sheet), Random(7)
    for seed in range(size(80, long=150)):
        hand = training.exercise(game, seed, chance.choice(("all", "pays", "qualifying", "bonus", "folds"))).hand
        found = settling.result(game, hand)
        assert isinstance(found, HandResult)
        assert found.headline.endswith(".")
        assert found.net_cents == sum(one.net_cents for one in found.wagers)
        assert found.pays_cents == found.net_cents + sum(one.stake_cents for one in found.wagers) >= 0
        for one in found.wagers:
            assert one.reason.endswith(".")
            assert "None" not in one.reason
            assert (one.odds is not None) == (one.result == "win")


def test_a_hand_that_cannot_be_is_refused() -> None:
    hand = RealHand(sheet="six-card", player=["As"], dealer=["As"], stakes={"ante": 100})
    assert isinstance(settling.result(shipped.load("six-card"), hand), Refusal)


def test_the_route_of_the_payout_checker() -> None:
    hand = {"sheet": "six-card", "player": ["8s", "8h", "8d"], "dealer": ["Qc", "8c", "5h"], "stakes": {"ante": 400}}
    with client(study.router) as house:
        assert house.post("/api/settle", json={**hand, "choices": ["1x"]}).json()["net_cents"] == 2000
        undecided = house.post("/api/settle", json=hand)
        assert (undecided.status_code, undecided.json()["error"]["code"]) == (400, "choice-missing")
        over = house.post("/api/settle", json={**hand, "stakes": {"ante": 500}, "choices": ["1x"]}).json()
        assert over["error"]["message"] == "Ante takes at most $4; you asked for $5."
        assert house.post("/api/settle", json={**hand, "sheet": "none"}).status_code == 404
        assert house.post("/api/settle", json={**hand, "player": ["XX"]}).status_code == 422
