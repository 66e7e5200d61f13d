"""The running house: what it stores, what it tells, and what it refuses."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from pitboss import verifier
from pitboss.house import history, house_check, views
from pitboss.house.cash import cage
from pitboss.house.service import Ask
from pitboss.house.stores import payload
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.house.timers import Timers
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import snapshot, view
from pitboss.tables.state import Phase
from pitboss.tables.terms import Chips, Terms, decks_of, practice
from tests.house.playing import HOUSES, Clock, Seeds, house_on, must, next_ask, opened, play_hand

FIVE = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")


@pytest.mark.parametrize("sheet", shipped.ids())
def test_hands_of_every_sheet_are_verified_by_a_stranger_and_the_house_is_in_order(sheet: str) -> None:
    house = opened(MemoryStore(), sheet)
    for _ in range(4):
        play_hand(house, "T1")
    checks = verifier.verify_table(json.loads(json.dumps(history.export(house.store, "T1"))))
    assert [check.sentence for check in checks if not check.ok] == []
    assert house_check.problems(house.store) == []


def test_the_same_id_gives_the_stored_answer_and_changes_nothing(store: Store) -> None:
    house = opened(store, "six-card")
    ask = next_ask(house, "T1")
    first = must(house.ask_together([ask])[0])
    again = must(house.ask_together([ask])[0])
    assert (again.version, again.repeated) == (first.version, True)
    assert house.table("T1") == house.desk("T1").table
    assert house_check.problems(store) == []


def test_the_same_id_gives_the_stored_answer_after_the_hand_and_after_a_restart(store: Store) -> None:
    house = opened(store, "six-card")
    asked = play_hand(house, "T1")
    later = house_on(store, seeds=Seeds(50))
    for ask in asked:
        assert must(later.ask_together([ask])[0]).repeated
    assert house_check.problems(store) == []


def test_the_same_id_with_another_body_is_refused(store: Store) -> None:
    house = opened(store, "six-card")
    must(house.ask("T1", c.BuyIn("ann", 500), by="ann", command_id="x"))
    refusal = house.ask("T1", c.BuyIn("ann", 600), by="ann", command_id="x").refusal
    assert refusal is not None
    assert refusal.code.word == "id-used"
    by_another = house.ask("T1", c.BuyIn("ann", 500), by="bob", command_id="x").refusal
    assert by_another is not None


def test_a_refusal_stores_nothing(store: Store) -> None:
    house = opened(store, "six-card")
    before = store.head("table:T1")
    assert not house.ask("T1", c.BuyIn("ann", 10**12), by="ann", command_id="too much").ok
    assert not house.ask("T1", r.Deal(), by="dealer", command_id="too early").ok
    assert not house.ask("T9", r.Deal(), by="dealer", command_id="nowhere").ok
    assert store.head("table:T1") == before


def test_one_wallet_cannot_be_spent_at_two_tables_in_one_commit(store: Store) -> None:
    house = opened(store, "six-card", "pair-plus")
    has = store.balance("practice/wallet:ann").cents
    asks = [Ask(f"T{number}", c.BuyIn("ann", has), "ann", f"all in {number}") for number in (1, 2)]
    replies = house.ask_together(asks)
    assert [reply.ok for reply in replies] == [True, False]
    assert store.balance("practice/wallet:ann").cents == 0
    assert house_check.problems(store) == []


def test_commands_of_many_tables_share_a_commit(store: Store) -> None:
    house = opened(store, *FIVE)
    names = [f"T{number}" for number in range(1, 6)]
    for _ in range(60):
        for reply in house.ask_together([next_ask(house, name) for name in names]):
            must(reply)
    assert house_check.problems(store) == []


def test_nothing_is_shown_that_is_not_stored() -> None:
    house = opened(MemoryStore(), "six-card")
    shown = house.table("T1")
    pending = house.begin(next_ask(house, "T1"))
    assert house.table("T1") is shown
    outcome = house.store.append([pending.draft])[0]  # type: ignore[union-attr]
    house.finish(pending, outcome)  # type: ignore[arg-type]
    assert house.table("T1") is not shown


@pytest.mark.parametrize("sheet", FIVE)
def test_a_hand_goes_on_from_the_same_cards_after_a_restart_at_every_point(sheet: str) -> None:
    """From "no more bets" on the deck is bound: it goes on with the same seed, seals and cuts, and so with the same
    cards. Would catch a stop of the house that is a free redraw. While bets are open the decks go unused."""
    whole = opened(MemoryStore(), sheet)
    steps = len(play_hand(whole, "T1"))
    order = next(iter(history.hands(whole.store, "T1"))).order
    for stop in range(1, steps):
        house = opened(MemoryStore(), sheet)
        for _ in range(stop):
            must(house.ask_together([next_ask(house, "T1")])[0])
        hand = house.table("T1").hand
        bound = hand is not None and hand.phase is not Phase.BETTING
        later = house_on(house.store, seeds=Seeds(100))
        later.recover()
        play_hand(later, "T1")
        told = list(history.hands(later.store, "T1"))
        assert house_check.problems(later.store) == []
        if bound:
            assert (told[0].opened.finish, told[0].order) == (e.Finish.SETTLED, order)
            assert (told[1].opened.finish, told[1].opened.cause) == (e.Finish.UNUSED, c.Cause.START)
        else:
            assert [(one.opened.finish, one.opened.cause) for one in told[:2]] == [(e.Finish.UNUSED, c.Cause.START)] * 2
            assert all(one.opened.seed for one in told)
        assert all(check.ok for check in verifier.verify_table(history.export(later.store, "T1")))


def test_a_snapshot_and_the_rest_of_the_log_are_the_whole_log(store: Store) -> None:
    house = opened(store, "pair-plus")
    for _ in range(51):
        play_hand(house, "T1")
    kept = store.snapshot("table:T1")
    assert kept is not None
    later = house_on(store)
    assert snapshot.without_last(later.table("T1")) == snapshot.without_last(house.table("T1"))
    assert house_check.problems(store) == []


def test_a_snapshot_of_an_older_format_is_left_aside() -> None:
    """Would catch a house that cannot be taken up after an update, though its log says everything."""
    house = opened(MemoryStore(), "six-card")
    play_hand(house, "T1")
    house.store.keep_snapshot("table:T1", 3, '{"format":1}')
    assert house_on(house.store).table("T1") == house.table("T1")


def test_a_damaged_snapshot_is_found() -> None:
    house = opened(MemoryStore(), "pair-plus")
    for _ in range(51):
        play_hand(house, "T1")
    kept = house.store.snapshot("table:T1")
    assert kept is not None
    house.store.keep_snapshot("table:T1", kept.version, kept.payload.replace('"rack":', '"rack":1'))
    assert house_check.problems(house.store) != []
    HOUSES.clear()  # it is wrong on purpose


@pytest.mark.clause("E13", "C7", "D16")
def test_a_table_for_issued_chips_opens_with_a_bank_from_the_cashier_and_closes_with_a_count(store: Store) -> None:
    house = house_on(store)
    must(house.cage(cage.OpenHouse(10_000_00, 0, 0), by="owner", command_id="open"))
    game = shipped.load("four-card")
    terms = Terms("T1", chips=Chips.ISSUED, tray=2_000_00, rack=500_00, decks=decks_of(game))
    must(house.open_table(game, terms, by="floor", command_id="t"))
    assert store.balance("cage").cents == 7_500_00
    must(house.cage(cage.BuyAtCage("ann", 300_00), by="cashier", command_id="buy"))
    must(house.ask("T1", c.Join("ann"), by="ann", command_id="join"))
    must(house.ask("T1", c.BuyIn("ann", 200_00), by="ann", command_id="wallet"))
    must(house.ask("T1", c.BuyIn("ann", 100_00, c.Source.CASH), by="ann", command_id="cash"))
    assert store.balance("rack:T1").cents == 400_00
    assert store.balance("drop:T1").cents == 100_00
    must(house.close_table("T1", tray=2_000_00, rack=399_00, by="floor", command_id="close"))
    assert store.balance("cage").cents == 7_500_00 + 2_399_00
    assert store.balance("differences:T1").cents == 1_00
    assert store.balance("wallet:ann").cents == 400_00
    assert house_check.problems(store) == []


def test_the_cage_that_has_not_got_it_opens_no_table(store: Store) -> None:
    house = house_on(store)
    must(house.cage(cage.OpenHouse(100_00, 0, 0), by="owner", command_id="open"))
    game = shipped.load("four-card")
    terms = Terms("T1", chips=Chips.ISSUED, tray=2_000_00, decks=decks_of(game))
    refusal = house.open_table(game, terms, by="floor", command_id="t").refusal
    assert refusal is not None
    assert refusal.code.word == "cage-short"
    assert house.tables() == []


def test_limits_change_between_hands_and_the_old_decks_are_opened_unused(store: Store) -> None:
    house = opened(store, "mini-royal")
    play_hand(house, "T1")
    from pitboss.sheets.values import Range
    from pitboss.tables.terms import posted

    game = shipped.load("mini-royal")
    other = posted(game, {wager.id: Range(10_00, 50_00, 10_00) for wager in game.opening})
    must(house.post_limits("T1", other, by="floor", command_id="limits"))
    play_hand(house, "T1")
    finishes = [told.opened.finish.value for told in history.hands(store, "T1")]
    assert finishes == ["settled", "unused", "unused", "settled"]
    assert all(check.ok for check in verifier.verify_table(history.export(store, "T1")))
    assert house_check.problems(store) == []


def test_time_does_the_sheets_default_after_a_reminder_and_never_raises() -> None:
    clock = Clock()
    store = MemoryStore()
    house = opened(store, "six-card")
    house.clock = house.steady = clock
    timers = Timers(house)
    for _ in range(3):  # three bets, nobody says that they are ready
        must(house.ask_together([next_ask(house, "T1")])[0])
    assert timers.tick("T1") == []
    clock.now += 20_000
    assert [must(reply).ok for reply in timers.tick("T1")] == [True]
    assert house.table("T1").hand.phase is Phase.CUTTING  # type: ignore[union-attr]
    assert timers.tick("T1") == []
    clock.now += 2_000
    missed = timers.tick("T1")
    assert any(isinstance(event, e.CutMissed) for event in missed[0].events)
    house.run("T1")
    assert timers.tick("T1") == []
    clock.now += 20_000
    reminded = timers.tick("T1")
    assert [type(reply.events[0]) for reply in reminded] == [e.Reminded] * 3
    assert timers.tick("T1") == []
    clock.now += 10_000
    (late,) = timers.tick("T1")
    chosen = [event.choice for event in late.events if hasattr(event, "choice")]
    assert chosen == ["fold"] * 3
    house.run("T1")
    assert house.table("T1").last is not None
    assert house_check.problems(store) == []


def test_the_log_of_a_live_hand_holds_no_face_that_is_not_shown_and_no_seed(store: Store) -> None:
    house = opened(store, "four-card")
    while house.table("T1").hand.phase is not Phase.PLAYING:  # type: ignore[union-attr]
        must(house.ask_together([next_ask(house, "T1")])[0])
    house.run("T1")
    seeds = {seed.hex() for seed in house.desk("T1").seeds.values()}
    faces = 0
    for record in store.records("table:T1"):
        assert not any(seed in record.payload for seed in seeds)
        faces += sum("card" in event for event in payload.read(record.payload)["events"])
    assert faces == 1  # the dealer's exposed card


def test_versions_of_a_table_follow_each_other() -> None:
    house = opened(MemoryStore(), "six-card")
    play_hand(house, "T1")
    versions = [record.version for record in house.store.records("table:T1")]
    assert all(later == before + 1 for before, later in pairwise(versions))


def test_an_empty_practice_tray_is_filled_on_record() -> None:
    house = opened(MemoryStore(), "six-card")
    for number in range(2000):
        if house.table("T1").tray:
            must(house.ask("T1", c.Credit(house.table("T1").tray), by="floor", command_id=f"empty it {number}"))
        reply = house.ask_together([next_ask(house, "T1")])[0]
        if not reply.ok:
            assert house.helped("T1", reply), str(reply.refusal)
            break
    play_hand(house, "T1")
    filled = [told for told in history.hands(house.store, "T1") if any(_fills(one) for one in told.log)]
    assert filled
    assert house_check.problems(house.store) == []


def _fills(record: dict[str, object]) -> bool:
    events = record["events"]
    assert isinstance(events, list)
    return any(event["is"] == "fill-received" for event in events)


def test_a_house_in_a_file_is_taken_up_by_another_process_object(tmp_path: Path) -> None:
    from pitboss.house import house_opening

    path = tmp_path / "house.db"
    house_opening.init(path)
    with house_opening.running(path) as house:
        game, terms = practice(shipped.load("six-card"), "T1")
        must(house.open_table(game, terms, by="floor", command_id="t"))
    with house_opening.running(path) as house:
        assert house.recover() == ["T1"]
        assert house_check.problems(house.store) == []


def test_a_house_without_its_key_says_so(tmp_path: Path) -> None:
    from pitboss.house import house_opening
    from pitboss.house.stores.store import HouseError

    path = tmp_path / "house.db"
    house_opening.init(path)
    Path(f"{path}.key").unlink()
    with pytest.raises(HouseError, match="key"), house_opening.running(path):
        pass


@pytest.mark.parametrize("sheet", FIVE)
def test_what_viewers_are_sent_is_what_the_view_says_at_every_step(sheet: str) -> None:
    """Texts are kept for values that stay the same; a stale one would show an old table."""
    house = opened(MemoryStore(), sheet)
    for _ in range(60):
        must(house.ask_together([next_ask(house, "T1")])[0])
        desk, table = house.desk("T1"), house.table("T1")
        for player, frame in views.frames(desk).items():
            sent = json.loads(frame)
            seen = json.loads(json.dumps(view.view(table, player, desk.order(table))))
            assert sent.pop("version") == desk.shown_version
            assert {**sent.pop("public"), **sent} == seen


def test_a_bank_that_was_passed_on_is_no_part_of_the_hand_that_was_dealt() -> None:
    """Would catch records and a verifier that still name whoever gave the bank up, or chips of it on the wrong side."""
    house = opened(MemoryStore(), "player-dealer", seats=5, people=("ann", "bob"))
    play_hand(house, "T1")
    for player in ("ann", "bob"):
        must(house.ask("T1", c.PassBank(player, passes=False), by=player, command_id=f"{player} wants"))
    play_hand(house, "T1")
    offered = house.table("T1").turn.offered
    assert offered is not None
    other = "bob" if offered == "ann" else "ann"
    must(house.ask("T1", c.TakeBank(offered, 100_00), by=offered, command_id="takes"))
    must(house.ask("T1", c.DeclineBank(offered), by=offered, command_id="passes"))
    must(house.ask("T1", c.TakeBank(other, 60_00), by=other, command_id="takes it"))
    seat = next(one.seat for one in house.table("T1").sitters if one.player == offered)
    must(house.ask("T1", c.Bet(seat, offered, {"ante": 5_00}), by=offered, command_id="bets"))
    must(house.ask("T1", r.NoMoreBets(), by="dealer", command_id="no more"))
    play_hand(house, "T1")
    export = json.loads(json.dumps(history.export(house.store, "T1")))
    assert export["hands"][-1]["bank"]["player"] == other
    assert [check.sentence for check in verifier.verify_table(export) if not check.ok] == []
    assert house_check.problems(house.store) == []
