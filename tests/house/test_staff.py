"""What is on record of people, and what the record does not allow."""

import json

import pytest

from pitboss.house.people import staff
from pitboss.house.people.registry import STREAM, Registry
from pitboss.house.people.staff import (
    ChangeRoles,
    ChangeSettings,
    CheckIdentity,
    Command,
    Disable,
    Enable,
    Exclude,
    MakeAccount,
    Staff,
    Standing,
)
from pitboss.house.stores.store import Store
from pitboss.rounds.refusal import Refusal
from tests.house.playing import Clock, must

ANN, BOB, CY = "p.aaaaaaaaaa", "p.bbbbbbbbbb", "p.cccccccccc"
DAY = "2026-11-07"


def after(*commands: Command, by: str = "owner") -> Staff:
    state = Staff()
    for command in commands:
        events = staff.decide(state, command, by=by, day=DAY)
        assert not isinstance(events, Refusal), str(events)
        state = staff.apply(state, events)
    return state


def no(state: Staff, command: Command, by: str = "owner") -> str:
    refusal = staff.decide(state, command, by=by, day=DAY)
    assert isinstance(refusal, Refusal)
    return refusal.code.word


HOUSE = (MakeAccount(ANN, ("manager",)), MakeAccount(BOB, ("dealer",)))


def test_an_account_has_its_roles_and_is_a_player() -> None:
    assert after(*HOUSE).people == {ANN: Standing(("player", "manager")), BOB: Standing(("player", "dealer"))}


@pytest.mark.parametrize("roles", [("owner",), ("guest",), ("floor", "floor"), ("Floor",)])
def test_roles_are_those_of_the_table(roles: tuple[str, ...]) -> None:
    assert no(Staff(), MakeAccount(ANN, roles)) == "bad-roles"
    assert no(after(*HOUSE), ChangeRoles(BOB, roles)) == "bad-roles"


def test_an_account_is_made_once() -> None:
    assert no(after(*HOUSE), MakeAccount(ANN, ())) == "account-there"
    assert no(Staff(), MakeAccount("a:b", ())) == "bad-name"


@pytest.mark.parametrize("command", [ChangeRoles(CY, ()), Disable(CY), Enable(CY), CheckIdentity(CY, "other")])
def test_nothing_is_recorded_of_who_has_no_account(command: Command) -> None:
    assert no(after(*HOUSE), command) == "no-such-account"


def test_the_last_manager_stays() -> None:
    """Would catch a house that nobody can let anybody into any more."""
    state = after(*HOUSE)
    assert no(state, Disable(ANN)) == "last-manager"
    assert no(state, ChangeRoles(ANN, ("floor",))) == "last-manager"
    two = after(*HOUSE, ChangeRoles(BOB, ("manager",)))
    assert after(*HOUSE, ChangeRoles(BOB, ("manager",)), Disable(ANN)).people[ANN].disabled
    assert no(staff.evolve(two, staff.AccountDisabled(BOB)), Disable(ANN)) == "last-manager"


def test_what_is_so_already_is_not_recorded_again() -> None:
    state = after(*HOUSE)
    assert no(state, ChangeRoles(BOB, ("dealer",))) == "no-change"
    assert no(state, Enable(BOB)) == "no-change"
    assert no(after(*HOUSE, Disable(BOB)), Disable(BOB)) == "no-change"
    assert not after(*HOUSE, Disable(BOB), Enable(BOB)).people[BOB].disabled


def test_identification_is_a_fact_with_a_day_and_somebody_elses_word() -> None:
    state = after(*HOUSE)
    assert after(*HOUSE, CheckIdentity(BOB, "passport")).people[BOB].checked == DAY
    assert no(state, CheckIdentity(BOB, "passport"), by=BOB) == "own-check"
    assert no(state, CheckIdentity(BOB, "library card")) == "bad-kind"


def test_a_self_exclusion_is_never_shortened() -> None:
    state = after(*HOUSE, Exclude(BOB, 1_000))
    assert state.people[BOB].excluded_until == 1_000
    for until in (0, 999, 1_000):
        assert no(state, Exclude(BOB, until)) == "not-shorter"
    assert after(*HOUSE, Exclude(BOB, 1_000), Exclude(BOB, 1_001)).people[BOB].excluded_until == 1_001
    for command in (Disable(BOB), Enable(BOB), ChangeRoles(BOB, ("floor",))):
        answer = staff.decide(staff.evolve(state, staff.AccountDisabled(BOB)), command, by=ANN, day=DAY)
        if not isinstance(answer, Refusal):
            assert staff.apply(state, answer).people[BOB].excluded_until == 1_000


# ---------------------------------------------------------------- over a store


def test_the_record_names_account_numbers_and_who_did_it(store: Store) -> None:
    registry = Registry(store, Clock())
    must(registry.ask(MakeAccount(ANN, ("manager",)), by="owner", command_id="one"))
    must(registry.ask(MakeAccount(BOB, ()), by=BOB, command_id="two"))
    must(registry.ask(CheckIdentity(BOB, "passport"), by=ANN, command_id="three"))
    said = [json.loads(record.payload) for record in store.records(STREAM)]
    assert [one["by"] for one in said] == ["owner", BOB, ANN]
    assert said[2]["events"] == [
        {"is": "identity-checked", "player": BOB, "kind": "passport", "day": "2023-11-14", "by": ANN}
    ]


def test_another_process_sees_it(store: Store) -> None:
    """Would catch a role that is taken away and still works elsewhere."""
    ticks = [0.0]
    here, there = Registry(store, Clock()), Registry(store, Clock(), ticks=lambda: ticks[0])
    must(here.ask(MakeAccount(ANN, ("manager",)), by="owner", command_id="one"))
    assert there.standing(ANN) == Standing(("player", "manager"))
    must(here.ask(ChangeRoles(ANN, ("manager", "floor")), by="owner", command_id="two"))
    ticks[0] = 1.0
    assert there.standing(ANN) == Standing(("player", "floor", "manager"))
    must(there.ask(MakeAccount(BOB, ()), by="owner", command_id="three"))
    must(here.ask(Disable(BOB), by="owner", command_id="four"))
    assert there.now().people[BOB].disabled


def test_a_command_that_comes_twice_is_recorded_once(store: Store) -> None:
    registry = Registry(store, Clock())
    must(registry.ask(MakeAccount(ANN, ("manager",)), by="owner", command_id="one"))
    again = must(registry.ask(MakeAccount(ANN, ("manager",)), by="owner", command_id="one"))
    assert again.repeated
    assert store.head(STREAM).version == 1
    refusal = registry.ask(MakeAccount(BOB, ()), by="owner", command_id="one").refusal
    assert refusal is not None
    assert refusal.code.word == "id-used"


def test_settings_are_on_record_and_change_nobody(store: Store) -> None:
    registry = Registry(store, Clock())
    must(registry.ask(MakeAccount(ANN, ("manager",)), by="owner", command_id="one"))
    before = registry.now()
    must(registry.ask(ChangeSettings('{"name":"x"}'), by=ANN, command_id="two"))
    assert registry.now() == before
    assert Registry(store, Clock()).now() == before
