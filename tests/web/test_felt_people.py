"""Whose hand lies on a real felt: people who come, go or ask to stop while it is tapped, and cards told twice."""

import json
from typing import Any

import pytest

from pitboss.house import felt as drafts
from pitboss.tables.state import Sitter
from tests.web.crew import Crew, crew
from tests.web.playing import Browser, Web
from tests.web.staffed import signed_in
from tests.web.test_felt import NOTHING, Json, Tablet, loses, seated, spot, tablet

FOLDED = {"bank_spot": 1, "bank_wager": 100_00}


def banked(web: Web) -> tuple[Crew, Tablet, Browser, Browser]:
    """Ann has the bank and Bob has folded, on a sheet that asks for identification."""
    house, felt = tablet(web, "player-dealer")
    ann, bob = house.arrives("ann"), house.arrives("bob")
    for one in (ann, bob):
        house.must(house.dealer, felt.table, do="seat-player", player=one.player)
    assert felt.puts(spot(2, "", "fold", ante=5_00), **FOLDED)["ready"]
    return house, felt, ann, bob


def sitter(web: Web, felt: Tablet, player: Browser) -> Sitter | None:
    return web.house.table(felt.table).sitter(player.player)


def excludes(player: Browser) -> None:
    assert player.post("/api/account/exclude", {"days": 365}).status_code == 200


# ---------------------------------------------------------------- getting up


@pytest.mark.parametrize("who", ["bank", "bettor"])
def test_whoever_gets_up_with_bets_on_the_felt_leaves_after_the_hand(web: Web, who: str) -> None:
    """Would catch an honest hand that can never be closed, because its player was faster with a phone."""
    _, felt, ann, bob = banked(web)
    player = ann if who == "bank" else bob
    excludes(player)
    player.must(felt.table, do="leave")
    assert (sitter(web, felt, player) or pytest.fail("nobody sits there")).leaving
    assert felt.looks()["problems"] == []
    assert felt.closes()["phase"] == "closed"
    assert sitter(web, felt, player) is None


@pytest.mark.parametrize("what", ["misdeal", "foul deck", "dead card"])
def test_a_hand_whose_player_gets_up_can_be_void(web: Web, what: str) -> None:
    """Would catch a hand that can neither be closed nor be voided."""
    house, felt, ann, _ = banked(web)
    felt.puts(spot(2, "", "", ante=5_00), **FOLDED)
    excludes(ann)
    ann.must(felt.table, do="leave")
    waiting = felt.says("irregular", hand=1, what=what, note="on the floor")["waiting"]
    assert house.second.post(f"/api/staff/approvals/{waiting}", {"agree": True}).json()["error"] is None
    assert felt.looks()["draft"]["hand"] == 2
    assert sitter(web, felt, ann) is None


def test_somebody_of_a_night_gets_up_after_the_hand(web: Web) -> None:
    """Would catch a night's hand that waits for chips of nobody."""
    house = crew(web)
    house.floor.post("/api/staff/night", {"name": "Gala", "buy_in": 100_00, "rebuys": 0, "prizes": []})
    felt = Tablet(house.dealer, house.opens("six-card", chips="night", cards="real"))
    ann = signed_in(web, "ann")
    ann.post("/api/night/enter", {})
    house.must(house.dealer, felt.table, do="seat-player", player=ann.player)
    felt.puts(loses(1))
    excludes(ann)
    ann.must(felt.table, do="leave")
    assert felt.closes()["phase"] == "closed"


def test_a_hand_is_closed_whoever_the_floor_removes_or_sits_out_meanwhile(web: Web) -> None:
    """Would catch a removal, or a player who sits out by phone, that leaves bets on the felt with nobody."""
    house, felt, ann, bob = banked(web)
    house.must(house.floor, felt.table, do="remove", player=bob.player, reason="rude")
    ann.must(felt.table, do="sit-out")
    assert felt.looks()["problems"] == []
    assert felt.closes()["phase"] == "closed"
    assert sitter(web, felt, bob) is None
    assert sitter(web, felt, ann) is not None


def test_a_loss_limit_is_not_evaded_by_getting_up(web: Web) -> None:
    """Would catch losses that are booked to a walk-in because their player left before the hand was closed."""
    _, felt, ann, seat = seated(web)
    assert ann.post("/api/me/limits", {"loss": 4_00}).status_code == 200
    felt.puts(loses(seat))
    ann.must(felt.table, do="leave")
    assert felt.closes()["phase"] == "closed"
    assert ann.http.get("/api/me").json()["limits"]["lost_today"] == 2_00


def test_an_extra_spot_with_bets_is_kept_until_the_hand_is_over(web: Web) -> None:
    """Would catch bets that become a walk-in's, because their player wants fewer spots by phone."""
    _, felt, ann, _ = seated(web)
    ann.must(felt.table, do="want-spots", count=2)
    felt.puts(loses(1), spot(2, "", "fold", ante=2_00))
    ann.must(felt.table, do="want-spots", count=1)
    assert (sitter(web, felt, ann) or pytest.fail("nobody sits there")).spots == (1, 2)
    felt.closes()
    assert (sitter(web, felt, ann) or pytest.fail("nobody sits there")).spots == (1,)


def test_bets_that_are_taken_off_let_their_player_go(web: Web) -> None:
    """Would catch somebody who is kept at a table by a bet that was tapped at a wrong spot."""
    _, felt, ann, seat = seated(web)
    felt.puts(loses(seat))
    ann.must(felt.table, do="leave")
    felt.puts()
    ann.must(felt.table, do="leave")
    assert sitter(web, felt, ann) is None


def test_a_hand_is_reopened_and_closed_though_its_player_is_leaving(web: Web) -> None:
    """Would catch a hand that was taken back and cannot be recorded again."""
    _, felt, ann, seat = seated(web, sheet="pair-plus", floor="staff")
    felt.puts(spot(seat, "8c 8d 8h", "", ante=2_00), dealer=NOTHING)
    assert felt.closes()["phase"] == "called"
    ann.must(felt.table, do="leave")
    assert felt.says("reopen", version=1)["problems"] == []
    felt.puts(spot(seat, "8c 8d 2h", "", ante=2_00), dealer=NOTHING)
    assert felt.closes()["phase"] == "closed"
    assert sitter(web, felt, ann) is None


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("ends", ["closed", "void"])
def test_a_hand_whose_player_is_gone_all_the_same_is_theirs(
    web: Web, monkeypatch: pytest.MonkeyPatch, old: bool, ends: str
) -> None:
    """Would catch a draft of an earlier version, or of two processes at once, that nobody can bring to an end."""
    house, felt, ann, _ = banked(web)
    if old:
        text = web.house.store.paper(drafts.DRAWER, felt.table) or ""
        facts = {name: fact for name, fact in json.loads(text).items() if name not in ("whose", "ceilings")}
        assert web.house.store.keep_paper(drafts.DRAWER, felt.table, json.dumps(facts), was=text)
    excludes(ann)
    with monkeypatch.context() as patch:
        patch.setattr(drafts, "tapped", lambda *_: {})
        ann.must(felt.table, do="leave")
    assert sitter(web, felt, ann) is None
    assert felt.looks()["problems"] == []
    if ends == "closed":
        assert felt.puts(spot(2, "", "fold", ante=5_00), **FOLDED)["ready"]
        assert felt.closes()["phase"] == "closed"
    else:
        waiting = felt.says("irregular", hand=1, what="foul deck", note="two aces")["waiting"]
        assert house.second.post(f"/api/staff/approvals/{waiting}", {"agree": True}).json()["error"] is None
    assert felt.looks()["draft"]["hand"] == 2
    assert sitter(web, felt, ann) is None


def test_an_extra_spot_is_whose_the_dealer_says_last(web: Web) -> None:
    """Would catch a walk-in's bets that stay somebody's who was named there by mistake."""
    _, felt, ann, seat = seated(web)
    extra = spot(seat + 1, "", "fold", ante=2_00)
    felt.puts(loses(seat), {**extra, "player": ann.player})
    felt.puts(loses(seat), extra)
    felt.closes()
    assert [one.spots for one in web.house.table(felt.table).sitters] == [(seat,), (seat + 1,)]


# ---------------------------------------------------------------- coming


def test_a_spot_with_bets_of_a_walk_in_is_taken(web: Web) -> None:
    """Would catch a win that is booked to whoever sat down by phone while the hand was dealt."""
    house, felt = tablet(web)
    eve = house.arrives("eve")
    felt.puts(spot(1, "8c 8d 8h", "1x", ante=2_00, pair_plus=2_00), dealer=NOTHING)
    assert eve.asks(felt.table, do="join", seat=1)["error"]["code"] == "seat-taken"
    eve.must(felt.table, do="join")
    assert house.seat(felt.table, eve) == 2
    assert felt.closes()["phase"] == "closed"
    assert (sitter(web, felt, eve) or pytest.fail("nobody sits there")).chips == 0


def test_the_line_does_not_move_up_to_a_spot_with_bets(web: Web) -> None:
    """Would catch somebody who stood in line and gets a walk-in's bets when another player leaves."""
    house, felt, ann, seat = seated(web)
    felt.puts(*(loses(number) | {"cards": []} for number in range(1, 8) if number != seat))
    eve = house.arrives("eve")
    eve.must(felt.table, do="join")
    assert sitter(web, felt, eve) is None
    ann.must(felt.table, do="leave")
    assert (sitter(web, felt, eve) or pytest.fail("nobody sits there")).spots == (seat,)


# ---------------------------------------------------------------- cards told twice


ACES = (spot(2, "Ah Ac 9d 4h", "1x", keep="Ah Ac 9d 4h", ante=2_00),)
DEALER: Json = {"dealer": ["Kd", "Tc", "8h", "6s", "3c", "2d"]}


def test_a_card_of_a_folded_hand_is_no_other_hands_card(web: Web) -> None:
    """Would catch a hand that is not ready and is closed, because folded cards were left out before the look."""
    _, felt = tablet(web, "four-card")
    assert not felt.puts(spot(1, "Ah Ad 9c 4s 2h", "fold", ante=2_00), *ACES, **DEALER)["ready"]
    assert felt.closes(409)["error"]["code"] == "bad-cards"


@pytest.mark.parametrize("choice", ["1x", "fold"])
def test_a_foul_deck_is_told_with_both_cards_on_the_table(web: Web, choice: str) -> None:
    """Would catch two aces of hearts that have to be taken off the tablet before anybody may say so."""
    house, felt = tablet(web, "four-card")
    felt.puts(spot(1, "Ah Ad 9c 4s 2h", choice, ante=2_00), *ACES, **DEALER)
    assert felt.says("irregular", 409, hand=1, what="dead card", note="x", spot=1)["error"]["code"] == "bad-cards"
    waiting = felt.says("irregular", hand=1, what="foul deck", note="two aces of hearts")["waiting"]
    assert house.second.post(f"/api/staff/approvals/{waiting}", {"agree": True}).json()["error"] is None
    assert felt.looks()["draft"]["hand"] == 2
    auditor = signed_in(web, "aud", "auditor")
    checked = auditor.post(f"/api/staff/verify?table={felt.table}&first=1&last=1", {}).json()
    assert (checked["hands"], checked["failed"]) == (1, [])


# ---------------------------------------------------------------- what they set for themselves in the hand


def codes(seen: Json) -> list[Any]:
    return [one["code"] for one in seen["problems"]]


def test_what_somebody_who_has_excluded_themselves_has_bet_is_lowered_and_not_raised(web: Web) -> None:
    """Would catch an exclusion that more is bet after, because the hand has begun."""
    _, felt, ann, seat = seated(web)
    felt.puts(spot(seat, ante=2_00, pair_plus=4_00))
    excludes(ann)
    assert codes(felt.puts(loses(seat, ante=4_00, pair_plus=2_00))) == ["no-raise"]
    assert codes(felt.puts(loses(seat, pair_plus=2_00))) == []
    assert codes(felt.puts()) == []
    assert codes(felt.puts(loses(seat, ante=4_00))) == ["no-raise"]
    assert felt.closes(409)["error"]["code"] == "no-raise"
    extra = {**spot(seat + 1, "", "fold", ante=2_00), "player": ann.player}
    assert codes(felt.puts(loses(seat), extra)) == ["no-raise"]
    assert codes(felt.puts(loses(seat, pair_plus=4_00))) == []
    assert felt.closes()["phase"] == "closed"


def test_a_bet_that_was_taken_off_before_an_exclusion_is_not_put_back(web: Web) -> None:
    """Would catch a hand that has begun for somebody with a bet that lies there no more."""
    _, felt, ann, seat = seated(web)
    felt.puts(spot(seat, ante=2_00))
    felt.puts()
    excludes(ann)
    for _ in range(2):
        assert codes(felt.puts(loses(seat))) == ["no-raise"]


def test_a_bank_is_not_raised_after_an_exclusion(web: Web) -> None:
    _, felt, ann, _ = banked(web)
    excludes(ann)
    assert codes(felt.puts(spot(2, "", "fold", ante=5_00), bank_spot=1, bank_wager=200_00)) == ["no-raise"]
    assert felt.puts(spot(2, "", "fold", ante=5_00), **FOLDED)["ready"]
