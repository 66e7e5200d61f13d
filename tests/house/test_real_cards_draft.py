"""Real cards in a running house: drafts with versions, hands that survive a kill, and a record that claims no deck."""

import json
from pathlib import Path
from random import Random

import pytest

from pitboss import verifier
from pitboss.cards.card import NAMES
from pitboss.house import history, house_check, real_cards_draft, views
from pitboss.house.desk import load
from pitboss.house.stores import backup
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import Store
from pitboss.laws import real_cards as law
from pitboss.laws import tables as laws
from pitboss.rounds import events as re
from pitboss.tables import codec, waits
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Reason, RecordHand, Trouble
from pitboss.tables.real_cards.cards import laid
from pitboss.tables.state import Phase
from pitboss.tables.terms import Cards, Duty
from tests.house.playing import house_on, must
from tests.house.real_cards import asks, real_house, records
from tests.tables.real_cards import spot

NOTHING = "2c 4d 7h"
TRIPS = spot(1, "8c 8d 8h", ante=2_00)


def tapped(number: int, *spots: c.TappedSpot) -> RecordHand:
    return RecordHand(number, spots)


# ---------------------------------------------------------------- drafts


def test_a_draft_is_kept_with_a_version_and_another_tablets_change_is_not_lost(store: Store) -> None:
    """Would catch a tablet that overwrites what another one has tapped meanwhile."""
    table = real_house(store).table("T1")
    first = real_cards_draft.kept(store, table)
    assert (first.hand, first.version) == (tapped(1), 0)
    mine = real_cards_draft.keep(store, table, tapped(1, TRIPS), 0)
    assert mine is not None
    assert mine.version == 1
    assert real_cards_draft.keep(store, table, tapped(1, spot(2, ante=4_00)), 0) is None
    assert real_cards_draft.kept(store, table).hand == tapped(1, TRIPS)


def test_a_table_does_not_close_over_what_is_tapped_in(store: Store) -> None:
    """Would catch bets and cards of a hand that lies on the felt, and are nowhere once the table is closed."""
    house = real_house(store)
    table = house.table("T1")
    real_cards_draft.keep(store, table, tapped(1, TRIPS), 0)
    count = {"tray": table.tray, "rack": table.rack, "by": "floor"}
    refused = house.close_table("T1", **count, command_id="too early").refusal  # type: ignore[arg-type]
    assert refused is not None
    assert str(refused) == "A hand is on; the table closes when it is over."
    real_cards_draft.keep(store, table, tapped(1), 1)
    must(house.close_table("T1", **count, command_id="closes"))  # type: ignore[arg-type]


def test_the_same_change_twice_is_one_change(store: Store) -> None:
    """Would catch a tablet that is told it was too slow, when only the answer was lost."""
    table = real_house(store).table("T1")
    real_cards_draft.keep(store, table, tapped(1, TRIPS), 0)
    again = real_cards_draft.keep(store, table, tapped(1, TRIPS), 0)
    assert again is not None
    assert again.version == 1


def test_a_draft_of_another_hand_is_refused_and_the_next_one_begins_with_nothing(store: Store) -> None:
    """Would catch bets of the last hand that turn up in the next one."""
    house = real_house(store)
    real_cards_draft.keep(store, house.table("T1"), tapped(1, TRIPS), 0)
    assert real_cards_draft.keep(store, house.table("T1"), tapped(2, TRIPS), 1) is None
    records(house, spot(1, "Ks 6h 3d", "fold", ante=2_00))
    after = real_cards_draft.kept(store, house.table("T1"))
    assert (after.hand, after.version) == (tapped(2), 2)
    assert real_cards_draft.keep(store, house.table("T1"), tapped(1, TRIPS), 1) is None
    assert real_cards_draft.keep(store, house.table("T1"), tapped(2, TRIPS), 2) is not None


def test_irregularities_stay_with_the_hand_and_are_told_once(store: Store) -> None:
    """Would catch one that a tablet takes back by tapping on, or that is noted twice because its answer was lost."""
    table = real_house(store).table("T1")
    seen = Trouble(Reason.EXPOSED_CARD, "it turned over", spot=1)
    for _ in range(2):
        real_cards_draft.note(store, table, seen, "p.dealer/irregular-1")
    kept = real_cards_draft.kept(store, table)
    assert kept.hand.troubles == (seen,)
    after = real_cards_draft.keep(store, table, tapped(1, TRIPS), kept.version)
    assert after is not None
    assert after.hand.troubles == (seen,)


def test_a_killed_process_loses_neither_the_draft_nor_the_hand(tmp_path: Path) -> None:
    """Would catch a draft that lives in memory, and a hand that waits for the floor and is lost with the process."""
    path = tmp_path / "house.db"
    backup.create(path)
    house = real_house(SqliteStore(path), "pair-plus", floor=Duty.STAFF)
    real_cards_draft.keep(house.store, house.table("T1"), tapped(1, TRIPS), 0)
    must(asks(house, RecordHand(1, (TRIPS,), tuple(NOTHING.split()))))
    assert house.table("T1").hand is not None
    house.store.close()

    again = house_on(SqliteStore(path))
    again.recover()
    table = again.table("T1")
    assert table.hand is not None
    assert table.hand.called == ("1",)
    assert real_cards_draft.kept(again.store, table).hand == tapped(1, TRIPS)
    must(asks(again, c.Acknowledge("1", "p.floor"), "p.floor"))
    assert again.table("T1").hand is None
    assert [one.opened.finish.value for one in history.hands(again.store, "T1")] == ["settled"]
    assert house_check.problems(again.store) == []
    again.store.close()


# ---------------------------------------------------------------- the house around it


def test_no_deck_is_washed_and_no_clock_runs() -> None:
    """Would catch commits at a table where nothing is dealt from them, and a player who is timed out on the felt."""
    house = real_house(MemoryStore(), "pair-plus", floor=Duty.STAFF)
    assert house.next_move("T1") is None
    must(asks(house, RecordHand(1, (TRIPS,), tuple(NOTHING.split()))))
    assert waits.waiting(house.table("T1")) is None
    assert house.next_move("T1") is None
    events = [event for record in house.store.records("table:T1") for event in json.loads(record.payload)["events"]]
    assert not {"deck-washed", "deck-locked", "seal-given"} & {event["is"] for event in events}


def test_the_house_pays_by_itself_once_the_floor_has_seen_the_hand() -> None:
    """Would catch a dealer who has to come back to a hand that only waited for the floor."""
    house = real_house(MemoryStore(), "pair-plus", floor=Duty.STAFF)
    must(asks(house, RecordHand(1, (TRIPS,), tuple(NOTHING.split()))))
    must(asks(house, c.Acknowledge("1", "p.floor"), "p.floor"))
    assert house.table("T1").hand is None
    told = next(iter(history.hands(house.store, "T1")))
    assert [one["command"]["do"] for one in told.log][-4:] == ["record-hand", "acknowledge", "carry-on", "end-hand"]


def test_a_hand_that_was_reopened_is_told_once_with_both_tries() -> None:
    """Would catch a history with the wagers of a hand that was taken back, or a number that is there twice."""
    house = real_house(MemoryStore(), "pair-plus", floor=Duty.STAFF)
    must(asks(house, RecordHand(1, (TRIPS, spot(6, "Ks 6h 3d", ante=4_00)), tuple(NOTHING.split()))))
    must(asks(house, c.ReopenHand()))
    records(house, spot(1, "8c 8d 2h", ante=2_00), dealer=NOTHING)
    told = list(history.hands(house.store, "T1"))
    assert [one.opened.hand for one in told] == [1]
    record = history.record(told[0])
    assert [one["spot"] for one in record["spots"]] == [1]
    assert record["order"].split()[0] == "8c"
    export = json.loads(json.dumps(history.export(house.store, "T1")))
    assert [check.sentence for check in verifier.verify_table(export) if not check.ok] == []


def test_a_tray_that_is_short_is_filled_and_the_hand_goes_on() -> None:
    """Would catch a hand that waits for ever because the tray ran out while the floor looked at it."""
    house = real_house(MemoryStore(), "pair-plus", floor=Duty.STAFF, tray=30_00)
    short = asks(house, RecordHand(1, (spot(1, "8c 8d 8h", ante=2_00, pair_plus=2_00),), tuple(NOTHING.split())))
    must(short)
    must(asks(house, c.Acknowledge("1", "p.floor"), "p.floor"))
    assert house.table("T1").hand is None  # practice chips: the house fills by itself


def test_a_table_of_real_cards_is_taken_up_from_its_snapshot() -> None:
    """Would catch a long night that cannot be read again, or a snapshot that forgets what cards are dealt."""
    house = real_house(MemoryStore())
    for _ in range(50):
        records(house, spot(1, "Ks 6h 3d", "fold", ante=2_00))
    kept = house.store.snapshot("table:T1")
    assert kept is not None
    assert '"cards":"real"' in kept.payload
    table = load(house.store, "T1").table
    assert table is not None
    assert (table.real_cards, table.hands) == (True, 50)


def test_the_record_says_that_no_deck_is_proved() -> None:
    """Would catch a record that claims a proof nobody made."""
    house = real_house(MemoryStore())
    records(house, spot(1, "Qs Js Ts", "1x", ante=2_00), spot(3, "", "fold", ante=2_00), dealer=NOTHING)
    record = history.record(next(iter(history.hands(house.store, "T1"))))
    assert (record["proof"], record["says"]) == ("none", history.NO_PROOF)
    assert (record["commit"], record["seed"], record["pool"], record["seals"]) == ("", "", "", {})
    assert record["order"].split().count("??") == 3
    said = [check.sentence for check in verifier.verify_hand(json.loads(json.dumps(record)))]
    assert "The cards were dealt by hand: no deck proof is claimed." in said


def test_results_without_cards_are_told_as_such() -> None:
    """Would catch a record that makes up cards."""
    house = real_house(MemoryStore())
    records(house, spot(1, "", "1x", ante=2_00, results={"ante": "higher"}))
    record = history.record(next(iter(history.hands(house.store, "T1"))))
    assert set(record["order"].split()) == {"??"}
    assert record["spots"][0]["told"] == {"ante": "higher", "play": "higher", "ante-bonus": "no_line"}


def test_no_view_of_a_hand_has_a_card_that_was_not_told() -> None:
    """Would catch the cards that stand for unknown ones, shown to somebody as theirs."""
    house = real_house(MemoryStore(), "pair-plus", floor=Duty.STAFF)
    told = {"ante": "higher", "pair-plus": "three of a kind"}
    must(asks(house, RecordHand(1, (spot(1, "", "", ante=2_00, pair_plus=2_00, results=told),))))
    assert house.table("T1").hand is not None
    seen = views.frames(house.desk("T1"))
    assert seen.keys() == {None, "seat 1"}
    for frame in seen.values():
        assert not any(f'"{face}"' in frame for face in NAMES)


def test_the_record_has_no_card_that_was_discarded_face_down() -> None:
    """Would catch a record that makes up a fifth card, or that forgets which four were laid."""
    house = real_house(MemoryStore(), "four-card")
    records(house, spot(1, "Ah Ad 9c 4s", "1x", keep="Ah Ad 9c 4s", ante=2_00), dealer="Kd Tc 8h 6s 3c 2d")
    told = next(iter(history.hands(house.store, "T1")))
    record = history.record(told)
    assert record["order"].split().count("??") == 1
    assert sorted(record["spots"][0]["kept"].split()) == ["4s", "9c", "Ad", "Ah"]
    again = load(house.store, "T1").table
    assert again is not None
    assert again.last == house.table("T1").last


def test_nobody_records_a_hand_twice_with_one_id() -> None:
    """Would catch a hand that is paid twice because its answer was lost."""
    house = real_house(MemoryStore())
    command = RecordHand(1, (spot(1, "Ks 6h 3d", "fold", ante=2_00),))
    first = house.ask("T1", command, by="p.dealer", command_id="same")
    again = house.ask("T1", command, by="p.dealer", command_id="same")
    assert (first.ok, again.ok, again.repeated) == (True, True, True)
    assert house.table("T1").hands == 1


def test_the_house_ends_hands_and_nobody_else() -> None:
    """Would catch a command of the house that a browser can send."""
    assert not asks(real_house(MemoryStore()), c.EndHand()).ok


@pytest.mark.parametrize("sheet", ["six-card", "pair-plus", "mini-royal", "player-dealer", "four-card"])
def test_a_random_night_of_every_sheet_balances_and_verifies(sheet: str) -> None:
    """Would catch a chip that is nowhere, a record that is not true, and a void that leaves something behind."""
    house = real_house(MemoryStore(), sheet)
    table = house.table("T1")
    dealt, chance = law.opened(table.game, Cards.SEALED), Random(sheet)
    for _ in range(12):
        laws.begin_hand(dealt, chance)
        if dealt.table.hand is None or dealt.table.hand.phase is not Phase.PLAYING:
            dealt.finish()
            continue
        laws.play_on(dealt, chance, trouble=0.0)
        hand = dealt.table.hand
        assert hand is not None
        told = law.command_of(dealt.table, hand, dealt.order(), house.table("T1").hands + 1)
        told = law.by_result(dealt.table, hand, dealt.order(), told) if chance.random() < 0.3 else told
        if laid(table.game) and told.dealer and chance.random() < 0.5:
            told = law.by_laid(dealt.table, hand, dealt.order(), told)
        spots = tuple(c.TappedSpot(**{**vars(one), "player": ""}) for one in told.spots)  # walk-ins
        trouble = (Trouble(Reason.FOUL_DECK, "a red back"),) if chance.random() < 0.2 else ()
        must(asks(house, RecordHand(told.hand, spots, told.dealer, told.board, None, 0, trouble)))
        for place in house.table("T1").empty:  # a foul deck is replaced
            must(asks(house, c.InspectDeck(place, f"red {told.hand}")))
        dealt.finish()
    export = json.loads(json.dumps(history.export(house.store, "T1")))
    assert [check.sentence for check in verifier.verify_table(export) if not check.ok] == []
    assert house_check.problems(house.store) == []
    kinds = {type(event) for told in history.hands(house.store, "T1") for event in _events(told)}
    assert {e.DealtByHand, re.WagerSettled} <= kinds


def _events(told: history.FinishedHand) -> list[e.Event]:
    return [codec.read_event(event) for record in told.log for event in record["events"]]
