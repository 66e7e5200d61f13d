"""The tablet beside real cards, over HTTP: drafts, closing, the floor, what goes wrong, and what others see of it."""

import json
import sys
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from pitboss.house import house_check, settings, turns
from pitboss.house.cash import slips
from pitboss.house.desk import stream_of
from pitboss.house.settings import Settings
from pitboss.house.stores import payload
from pitboss.house.stores.memory import MemoryStore
from pitboss.sheets import shipped
from pitboss.sheets.house import Policies, Void
from pitboss.tables.terms import Chips
from pitboss.web.play.brought import ChipsBroughtToday
from pitboss.web.play.table_runner import TableRunner
from pitboss.web.staff import gate
from tests.web.crew import Crew, crew
from tests.web.playing import ORIGIN, Browser, Web, opened
from tests.web.staffed import SECRET, made, signed_in

Json = dict[str, Any]
NOTHING = ["2c", "4d", "7h"]
_numbers = count(1)


def new_id() -> str:
    return f"tablet-{next(_numbers)}"


@dataclass
class Tablet:
    """What a dealer taps, with the version of the draft."""

    browser: Browser
    table: str

    def looks(self) -> Json:
        answer = self.browser.http.get(f"/api/felt/{self.table}")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def puts(self, *spots: Json, status: int = 200, **more: Any) -> Json:
        """The hand as it is now, from the version that is there."""
        draft = self.looks()["draft"]
        body = {"hand": draft["hand"], "version": draft["version"], "spots": list(spots), **more}
        answer = self.browser.http.put(f"/api/felt/{self.table}", json=body, headers=self.browser.headers)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    def says(self, path: str, status: int = 200, **body: Any) -> Json:
        said = {"id": new_id(), **body}
        answer = self.browser.post(f"/api/felt/{self.table}/{path}", said)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    def closes(self, status: int = 200, **body: Any) -> Json:
        return self.says("close", status, **{"version": self.looks()["draft"]["version"], **body})


def real_cards(web: Web, sheet: str = "six-card", **asked: Any) -> tuple[Crew, Tablet]:
    house = crew(web)
    table = house.opens(sheet, cards="real", **asked)
    return house, Tablet(house.dealer, table)


def spot(number: int, cards: str = "", choice: str = "", **stakes: Any) -> Json:
    results, keep = stakes.pop("results", {}), stakes.pop("keep", None)
    wagers = {name.replace("_", "-"): cents for name, cents in stakes.items()}
    found = {"spot": number, "stakes": wagers, "cards": cards.split(), "choices": choice.split(), "results": results}
    return found if keep is None else {**found, "keep": keep.split()}


# ---------------------------------------------------------------- a hand, tap by tap


def test_a_hand_from_the_first_chip_to_the_tray(web: Web) -> None:
    """Would catch a picture that does not follow the taps, or a tray that gains other than it says."""
    _, tablet = real_cards(web)
    empty = tablet.looks()
    assert (empty["draft"]["hand"], empty["deck"], empty["phase"], empty["ready"]) == (1, "A", "entering", False)
    bets = tablet.puts(spot(1, ante=2_00, pair_plus=2_00), spot(4, ante=4_00))
    assert [one["offers"] for one in bets["spots"]] == [{"fold": 0, "1x": 2_00}, {"fold": 0, "1x": 4_00}]
    assert [one["missing"] for one in bets["spots"]] == ["a decision", "a decision"]
    decided = tablet.puts(spot(1, "", "1x", ante=2_00, pair_plus=2_00), spot(4, "", "fold", ante=4_00))
    assert [one["missing"] for one in decided["spots"]] == ["3 more cards", None]
    assert [one["net_cents"] for one in decided["spots"]] == [None, -4_00]
    cards = tablet.puts(
        spot(1, "8c 8d", "1x", ante=2_00, pair_plus=2_00), spot(4, "", "fold", ante=4_00), dealer=["Qc"]
    )
    assert cards["spots"][0]["missing"] == "1 more card"
    assert cards["lacks"] == "The dealer needs 2 more cards."
    spots = (spot(1, "8c 8d 2h", "1x", ante=2_00, pair_plus=2_00), spot(4, "", "fold", ante=4_00))
    done = tablet.puts(*spots, dealer=["Qc", "4d", "7h"])
    assert (done["ready"], done["tray_cents"], done["qualifies"], done["dealer_hand"]) == (
        True,
        -2_00,
        "qualifies",
        "Q-7-4 high",
    )
    first = done["spots"][0]
    assert (first["hand"], first["net_cents"], first["pays_cents"]) == ("pair of eights, two", 6_00, 12_00)
    assert {one["wager"]: one["reason"] for one in first["wagers"]}[
        "ante"
    ] == "Pair of eights beats queen high: 1 to 1."
    assert done["used"] == ["Qc", "4d", "7h", "8c", "8d", "2h"]
    before = web.house.table(tablet.table).tray
    closed = tablet.closes()
    assert (closed["phase"], closed["tray_cents"], closed["spots"][0]["net_cents"]) == ("closed", -2_00, 6_00)
    assert web.house.table(tablet.table).tray == before - 2_00
    following = tablet.looks()
    assert (following["draft"]["hand"], following["deck"], following["draft"]["spots"]) == (2, "B", [])


def test_the_dealer_is_offered_to_close_a_hand_that_lacks_nothing(web: Web) -> None:
    """Would catch a tablet whose picture of the table fails once a hand is whole."""
    _, tablet = real_cards(web)

    def offered() -> set[tuple[str, str]]:
        answer = tablet.browser.http.get(f"/api/staff/tables/{tablet.table}")
        assert answer.status_code == 200, answer.text
        return {(one["do"], one["where"]) for one in answer.json()["offers"]}

    tablet.puts(spot(1, "8c 8d", "1x", ante=2_00), dealer=["Qc", "4d", "7h"])
    assert ("draft-hand", "draft") in offered()
    assert ("record-hand", "draft") not in offered()
    tablet.puts(spot(1, "8c 8d 2h", "1x", ante=2_00), dealer=["Qc", "4d", "7h"])
    assert ("record-hand", "draft") in offered()


@pytest.mark.parametrize("sheet", ["six-card", "pair-plus", "mini-royal", "player-dealer", "four-card"])
def test_the_tablet_knows_the_sheet(web: Web, sheet: str) -> None:
    """Would catch a wager whose ends a dealer cannot tell."""
    _, tablet = real_cards(web, sheet)
    found = tablet.browser.http.get(f"/api/felt/{tablet.table}/sheet").json()
    game = shipped.load(sheet)
    assert [found["cards_each"], found["cards_dealer"], found["cards_board"]] == list(game.dealt.values())
    assert found["laid"] == (4 if sheet == "four-card" else None)
    assert found["results"].keys() == game.wagers.keys()
    for name, results in found["results"].items():
        ids = [one["id"] for one in results]
        assert len(set(ids)) == len(ids) > 1
        assert all(one["says"] for one in results), name


def test_results_alone_are_enough(web: Web) -> None:
    """Would catch a dealer who has to tap cards although only the results are wanted."""
    _, tablet = real_cards(web)
    told = {"ante": "higher", "pair-plus": "flush"}
    seen = tablet.puts(spot(1, "", "1x", ante=2_00, pair_plus=2_00, results=told))
    assert seen["ready"]
    assert {one["wager"]: one["net_cents"] for one in seen["spots"][0]["wagers"]} == {
        "ante": 2_00, "play": 2_00, "ante-bonus": 0, "pair-plus": 6_00
    }  # fmt: skip
    assert {one["wager"]: one["reason"] for one in seen["spots"][0]["wagers"]}[
        "pair-plus"
    ] == "Flush: Pair Plus pays 3 to 1."
    assert tablet.closes()["phase"] == "closed"


def test_a_hand_is_whole_with_the_cards_that_were_laid(web: Web) -> None:
    """Would catch a fifth card that is asked for, a picture that is settled with one that nobody has seen, and a close
    that comes to something else."""
    _, tablet = real_cards(web, "four-card")
    four, dealer = "3h 3d 3s 9c", ["Kd", "Tc", "8h", "6s", "4c", "5d"]
    side = spot(2, "2s 2d Ah 7d", keep="2s 2d Ah 7d", aces_up=2_00)  # a two more would be three of a kind
    alone = tablet.puts(spot(1, four, "2x", ante=2_00, aces_up=2_00), side)
    assert [one["missing"] for one in alone["spots"]] == ["1 more card", None]
    assert (alone["spots"][1]["hand"], alone["spots"][1]["net_cents"]) == ("pair of twos, A-7", -2_00)
    seen = tablet.puts(spot(1, four, "2x", keep=four, ante=2_00, aces_up=2_00), side, dealer=dealer)
    first = seen["spots"][0]
    assert (seen["ready"], first["missing"], first["hand"]) == (True, None, "three threes, nine")
    assert {one["wager"]: one["net_cents"] for one in first["wagers"]} == {
        "ante": 2_00, "raise": 4_00, "bonus": 4_00, "aces-up": 14_00
    }  # fmt: skip
    closed = tablet.closes()
    assert (closed["phase"], closed["tray_cents"]) == ("closed", -24_00 + 2_00)


def test_what_cannot_be_is_said_and_not_closed(web: Web) -> None:
    """Would catch impossible cards that reach the record."""
    _, tablet = real_cards(web)
    seen = tablet.puts(spot(1, "8c 8c 2h", "1x", ante=9_00), spot(2, "2h", "2x", ante=2_00), dealer=NOTHING)
    said = [one["message"] for one in seen["problems"]]
    assert any("8c of spot 1 is twice there" in one for one in said)
    assert any("2h of spot 2 is at spot 1 already" in one for one in said)
    assert any("Ante takes at most $4" in one for one in said)
    assert any('"2x" is not on offer here' in one for one in said)
    assert not seen["ready"]
    assert tablet.closes(409)["error"]["code"] == "bad-cards"


@pytest.mark.clause("D15")
def test_the_picture_says_at_each_spot_that_nobody_there_was_checked(web: Web) -> None:
    """Would catch a dealer who learns only at the close, spot by spot, that nobody plays here unchecked."""
    house, tablet = real_cards(web, "player-dealer")
    for name in ("ann", "bob"):
        house.must(house.dealer, tablet.table, do="seat-player", player=house.arrives(name).player)
    seen = tablet.puts(spot(2, "", "fold", ante=5_00), spot(4, "", "fold", ante=5_00), bank_spot=3, bank_wager=100_00)
    said = [one["message"] for one in seen["problems"]]
    assert said == [
        f"Nobody is known at spot {number}. Players are identified here: seat somebody whom the cashier has checked."
        for number in (4, 3)
    ]
    assert not seen["ready"]
    assert tablet.closes(409)["error"]["code"] == "not-admitted"
    assert tablet.puts(spot(2, "", "fold", ante=5_00), bank_spot=1, bank_wager=100_00)["ready"]
    assert tablet.closes()["phase"] == "closed"


def test_payouts_are_held_by_what_is_in_force_though_nobody_has_looked_at_the_table(web: Web) -> None:
    """Would catch the first hand after a change, or of another day, that is paid by what was in force before."""
    _, tablet = real_cards(web)
    trips = spot(1, "8c 8d 8h", "1x", ante=2_00)
    tablet.puts(trips, dealer=NOTHING)
    assert tablet.closes()["phase"] == "closed"
    settings.keep(web.house.store, Settings(second_over_cents=0))
    web.clock.now += 2_000  # settings that were read a moment ago are not read again
    tablet.puts(trips, dealer=NOTHING)
    closed = tablet.closes()
    assert (closed["phase"], closed["called"]) == ("called", ["1"])


def test_what_a_dealer_alone_pays_to_walk_ins_adds_up(web: Web) -> None:
    """Would catch a dealer who pays a friend without a name hand after hand, each too small for a second person."""
    people, tablet = real_cards(web)
    settings.keep(web.house.store, Settings(second_over_cents=25_00))
    web.clock.now += 2_000
    trips, trays = spot(1, "8c 8d 8h", "1x", ante=2_00), [web.house.table(tablet.table).tray]
    phase = "closed"
    while phase == "closed" and trays[0] - trays[-1] <= 25_00:
        tablet.puts(trips, dealer=NOTHING)
        seen = tablet.closes()
        phase = seen["phase"]
        trays.append(web.house.table(tablet.table).tray)
        if phase == "closed":
            assert (seen["walk_ins_cents"], seen["walk_ins_most_cents"]) == (trays[0] - trays[-1], 25_00)
    assert (phase, len(trays)) == ("called", 25_00 // (trays[0] - trays[1]) + 2)
    hand = web.house.table(tablet.table).hand
    assert hand is not None
    assert "walk-ins were paid" in hand.reasons["1"][-1]
    assert "since anybody looked, above $25" in hand.reasons["1"][-1]
    people.must(people.floor, tablet.table, do="acknowledge", who="1")
    tablet.puts(trips, dealer=NOTHING)
    again = tablet.closes()
    assert (again["phase"], again["walk_ins_cents"]) == ("closed", trays[0] - trays[1])


def test_the_next_hand_is_there_when_a_hand_is_closed(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a hand that is put away by and by: who taps the next one meanwhile is sent back."""
    people, tablet = real_cards(web)
    monkeypatch.setattr(TableRunner, "wake", lambda *_: None)
    tablet.puts(spot(1, "8c 8d 2h", "1x", ante=2_00), dealer=NOTHING)
    tablet.closes()
    assert (tablet.looks()["draft"]["hand"], web.house.next_move(tablet.table)) == (2, None)
    settings.keep(web.house.store, Settings(second_over_cents=1_00))
    web.clock.now += 2_000
    tablet.puts(spot(1, "8c 8d 8h", "1x", ante=2_00), dealer=NOTHING)
    assert tablet.closes()["phase"] == "called"
    people.must(people.floor, tablet.table, do="acknowledge", who="1")
    assert (tablet.looks()["draft"]["hand"], web.house.next_move(tablet.table)) == (3, None)


def test_a_real_table_of_an_older_pitboss_is_what_its_log_comes_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a snapshot from before payouts to walk-ins were added up, which is taken for one without any."""
    monkeypatch.setattr(turns, "SNAPSHOT_HANDS", 1)
    store = MemoryStore()
    with opened(store) as web:
        _, tablet = real_cards(web)
        tablet.puts(spot(1, "8c 8d 8h", "1x", ante=2_00), dealer=NOTHING)
        tablet.closes()
        paid = web.house.table(tablet.table).walk_ins_paid
    kept = store.snapshot(stream_of(tablet.table))
    assert kept is not None
    older = {key: said for key, said in json.loads(kept.payload).items() if key != "walk_ins_paid"}
    store.keep_snapshot(stream_of(tablet.table), kept.version, payload.canonical(older))
    assert house_check.problems(store) == []
    with opened(store) as web:
        assert web.house.table(tablet.table).walk_ins_paid == paid > 0


# ---------------------------------------------------------------- two tablets


def test_another_tablets_change_is_not_overwritten(web: Web) -> None:
    """Would catch two tablets that undo each other's taps."""
    _, tablet = real_cards(web)
    tablet.puts(spot(1, ante=2_00))
    stale = {"hand": 1, "version": 0, "spots": [spot(2, ante=2_00)]}
    answer = tablet.browser.http.put(f"/api/felt/{tablet.table}", json=stale, headers=tablet.browser.headers)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "felt-changed"
    assert [one["spot"] for one in answer.json()["picture"]["draft"]["spots"]] == [1]
    assert tablet.closes(409, version=0)["error"]["code"] == "felt-changed"


def test_a_hand_is_closed_once_however_often_it_is_sent(web: Web) -> None:
    """Would catch a hand that is paid twice because an answer was lost on the way."""
    _, tablet = real_cards(web)
    tablet.puts(spot(1, "8c 8d 2h", "1x", ante=2_00), dealer=NOTHING)
    first = tablet.closes(id="close-once")
    tray = web.house.table(tablet.table).tray
    again = tablet.says("close", id="close-once", version=1)
    assert again["spots"] == first["spots"]
    assert (again["phase"], again["draft"]["hand"]) == ("closed", 1)
    assert web.house.table(tablet.table).tray == tray


# ---------------------------------------------------------------- the floor

TRIPS = spot(1, "8c 8d 8h", "", ante=2_00)


def test_a_called_hand_waits_is_seen_by_the_floor_and_is_paid(web: Web) -> None:
    """Would catch trips that are paid unseen, or a tablet that does not learn that they were."""
    house, tablet = real_cards(web, "pair-plus", floor="staff")
    assert tablet.puts(TRIPS, dealer=NOTHING)["spots"][0]["call_out"] == "three eights"
    called = tablet.closes()
    assert (called["phase"], called["called"]) == ("called", ["1"])
    assert tablet.looks()["phase"] == "called"
    assert tablet.puts(TRIPS, status=409)["error"]["code"] == "hand-recorded"
    house.must(house.floor, tablet.table, do="acknowledge", who="1")
    house.until(tablet.table, lambda _: web.house.table(tablet.table).hand is None)
    assert tablet.looks()["draft"]["hand"] == 2


def test_a_called_hand_is_reopened_with_its_draft(web: Web) -> None:
    """Would catch a mistake that cannot be put right before it is paid."""
    _, tablet = real_cards(web, "pair-plus", floor="staff")
    tablet.puts(TRIPS, dealer=NOTHING)
    tablet.closes()
    back = tablet.says("reopen", version=1)
    assert (back["phase"], back["draft"]["hand"]) == ("entering", 1)
    assert back["draft"]["spots"][0]["cards"] == ["8c", "8d", "8h"]
    tablet.puts(spot(1, "8c 8d 2h", "", ante=2_00), dealer=NOTHING, status=200)
    assert tablet.closes()["phase"] == "closed"
    assert tablet.says("reopen", 403, version=1)["error"]["code"] == "not-now"


# ---------------------------------------------------------------- what goes wrong


def test_a_misdeal_of_issued_chips_is_void_with_two_people(web: Web) -> None:
    """Would catch one person who gives back a lost hand, and a draft that changes while the other one decides."""
    house, tablet = real_cards(web)
    tablet.puts(spot(1, "8c 8d", "", ante=2_00))
    waits = tablet.says("irregular", what="misdeal", note="Four cards to spot 2")
    assert waits["waiting"] is not None
    assert tablet.puts(spot(1, ante=4_00), status=409)["error"]["code"] == "waits-for-second"
    assert tablet.closes(409)["error"]["code"] == "waits-for-second"
    listed = house.sees(house.floor, "approvals")["waiting"]
    assert listed[0]["says"] == "Void hand 1 of table T1. Misdeal: Four cards to spot 2. The hand is void."
    agreed = house.floor.post(f"/api/staff/approvals/{waits['waiting']}", {"agree": True})
    assert agreed.json()["error"] is None
    assert tablet.looks()["draft"]["hand"] == 2
    hands = tablet.browser.http.get(f"/api/tables/{tablet.table}/hands").json()["hands"]
    assert [(one["finish"], one["says"]) for one in hands] == [("void", "Void: misdeal.")]


def test_the_floor_reads_which_bets_keep_the_table_from_being_closed(web: Web) -> None:
    """Would catch a grey key beside which nothing says why: the bets are on the tablet, and not at the table yet."""
    house, tablet = real_cards(web)
    before = house.sees(house.floor, f"tables/{tablet.table}")
    assert before["says"] == "The next hand is dealt and tapped in."
    assert "close-table" in {one["do"] for one in before["offers"]}
    house.must(house.floor, tablet.table, do="seat-player", player="Ivy", seat=2)
    tablet.puts(spot(2, ante=4_00), spot(3, ante=4_00))
    seen = house.sees(house.floor, f"tables/{tablet.table}")
    lies = "Hand 1 has bets on the tablet that are not closed (Ivy and spot 3)"
    assert seen["says"] == f"{lies}: a dealer closes the hand, or takes them off."
    assert "close-table" not in {one["do"] for one in seen["offers"]}


def test_a_hand_is_called_once_and_the_second_form_is_refused_at_once(web: Web) -> None:
    """Would catch two calls for one hand, of which the second locked the tablet in the hand after it."""
    house, tablet = real_cards(web)
    tablet.puts(spot(2, ante=4_00))
    tablet.says("irregular", what="misdeal", note="Four cards to spot 2", hand=1)
    said = Tablet(house.floor, tablet.table).says("irregular", 409, what="foul deck", note="Two aces of clubs", hand=1)
    assert said["error"]["code"] == "called-already"
    assert said["error"]["message"].startswith("A misdeal is called already, and waits for a second person.")
    assert len(house.sees(house.second, "floor")["waiting"]) == 1


def test_what_was_asked_of_a_hand_ends_with_it(web: Web) -> None:
    """Two processes may take a call each at the same moment: with the hand both are over."""
    house, tablet = real_cards(web)
    tablet.puts(spot(2, ante=4_00))
    first = tablet.says("irregular", what="misdeal", note="Four cards to spot 2")["waiting"]
    filed = web.services.approvals.get(first)
    assert filed is not None
    asked = {"by": house.floor.player, "command_id": f"{house.floor.player}/beside", "says": filed.says}
    late = web.services.approvals.file(filed.kind, filed.table, filed.word, {**filed.body, "id": "beside"}, **asked)
    assert house.second.post(f"/api/staff/approvals/{first}", {"agree": True}).json()["error"] is None
    assert tablet.looks()["draft"]["hand"] == 2
    assert tablet.looks()["waiting"] is None
    assert tablet.puts(spot(2, ante=4_00))["draft"]["spots"]
    assert house.sees(house.second, "floor")["waiting"] == []
    (came,) = [one for one in house.sees(house.floor, "floor")["answered"] if one["id"] == late.id]
    assert (came["came"], came["why"]) == ("refused", "The hand was over before anybody agreed.")
    said = house.second.post(f"/api/staff/approvals/{late.id}", {"agree": True}).json()["error"]
    assert said["code"] == "not-there"


def test_a_misdeal_of_practice_chips_is_void_at_once_and_once(web: Web) -> None:
    """Would catch the same irregularity told of the next hand because its answer was lost."""
    _, tablet = real_cards(web, chips="practice")
    tablet.puts(spot(1, "8c 8d", "", ante=2_00))
    said: Json = {"id": "misdeal-once", "hand": 1, "what": "misdeal", "note": "Four cards"}
    assert tablet.says("irregular", **said)["draft"]["hand"] == 2
    assert tablet.says("irregular", **said)["draft"]["hand"] == 2
    assert web.house.table(tablet.table).hands == 1


def test_a_dead_card_is_noted_and_the_others_play_on(web: Web) -> None:
    """Would catch an effect that is typed in and not computed, or forgotten when the dealer taps on."""
    _, tablet = real_cards(web, chips="practice")
    tablet.puts(spot(1, "8c 8d 2h", "1x", ante=2_00), spot(2, "Ks", "", ante=4_00), dealer=NOTHING)
    noted = tablet.says("irregular", what="dead card", spot=2, note="Under the table")
    assert noted["happened"] == [
        "Dead card at spot 2: Under the table. The wagers of that hand go back; the others play on."
    ]
    assert noted["ready"]
    assert noted["spots"][1]["wagers"][0]["result"] == "returned"
    seen = tablet.puts(spot(1, "8c 8d 2h", "1x", ante=2_00), spot(2, "Ks", "", ante=4_00), dealer=NOTHING)
    assert seen["happened"]
    assert tablet.closes()["phase"] == "closed"
    whole = tablet.browser.http.get(f"/api/tables/{tablet.table}/hands/1").json()
    assert any("Dead card at spot 2: Under the table." in one["says"] for one in whole["steps"])


def test_an_irregularity_that_comes_too_late_is_refused(web: Web) -> None:
    """Would catch a misdeal that is called once two players have acted."""
    _, tablet = real_cards(web, chips="practice")
    tablet.puts(spot(1, "", "1x", ante=2_00), spot(2, "", "fold", ante=2_00))
    assert tablet.says("irregular", 409, what="misdeal", note="x")["error"]["code"] == "too-late"
    assert Policies().void is Void.RETURN


# ---------------------------------------------------------------- who may, and who sees what


def test_only_dealers_tap_and_only_staff_look(web: Web) -> None:
    """Would catch a player who reads a draft before the hands are turned over."""
    house, tablet = real_cards(web)
    tablet.puts(spot(1, "8c 8d 2h", "1x", ante=2_00))
    player, guest = signed_in(web, "ann"), web.browser()
    for browser, status in ((player, 403), (guest, 401), (house.cashier, 403)):
        assert browser.http.get(f"/api/felt/{tablet.table}").status_code == status
    body = {"hand": 1, "version": 1, "spots": []}
    seen = house.floor.http.get(f"/api/felt/{tablet.table}").json()
    put = house.floor.http.put(f"/api/felt/{tablet.table}", json=body, headers=house.floor.headers)
    assert put.status_code == 403
    assert put.json()["error"]["message"] == seen["refused"], "the keys are unlit, and say why before they are pressed"
    assert tablet.looks()["refused"] is None
    assert "8c" not in player.http.get(f"/api/tables/{tablet.table}").text


def test_a_sealed_table_has_no_tablet(web: Web) -> None:
    """Would catch a hand that is tapped at a table whose decks are proved."""
    house = crew(web)
    table = house.opens("six-card")
    answer = house.dealer.http.get(f"/api/felt/{table}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "sealed-cards")


def test_phones_and_projector_see_the_table_and_no_proof(web: Web) -> None:
    """Would catch a view that claims a deck for real cards, or shows a card that nobody turned over."""
    house, tablet = real_cards(web, "pair-plus", floor="staff")
    ann = house.arrives("ann")
    ann.must(tablet.table, do="join")
    tablet.puts(spot(1, "8c 8d 8h", "", ante=2_00), dealer=NOTHING)
    tablet.closes()
    seen = ann.sees(tablet.table)
    public = seen["public"]
    assert (public["cards"], public["commits"], public["hand"]["number"], public["hand"]["called"]) == (
        "real",
        [],
        1,
        ["1"],
    )
    assert seen["you"]["spots"][0]["cards"] == ["8c", "8d", "8h"]
    house.must(house.floor, tablet.table, do="acknowledge", who="1")
    house.until(tablet.table, lambda _: web.house.table(tablet.table).hand is None)
    last = ann.sees(tablet.table)["last"]
    assert (last["number"], last["seed"], last["commit"], last["phase"]) == (1, "", "", "done")
    assert last["spots"][0]["settled"]["ante"]["net_cents"] == 2_00


def test_history_tells_a_hand_of_real_cards_in_words(web: Web) -> None:
    """Would catch a page of the history that trips over a hand without a seed, or over results without cards."""
    _, tablet = real_cards(web)
    tablet.puts(spot(1, "8c 8d 2h", "1x", ante=2_00), spot(3, "", "fold", ante=2_00), dealer=NOTHING)
    tablet.closes()
    tablet.puts(spot(1, "", "1x", ante=2_00, results={"ante": "lower"}))
    tablet.closes()
    listed = tablet.browser.http.get(f"/api/tables/{tablet.table}/hands").json()["hands"]
    assert [(one["number"], one["dealer"]) for one in listed] == [(2, []), (1, NOTHING)]
    whole = [tablet.browser.http.get(f"/api/tables/{tablet.table}/hands/{one}").json() for one in (1, 2)]
    assert whole[0]["record"]["proof"] == "none"
    assert whole[0]["headline"] == "The dealer does not qualify: Ante pays 1 to 1, Play pushes."
    assert whole[0]["spots"][1]["cards"] == []
    assert whole[1]["headline"] == "Ante loses, Play loses."
    assert any("tells how spot 1 ended" in one["says"] for one in whole[1]["steps"])


# ---------------------------------------------------------------- what players set for themselves


def seated(web: Web, **asked: Any) -> tuple[Crew, Tablet, Browser, int]:
    house, tablet = real_cards(web, **asked)
    ann = house.arrives("ann")
    ann.must(tablet.table, do="join")
    return house, tablet, ann, house.seat(tablet.table, ann)


def loses(number: int, **stakes: int) -> Json:
    return spot(number, "Ks 6h 3d", "fold", **{"ante": 2_00, **stakes})


def test_somebody_who_has_excluded_themselves_is_not_dealt_in(web: Web) -> None:
    """Would catch self-exclusion that holds on a phone and not on the tablet."""
    _, tablet, ann, seat = seated(web)
    assert ann.post("/api/account/exclude", {"days": 30}).status_code == 200
    seen = tablet.puts(spot(seat, "8c 8d 2h", "1x", ante=2_00), dealer=NOTHING)
    assert [one["code"] for one in seen["problems"]] == ["excluded"]
    assert f"spot {seat}" in seen["problems"][0]["message"]
    assert not seen["ready"]
    assert tablet.closes(409)["error"]["code"] == "excluded"


def test_somebody_who_asked_for_a_pause_is_not_dealt_in_until_it_is_over(web: Web) -> None:
    """Would catch a pause that holds on a phone and not on the tablet."""
    _, tablet, ann, seat = seated(web)
    assert ann.post("/api/me/pause", {"minutes": 30}).status_code == 200
    assert [one["code"] for one in tablet.puts(loses(seat))["problems"]] == ["own-pause"]
    assert tablet.closes(409)["error"]["code"] == "own-pause"
    web.clock.now += 31 * 60_000
    assert tablet.closes()["phase"] == "closed"


@pytest.mark.parametrize("path", ["account/exclude", "me/pause"])
def test_a_hand_that_has_begun_is_closed_whatever_its_player_sets_meanwhile(web: Web, path: str) -> None:
    """Would catch a hand that lies on the tablet, bets and all, and can never be closed."""
    _, tablet, ann, seat = seated(web)
    tablet.puts(spot(seat, ante=2_00, pair_plus=2_00))
    assert ann.post(f"/api/{path}", {"days": 30} if "exclude" in path else {"minutes": 60}).status_code == 200
    assert tablet.puts(loses(seat, pair_plus=2_00))["problems"] == []
    assert tablet.closes()["phase"] == "closed"
    assert tablet.puts(loses(seat))["problems"] != []


def test_a_hand_that_waits_for_the_floor_is_reopened_and_closed_after_a_self_exclusion(web: Web) -> None:
    """Would catch a mistake that cannot be put right because its player has excluded themselves since."""
    _, tablet, ann, seat = seated(web, sheet="pair-plus", floor="staff")
    tablet.puts(spot(seat, "8c 8d 8h", "", ante=2_00), dealer=NOTHING)
    assert tablet.closes()["phase"] == "called"
    assert ann.post("/api/account/exclude", {"days": 30}).status_code == 200
    assert tablet.says("reopen", version=1)["problems"] == []
    assert tablet.puts(spot(seat, "8c 8d 2h", "", ante=2_00), dealer=NOTHING)["ready"]
    assert tablet.closes()["phase"] == "closed"


@pytest.mark.parametrize("chips", ["issued", "practice"])
def test_what_is_lost_with_real_cards_counts_to_the_own_limit(web: Web, chips: str) -> None:
    """Would catch chips out of a pocket that nobody ever lost, by the book of the player's own limit."""
    _, tablet, ann, seat = seated(web, chips=chips)
    assert ann.post("/api/me/limits", {"loss": 12_00}).status_code == 200
    for _ in range(2):
        tablet.puts(loses(seat, ante=4_00))
        tablet.closes()
    guest = web.services.people.get(ann.player)
    assert guest is not None
    assert web.services.watch.lost(guest, Chips(chips)) == 8_00
    seen = tablet.puts(loses(seat, ante=4_00))  # it could come to 8.00 with its Play wager
    assert [one["code"] for one in seen["problems"]] == ["own-limit"]
    assert tablet.closes(409)["error"]["code"] == "own-limit"
    assert ann.must(tablet.table, do="leave")["error"] is None
    assert web.services.watch.lost(web.services.people.get(ann.player) or guest, Chips(chips)) == 8_00


def test_what_is_won_with_real_cards_and_taken_along_is_not_lost(web: Web) -> None:
    """Would catch a winner who gets up and is told that they lost it all."""
    _, tablet, ann, seat = seated(web)
    tablet.puts(spot(seat, "8c 8d 2h", "1x", ante=2_00), dealer=NOTHING)
    tablet.closes()
    ann.must(tablet.table, do="leave")
    guest = web.services.people.get(ann.player)
    assert guest is not None
    assert web.services.watch.lost(guest, Chips.ISSUED) == -2_00  # the dealer does not qualify: the Ante wins alone


def test_chips_out_of_a_pocket_are_counted_though_the_process_ends_right_after_the_record() -> None:
    """Would catch a count beside the record: a crash between the two, and a limit lets them lose what they brought."""
    store = MemoryStore()
    with opened(store) as web:
        web.services.runner.heard = lambda *_: None  # each time something was stored, the process ends here
        _, tablet, ann, seat = seated(web)
        tablet.puts(loses(seat, ante=4_00))
        tablet.closes()
        ann.must(tablet.table, do="leave")
    with opened(store) as web:
        guest = web.services.people.alter(ann.player, web.services.watch.today)
        assert web.services.watch.lost(guest, Chips.ISSUED) == 4_00


def test_chips_that_are_bought_are_counted_though_the_process_ends_right_after_the_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Would catch a limit that lets somebody lose what they bought beside it: at the window, and at a table."""
    store = MemoryStore()
    monkeypatch.setattr(gate, "_count", lambda *_: None, raising=False)  # there the process ended
    with opened(store) as web:
        house = crew(web)
        ann = house.arrives("ann", 300_00)
        house.opens("six-card")
        ann.must("T1", do="join")
        monkeypatch.setattr(slips, "catch_up", lambda *_: None)  # and here
        house.must(house.dealer, "T1", do="sell-chips", player=ann.player, cents=100_00)
    monkeypatch.undo()
    with opened(store) as web:
        guest = web.services.people.alter(ann.player, web.services.watch.today)
        assert web.services.watch.holds(ann.player, Chips.ISSUED) == 400_00
        assert web.services.watch.lost(guest, Chips.ISSUED) == 0


def test_chips_out_of_a_pocket_are_counted_at_a_table_that_is_closed_before_anybody_looks(web: Web) -> None:
    """Would catch tables that are read only while they are open."""
    house, tablet, ann, seat = seated(web)
    tablet.puts(loses(seat, ante=4_00))
    tablet.closes()
    ann.must(tablet.table, do="leave")
    table = web.house.table(tablet.table)
    house.must(house.floor, tablet.table, do="close-table", tray=table.tray, rack=table.rack)
    assert tablet.table not in web.services.tables
    for brought in (web.services.watch._brought, ChipsBroughtToday(web.house, set()).of):
        assert brought(ann.player, Chips.ISSUED) == 500_00 + 4_00  # at the cage, and out of the pocket


def test_chips_that_were_brought_yesterday_are_nothing_of_today(web: Web) -> None:
    _, tablet, ann, seat = seated(web)
    tablet.puts(loses(seat, ante=4_00))
    tablet.closes()
    web.clock.now += 24 * 3_600_000
    guest = web.services.people.alter(ann.player, web.services.watch.today)
    assert web.services.watch.lost(guest, Chips.ISSUED) == 0
    tablet.puts(loses(seat, ante=2_00))
    tablet.closes()
    assert web.services.watch.lost(guest, Chips.ISSUED) == 2_00
    assert ChipsBroughtToday(web.house, web.services.tables).of(ann.player, Chips.ISSUED) == 2_00


def test_bets_of_a_hand_that_has_begun_stay_within_the_limit_that_held_then(web: Web) -> None:
    """Would catch a limit that is passed tap by tap, or one that is set in a hand and takes its bets back."""
    _, tablet, ann, seat = seated(web)
    ann.post("/api/me/limits", {"loss": 10_00})
    assert tablet.puts(spot(seat, ante=2_00))["problems"] == []
    assert [one["code"] for one in tablet.puts(spot(seat, ante=4_00, pair_plus=4_00))["problems"]] == ["own-limit"]
    assert ann.post("/api/me/limits", {"loss": 1_00}).status_code == 200
    assert tablet.puts(loses(seat, ante=4_00))["problems"] == []
    assert tablet.closes()["phase"] == "closed"


def test_chips_of_a_real_table_are_in_pockets(web: Web) -> None:
    """Would catch a walk-in whose chips the book does not know of."""
    _, tablet = real_cards(web)
    tablet.puts(spot(5, "8c 8d 2h", "fold", ante=4_00))
    tablet.closes()
    assert web.house.store.balance("pockets").cents == -4_00
    assert web.house.table(tablet.table).terms.chips is Chips.ISSUED


def test_a_tray_of_practice_chips_that_is_short_is_filled_before_the_dealer_reads_of_it(web: Web) -> None:
    """Would catch a lesson that stops because nobody is there to order a fill of chips that cost nothing."""
    _, tablet = real_cards(web, chips="practice", tray=1_00, rack=0)
    seen = tablet.puts(spot(1, "8c 8d 8h", "1x", ante=4_00), dealer=NOTHING)
    assert (seen["ready"], seen["problems"]) == (True, [])
    assert tablet.closes()["phase"] == "closed"


def test_a_tray_of_issued_chips_that_is_short_waits_for_the_floor(web: Web) -> None:
    _, tablet = real_cards(web, tray=1_00, rack=0)
    seen = tablet.puts(spot(1, "8c 8d 8h", "1x", ante=4_00), dealer=NOTHING)
    assert [one["code"] for one in seen["problems"]] == ["tray-short"]
    assert tablet.closes(409)["error"]["code"] == "tray-short"


def test_a_whole_hand_of_seven_spots_takes_less_than_forty_entries(web: Web) -> None:
    """Would catch a format in which a dealer has to tap what the house knows."""
    _, tablet = real_cards(web, "pair-plus")
    faces = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    spots = [spot(number, " ".join(faces[3 * number : 3 * number + 3]), ante=2_00) for number in range(1, 8)]
    seen = tablet.puts(*spots, dealer=faces[:3])
    assert seen["ready"]
    assert seen["tapped"] < 40


def test_the_scanner_of_the_documentation_works(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a documented API that is not the one there is."""
    _, tablet = real_cards(web)
    made(web, "scanner", "dealer")
    tablet.puts(spot(3, "8c", "1x", ante=2_00))
    text = (Path(__file__).parents[2] / "docs" / "real-cards.md").read_text(encoding="utf-8")
    code = text.split("```python\n")[1].split("```")[0].replace("https://localhost:8000", ORIGIN)

    def client(base_url: str, headers: dict[str, str]) -> TestClient:
        opened = TestClient(web.clients.app, base_url=base_url, headers=headers, client=("127.0.0.1", 1))
        opened.portal = web.clients.portal
        return opened

    monkeypatch.setitem(sys.modules, "httpx", SimpleNamespace(Client=client))
    names: Json = {"__name__": "scanner"}
    exec(compile(code, "real-cards.md", "exec"), names)
    scanner = names["Scanner"]("scanner", SECRET)
    for place, card in (("3", "8d"), ("dealer", "Qc"), ("3", "2h"), ("dealer", "4d")):
        seen = scanner.put(place, card)
    assert (seen["spots"][0]["missing"], seen["lacks"]) == (None, "The dealer needs 1 more card.")
    assert seen["draft"]["spots"][0]["cards"] == ["8c", "8d", "2h"]
