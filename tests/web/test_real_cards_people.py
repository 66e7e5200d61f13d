"""Whose hand of real cards it is: people who come, go or ask to stop while it is tapped, and cards tapped twice."""

import json
from typing import Any

import pytest

from pitboss.house import real_cards_draft as drafts
from pitboss.tables.state import Sitter
from tests.web.crew import Crew, crew
from tests.web.playing import Browser, Web
from tests.web.staffed import signed_in
from tests.web.test_real_cards import NOTHING, Json, Tablet, loses, real_cards, seated, spot

FOLDED = {"bank_spot": 1, "bank_wager": 100_00}


def banked(web: Web) -> tuple[Crew, Tablet, Browser, Browser]:
    """Ann has the bank and Bob has folded, on a sheet that asks for identification."""
    house, tablet = real_cards(web, "player-dealer")
    ann, bob = house.arrives("ann"), house.arrives("bob")
    for one in (ann, bob):
        house.must(house.dealer, tablet.table, do="seat-player", player=one.player)
    assert tablet.puts(spot(2, "", "fold", ante=5_00), **FOLDED)["ready"]
    return house, tablet, ann, bob


def sitter(web: Web, tablet: Tablet, player: Browser) -> Sitter | None:
    return web.house.table(tablet.table).sitter(player.player)


def excludes(player: Browser) -> None:
    assert player.post("/api/account/exclude", {"days": 365}).status_code == 200


# ---------------------------------------------------------------- getting up


@pytest.mark.parametrize("who", ["bank", "bettor"])
def test_whoever_gets_up_with_bets_on_the_felt_leaves_after_the_hand(web: Web, who: str) -> None:
    """Would catch an honest hand that can never be closed, because its player was faster with a phone."""
    _, tablet, ann, bob = banked(web)
    player = ann if who == "bank" else bob
    excludes(player)
    player.must(tablet.table, do="leave")
    assert (sitter(web, tablet, player) or pytest.fail("nobody sits there")).leaving
    assert tablet.looks()["problems"] == []
    assert tablet.closes()["phase"] == "closed"
    assert sitter(web, tablet, player) is None


@pytest.mark.parametrize("what", ["misdeal", "foul deck", "dead card"])
def test_a_hand_whose_player_gets_up_can_be_void(web: Web, what: str) -> None:
    """Would catch a hand that can neither be closed nor be voided."""
    house, tablet, ann, _ = banked(web)
    tablet.puts(spot(2, "", "", ante=5_00), **FOLDED)
    excludes(ann)
    ann.must(tablet.table, do="leave")
    waiting = tablet.says("irregular", hand=1, what=what, note="on the floor")["waiting"]
    assert house.second.post(f"/api/staff/approvals/{waiting}", {"agree": True}).json()["error"] is None
    assert tablet.looks()["draft"]["hand"] == 2
    assert sitter(web, tablet, ann) is None


def test_somebody_of_a_night_gets_up_after_the_hand(web: Web) -> None:
    """Would catch a night's hand that waits for chips of nobody."""
    house = crew(web)
    house.floor.post("/api/staff/night", {"name": "Gala", "buy_in": 100_00, "rebuys": 0, "prizes": []})
    tablet = Tablet(house.dealer, house.opens("six-card", chips="night", cards="real"))
    ann = signed_in(web, "ann")
    ann.post("/api/night/enter", {})
    house.must(house.dealer, tablet.table, do="seat-player", player=ann.player)
    tablet.puts(loses(1))
    excludes(ann)
    ann.must(tablet.table, do="leave")
    assert tablet.closes()["phase"] == "closed"


def test_a_hand_is_closed_whoever_the_floor_removes_or_sits_out_meanwhile(web: Web) -> None:
    """Would catch a removal, or a player who sits out by phone, that leaves bets on the felt with nobody."""
    house, tablet, ann, bob = banked(web)
    house.must(house.floor, tablet.table, do="remove", player=bob.player, reason="rude")
    ann.must(tablet.table, do="sit-out")
    assert tablet.looks()["problems"] == []
    assert tablet.closes()["phase"] == "closed"
    assert sitter(web, tablet, bob) is None
    assert sitter(web, tablet, ann) is not None


def test_a_loss_limit_is_not_evaded_by_getting_up(web: Web) -> None:
    """Would catch losses that are booked to a walk-in because their player left before the hand was closed."""
    _, tablet, ann, seat = seated(web)
    assert ann.post("/api/me/limits", {"loss": 4_00}).status_code == 200
    tablet.puts(loses(seat))
    ann.must(tablet.table, do="leave")
    assert tablet.closes()["phase"] == "closed"
    assert ann.http.get("/api/me").json()["limits"]["lost_today"] == 2_00


def test_an_extra_spot_with_bets_is_kept_until_the_hand_is_over(web: Web) -> None:
    """Would catch bets that become a walk-in's, because their player wants fewer spots by phone."""
    _, tablet, ann, _ = seated(web)
    ann.must(tablet.table, do="want-spots", count=2)
    tablet.puts(loses(1), spot(2, "", "fold", ante=2_00))
    ann.must(tablet.table, do="want-spots", count=1)
    assert (sitter(web, tablet, ann) or pytest.fail("nobody sits there")).spots == (1, 2)
    tablet.closes()
    assert (sitter(web, tablet, ann) or pytest.fail("nobody sits there")).spots == (1,)


def test_bets_that_are_taken_off_let_their_player_go(web: Web) -> None:
    """Would catch somebody who is kept at a table by a bet that was tapped at a wrong spot."""
    _, tablet, ann, seat = seated(web)
    tablet.puts(loses(seat))
    ann.must(tablet.table, do="leave")
    tablet.puts()
    ann.must(tablet.table, do="leave")
    assert sitter(web, tablet, ann) is None


def test_a_hand_is_reopened_and_closed_though_its_player_is_leaving(web: Web) -> None:
    """Would catch a hand that was taken back and cannot be recorded again."""
    _, tablet, ann, seat = seated(web, sheet="pair-plus", floor="staff")
    tablet.puts(spot(seat, "8c 8d 8h", "", ante=2_00), dealer=NOTHING)
    assert tablet.closes()["phase"] == "called"
    ann.must(tablet.table, do="leave")
    assert tablet.says("reopen", version=1)["problems"] == []
    tablet.puts(spot(seat, "8c 8d 2h", "", ante=2_00), dealer=NOTHING)
    assert tablet.closes()["phase"] == "closed"
    assert sitter(web, tablet, ann) is None


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("ends", ["closed", "void"])
def test_a_hand_whose_player_is_gone_all_the_same_is_theirs(
    web: Web, monkeypatch: pytest.MonkeyPatch, old: bool, ends: str
) -> None:
    """Would catch a draft of an earlier version, or of two processes at once, that nobody can bring to an end."""
    house, tablet, ann, _ = banked(web)
    if old:
        text = web.house.store.paper(drafts.DRAWER, tablet.table) or ""
        facts = {name: fact for name, fact in json.loads(text).items() if name not in ("whose", "ceilings")}
        assert web.house.store.keep_paper(drafts.DRAWER, tablet.table, json.dumps(facts), was=text)
    excludes(ann)
    with monkeypatch.context() as patch:
        patch.setattr(drafts, "tapped", lambda *_: {})
        ann.must(tablet.table, do="leave")
    assert sitter(web, tablet, ann) is None
    assert tablet.looks()["problems"] == []
    if ends == "closed":
        assert tablet.puts(spot(2, "", "fold", ante=5_00), **FOLDED)["ready"]
        assert tablet.closes()["phase"] == "closed"
    else:
        waiting = tablet.says("irregular", hand=1, what="foul deck", note="two aces")["waiting"]
        assert house.second.post(f"/api/staff/approvals/{waiting}", {"agree": True}).json()["error"] is None
    assert tablet.looks()["draft"]["hand"] == 2
    assert sitter(web, tablet, ann) is None


def test_an_extra_spot_is_whose_the_dealer_says_last(web: Web) -> None:
    """Would catch a walk-in's bets that stay somebody's who was named there by mistake."""
    _, tablet, ann, seat = seated(web)
    extra = spot(seat + 1, "", "fold", ante=2_00)
    tablet.puts(loses(seat), {**extra, "player": ann.player})
    tablet.puts(loses(seat), extra)
    tablet.closes()
    assert [one.spots for one in web.house.table(tablet.table).sitters] == [(seat,), (seat + 1,)]


# ---------------------------------------------------------------- coming


def test_a_spot_with_bets_of_a_walk_in_is_taken(web: Web) -> None:
    """Would catch a win that is booked to whoever sat down by phone while the hand was dealt."""
    house, tablet = real_cards(web)
    eve = house.arrives("eve")
    tablet.puts(spot(1, "8c 8d 8h", "1x", ante=2_00, pair_plus=2_00), dealer=NOTHING)
    assert eve.asks(tablet.table, do="join", seat=1)["error"]["code"] == "seat-taken"
    eve.must(tablet.table, do="join")
    assert house.seat(tablet.table, eve) == 2
    assert tablet.closes()["phase"] == "closed"
    assert (sitter(web, tablet, eve) or pytest.fail("nobody sits there")).chips == 0


def test_the_line_does_not_move_up_to_a_spot_with_bets(web: Web) -> None:
    """Would catch somebody who stood in line and gets a walk-in's bets when another player leaves."""
    house, tablet, ann, seat = seated(web)
    tablet.puts(*(loses(number) | {"cards": []} for number in range(1, 8) if number != seat))
    eve = house.arrives("eve")
    eve.must(tablet.table, do="join")
    assert sitter(web, tablet, eve) is None
    ann.must(tablet.table, do="leave")
    assert [one.called for one in web.house.table(tablet.table).queue] == [True]
    eve.must(tablet.table, do="join")
    assert (sitter(web, tablet, eve) or pytest.fail("nobody sits there")).spots == (seat,)


# ---------------------------------------------------------------- cards tapped twice


ACES = (spot(2, "Ah Ac 9d 4h", "1x", keep="Ah Ac 9d 4h", ante=2_00),)
DEALER: Json = {"dealer": ["Kd", "Tc", "8h", "6s", "3c", "2d"]}


def test_a_card_of_a_folded_hand_is_no_other_hands_card(web: Web) -> None:
    """Would catch a hand that is not ready and is closed, because folded cards were left out before the look."""
    _, tablet = real_cards(web, "four-card")
    assert not tablet.puts(spot(1, "Ah Ad 9c 4s 2h", "fold", ante=2_00), *ACES, **DEALER)["ready"]
    assert tablet.closes(409)["error"]["code"] == "bad-cards"


@pytest.mark.parametrize("choice", ["1x", "fold"])
def test_a_foul_deck_is_told_with_both_cards_on_the_table(web: Web, choice: str) -> None:
    """Would catch two aces of hearts that have to be taken off the tablet before anybody may say so."""
    house, tablet = real_cards(web, "four-card")
    tablet.puts(spot(1, "Ah Ad 9c 4s 2h", choice, ante=2_00), *ACES, **DEALER)
    assert tablet.says("irregular", 409, hand=1, what="dead card", note="x", spot=1)["error"]["code"] == "bad-cards"
    waiting = tablet.says("irregular", hand=1, what="foul deck", note="two aces of hearts")["waiting"]
    assert house.second.post(f"/api/staff/approvals/{waiting}", {"agree": True}).json()["error"] is None
    assert tablet.looks()["draft"]["hand"] == 2
    auditor = signed_in(web, "aud", "auditor")
    checked = auditor.post(f"/api/staff/verify?table={tablet.table}&first=1&last=1", {}).json()
    assert (checked["hands"], checked["failed"]) == (1, [])


# ---------------------------------------------------------------- what they set for themselves in the hand


def codes(seen: Json) -> list[Any]:
    return [one["code"] for one in seen["problems"]]


def test_what_somebody_who_has_excluded_themselves_has_bet_is_lowered_and_not_raised(web: Web) -> None:
    """Would catch an exclusion that more is bet after, because the hand has begun."""
    _, tablet, ann, seat = seated(web)
    tablet.puts(spot(seat, ante=2_00, pair_plus=4_00))
    excludes(ann)
    assert codes(tablet.puts(loses(seat, ante=4_00, pair_plus=2_00))) == ["no-raise"]
    assert codes(tablet.puts(loses(seat, pair_plus=2_00))) == []
    assert codes(tablet.puts()) == []
    assert codes(tablet.puts(loses(seat, ante=4_00))) == ["no-raise"]
    assert tablet.closes(409)["error"]["code"] == "no-raise"
    extra = {**spot(seat + 1, "", "fold", ante=2_00), "player": ann.player}
    assert codes(tablet.puts(loses(seat), extra)) == ["no-raise"]
    assert codes(tablet.puts(loses(seat, pair_plus=4_00))) == []
    assert tablet.closes()["phase"] == "closed"


def test_a_bet_that_was_taken_off_before_an_exclusion_is_not_put_back(web: Web) -> None:
    """Would catch a hand that has begun for somebody with a bet that lies there no more."""
    _, tablet, ann, seat = seated(web)
    tablet.puts(spot(seat, ante=2_00))
    tablet.puts()
    excludes(ann)
    for _ in range(2):
        assert codes(tablet.puts(loses(seat))) == ["no-raise"]


def test_a_bank_is_not_raised_after_an_exclusion(web: Web) -> None:
    _, tablet, ann, _ = banked(web)
    excludes(ann)
    assert codes(tablet.puts(spot(2, "", "fold", ante=5_00), bank_spot=1, bank_wager=200_00)) == ["no-raise"]
    assert tablet.puts(spot(2, "", "fold", ante=5_00), **FOLDED)["ready"]
