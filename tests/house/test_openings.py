"""A table lasts: it opens again under its name, its hand numbers run on, and every report adds it up once."""

import json
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house import days, hand_index, history, house_check
from pitboss.house.cash import cage
from pitboss.house.desk import load
from pitboss.house.reporting import months, reports, tallies, verifying
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Reader, Store
from pitboss.report import lists, shift_paper
from pitboss.report.listing import Type, shown
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import evolve, snapshot
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Cards, Chips, Duty, Terms, decks_of, practice
from tests.house.playing import HOUSES, PEOPLE, Clock, house_on, must, next_ask, opened, play_hand
from tests.verifier import builder

NINE = "Table 9"
DAY = 24 * 3_600_000


def terms_of(sheet: str, **more: Any) -> tuple[Game, Terms]:
    game, usual = practice(shipped.load(sheet), NINE, 4)
    return game, replace(usual, **more)


def opens(house: House, sheet: str, **more: Any) -> None:
    """Tomorrow, with everybody at the table."""
    assert isinstance(house.clock, Clock)
    house.clock.now += DAY
    number = house.store.head(f"table:{NINE}").version
    must(house.open_table(*terms_of(sheet, **more), by="floor", command_id=f"open {number}"))
    for player in PEOPLE if "cards" not in more else ():
        sits: tuple[c.Command, ...] = (c.Join(player), c.BuyIn(player, 300_00), c.PassBank(player, passes=True))
        for command in sits:
            must(house.ask(NINE, command, by=player, command_id=f"{number} {player} {command}"[:100]))


def closes(house: House) -> None:
    table = house.table(NINE)
    number = house.store.head(f"table:{NINE}").version
    must(
        house.close_table(
            NINE, tray=max(0, table.tray - 1_00), rack=table.rack, by="floor", command_id=f"close {number}"
        )
    )


def records(house: House) -> None:
    """A hand with real cards: a walk-in folds."""
    number = house.table(NINE).hands + 1
    tapped = c.TappedSpot(1, "", {"ante": 5_00}, ("fold",), ("Qc", "7d", "2h"))
    must(house.ask(NINE, c.RecordHand(number, (tapped,), by="p.dealer"), by="p.dealer", command_id=f"hand {number}"))
    house.run(NINE)


def lasting_house(store: Store) -> House:
    """Five openings: two of one game, one with other decks, one where players bank, one with real cards."""
    house = opened(store)
    for sheet in ("six-card", "six-card", "four-card", "player-dealer"):
        opens(house, sheet)
        play_hand(house, NINE)
        closes(house)
    opens(house, "three-card", cards=Cards.REAL, dealer=Duty.STAFF, backline=False)
    return house


def wrong(reader: Reader) -> list[str]:
    told = json.loads(json.dumps(history.export(reader, NINE)))
    return [check.sentence for check in verifier.verify_table(told) if not check.ok and not check.note]


def at_days(store: Reader, table: str, month: str) -> list[reports.ShiftReport]:
    """All days on which anything happened; theory is for other tests."""
    first = date.fromisoformat(f"{month}-14")
    return [reports.shift_report(store, table, first + timedelta(days=number), lambda *_: {}) for number in range(8)]


def month_is_its_days(store: Reader, month: str) -> None:
    """One row a table, and it is the sum of what the days of the table were, by another reading of the records."""
    lines = months.report(tallies.fresh(store), (), month, Chips.PRACTICE).lines
    assert [line.table for line in lines] == [NINE]
    days = at_days(store, NINE, month)
    for name in ("win", "collections", "missing"):
        assert sum(getattr(one.shift, name) for one in days) == getattr(lines[0], name)
    assert sum(one.hands for one in days) == lines[0].hands


def test_hand_numbers_run_on_over_all_openings_and_the_verifier_accepts_them(store: Store) -> None:
    """Would catch numbers that begin again, a deck of another opening, and a state that was carried over."""
    house = lasting_house(store)
    records(house)
    records(house)
    closes(house)
    table = house.table(NINE)
    assert table.openings == 5
    numbers = [one.opened.hand for one in history.hands(store, NINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert wrong(store) == []
    index = hand_index.Index(NINE)
    index.read_on(store)
    assert [one.wrong for one in verifying.verdicts(store, index, 1, index.last)] == [()] * len(numbers)
    assert [one.opened.hand for one in index.told(store, 1, index.last)] == numbers
    digests = [history.record(one)["rules_hash"] for one in history.hands(store, NINE)]
    assert len(dict.fromkeys(digests)) == 4, "four sets of rules, each told by the records of its own hands"
    sentences = [check.sentence for check in verifier.verify_table(json.loads(json.dumps(history.export(store, NINE))))]
    assert "Hand numbers follow each other without a gap, over 5 openings of the table." in sentences


def test_a_table_that_opens_again_is_empty_and_its_snapshot_knows_its_openings() -> None:
    store = MemoryStore()
    house = lasting_house(store)
    table = house.table(NINE)
    assert (table.sitters, table.past, table.last, table.closed) == ((), {}, None, False)
    assert (table.terms.cards, table.tray) == (Cards.REAL, table.terms.tray)
    assert snapshot.read(json.loads(json.dumps(snapshot.write(table)))) == table
    assert load(store, NINE).table == table
    assert house.open_tables() == [NINE]
    closes(house)
    assert house.open_tables() == []


def test_a_month_has_one_row_for_a_table_and_its_days_add_up_to_it() -> None:
    store = MemoryStore()
    house = lasting_house(store)
    closes(house)
    month_is_its_days(store, "2023-11")
    line = months.report(tallies.fresh(store), (), "2023-11", Chips.PRACTICE).lines[0]
    assert line.title == ", ".join(shipped.load(sheet).title for sheet in ("six-card", "four-card", "player-dealer")), (
        "the games that were played in the month"
    )


def test_each_opening_of_a_day_is_counted_by_itself_and_they_come_to_the_day() -> None:
    """A table that opens twice a day. Would catch counts of two openings that are added up as if they were one."""
    clock = Clock()
    house = house_on(MemoryStore(), clock=clock)
    must(house.cage(cage.OpenHouse(10_000_00, 0), by="owner", command_id="open"))
    for tray, counted in ((500_00, 480_00), (300_00, 300_00)):
        game = shipped.load("six-card")
        made = Terms(NINE, Chips.ISSUED, tray=tray, rack=100_00, decks=decks_of(game))
        must(house.open_table(game, made, by="floor", command_id=f"open {tray}"))
        clock.now += 3_600_000
        must(house.close_table(NINE, tray=counted, rack=100_00, by="floor", command_id=f"close {tray}"))
        clock.now += 3_600_000
    day = days.day_of(house.store, clock.now)[0]
    report = reports.shift_report(house.store, NINE, date.fromisoformat(day), lambda *_: {})
    assert [(one.told.opening, one.told.closing, one.told.missing) for one in report.openings] == [
        (600_00, 580_00, 20_00), (400_00, 400_00, 0),
    ]  # fmt: skip
    assert [one.until - one.since for one in report.openings if one.until is not None] == [3_600_000, 3_600_000]
    told = report.shift
    assert (told.opening, told.closing, told.missing, told.win) == (1_000_00, 980_00, 20_00, -20_00)
    assert [row[2] for row in lists.shift(report).rows][:7] == ["opening 1"] * 7
    assert (lists.shift(report).columns[-1].type, told.hold) == (Type.SHARE, None)
    sold = replace(report, shift=replace(told, drop=160_00, opening=1_149_00, played=-9_00, missing=0))
    (hold,) = [row for row in lists.shift(sold).rows if row[2] == "hold"]
    assert hold[-1] == sold.shift.hold == Fraction(-9, 160)  # a number for a spreadsheet: it was the text "-5.62 %"
    assert dict(sold.shift.lines())["hold"] == shown(lists.shift(sold), hold[-1], Type.SHARE) == "-5.63 %"
    two = shift_paper.data(report)["openings"]
    assert [(one["opening_count_cents"], one["win_cents"]) for one in two] == [(600_00, -20_00), (400_00, 0)]


def test_what_the_openings_of_a_day_won_is_what_the_day_won() -> None:
    store = MemoryStore()
    lasting_house(store)
    for report in at_days(store, NINE, "2023-11"):
        for name in ("opening", "closing", "fills", "credits", "drop", "win", "missing", "played"):
            assert sum(getattr(one.told, name) for one in report.openings) == getattr(report.shift, name), name


def test_chips_of_two_kinds_at_one_table_stay_apart() -> None:
    """Would catch a table that forgets one of its kinds of chips in reports."""
    store = MemoryStore()
    house = lasting_house(store)
    closes(house)
    practice_before = months.report(tallies.fresh(store), (), "2023-11", Chips.PRACTICE)
    opens(house, "three-card", cards=Cards.REAL, dealer=Duty.STAFF, backline=False, chips=Chips.ISSUED)
    records(house)
    closes(house)
    told = tallies.fresh(store)
    assert months.report(told, (), "2023-11", Chips.PRACTICE) == practice_before
    issued = months.report(told, (), "2023-11", Chips.ISSUED).lines
    assert [(line.table, line.hands, line.win) for line in issued] == [(NINE, 1, 5_00 - 1_00)]
    assert wrong(store) == []


def test_only_a_closed_table_of_the_house_opens_again() -> None:
    store = MemoryStore()
    house = opened(store)
    opens(house, "six-card")
    again = house.open_table(*terms_of("six-card"), by="floor", command_id="again")
    assert again.refusal is not None
    assert again.refusal.code is TableCode.ALREADY_OPEN
    game, terms = practice(shipped.load("six-card"), "harbour-42", 4)
    must(house.open_table(game, terms, by="floor", command_id="guests"))
    must(house.close_table("harbour-42", tray=terms.tray, rack=terms.rack, by="floor", command_id="guests go"))
    over = house.open_table(game, terms, by="floor", command_id="guests again")
    assert over.refusal is not None
    assert over.refusal.code is TableCode.GUESTS_TABLE


def test_a_repeated_request_to_open_is_answered_once() -> None:
    store = MemoryStore()
    house = opened(store)
    opens(house, "six-card")
    closes(house)
    first = must(house.open_table(*terms_of("six-card"), by="floor", command_id="evening"))
    closes(house)
    again = must(house.open_table(*terms_of("six-card"), by="floor", command_id="evening"))
    assert (again.version, again.repeated, house.table(NINE).closed) == (first.version, True, True)


# ---------------------------------------------------------------- planted mistakes


def test_numbers_that_begin_at_one_again_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mistake that must not happen: two decks of one table with the same number."""
    store = MemoryStore()
    honest = evolve._opened

    def forgets(event: Any, before: Table | None) -> Table:
        return replace(honest(event, before), hands=0)

    monkeypatch.setattr(evolve, "_opened", forgets)
    house = opened(store)
    for _ in range(2):
        opens(house, "six-card")
        play_hand(house, NINE)
        closes(house)
    assert any("begins hand 1, where 4 is next" in one for one in wrong(store))
    assert "table Table 9: hand numbers have gaps" in house_check.problems(store)
    HOUSES.clear()  # it is wrong on purpose


def test_a_month_that_counts_an_opening_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    closes(lasting_house(store))
    honest = tallies.Tallies._read

    def twice(self: tallies.Tallies, stream: str, version: int, record: Any) -> None:
        honest(self, stream, version, record)
        if stream == f"table:{NINE}" and 1 < self.openings[NINE][-1][0] <= self.openings[NINE][1][0]:
            honest(self, stream, version, record)

    month_is_its_days(store, "2023-11")
    monkeypatch.setattr(tallies.Tallies, "_read", twice)
    with pytest.raises(AssertionError):
        month_is_its_days(store, "2023-11")


def test_what_happens_at_a_closed_table_is_noticed() -> None:
    """Would catch a verifier that takes any order of openings and closings."""
    store = MemoryStore()
    house = opened(store)
    opens(house, "six-card")
    closes(house)
    opens(house, "six-card")
    told = json.loads(json.dumps(history.export(store, NINE)))
    places = [place for place, one in enumerate(told["chain"]) if '"is":"table-opened"' in one["payload"]]
    del told["chain"][places[1]]
    assert any("the table was closed" in one.sentence for one in verifier.verify_table(told) if not one.ok)
    told = json.loads(json.dumps(history.export(store, NINE)))
    told["chain"].insert(1, told["chain"][0])
    assert any("the table was open" in one.sentence for one in verifier.verify_table(told) if not one.ok)


@pytest.mark.long  # three sheets of the same table are in every run, above
def test_one_table_has_every_sheet_of_the_library_in_turn() -> None:
    """A law over all sheets: whatever was played before, the next game begins with the next hand number."""
    store = MemoryStore()
    house = opened(store)
    sheets = shipped.ids()
    for sheet in sheets:
        opens(house, sheet)
        play_hand(house, NINE)
        closes(house)
    assert house.table(NINE).openings == len(sheets)
    assert wrong(store) == []


def test_decks_take_turns_within_an_opening_and_not_across_it() -> None:
    """Would catch a good table that is called wrong because a game ends on deck B, and the next one has only deck A."""
    house = opened(MemoryStore())
    for sheet in ("six-card", "six-card", "player-dealer"):
        opens(house, sheet)
        play_hand(house, NINE)
        closes(house)
    decks = [one["deck"] for one in history.export(house.store, NINE)["hands"]]
    assert "".join(decks) == "ABABABAAA"
    assert wrong(house.store) == []


def feeds_the_meter(house: House) -> None:
    """A hand in which everybody has the side wager."""
    while (hand := house.table(NINE).hand) is None or hand.phase is Phase.BETTING:
        ask = next_ask(house, NINE)
        if isinstance(ask.command, c.Bet):
            ask = replace(ask, command=replace(ask.command, stakes={**ask.command.stakes, "progressive": 1_00}))
        must(house.ask_together([ask])[0])
    play_hand(house, NINE)


def test_a_meter_goes_on_when_its_game_is_opened_again_whatever_was_dealt_between() -> None:
    """Would catch a house that takes back overnight what its players have fed."""
    store = MemoryStore()
    house = opened(store)
    game = "caribbean-stud-progressive"
    opens(house, game)
    seed = house.table(NINE).meters["jackpot"].cents
    feeds_the_meter(house)
    stood = house.table(NINE).meters["jackpot"].cents
    assert stood > seed
    closes(house)
    opens(house, "six-card")
    assert house.table(NINE).meters == {}
    closes(house)
    assert load(store, NINE).table == house.table(NINE)
    opens(house, game)
    assert house.table(NINE).meters["jackpot"].cents == stood
    play_hand(house, NINE)
    assert wrong(store) == []
    assert house_check.problems(store) == []
    told = json.loads(json.dumps(history.export(store, NINE)))
    payloads = [json.loads(one["payload"]) for one in told["chain"]]
    openings = [event for one in payloads for event in one["events"] if event["is"] == "table-opened"]
    openings[2]["terms"]["meters"]["jackpot"] = seed
    told["chain"] = builder.chain(payloads)
    assert any("in its meters" in check.sentence for check in verifier.verify_table(told) if not check.ok)
