"""Discards that stay face down: where players set their hands, a spot of real cards is told by what its player laid."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.cards.card import NAMES
from pitboss.laws import real_cards as law
from pitboss.rounds import events as re
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.house import CallOuts, Void
from pitboss.tables import codec, view
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Reason, Trouble
from pitboss.tables.evolve import hand_of
from pitboss.tables.real_cards import cards
from pitboss.tables.real_cards.run import Run, order_of
from pitboss.tables.terms import Duty, Holds
from tests.tables.driver import of, with_policies
from tests.tables.real_cards import RealTable, nets, real_table, settled, spot
from tests.verifier.builder import SHEETS, game_of

DEALER = "Kd Tc 8h 6s 3c 2d"  # king high, once all six are turned over
CRAZY: dict[str, Any] = {"ante": 10_00, "super_bonus": 10_00}


def laid(number: int, kept: str, choice: str = "", **stakes: Any) -> c.TappedSpot:
    """The four cards before a player, and nothing of the fifth."""
    return spot(number, kept, choice, keep=kept, **stakes)


def alike(table: RealTable, count: int) -> str:
    """Cards of the rank of the one that stands for a discard: with it they would be a better hand."""
    first = NAMES[table.table.game.deck.cards[0]]
    return " ".join([face for face in NAMES if face[0] == first[0] and face != first][:count])


# ---------------------------------------------------------------- what it comes to


@pytest.mark.clause("E6")
def test_a_hand_that_was_laid_settles_as_it_does_with_its_discard() -> None:
    """Would catch another amount, class or clause because a card was not turned over."""
    bets: dict[str, Any] = {"ante": 2_00, "aces_up": 4_00}
    told = real_table("four-card").record(spot(1, "Ah Ad 9c 4s 2h", "2x", **bets), dealer=DEALER)
    down = real_table("four-card").record(laid(1, "Ah Ad 9c 4s", "2x", **bets), dealer=DEALER)
    assert of(down, re.WagerSettled) == of(told, re.WagerSettled)
    assert nets(down) == {1: {"ante": 2_00, "raise": 4_00, "bonus": 0, "aces-up": 4_00}}


@pytest.mark.clause("E6")
def test_a_worse_setting_stands() -> None:
    """Would catch cards that are refused because they can hardly be the best four: the player has laid them so."""
    down = real_table("four-card").record(laid(1, "9c 7s 5h 4s", "1x", ante=2_00), dealer=DEALER)
    assert nets(down) == {1: {"ante": -2_00, "raise": -2_00, "bonus": 0}}


def test_the_card_that_stands_for_a_discard_improves_no_hand() -> None:
    """Would catch four of a kind made of three and a card that nobody has seen."""
    table = real_table("four-card")
    done = table.record(laid(1, f"{alike(table, 3)} Jc", "1x", ante=2_00, aces_up=2_00), dealer="Kd Tc 8h 6s 4c 3d")
    assert settled(done, 1, "aces-up").pay_class == "three of a kind"
    assert nets(done)[1]["bonus"] == 4_00


def test_who_has_nothing_to_decide_has_laid_a_hand_all_the_same() -> None:
    """Would catch a side wager alone that is settled on five cards, one of them nobody's."""
    table = real_table("four-card")
    done = table.record(laid(3, f"{alike(table, 2)} Jc Ah", aces_up=2_00), dealer="Kd Tc 8h 6s 4c 3d")
    assert nets(done) == {3: {"aces-up": -2_00}}


def test_a_setting_is_played_where_nothing_is_decided() -> None:
    """Would catch a setting that the tablet shows and the settlement forgets."""
    done = real_table("four-card").record(spot(1, "Ah Ad 9c 4s 2h", keep="Ah 9c 4s 2h", aces_up=2_00))
    assert nets(done) == {1: {"aces-up": -2_00}}


def test_a_choice_that_needs_a_hand_is_held_to_the_cards_that_were_laid() -> None:
    """Would catch a triple bet that is taken at the dealer's word, or allowed by a card that nobody has seen."""
    table = real_table("crazy-4")
    assert '"3x" needs' in table.refused(laid(1, "Kh Kd 9c 4s", "3x", **CRAZY), dealer="Kc Jd 8h 6s 3c")
    done = table.record(laid(1, "Ah Ad 9c 4s", "3x", **CRAZY), dealer="Kc Jd 8h 6s 3c")
    assert nets(done)[1]["play"] == 30_00


@pytest.mark.parametrize("sheet", [name for name in SHEETS if cards.laid(game_of(name)) is not None])
def test_the_law_notices_a_discard_that_is_played(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a law that compares nothing: without the setting the card that stands for the discard plays."""
    monkeypatch.setattr(Run, "_settings", lambda _: None)
    assert next(iter(law.same(game_of(sheet), Random(1), 200)), None)


# ---------------------------------------------------------------- where it can be


def test_discards_stay_face_down_only_where_nothing_else_is_made_of_them() -> None:
    """Would catch a hand of three cards that is told by two, or another hand of the sheet that lacks a card."""
    assert {name for name in SHEETS if cards.laid(game_of(name))} == {
        "four-card", "four-card-3x", "four-card-raise-bonus", "four-card-uncapped", "crazy-4"
    }  # fmt: skip
    game = game_of("four-card")
    shared = replace(game.dealer, id="shared", holders=("player", "dealer"))
    assert cards.laid(replace(game, hands={**game.hands, "shared": shared})) is None
    by_itself = replace(game.player, set_by_player=False)
    assert cards.laid(replace(game, hands={**game.hands, "player": by_itself})) is None


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (spot(1, "Ah Ad 9c 4s", "1x", ante=2_00), "Spot 1 needs 1 more card."),
        (spot(1, "Ah Ad 9c", "1x", keep="Ah Ad 9c", ante=2_00), "Spot 1 needs 2 more cards."),
        (spot(1, "Ah Ad 9c 4s", "1x", keep="Ah Ad 9c 5s", ante=2_00), "Spot 1 needs 1 more card."),
        (spot(1, "Ah Ad 9c 4s", "1x", keep="Ah Ad 9c", ante=2_00), "Spot 1 needs 1 more card."),
        (laid(1, "Ah Ad 9c 9c", "1x", ante=2_00), "9c of spot 1 is twice there"),
        (laid(1, "Ah Ad 9c Kd", "1x", ante=2_00), "Kd of spot 1 is at the dealer already"),
    ],
)
def test_what_was_laid_is_a_whole_hand_of_different_cards(told: c.TappedSpot, says: str) -> None:
    """Would catch a hand that is settled while it is still tapped, or on a card that lies elsewhere."""
    assert says in real_table("four-card").refused(told, dealer=DEALER)


def test_on_another_sheet_every_card_is_told() -> None:
    """Would catch a setting that makes a hand whole where nobody sets one."""
    said = real_table("six-card").refused(laid(1, "Qs 6d", "1x", ante=2_00), dealer="2c 4d 7h")
    assert said == "Spot 1 needs 1 more card."


# ---------------------------------------------------------------- who sees what


def test_a_card_that_was_not_told_is_in_no_event_and_in_no_view() -> None:
    """Would catch the card that stands for the discard, shown to somebody, or a word about a better setting with it."""
    table = real_table("four-card", "ann", floor=Duty.STAFF)
    table.must(c.PostFlags(Holds(over=1)))
    done = table.record(laid(1, "Ah Ad 9c 4s", "1x", ante=2_00, aces_up=2_00), dealer=DEALER)
    told = {"Ah", "Ad", "9c", "4s", *DEALER.split()}
    said = str([codec.event_json(event) for event in done])
    assert not any(f"'{face}'" in said for face in NAMES if face not in told)
    assert hand_of(table.table).called
    own = view.view(table.table, "ann", order_of(table.table))["you"]["spots"][0]
    assert (sorted(own["cards"]), sorted(own["kept"]), own["warning"]) == (
        ["4s", "9c", "Ad", "Ah"], ["4s", "9c", "Ad", "Ah"], None
    )  # fmt: skip
    seen = view.view(table.table, None, order_of(table.table))["spots"][0]["cards"]
    assert (len(seen), seen.count(None)) == (5, 1)


def test_a_hand_is_called_out_for_what_was_laid() -> None:
    """Would catch a call to the floor for a hand that only a card that nobody has seen would make."""
    sheet = replace(shipped.load("four-card").sheet, call_outs=CallOuts(("four of a kind", "flush")))
    table = real_table(compile_sheet(sheet), floor=Duty.STAFF)
    spots = [laid(1, f"{alike(table, 3)} Jc", "1x", ante=2_00), laid(2, "Ah Jh 9h 5h", "1x", ante=2_00)]
    done = table.record(*spots, dealer="Kd Tc 8h 6s 4c 3d")
    assert [one.who for one in of(done, e.CalledOut)] == ["2"]


def test_a_folded_hand_that_was_laid_is_nobodys_business() -> None:
    """Would catch a fold that becomes public because it was tapped."""
    done = real_table("four-card").record(laid(1, "Ah Ad 9c 4s", "fold", ante=2_00), dealer="Kd")
    assert not of(done, re.HandSet)
    assert "Ah" not in str([codec.event_json(event) for event in done])


# ---------------------------------------------------------------- when something goes wrong


@pytest.mark.parametrize("policy", Void)
def test_a_void_hand_pays_a_side_wager_that_was_laid_as_one_that_was_told(policy: Void) -> None:
    """Would catch a side wager that goes unpaid because of a card that does not play."""
    trouble = (Trouble(Reason.FOUL_DECK, "two sevens of hearts"),)
    bets: dict[str, Any] = {"ante": 2_00, "aces_up": 2_00}
    ways = [spot(1, "Ah Ad 9c 4s 2h", **bets), laid(1, "Ah Ad 9c 4s", **bets)]
    game = with_policies("four-card", void=policy)
    done = [nets(real_table(game).record(one, dealer=DEALER, troubles=trouble)) for one in ways]
    assert done == [{1: {"aces-up": 2_00}} if policy is Void.PAY_SIDE else {}] * 2


def test_a_setting_that_cannot_be_keeps_no_hand_from_being_void() -> None:
    """Would catch a foul deck that cannot be declared while a dealer sets the second card apart."""
    half = spot(1, "Ah Ad 9c 4s 2h", "1x", keep="Ah Ad 9c", ante=2_00)
    done = real_table("four-card").record(half, dealer=DEALER, troubles=(Trouble(Reason.FOUL_DECK, "a red back"),))
    assert [one.finish.value for one in of(done, e.DeckOpened)] == ["void"]
    assert "A setting keeps 4 different cards" in real_table("four-card").refused(half, dealer=DEALER)


@pytest.mark.clause("E14")
def test_a_dead_card_ends_a_hand_that_was_laid() -> None:
    """Would catch a dead hand that is played on because four of its cards lie there."""
    table = real_table("four-card")
    dead = (Trouble(Reason.DEAD_CARD, "under the table", spot=1),)
    others = laid(2, "As Ac 9d 4h", "1x", ante=2_00)
    done = table.record(laid(1, "Ah Ad 9c 4s", "1x", ante=2_00), others, dealer=DEALER, troubles=dead)
    assert [(one.spot, sum(one.stakes.values())) for one in of(done, e.WagersReturned)] == [(1, 4_00)]
    assert nets(done) == {2: {"ante": 2_00, "raise": 2_00, "bonus": 0}}


def test_a_hand_that_was_laid_is_reopened_and_told_in_full() -> None:
    """Would catch a setting that stays behind when the hand is recorded anew."""
    table = real_table("four-card", floor=Duty.STAFF)
    table.must(c.PostFlags(Holds(over=1)))
    table.record(laid(1, "9h 9d 8c 4s", "1x", ante=2_00), dealer=DEALER)
    table.must(c.ReopenHand())
    table.record(spot(1, "9h 9d 8c 4s 9c", "1x", ante=2_00), dealer=DEALER)
    assert hand_of(table.table).round.spots[0].kept is None
