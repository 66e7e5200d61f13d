"""Corrections and calls over HTTP: what is shown before it is confirmed is booked, at open and closed tables."""

from typing import Any

from tests.web.crew import Crew, crew
from tests.web.playing import Web
from tests.web.test_real_cards import Tablet, real_cards, spot
from tests.web.test_staff_tables import seated

WHY = "Ann had folded"


def played(house: Crew) -> tuple[str, Any, int]:
    """A hand that Ann has played to its end, for chips of the house."""
    table = house.opens("six-card")
    (ann,) = seated(house, table, "ann")
    return table, ann, int(house.plays(table, ann, ante=2_00)["hand"])


def correction(hand: int, **more: Any) -> dict[str, Any]:
    return {"do": "correct-hand", "hand": hand, "note": WHY, "choices": {"1": {"decide": "fold"}}, **more}


def shown(house: Crew, table: str, command: dict[str, Any]) -> Any:
    return house.floor.post(f"/api/staff/tables/{table}/correction", {"id": "preview-1", "command": command})


def test_a_correction_is_shown_before_it_is_confirmed_and_booked_as_shown(web: Web) -> None:
    """Would catch a page that shows another difference than the one that two people then book."""
    house = crew(web)
    table, ann, hand = played(house)
    form = house.sees(house.floor, f"tables/{table}/hands/{hand}/correcting")
    assert (form["sealed"], form["spots"][0]["bets"], form["spots"][0]["choices"]) == (
        True, {"ante": 2_00}, {"decide": "1x"},
    )  # fmt: skip
    before = web.house.table(table).sitters[0].chips
    foreseen = shown(house, table, correction(hand)).json()
    moves = sum(one["now_cents"] - one["was_cents"] for one in foreseen["wagers"])
    asked = house.asks(house.floor, table, **correction(hand))
    filed = house.sees(house.second, "floor")["waiting"][0]
    assert filed["says"].startswith(f"Correct hand {hand} of table {table}: Spot 1 has Ante $2 and chose fold.")
    assert WHY in filed["says"]
    house.second.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True})
    assert web.house.table(table).sitters[0].chips - before == moves
    whole = ann.http.get(f"/api/tables/{table}/hands/{hand}").json()
    (one,) = whole["corrections"]
    assert (one["by"], one["why"], one["wagers"]) == (["Floor", "Second"], WHY, foreseen["wagers"])
    line = ann.http.get(f"/api/tables/{table}/hands").json()["hands"][0]
    assert line["says"].endswith(f"Corrected: {WHY}.")


def test_what_cannot_be_is_refused_before_anybody_is_asked(web: Web) -> None:
    house = crew(web)
    table, _, hand = played(house)
    sealed = {"do": "correct-hand", "hand": hand, "note": WHY, "cards": {"1": "As Ks Qs"}}
    answer = shown(house, table, sealed)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "sealed-deck")
    assert house.no(house.floor, table, **sealed) == "sealed-deck"
    assert house.sees(house.second, "floor")["waiting"] == []
    assert shown(house, table, {"do": "warn", "player": "p", "reason": "x"}).status_code == 400
    assert (
        house.dealer.post(f"/api/staff/tables/{table}/correction", {"id": "preview-1", "command": sealed}).status_code
        == 403
    )


def test_a_players_own_setting_is_corrected_from_the_form(web: Web) -> None:
    """On a sheet where the player sets the hand. Would catch a form without its cards, and a second person who does not
    read which cards play."""
    house = crew(web)
    table = house.opens("four-card")
    (ann,) = seated(house, table, "ann")
    hand = int(house.plays(table, ann, ante=2_00)["hand"])
    (spot,) = house.sees(house.floor, f"tables/{table}/hands/{hand}/correcting")["spots"]
    assert (spot["sets"], len(spot["cards"]), len(spot["keep"])) == (4, 5, len(set(spot["keep"])))
    kept = " ".join(spot["cards"][:4])
    asked: dict[str, Any] = {"do": "correct-hand", "hand": hand, "note": "she set it so", "keep": {"1": kept}}
    assert shown(house, table, {**asked, "keep": {"1": " ".join(spot["cards"])}}).json()["error"]["code"] == "not-set"
    assert shown(house, table, asked).status_code == 200
    house.asks(house.floor, table, **asked)
    assert f"Spot 1 keeps {kept}." in house.sees(house.second, "floor")["waiting"][0]["says"]
    house.second.post(f"/api/staff/approvals/{house.sees(house.second, 'floor')['waiting'][0]['id']}", {"agree": True})
    (after,) = house.sees(house.floor, f"tables/{table}/hands/{hand}/correcting")["spots"]
    assert after["keep"] == [0, 1, 2, 3]


def closes(house: Crew, web: Web, table: str, ann: Any) -> None:
    ann.must(table, do="leave")
    state = web.house.table(table)
    house.must(house.floor, table, do="close-table", tray=state.tray, rack=state.rack)


def test_a_past_hand_is_called_about_and_corrected_after_the_table_has_closed(web: Web) -> None:
    """The player has left: what she is owed comes from the cage, on her account. Would catch a call that nobody sees
    because its table is closed."""
    house = crew(web)
    table, ann, hand = played(house)
    house.must(house.floor, table, **correction(hand))
    closes(house, web, table, ann)
    assert ann.http.get(f"/api/tables/{table}/hands/{hand}").json()["may_call"] == [1]
    ann.must(table, do="call-floor", hand=hand, spot=1, says="I did play")
    (call,) = house.sees(house.floor, "floor")["calls"]
    assert (call["table"], call["hand"], call["name"], call["says"]) == (table, hand, "Ann", "I did play")
    back = correction(hand, choices={"1": {"decide": "1x"}})
    moves = shown(house, table, back).json()["moves"]
    house.must(house.floor, table, **back)
    assert house.sees(house.floor, "floor")["calls"] == []
    whole = ann.http.get(f"/api/tables/{table}/hands/{hand}").json()
    assert [one["ruling"] for one in whole["calls"]] == ["corrected"]
    assert [one["moves"] for one in whole["corrections"]][-1] == moves
    assert table not in web.house.open_tables()


def test_the_floor_answers_that_a_hand_stands_and_only_its_players_call(web: Web) -> None:
    house = crew(web)
    table, ann, hand = played(house)
    bob = house.arrives("bob")
    refused = bob.asks(table, do="call-floor", hand=hand, spot=1, says="mine")["error"]
    assert refused["code"] == "not-your-spot"
    path = f"/api/tables/{table}/hands/{hand}"
    for staff, spots in ((house.dealer, [1]), (house.floor, [1]), (house.cashier, [])):
        assert staff.http.get(path).json()["may_note"] == spots
    assert ann.http.get(path).json()["may_note"] == bob.http.get(path).json()["may_note"] == []
    house.must(house.dealer, table, do="open-call", hand=hand, spot=1, player=ann.player, says="She asks.")
    assert house.dealer.http.get(path).json()["may_note"] == []  # once, until it is answered
    house.must(house.floor, table, do="answer-call", hand=hand, spot=1, player=ann.player, reason="It is right.")
    whole = ann.http.get(f"/api/tables/{table}/hands/{hand}").json()
    assert [(one["ruling"], one["reason"], one["by"]) for one in whole["calls"]] == [
        ("stands", "It is right.", ["Floor"])
    ]
    line = ann.http.get(f"/api/tables/{table}/hands").json()["hands"][0]
    assert "The floor looked at it, and it stands: It is right." in line["says"]


def corrected_at_the_tablet(web: Web) -> tuple[Crew, Tablet, Any]:
    """Ann's hand was tapped as a pair of eights, +$6: it was eight high against queen high, -$6."""
    house, tablet = real_cards(web)
    ann = house.arrives("ann")
    house.must(house.dealer, tablet.table, do="seat-player", player=ann.player, seat=1)
    tablet.puts(spot(1, "8c 8d 2h", "1x", ante=2_00, pair_plus=2_00), dealer=["Qc", "4d", "7h"])
    tablet.closes()
    right: dict[str, Any] = {"do": "correct-hand", "hand": 1, "note": "misread", "cards": {"1": "8c 6d 2h"}}
    house.must(house.floor, tablet.table, **right)
    return house, tablet, ann


def test_the_dealer_is_told_which_chips_a_correction_moves_until_the_next_hand_is_over(web: Web) -> None:
    """Would catch a tablet that goes on saying what to pay for the wrong version."""
    house, tablet, _ = corrected_at_the_tablet(web)
    (told,) = house.sees(house.dealer, f"tables/{tablet.table}")["put_right"]
    assert (told["hand"], told["spot"], told["cents"], told["says"]) == (1, 1, -12_00, "Take $12 from Ann.")
    back: dict[str, Any] = {"do": "correct-hand", "hand": 1, "note": "it was a pair", "cards": {"1": "8c 8d 2h"}}
    house.must(house.floor, tablet.table, **back)
    says = [one["says"] for one in house.sees(house.dealer, f"tables/{tablet.table}")["put_right"]]
    assert says == ["Take $12 from Ann.", "Pay Ann $12 more."]
    tablet.puts(spot(1, "", "fold", ante=2_00))
    tablet.closes()
    assert house.sees(house.dealer, f"tables/{tablet.table}")["put_right"] == []


def test_everybody_sees_the_last_hand_as_it_was_corrected(web: Web) -> None:
    """Would catch a floor that looks at the wrong cards after it has put them right."""
    house, tablet, _ = corrected_at_the_tablet(web)
    last = house.floor.sees(tablet.table)["last"]
    assert (last["corrected"], last["spots"][0]["cards"]) == (1, ["8c", "6d", "2h"])
    nets = {name: one["net_cents"] for name, one in last["spots"][0]["settled"].items() if one["net_cents"]}
    assert nets == {"ante": -2_00, "play": -2_00, "pair-plus": -2_00}
    assert last["spots"][0]["headline"].startswith("Dealer's queen high beats eight high")


def test_the_history_tells_the_corrected_version_and_that_it_was_corrected(web: Web) -> None:
    """Would catch a headline "Pair of eights beats queen high" over a hand that was eight high."""
    house, tablet, ann = corrected_at_the_tablet(web)
    whole = ann.http.get(f"/api/tables/{tablet.table}/hands/1").json()
    assert "eight high" in whole["headline"]
    assert "eights" not in whole["headline"]
    assert whole["headline"].endswith("Corrected after the payment.")
    line = ann.http.get(f"/api/tables/{tablet.table}/hands").json()["hands"][0]
    assert (line["mine"], line["net_cents"]) == ([["8c", "6d", "2h"]], -6_00)
    assert "eight high" in line["says"]
    assert "eights" not in line["says"]
    assert line["says"].endswith("Corrected: misread.")
    seen = house.floor.http.get(f"/api/tables/{tablet.table}/hands").json()["hands"][0]
    assert seen["says"] == "1 player: 1 down. Corrected: misread."


def test_the_page_of_a_corrected_hand_has_its_cards_results_and_reasons(web: Web) -> None:
    """Would catch the wrong cards beside the right amounts: "Pair of eights", and Ante lost."""
    _, tablet, ann = corrected_at_the_tablet(web)
    whole = ann.http.get(f"/api/tables/{tablet.table}/hands/1").json()
    (one,) = whole["spots"]
    assert (whole["dealer"], one["cards"], one["hand"]) == (["Qc", "4d", "7h"], ["8c", "6d", "2h"], "Eight high")
    assert {wager["wager"]: wager["net_cents"] for wager in one["wagers"] if wager["net_cents"]} == {
        "ante": -2_00, "play": -2_00, "pair-plus": -2_00,
    }  # fmt: skip
    assert one["net_cents"] == -6_00
    for wager in one["wagers"]:
        assert "eights" not in wager["reason"], wager
    (ante,) = [wager for wager in one["wagers"] if wager["wager"] == "ante"]
    assert ante["reason"] == "Dealer's queen high beats eight high. Corrected from +$2 to -$2: misread."
    assert ante["result"] == "lose"
    changes = [(change["was"], change["now"]) for change in whole["corrections"][0]["changes"]]
    assert changes == [("8c 8d 2h", "8c 6d 2h")]  # both versions are there
