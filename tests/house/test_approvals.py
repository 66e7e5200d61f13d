"""Two people behind a command: filed once, agreed to by another person, carried out once."""

from concurrent.futures import ThreadPoolExecutor

from pitboss.house.people.approvals import WAITS_MS, Approvals, ApprovalState, Filed
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.rounds.refusal import Refusal
from pitboss.tables.codec import actor_text
from tests.house.playing import Clock

ANN, BOB, CY = "p.aaaaaaaaaa", "p.bbbbbbbbbb", "p.cccccccccc"


def filed(approvals: Approvals, command_id: str = "ann/1", by: str = ANN) -> Filed:
    body = {"do": "fill", "cents": 500_00}
    return approvals.file("table", "T1", "fill", body, by=by, command_id=command_id, says="A fill of $500 to T1")


def word(found: object) -> str:
    assert isinstance(found, Refusal), found
    return found.code.word


def test_what_is_filed_waits_and_is_carried_out_with_both_names(store: Store) -> None:
    approvals = Approvals(store, Clock())
    made = filed(approvals)
    assert approvals.waiting() == [made]
    taken = approvals.agree(made.id, BOB)
    assert isinstance(taken, Filed)
    assert actor_text(taken.both) == f"{ANN}+{BOB}"
    assert taken.body == {"do": "fill", "cents": 500_00}
    assert approvals.waiting() == []
    approvals.end(taken, well=True)
    done = approvals.get(made.id)
    assert done is not None
    assert done.stand is ApprovalState.DONE


def test_a_command_that_is_sent_twice_is_filed_once(store: Store) -> None:
    approvals = Approvals(store, Clock())
    assert filed(approvals) == filed(approvals)
    assert len(approvals.waiting()) == 1
    assert filed(approvals, "ann/2").id != filed(approvals).id


def test_nobody_agrees_to_what_they_asked_for(store: Store) -> None:
    approvals = Approvals(store, Clock())
    made = filed(approvals)
    assert word(approvals.agree(made.id, ANN)) == "same-person"
    assert word(approvals.decline(made.id, ANN)) == "same-person"
    assert word(approvals.withdraw(made.id, BOB)) == "not-yours"
    assert approvals.waiting() == [made]


def test_of_many_who_agree_at_once_one_carries_it_out(store: Store) -> None:
    """Would catch a fill that is brought twice."""
    made = filed(Approvals(store, Clock()))

    def agree(number: int) -> bool:
        return isinstance(Approvals(store, Clock()).agree(made.id, f"p.{number:010}"), Filed)

    with ThreadPoolExecutor(6) as threads:
        assert sum(threads.map(agree, range(24))) == 1


def test_who_agreed_may_agree_again_and_nobody_else_may(store: Store) -> None:
    """The process may have died before it was carried out; it goes under the same id, so nothing is done twice."""
    approvals = Approvals(store, Clock())
    made = filed(approvals)
    taken = approvals.agree(made.id, BOB)
    assert approvals.agree(made.id, BOB) == taken
    assert word(approvals.agree(made.id, CY)) == "not-there"
    assert isinstance(taken, Filed)
    approvals.end(taken, well=True)
    again = approvals.agree(made.id, BOB)
    assert isinstance(again, Filed)
    assert again.command_id == made.command_id


def test_what_could_not_be_carried_out_is_over() -> None:
    approvals = Approvals(MemoryStore(), Clock())
    made = filed(approvals)
    taken = approvals.agree(made.id, BOB)
    assert isinstance(taken, Filed)
    approvals.end(taken, well=False)
    assert word(approvals.agree(made.id, BOB)) == "not-there"


def test_declined_and_withdrawn_is_over_and_may_be_said_twice(store: Store) -> None:
    approvals = Approvals(store, Clock())
    one, two = filed(approvals, "ann/1"), filed(approvals, "ann/2")
    assert approvals.decline(one.id, BOB) is None
    assert approvals.decline(one.id, BOB) is None
    assert approvals.withdraw(two.id, ANN) is None
    assert approvals.withdraw(two.id, ANN) is None
    assert approvals.waiting() == []
    for key in (one.id, two.id):
        assert word(approvals.agree(key, CY)) == "not-there"
        assert word(approvals.decline(key, CY)) == "not-there"


def test_it_waits_for_a_quarter_of_an_hour() -> None:
    clock = Clock()
    approvals = Approvals(MemoryStore(), clock, steady=clock)
    made = filed(approvals)
    clock.now += WAITS_MS - 1
    assert approvals.waiting() == [made]
    clock.now += 1
    assert approvals.waiting() == []
    assert word(approvals.agree(made.id, BOB)) == "not-there"
    assert word(approvals.withdraw(made.id, ANN)) == "not-there"
    clock.now += 2 * 24 * 3_600_000
    filed(approvals, "ann/2")
    assert approvals.get(made.id) is None


def test_what_was_never_filed_is_not_there() -> None:
    approvals = Approvals(MemoryStore(), Clock())
    assert word(approvals.agree("nothing", BOB)) == "not-there"
    assert word(approvals.decline("nothing", BOB)) == "not-there"
