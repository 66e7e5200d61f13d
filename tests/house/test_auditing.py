"""The auditor's questions: the book and what is wrong with it, its lines, theory and alarms, hands and records."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from pitboss.house import history, settings
from pitboss.house.hand_index import Index, NoSuchHand
from pitboss.house.reporting import auditing, tallies, theories, verifying, worth
from pitboss.house.reporting.auditing import Check, Judged
from pitboss.house.reporting.counts import Bet, Results
from pitboss.house.reporting.tally import Tally
from pitboss.house.service import House
from pitboss.house.settings import Flag, FlagKind, Settings
from pitboss.house.signing import Signer
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import HouseError, Store
from pitboss.ledger.theory import Handle, Theory, Worth
from pitboss.money.chips import Cents
from pitboss.sheets import digest, shipped
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables.terms import Chips, Terms, practice
from tests.house import goldens
from tests.house.playing import HOUSES, opened, play_hand

DAY = "2026-11-15"


def played(store: Store, *sheets: str, hands: int = 6) -> House:
    house = opened(store, *sheets)
    for table in house.tables():
        for _ in range(hands):
            play_hand(house, table)
    return house


# ---------------------------------------------------------------- the book


def test_a_book_that_is_right_is_told_so(store: Store) -> None:
    played(store, "three-card", "player-dealer", hands=2)
    found = auditing.checks(store)
    records = sum(store.head(stream).version for stream in store.streams())
    assert all(one.ok for one in found)
    assert [one.says for one in found] == [
        f"All {records} records of 3 streams are there, each chained to the one before.",
        "Every entry is that of its record, and every balance what its entries come to.",
        f"Practice chips: {10_300_000 + _banker(store):,} went out, and the accounts hold as much.",
        "Issued chips: $100,000 went out, and the accounts hold as much.",
        "Every table holds what its accounts say: 2 of them.",
    ]


def _banker(store: Store) -> int:
    """What the practice banker was given, in dollars."""
    given = [one.cents for one in store.entries(stream="cage", account="practice/wallet:practice banker")]
    return sum(given) // 100


def test_a_book_that_somebody_changed_is_told_in_sentences(house: Path) -> None:
    """Would catch an audit that says all is well, one that stops with a traceback, and one that never ends."""
    store = SqliteStore(house)
    played(store, "three-card", hands=1)
    HOUSES.clear()  # it is about to be wrong
    for (trigger,) in store._writing.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        store._writing.execute(f"DROP TRIGGER {trigger}")
    store._writing.execute("UPDATE entries SET cents = cents + 100 WHERE cents > 0")
    found = auditing.checks(store)
    assert found
    assert not any(one.ok for one in found)
    assert any("the entries are not those of the payload" in one.says for one in found)
    assert len(found) <= auditing.FAULTS_MOST + 1
    store.close()


def test_a_table_that_is_not_what_its_log_says_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> list[str]:
        raise KeyError("events")

    monkeypatch.setattr("pitboss.house.house_check.beyond", broken)
    found = auditing.checks(MemoryStore())
    assert found == [Check(False, "A table cannot be followed from its records: 'events'")]


# ---------------------------------------------------------------- the ledger


def test_the_pages_of_the_ledger_are_the_whole_ledger(store: Store) -> None:
    """Of all streams, of one, and of the accounts that begin so. Would catch a line that falls between two pages."""
    played(store, "three-card", hands=2)
    for stream, account in (
        ("", ""),
        ("table:T1", ""),
        ("", "practice/seat:T1"),
        ("table:T1", "practice/spot"),
        ("", "no"),
    ):
        lines, after = list[auditing.Line](), 0
        while True:
            page = auditing.ledger(store, account=account, stream=stream, after=after, limit=7)
            lines += page.lines
            if page.after is None:
                break
            assert page.after > after
            after = page.after
        expected = list(store.entries(stream=stream or None, account=account))
        assert [(one.stream, one.version, one.account, one.cents) for one in lines] == [
            (one.stream, one.version, one.account, one.cents) for one in expected
        ]


def test_a_line_says_what_it_was_for() -> None:
    store = MemoryStore()
    house = opened(store, "three-card")
    line = auditing.ledger(store, account="practice/seat:T1:ann").lines[0]
    assert (line.command, line.by, line.at, line.cents) == ("buy-in", "ann", house.clock(), 1_000_00)


# ---------------------------------------------------------------- theory and flags


def test_what_hardly_ever_happens_raises_an_alarm() -> None:
    """By hand: Antes of $230 at an edge of 4 % should bring $9.20, and brought $170. If every hand moved a few cents
    that is an alarm, if it moved three times the stake it is not.
    """
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    told = tallies.fresh(store)
    for wide, alarm in ((Fraction(1, 20), True), (Fraction(3), False)):
        nets = {wide - Fraction(1, 25): 1, -wide - Fraction(1, 25): 1}
        worth = {"ante": Worth(Fraction(1, 25), wide**2, ("play", "ante-bonus"), nets)}
        (found,) = auditing.judged(told, DAY, lambda *_, worth=worth: worth)
        assert (found.table, found.title, found.alarm) == ("T1", "Ante", alarm)
        assert (found.theory.handle.staked, found.theory.expected) == (230_00, Fraction(9_20))
        assert found.theory.handle.won == 170_00  # -10 - 10 + 20 + 10 + 10, -10 - 10 - 60 + 10, 20 + 100 + 100
    assert auditing.judged(told, "2026-11-14", lambda *_: {}) == ()
    assert auditing.judged(told, DAY, lambda *_: {}, Chips.PRACTICE) == ()


def a_day(game: Game, wager: str, paid: Sequence[Fraction], stake: Cents = 5_00) -> Judged:
    """A day with one hand a spot: what the wager came to in each, per unit."""
    tally = Tally("table:T1", flags=lambda _: ())
    tally._play_by(digest.rules_json(game.sheet), digest.texts_json(game.sheet))
    tally.terms = Terms("T1", chips=Chips.ISSUED)
    bet, on = Bet(tally.game.digest, 0, wager), tally.on(DAY)
    for net in paid:
        on.handles[bet] = on.handles.get(bet, Handle()) + Handle(1, stake, stake**2, -int(net * stake))
        on.results.setdefault(bet, Results()).add([(stake, int(net * stake))])
    told = tallies.Tallies(tallies.Calendar("UTC", time(6)), Settings(), {("T1", Chips.ISSUED): tally})
    return next(one for one in auditing.judged(told, DAY, worth.worths) if one.theory.wager == wager)


def fair_day(nets: Mapping[Fraction, int], hands: int) -> list[Fraction]:
    """So many hands by the odds, as even as whole hands allow; what comes less than once is left out."""
    deals = sum(nets.values())
    found = [net for net, count in nets.items() for _ in range(round(Fraction(hands * count, deals)))]
    return (found + [max(nets, key=nets.__getitem__)] * hands)[:hands]


ROYALS = [("let-it-ride", "bet-1"), ("caribbean-stud", "ante"), ("ultimate-texas-holdem", "ante")]


@pytest.mark.parametrize(("sheet", "wager"), ROYALS)
def test_one_royal_is_no_alarm_and_an_invented_result_again_and_again_is(sheet: str, wager: str) -> None:
    """The best result of the sheet in 500 hands is many deviations away, and comes in its time. A result that a dealer
    writes down on purpose, one hand in ten, is nothing that comes. Would catch an alarm by deviations.
    """
    game, _ = practice(shipped.load(sheet), "T1", 4)
    nets = worth.worths(game)[wager].nets
    usual = fair_day(nets, 500)
    assert not a_day(game, wager, usual).alarm
    royal = a_day(game, wager, [max(nets), *usual[1:]])
    assert theories.sigma(royal.theory) < -3
    assert (royal.alarm, royal.says[:8]) == (False, "once in ")
    often = min(net for net in nets if net >= 8)  # nothing that a single hand would be noticed by
    invented = a_day(game, wager, [often if at % 10 == 0 else net for at, net in enumerate(usual)])
    assert (invented.alarm, "such days" in invented.says) == (True, True)
    kept = a_day(game, wager, [min(nets) if at % 6 == 0 else net for at, net in enumerate(usual)])
    assert kept.alarm  # what players won and did not get


def test_spots_of_a_hand_are_one_hand_or_many_and_the_likelier_counts() -> None:
    """Six spots win a coin toss together: 1 in 2 if they share the result, and 1 in 64 if they do not."""
    results = Results()
    results.add([(1_00, 1_00)] * 6)
    assert (results.stakes, results.hands) == ({1_00: 6}, {6_00: 1})
    coin = Worth(Fraction(0), Fraction(1), nets={Fraction(1): 1, Fraction(-1): 1})
    told = theories._chance(Theory("x", Handle(6, 6_00, 36_00_00, -6_00), Fraction(0), Fraction(1)), [(coin, results)])
    assert told is not None
    assert told.share == pytest.approx(0.5)


def test_flagged_wins_and_cash_of_a_day_are_listed() -> None:
    """Ann's Pair Plus paid $30 on $5; Bob paid $200 and $100 in cash at the table. Would catch a flag of another day,
    and one that looks at the whole spot.
    """
    store = MemoryStore()
    wins = Flag(FlagKind.WIN, DAY, times=6, over_cents=30_00)
    cash = Flag(FlagKind.CASH, DAY, over_cents=150_00)
    later = Flag(FlagKind.WIN, "2026-11-16", over_cents=1)
    settings.keep(store, Settings(flags=(wins, cash, later)))
    goldens.keep(store, "golden_shift")
    found = auditing.flagged(tallies.fresh(store), DAY)
    assert [(one.player, one.cents, one.wager, one.flag) for one in found] == [
        ("bob", 200_00, "", cash), ("bob", 100_00, "", cash), ("ann", 30_00, "pair-plus", wins),
    ]  # fmt: skip
    assert auditing.flagged(tallies.fresh(store), "2026-11-16") == []


def test_cash_at_a_table_is_added_up_over_the_day() -> None:
    """Bob paid $200 and $100: neither comes to $250, both do. Would catch a threshold that is passed in two steps."""
    store = MemoryStore()
    cash = Flag(FlagKind.CASH, DAY, over_cents=250_00)
    settings.keep(store, Settings(flags=(cash,)))
    goldens.keep(store, "golden_shift")
    found = auditing.flagged(tallies.fresh(store), DAY)
    assert [(one.player, one.cents, one.flag) for one in found] == [("bob", 100_00, cash)]


# ---------------------------------------------------------------- hands


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer"])
def test_any_range_of_hands_is_told_as_the_history_tells_it(sheet: str) -> None:
    """From a state that is kept or from the beginning, with corrections that came later."""
    store = MemoryStore()
    house = played(store, sheet)
    second = next(one for one in history.hands(store, "T1") if one.opened.hand == 2)
    spot = next(one for one in second.hand.round.spots if one.choices)
    other = "fold" if not spot.folded else "1x"
    wrong = c.CorrectHand(2, "look again", spots=(c.RightSpot(spot.number, choices={"decide": other}),), waive=True)
    assert house.ask("T1", wrong, by="floor", command_id="correct").ok
    play_hand(house, "T1")
    every = [history.record(one) for one in history.hands(store, "T1")]
    index = Index("T1")
    index.read_on(store)
    for first, last in ((5, 6), (2, 3), (1, 100), (4, 4), (2, 6)):
        told = [history.record(one) for one in index.told(store, first, last)]
        assert told == [one for one in every if first <= one["hand"] <= last]
    assert list(index.told(store, 50, 60)) == []
    with pytest.raises(NoSuchHand, match="finished: 1 to"):
        index.find(50)


def test_a_table_that_is_not_there_has_no_index() -> None:
    with pytest.raises(HouseError, match='There is no table "T9"'):
        Index("T9").read_on(MemoryStore())


def test_hands_are_verified_and_a_false_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a verdict that nobody looked for."""
    store = MemoryStore()
    played(store, "three-card")
    index = Index("T1")
    index.read_on(store)
    found = list(verifying.verdicts(store, index, 2, 5))
    assert [(one.hand, one.claimed, one.wrong) for one in found] == [(hand, True, ()) for hand in (2, 3, 4, 5)]
    honest = history.record

    def cheating(told: history.FinishedHand) -> dict[str, object]:
        made = honest(told)
        return {**made, "seed": "00" * 32} if made["hand"] == 3 else made

    monkeypatch.setattr(history, "record", cheating)
    found = list(verifying.verdicts(store, index, 1, 6))
    assert [one.hand for one in found if one.wrong] == [3]


@pytest.mark.parametrize("sheet", ["three-card", "player-dealer"])
def test_an_export_in_pieces_is_the_export(sheet: str, store: Store) -> None:
    """What `pitboss export` writes, with a hand on that is not in it."""
    house = played(store, sheet, hands=3)
    assert house.table("T1").hand is not None
    index = Index("T1")
    index.read_on(store)
    text, plain = "".join(verifying.exported(store, index)), json.loads(json.dumps(history.export(store, "T1")))
    assert json.loads(text + verifying.ended(sha256(), None)) == plain
    signer = Signer(bytes(32))
    signed = text + verifying.ended(sha256(text.encode()), signer)
    assert json.loads(signed) == signer.signed(plain)
    later = Signer(bytes(range(32)), (signer.posting, signer.hands_over(Signer(bytes(range(32))).key)))
    text = "".join(verifying.exported(store, index, later.line))
    assert json.loads(text + verifying.ended(sha256(text.encode()), later)) == later.signed(plain)


def test_the_day_of_a_moment_is_remembered_and_right() -> None:
    days = tallies.Calendar("America/New_York", datetime(2026, 1, 1, 6).time())
    noon = int(datetime(2026, 11, 15, 12, tzinfo=UTC).timestamp() * 1000)
    moments = [noon, noon + 1, noon - 24 * goldens.HOUR, noon, noon - 2 * goldens.HOUR, noon + 24 * goldens.HOUR]
    assert [days.day(at) for at in moments] == [
        "2026-11-15", "2026-11-15", "2026-11-14", "2026-11-15", "2026-11-14", "2026-11-16",
    ]  # fmt: skip
