"""What every store promises, example by example; test_store_model.py has the law."""

import json
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import pytest

from pitboss.house.stores import payload
from pitboss.house.stores.store import (
    Balance,
    Conflict,
    Draft,
    DraftError,
    Entry,
    Head,
    LedgerError,
    Mismatch,
    Person,
    Repeated,
    SealedSeed,
    Snapshot,
    Store,
    Stored,
    StoreFailed,
    Transaction,
)
from tests.house.drafts import bet, drafted


def moved(*transactions: Transaction, stream: str = "table:T1", expected: int = 0, id: str = "x") -> Draft:
    return drafted(stream, expected, id, entries=transactions)


def test_the_chain_is_the_one_that_is_written_down(store: Store) -> None:
    """Would catch any change of the chain: the bytes are put together here by hand."""
    draft = bet("table:T1", 0, "a")
    text = draft.payload.encode()
    opening = b"\0\0\0\x0fpitboss/chain/1" + b"\0\0\0\x08table:T1"
    first = sha256(opening + (1).to_bytes(8, "big") + bytes(32) + len(text).to_bytes(4, "big") + text).digest()
    again = bet("table:T1", 1, "b")
    text = again.payload.encode()
    second = sha256(opening + (2).to_bytes(8, "big") + first + len(text).to_bytes(4, "big") + text).digest()
    assert store.append([draft, again]) == [Stored(1, first), Stored(2, second)]
    assert store.head("table:T1") == Head(2, second)


def test_a_payload_says_what_was_agreed() -> None:
    draft = bet("table:T1", 0, "a", cents=200)
    said = json.loads(draft.payload)
    assert sorted(said) == ["answer", "at", "by", "command", "command_id", "entries", "events", "schema"]
    assert said["entries"] == [[["outside", -200], ["wallet:ann", 200]]]
    assert draft.payload == json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def test_a_repeated_command_gets_the_answer_of_the_first_time(store: Store) -> None:
    first = bet("table:T1", 0, "a")
    store.append([first])
    late = bet("table:T1", 7, "a")  # A retry may have seen another version: the id counts, and who asked for what.
    assert store.append([late]) == [Repeated(first.payload)]
    assert store.head("table:T1").version == 1


def test_a_repeat_within_a_group_is_stored_once(store: Store) -> None:
    draft = bet("table:T1", 0, "a")
    assert store.append([draft, draft])[1] == Repeated(draft.payload)
    assert store.balance("wallet:ann") == Balance(5, 1)


@pytest.mark.parametrize("other", [{"say": "something else"}, {"player": "bob"}])
def test_an_id_stands_for_one_command_of_one_person(store: Store, other: dict[str, Any]) -> None:
    store.append([bet("table:T1", 0, "a")])
    assert store.append([bet("table:T1", 1, "a", **other)]) == [Mismatch("a")]


def test_a_stale_draft_spoils_only_those_that_build_on_it(store: Store) -> None:
    store.append([bet("table:T1", 0, "a")])
    stale, follows = bet("table:T1", 0, "b"), bet("table:T1", 2, "c")
    outcomes = store.append([stale, follows, bet("table:T2", 0, "d"), bet("table:T2", 1, "e")])
    assert outcomes[:2] == [Conflict("table:T1", 1), Conflict("table:T1", 1)]
    assert [type(outcome) for outcome in outcomes[2:]] == [Stored, Stored]


def test_what_follows_a_draft_that_came_too_late_is_not_stored_where_its_version_fits(store: Store) -> None:
    """Somebody is ready, and the house deals: three drafts of one turn. Another process has stored a bet meanwhile, so
    the first is too late; the version of the second fits, but it was decided without that bet. The bet was never dealt
    any cards, and the table stood still.
    """
    store.append([bet("table:T1", 0, "a"), bet("table:T1", 1, "a bet of another process")])
    outcomes = store.append(
        [bet("table:T1", 1, "ready"), bet("table:T1", 2, "no more bets"), bet("table:T1", 3, "deal")]
    )
    assert outcomes == [Conflict("table:T1", 2)] * 3
    assert store.head("table:T1").version == 2


def test_what_follows_a_repeated_draft_is_not_stored_where_its_version_fits(store: Store) -> None:
    store.append([bet("table:T1", 0, "ready"), bet("table:T1", 1, "a bet of another process")])
    outcomes = store.append([bet("table:T1", 1, "ready"), bet("table:T1", 2, "no more bets")])
    assert [type(outcome) for outcome in outcomes] == [Repeated, Conflict]


def test_two_tables_cannot_spend_one_chip(store: Store) -> None:
    store.append([bet("cage", 0, "a", cents=100)])
    seen = store.balance("wallet:ann").version
    drafts = [
        drafted(
            f"table:{table}",
            0,
            f"buy-in {table}",
            entries=((("wallet:ann", -100), (f"seat:{table}:ann", 100)),),
            wallets=(("wallet:ann", seen),),
        )
        for table in ("T1", "T2")
    ]
    stored, conflict = store.append(drafts)
    assert isinstance(stored, Stored)
    assert conflict == Conflict("wallet:ann", seen + 1)
    assert store.balances("seat:") == {"seat:T1:ann": Balance(100, 1)}


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param([(("outside", -5), ("wallet:ann", 6))], id="chips out of nothing"),
        pytest.param([(("wallet:ann", -1), ("outside", 1))], id="a cent below zero"),
        pytest.param([(("practice/wallet:ann", -5), ("practice/outside", 5))], id="practice below zero"),
        pytest.param([(("wallet:outside", -5), ("cage", 5))], id="a player called outside"),
        pytest.param(
            [(("wallet:ann", -5), ("cage", 5)), (("outside", -5), ("wallet:ann", 5))], id="spent before it came"
        ),
        pytest.param([(("outside", -(2**63)), ("wallet:ann", 2**63))], id="more than can be written"),
        pytest.param([(("outside", -5.0), ("wallet:ann", 5.0))], id="no whole cents"),
    ],
)
def test_a_wrong_transaction_is_our_bug_and_nothing_of_its_group_is_stored(
    store: Store, wrong: list[Transaction]
) -> None:
    with pytest.raises(LedgerError):
        store.append([bet("table:T2", 0, "good", player="bob"), moved(*wrong)])
    assert store.streams() == []
    assert store.balances() == {}
    assert store.find("good") is None
    store.append([bet("table:T2", 0, "good")])  # The store itself is well.


def test_only_the_world_and_the_breakage_may_be_negative(store: Store) -> None:
    store.append([moved((("breakage:T1", -5), ("wallet:ann", 5)), (("practice/outside", -7), ("practice/cage", 7)))])
    assert {name: balance.cents for name, balance in store.balances().items() if balance.cents < 0} == {
        "breakage:T1": -5,
        "practice/outside": -7,
    }


def test_what_was_written_is_read_back(store: Store) -> None:
    drafts = [bet("table:T1", version, f"id {version}") for version in range(1_234)]
    for begin in range(0, len(drafts), 100):
        store.append(drafts[begin : begin + 100])
    written = list(store.records("table:T1"))
    assert [record.payload for record in written] == [draft.payload for draft in drafts]
    assert [record.body for record in written] == [draft.body for draft in drafts]
    assert list(store.records("table:T1", after=1_000)) == written[1_000:]
    assert list(store.records("table:T1", after=3, limit=600)) == written[3:603]
    assert store.find("id 1233") == written[-1]
    assert store.find("nobody's") is None
    assert list(store.records("table:T9")) == []
    assert store.check() == []


def test_statements_are_read_by_stream_and_by_account(store: Store) -> None:
    store.append([bet("cage", 0, "a", cents=9), bet("table:T1", 0, "b", cents=4, player="bob")])
    store.append([moved((("wallet:ann", -9), ("seat:T1:ann", 9)), (("seat:T1:ann", -2), ("tips:T1", 2)), expected=1)])
    assert list(store.entries(stream="table:T1", after=1)) == [
        Entry("table:T1", 2, 1, "wallet:ann", -9),
        Entry("table:T1", 2, 1, "seat:T1:ann", 9),
        Entry("table:T1", 2, 2, "seat:T1:ann", -2),
        Entry("table:T1", 2, 2, "tips:T1", 2),
    ]
    assert list(store.entries(account="wallet:ann")) == [
        Entry("cage", 1, 1, "wallet:ann", 9),
        Entry("table:T1", 2, 1, "wallet:ann", -9),
    ]
    assert [entry.cents for entry in store.entries(stream="table:T1", account="wallet:")] == [4, -9]
    assert list(store.balances("wallet:")) == ["wallet:ann", "wallet:bob"]
    assert store.streams("table:") == ["table:T1"]


def test_names_of_any_letters_are_kept_apart(store: Store) -> None:
    """Would catch a prefix that is cut in bytes, or a database that folds letters."""
    for number, name in enumerate(["ann", "Ann", "änn", "ann\U0001f0a1", "an"]):
        store.append([bet("cage", number, f"{number}", player=name, cents=number + 1)])
    assert {name: balance.cents for name, balance in store.balances("wallet:ann").items()} == {
        "wallet:ann": 1,
        "wallet:ann\U0001f0a1": 4,
    }
    assert store.check() == []


def test_seeds_come_and_go_with_the_record(store: Store) -> None:
    seed = SealedSeed("T1", 1, "A", b"sealed")
    store.append([drafted("table:T1", 0, "a", seeds=(seed,))])
    assert store.seed("T1", 1) == seed
    store.append([drafted("table:T1", 5, "stale", opened=(("T1", 1),))])
    assert store.seed("T1", 1) == seed
    store.append([drafted("table:T1", 1, "b", opened=(("T1", 1),), seeds=(SealedSeed("T1", 2, "B", b"other"),))])
    assert store.seed("T1", 1) is None
    assert store.seed("T1", 2) == SealedSeed("T1", 2, "B", b"other")


def test_a_seed_is_never_exchanged(store: Store) -> None:
    store.append([drafted("table:T1", 0, "a", seeds=(SealedSeed("T1", 1, "A", b"sealed"),))])
    with pytest.raises(DraftError):
        store.append([drafted("table:T1", 1, "b", seeds=(SealedSeed("T1", 1, "A", b"better"),))])
    assert store.head("table:T1").version == 1


def test_a_snapshot_takes_the_place_of_the_one_before(store: Store) -> None:
    store.append([bet("table:T1", 0, "a"), bet("table:T1", 1, "b")])
    assert store.snapshot("table:T1") is None
    store.keep_snapshot("table:T1", 1, "{}")
    store.keep_snapshot("table:T1", 2, '{"two":2}')
    assert store.snapshot("table:T1") == Snapshot(2, '{"two":2}')
    for version in (0, 3):
        with pytest.raises(DraftError):
            store.keep_snapshot("table:T1", version, "{}")
    assert store.check() == []


def test_settings_may_be_changed(store: Store) -> None:
    assert store.setting("time zone") is None
    store.put_setting("time zone", "Europe/Paris")
    store.put_setting("time zone", "UTC")
    assert store.setting("time zone") == "UTC"


def test_papers_lie_in_drawers_in_the_order_of_their_keys(store: Store) -> None:
    assert store.paper("felt", "T1") is None
    assert store.papers("felt") == {}
    for key in ("T2", "T10", "T1"):
        assert store.keep_paper("felt", key, f"draft {key}")
    store.keep_paper("sessions", "T1", "another drawer")
    store.keep_paper("felt", "T2", "é\U0001f0a1")
    assert store.paper("felt", "T2") == "é\U0001f0a1"
    assert list(store.papers("felt").items()) == [("T1", "draft T1"), ("T10", "draft T10"), ("T2", "é\U0001f0a1")]
    assert list(store.papers("felt", "T1")) == ["T1", "T10"]
    store.drop_paper("felt", "T1")
    store.drop_paper("felt", "T1")
    assert list(store.papers("felt")) == ["T10", "T2"]
    assert store.paper("sessions", "T1") == "another drawer"


def test_a_paper_is_exchanged_only_for_the_one_that_was_seen(store: Store) -> None:
    """Would catch an invitation that two take up, and a draft that one tablet takes from under another."""
    assert not store.keep_paper("d", "k", "new", was="old")
    assert store.paper("d", "k") is None
    assert store.keep_paper("d", "k", "first", was=None)
    assert not store.keep_paper("d", "k", "second", was=None)
    assert not store.keep_paper("d", "k", "second", was="other")
    assert store.paper("d", "k") == "first"
    assert store.keep_paper("d", "k", "second", was="first")
    assert not store.keep_paper("d", "k", "third", was="first")
    assert store.paper("d", "k") == "second"


def test_of_many_threads_that_exchange_a_paper_one_succeeds(store: Store) -> None:
    store.keep_paper("d", "k", "0")

    def take(number: int) -> bool:
        return store.keep_paper("d", "k", f"mine {number}", was="0")

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(take, range(40))) == 1


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_a_paper_that_no_database_can_write_is_refused_and_the_store_is_well(store: Store, text: str) -> None:
    """Would catch a name from somewhere outside that stops the whole house."""
    for given in ((text, "k", "x"), ("d", text, "x"), ("d", "k", text)):
        with pytest.raises(DraftError):
            store.keep_paper(*given)
    assert store.paper("d", text) is None
    assert store.keep_paper("d", "k", "fine", was=None)


def test_a_closed_store_takes_nothing(store: Store) -> None:
    store.close()
    with pytest.raises(StoreFailed):
        store.append([bet("table:T1", 0, "a")])
    store.close()


def test_old_payloads_are_read_in_the_words_of_today() -> None:
    """Schema 3 is pretended: it calls the player "by", where schema 1 said "player" and 2 said "who"."""
    steps: dict[int, payload.Step] = {
        1: lambda old: {"who": old["player"], "kept": old["kept"]},
        2: lambda old: {"by": old["who"], "kept": old["kept"]},
    }
    old = {"schema": 1, "player": "ann", "kept": [1]}
    assert payload.upgrade(old, steps=steps, current=3) == {"schema": 3, "by": "ann", "kept": [1]}
    assert old["schema"] == 1
    with pytest.raises(payload.PayloadError, match="newer"):
        payload.upgrade({"schema": 4}, steps=steps, current=3)
    with pytest.raises(payload.PayloadError, match="no reader"):
        payload.upgrade({"schema": 0}, steps=steps, current=3)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema":"1"}', '{"schema":true}', "{" * 9])
def test_what_is_no_payload_is_refused(text: str) -> None:
    with pytest.raises(payload.PayloadError):
        payload.read(text)


def test_players_are_found_by_the_beginning_of_their_number(store: Store) -> None:
    """Would catch a guest whose code, the first letters of the number, finds somebody else or nobody."""
    for number, player in enumerate(("guest.dyxdbaaaaa", "guest.dyxdcaaaaa", "guest.dyxdb22222", "p.dyxdbaaaaa")):
        store.keep_person(Person(player, bytes([number]), "{}"))
    assert store.players("guest.dyxdb") == ["guest.dyxdb22222", "guest.dyxdbaaaaa"]
    assert store.players("guest.zzzzz") == []
