"""Guests are kept in memory: for good where one process has the house, for a second where others change them too."""

from dataclasses import replace

from pitboss.house.people.accounts import Accounts
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Person
from pitboss.web.door.people import People


class Counted(MemoryStore):
    reads = 0

    def person_with(self, token: bytes) -> Person | None:
        self.reads += 1
        return super().person_with(token)


def door(store: MemoryStore, *, shared: bool, at: list[float]) -> People:
    return People(store, Accounts(store, lambda: 0), lambda: at[0], shared=shared)


def test_a_house_of_one_process_reads_a_guest_once() -> None:
    """Would catch a read of the database before every action, while the writing thread holds everybody up."""
    store, at = Counted(), [0.0]
    people = door(store, shared=False, at=at)
    token, guest = people.welcome(1)
    at[0] = 10_000
    assert people.with_token(token) == guest
    assert store.reads == 0
    people.alter(guest.player, lambda one: replace(one, loss=5_00))
    changed = people.with_token(token)
    assert changed is not None
    assert changed.loss == 5_00
    people.lock_out(guest.player)
    assert people.with_token(token) is None


def test_what_another_process_changed_is_known_within_a_second() -> None:
    store, at = Counted(), [0.0]
    here, there = door(store, shared=True, at=at), door(store, shared=True, at=at)
    token, guest = here.welcome(1)
    there.lock_out(guest.player)
    assert here.with_token(token) == guest
    at[0] = 1.0
    assert here.with_token(token) is None
