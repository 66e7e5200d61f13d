"""Who may do what: every command there is has a line, nobody has one by accident, and what is not there is refused.

That every line holds over HTTP is shown in tests/web/test_gate.py.
"""

from dataclasses import replace
from typing import get_args

import pytest

from pitboss.house import permits
from pitboss.house.people.roles import MAY_SECOND
from pitboss.house.permits import LINES, STAFF, STATES, TABLE, Role
from pitboss.house.staff_commands.dealer import SetDuty
from pitboss.tables import commands as c
from pitboss.tables.events import DisputeOpened
from pitboss.tables.state import Phase
from pitboss.tables.terms import Chips
from pitboss.web.wire.commands import PlayerCommand
from pitboss.web.wire.staff import CAGE_COMMANDS, TABLE_COMMANDS
from tests.tables.driver import at_table

PLAYERS = {get_args(kind.model_fields["do"].annotation)[0] for kind in get_args(get_args(PlayerCommand)[0])}
STAFFS, CAGES = set(TABLE_COMMANDS.models), set(CAGE_COMMANDS.models)


def test_every_command_on_the_wire_has_a_line() -> None:
    """Would catch a command that somebody adds and forgets here: nobody could ask it, and nobody would know why."""
    assert set(TABLE) >= PLAYERS | STAFFS | CAGES


def test_players_commands_are_for_players_and_staffs_for_staff() -> None:
    for word in PLAYERS:
        assert set(TABLE[word].who) == {Role.GUEST, Role.PLAYER}, word
    for word in STAFFS | CAGES:
        assert set(TABLE[word].who) <= STAFF, word


def test_guests_have_no_line_but_play() -> None:
    assert {word for word in TABLE if Role.GUEST in TABLE[word].who} == PLAYERS | {
        "open-practice",
        "enter-night",
    }


def test_every_line_names_states_that_there_are_and_only_its_own_place() -> None:
    for line in LINES:
        assert line.places <= set(STATES), line.word
        assert line.who, line.word
        assert line.at_table or line.places in ({"cage"}, {"office"}), line.word


def test_no_command_is_for_a_closed_table() -> None:
    """Looking is, and looking again at a hand that is paid; nothing else."""
    closed = {line.word for line in LINES if "closed" in line.places}
    about_paid_hands = {"call-floor", "open-call", "answer-call", "correct-hand"}
    assert {word for word in closed if not word.startswith("see-")} == about_paid_hands


def test_what_is_not_in_the_table_is_refused() -> None:
    for word in ("", "shuffle", "see-cards", "VOID-HAND"):
        for state in STATES:
            assert permits.refusal(set(Role), word, state) is not None
    assert permits.refusal(set(Role), "void-hand", "elsewhere") is not None


def test_no_line_shows_hidden_cards_to_anybody() -> None:
    """There is no word for it, so there is no role that could have it."""
    assert not [word for word in TABLE if "card" in word and word.startswith("see")]
    named = [line for line in LINES if "deck" in line.says]
    assert not [line.word for line in named if "foul" not in line.says and "deck of real cards" not in line.says]


def test_a_refusal_says_who_may_or_that_nobody_may_now() -> None:
    assert str(permits.refusal({Role.PLAYER}, "void-hand", "playing")) == "Only the floor may void the hand."
    assert str(permits.refusal({Role.PLAYER}, "set-duty", "idle")) == (
        "Only a dealer or the floor may hand the dealing over or take it back."
    )
    assert str(permits.refusal({Role.FLOOR}, "rule", "playing")) == (
        "Nobody may rule on a dispute while a hand is played."
    )
    assert "sign in" in str(permits.refusal(permits.roles_at({Role.GUEST}, Chips.ISSUED), "bet", "betting"))


@pytest.mark.parametrize("chips", Chips)
def test_a_guest_is_somebody_only_where_no_issued_chips_are_played_for(chips: Chips) -> None:
    roles = permits.roles_at({Role.GUEST}, chips)
    assert permits.allowed(roles, "bet", "betting") == (chips is not Chips.ISSUED)


def test_the_sensitive_commands_need_two_people() -> None:
    needed = {
        "void-slip", "void-table-slip", "pay-expense",
        "void-hand", "rule", "correct-hand", "fill", "credit", "close-table", "count-cage", "change-capital",
        "felt-irregular", "call-misdeal", "foul-deck", "card-exposed", "card-misplaced", "card-dead",
        "cage-cash-out", "open-table", "invite", "set-roles", "set-disabled", "change-settings",
        "sell-chips", "change-box", "count-drop", "ask-fill", "fill-rack", "count-chips", "change-chips", "count-tray",
        "hand-over-dealing", "hand-over-floor", "hand-over-donations",
        "inspect-deck", "change-house-rules", "give-badge", "reset-password", "share-tips",
    }  # fmt: skip
    assert {line.word for line in LINES if line.second} == needed
    for line in LINES:
        assert line.second <= MAY_SECOND, line.word


def test_what_needs_a_second_person_depends_on_what_is_at_stake() -> None:
    assert permits.needs_second("void-hand", {}, Chips.ISSUED)
    assert permits.needs_second("void-hand", {}, Chips.NIGHT)
    assert not permits.needs_second("void-hand", {}, Chips.PRACTICE)
    assert permits.needs_second("count-cage", {})
    assert permits.needs_second("close-table", {}, Chips.ISSUED)
    assert not permits.needs_second("close-table", {}, Chips.NIGHT)
    assert permits.needs_second("rule", {"ruling": "void"}, Chips.ISSUED)
    assert not permits.needs_second("rule", {"ruling": "stands"}, Chips.ISSUED)
    for word in ("card-exposed", "card-dead"):  # another card for one player, or their wagers back
        assert permits.needs_second(word, {}, Chips.ISSUED)
        assert not permits.needs_second(word, {}, Chips.PRACTICE)
    for word in ("felt-irregular", "card-misplaced"):
        assert permits.needs_second(word, {}, Chips.ISSUED, sensitive=True)
        assert not permits.needs_second(word, {}, Chips.ISSUED)
        assert not permits.needs_second(word, {}, Chips.PRACTICE, sensitive=True)
    for word in ("cage-cash-out", "open-table", "set-roles"):  # by the amount, or by who could come to agree
        assert permits.needs_second(word, {}, sensitive=True)
        assert not permits.needs_second(word, {})
    assert permits.needs_second("call-misdeal", {}, Chips.ISSUED)
    assert not permits.needs_second("warn", {}, Chips.ISSUED)
    assert not permits.needs_second("no such word", {}, Chips.ISSUED)


def test_a_second_person_has_a_role_for_it() -> None:
    assert permits.may_second({Role.PLAYER, Role.DEALER}, "fill")
    assert not permits.may_second({Role.PLAYER, Role.DEALER}, "void-hand")
    assert not permits.may_second({Role.PLAYER}, "fill")
    assert not permits.may_second(set(Role), "warn")
    assert str(permits.refuse_second("fill")) == "Only a dealer, the floor or a cashier may agree to order a fill."


def test_who_is_floor_is_for_the_floor_to_say() -> None:
    assert SetDuty(dealer="staff", floor=None).word == "set-duty"
    assert SetDuty(dealer=None, floor="automatic").word == "set-floor-duty"
    assert Role.DEALER not in TABLE["set-floor-duty"].who


def test_a_table_is_in_one_of_the_states() -> None:
    driver = at_table("six-card", "ann")
    table = driver.table
    assert permits.state_of(table) == "idle"
    driver.bet("ann", ante=2_00)
    assert permits.state_of(driver.table) == "betting"
    driver.deal()
    table = driver.table
    assert permits.state_of(table) == "playing"
    hand = table.hand
    assert hand is not None
    seen = {
        "cutting": replace(hand, phase=Phase.CUTTING),
        "called": replace(hand, called=("1",)),
        "disputed": replace(hand, called=("1",), dispute=DisputeOpened(1, "no")),
        "done": replace(hand, phase=Phase.DONE),
    }
    for state, one in seen.items():
        assert permits.state_of(replace(table, hand=one)) == state
    assert permits.state_of(replace(table, closed=True)) == "closed"
    assert {*seen, "idle", "betting", "playing", "closed"} == permits.AT_TABLES
    driver.must(c.TimeUp())


def test_the_page_has_every_line_once() -> None:
    page = permits.page()
    for line in LINES:
        assert page.count(f"| `{line.word}` |") == 1, line.word
