"""Charity nights: what is given, its receipts and its account; prizes, and who never bet."""

from datetime import date
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house import house_check, nights, prizes
from pitboss.house.asks import Reply
from pitboss.house.cash import cage, donations, slip_words, slips, voiding
from pitboss.house.host import Host
from pitboss.house.nights import (
    AnnounceNight,
    DrawPrize,
    EndNight,
    EnterNight,
    GivePrize,
    Hall,
    Night,
    Nights,
    Prize,
    Standing,
    StartNight,
)
from pitboss.house.reporting import exceptions, journal, months, night_report, tallies
from pitboss.house.reporting.exceptions import Kind
from pitboss.house.reporting.months import Donated
from pitboss.house.reporting.single_handed import SingleHanded
from pitboss.house.service import House
from pitboss.house.stores.store import Store
from pitboss.ledger import accounts
from pitboss.report import lists
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables.identities import TwoPeople
from pitboss.tables.terms import Cards, Chips, Duty, Terms, decks_of
from tests.house.playing import Clock, house_on, must
from tests.tables.real_cards import hand, spot

HAM, WINE, BIKE = Prize(1, "a ham", 40_00, "Miller's Farm"), Prize(2, "wine"), Prize(0, "a bike", 300_00)
GALA = StartNight("Gala", 500_00, 1, (HAM, WINE, BIKE), "the lifeboat", entry=20_00, again=10_00)
NOW = 1


def hosted(store: Store, pick: Any = lambda _: 0) -> tuple[House, Host]:
    house = house_on(store, clock=Clock())
    must(house.cashier.ask(cage.OpenHouse(10_000_00, 0), by="p.manager", command_id="open the house"))
    return house, Host(store, house.clock, house.table, ticks=count().__next__, pick=pick)


def ask(one: Host, command: nights.Command, by: str = "p.floor") -> Reply:
    return one.ask(command, by=by, command_id=f"{one._stream.version} {command}"[:100])


def felt(house: House) -> None:
    game = shipped.load("six-card")
    terms = Terms("N1", chips=Chips.NIGHT, tray=10_000_00, decks=decks_of(game), dealer=Duty.STAFF, cards=Cards.REAL)
    must(house.open_table(game, terms, by="floor", command_id="open N1"))


def at_felt(house: House, command: c.Command) -> Reply:
    return must(house.ask("N1", command, by="p.dealer", command_id=f"{type(command).__name__} {house.table('N1').hands}"
                          f" {getattr(command, 'player', '')}"))  # fmt: skip


# ---------------------------------------------------------------- donations


def void(house: House, number: int) -> Refusal | None:
    """By two people, as the carriers do it."""
    asked = voiding.at_cage(house.cashier, number, "typed for another")
    if isinstance(asked, Refusal):
        return asked
    reply = house.cage(asked, by=TwoPeople("p.cashier", "p.floor"), command_id=f"void {number}")
    donations.catch_up(house.cashier)
    donations.catch_up(house.cashier)
    return reply.refusal


def money(store: Store) -> dict[str, int]:
    return {name: one.cents for name, one in store.balances().items() if one.cents}


def test_a_mistaken_donation_is_undone_with_its_chips_and_a_counter_receipt(store: Store) -> None:
    """Would catch cash that stays in the book, chips of the night that nobody gave for, a player on the board who never
    entered, and a receipt that still counts for the cause."""
    house, one = hosted(store)
    must(ask(one, GALA))
    must(ask(one, EnterNight("walkin.ann", 20_00)))
    donations.catch_up(house.cashier)
    before, drawer = money(store), house.cashier.now.drawer
    must(ask(one, EnterNight("walkin.bob", 200_00)))
    donations.catch_up(house.cashier)
    receipt = house.cashier.book.last
    assert void(house, receipt) is None
    assert (money(store), house.cashier.now.drawer) == (before, drawer)
    (night,) = one.nights()
    assert (dict(night.buy_ins), dict(night.donated)) == ({"walkin.ann": 1}, {"walkin.ann": 20_00})
    assert [line.player for line in one.board()] == ["walkin.ann"]
    assert [(line.player, line.cents) for line in donations.of(store, night)] == [("walkin.ann", 20_00)]
    assert night_report.report(store).donations == 20_00
    counter = slips.find(house.cashier, house.cashier.book.last)
    assert counter is not None
    told = slip_words.told(counter, str)
    assert (told.title, told.person) == (f"Counter-receipt {receipt + 1}", "walkin.bob")
    assert told.by == ("p.cashier", "p.floor")
    found = exceptions.report(store, tallies.fresh(store), SingleHanded(), house.cashier.book.day)
    assert [(line.player, line.cents) for line in found.of(Kind.VOID_SLIP)] == [("walkin.bob", 200_00)]
    again = void(house, receipt)
    assert again is not None
    assert again.code.word == "slip-void"
    month = months.report(tallies.fresh(store), one.nights(), house.cashier.book.day[:7])
    (given,) = month.donated
    assert given == Donated("Gala", "the lifeboat", 2, 220_00, voided=1, voided_cents=200_00)
    assert (month.donations, month.result, given.cents) == (20_00, 0, 20_00)  # not the house's
    listed = lists.month(month)
    assert [row[2] for row in listed.rows] == ["Gala, the lifeboat: 2 entries", "Gala, the lifeboat: 1 voided"]
    assert [row[-1] for row in listed.every_row] == [220_00, -200_00, 20_00]
    must(ask(one, EnterNight("walkin.bob", 20_00)))  # now with what was given: it is a first entry
    donations.catch_up(house.cashier)
    assert one.nights()[-1].donations == 40_00
    assert house_check.problems(store) == []


def test_chips_that_are_in_play_are_not_taken_back_and_after_the_night_only_the_money_is(store: Store) -> None:
    house, one = hosted(store)
    must(ask(one, GALA))
    must(ask(one, EnterNight("walkin.ann", 20_00)))
    donations.catch_up(house.cashier)
    receipt = house.cashier.book.last
    felt(house)
    at_felt(house, c.Join("walkin.ann", checked=True))
    at_felt(house, c.BuyIn("walkin.ann", 300_00))
    refusal = void(house, receipt)
    assert refusal is not None
    assert refusal.code.word == "night-chips"
    at_felt(house, c.Leave("walkin.ann"))
    table = house.table("N1")
    must(house.close_table("N1", tray=table.tray, rack=table.rack, by="floor", command_id="close N1"))
    must(ask(one, EndNight()))
    standings = one.board()
    assert void(house, receipt) is None
    assert one.board() == standings
    assert (one.nights()[-1].donations, donations.of(store, one.nights()[-1])) == (0, ())
    assert store.balance(accounts.donations(Chips.ISSUED)).cents == 0
    assert house_check.problems(store) == []


def test_donations_that_were_handed_over_are_not_voided(store: Store) -> None:
    house, one = hosted(store)
    must(ask(one, GALA))
    must(ask(one, EnterNight("walkin.ann", 20_00)))
    donations.catch_up(house.cashier)
    receipt = house.cashier.book.last
    must(house.cage(cage.HandOverDonations(20_00, "the lifeboat"), by="p.cashier", command_id="hand over"))
    refusal = void(house, receipt)
    assert refusal is not None
    assert refusal.code.word == "slip-gone"


def test_a_void_whose_process_died_is_undone_at_the_night_later(store: Store) -> None:
    """Would catch chips that stay with somebody because the machine stopped between the two records."""
    house, one = hosted(store)
    must(ask(one, GALA))
    must(ask(one, EnterNight("walkin.ann", 20_00)))
    donations.catch_up(house.cashier)
    asked = voiding.at_cage(house.cashier, house.cashier.book.last, "x")
    assert not isinstance(asked, Refusal)
    must(house.cage(asked, by=TwoPeople("p.cashier", "p.floor"), command_id="void"))
    assert one.holds() == {"walkin.ann": 500_00}
    assert slips.SlipBook(house.cashier, list).book.last
    assert dict(one.nights()[-1].buy_ins) == {}
    assert store.balance(accounts.wallet(Chips.NIGHT, "walkin.ann")).cents == 0


def test_donations_are_the_receipts_are_the_account(store: Store) -> None:
    """The law of a charity night: what the night took, what the receipts say, what the account holds and what an
    accountant sees are one sum; and the cash is in the drawer. Would catch a receipt twice, or one that was forgotten.
    """
    house, one = hosted(store)
    before = house.cashier.now.drawer
    must(ask(one, GALA))
    for player, cents in (("walkin.ann", 20_00), ("walkin.bob", 50_00)):
        must(ask(one, EnterNight(player, cents)))
    donations.catch_up(house.cashier)
    donations.catch_up(house.cashier)
    must(ask(one, EnterNight("walkin.cy", 20_00)))
    donations.catch_up(house.cashier)
    report = night_report.report(store)
    held = store.balance(accounts.donations(Chips.ISSUED)).cents
    assert one.nights()[-1].donations == report.donations == held == 90_00
    assert [(found.player, found.cents) for found in report.receipts] == [
        ("walkin.ann", 20_00), ("walkin.bob", 50_00), ("walkin.cy", 20_00),
    ]  # fmt: skip
    assert house.cashier.now.drawer == before + 90_00
    day = house.cashier.book.day
    lines = [
        line
        for entry in journal.journal(store, date.fromisoformat(day), date.fromisoformat(day))
        for line in entry.lines
    ]
    assert sum(line.credit - line.debit for line in lines if line.account == 2200) == 90_00
    assert house_check.problems(store) == []


def test_a_receipt_names_giver_cause_and_night_and_says_that_chips_have_no_cash_value(store: Store) -> None:
    house, one = hosted(store)
    must(ask(one, GALA))
    reply = must(ask(one, EnterNight("walkin.ann", 25_00)))
    donations.catch_up(house.cashier)
    number = house.cashier.book.receipt(reply.version)
    assert number is not None
    slip = slips.find(house.cashier, number)
    assert slip is not None
    told = slip_words.told(slip, lambda who: {"walkin.ann": "Ann"}.get(who, who))
    assert (told.title, told.person, told.cents) == (f"Receipt {number}", "Ann", 25_00)
    lines = dict(told.lines)
    assert (lines["For"], lines["Night"], lines["Chips of the night"]) == (
        "the lifeboat", "Gala, entry", "500, without cash value",
    )  # fmt: skip


def test_a_receipt_is_for_the_name_that_was_told_or_for_the_code_of_a_phone(store: Store) -> None:
    """Would catch a receipt for "Guest 5zej", which nobody is called, and a name in the journal of the accountant."""
    house, one = hosted(store)
    must(ask(one, GALA))
    must(ask(one, EnterNight("guest.5zejkpqrst", 20_00)))
    must(ask(one, EnterNight("guest.abcdefghij", 20_00, "  Ann   Lee ")))
    assert ask(one, EnterNight("walkin.bob", 20_00, "x" * 61)).refusal is not None
    donations.catch_up(house.cashier)

    def named(player: str) -> str:
        return f"Guest {player[6:10]}"

    report = night_report.report(store)
    assert [row[2] for row in lists.donations(report, "UTC", named).rows] == ["A guest, code 5ZEJK", "Ann Lee"]
    found = [slips.find(house.cashier, receipt.number) for receipt in report.receipts]
    told = [slip_words.told(slip, named) for slip in found if slip is not None]
    assert [slip.person for slip in told] == ["A guest, code 5ZEJK", "Ann Lee"]
    assert told[1].what == "Donation for the lifeboat, Ann Lee"
    day = date.fromisoformat(house.cashier.book.day)
    assert not any("Ann Lee" in entry.text for entry in journal.journal(store, day, day))


def test_a_process_that_dies_before_the_receipt_leaves_it_to_the_next_look(store: Store) -> None:
    """The night has it on record first. Would catch money that was taken and is in no book."""
    house, one = hosted(store)
    must(ask(one, GALA))
    must(ask(one, EnterNight("walkin.ann", 20_00)))
    other = house_on(store, clock=Clock())  # another process, which only looks at slips
    book = slips.SlipBook(other.cashier, lambda: ()).book
    assert [entry.event.cents for entry in book.entries if isinstance(entry.event, cage.DonationTaken)] == [20_00]
    donations.catch_up(house.cashier)
    assert store.balance(accounts.donations(Chips.ISSUED)).cents == 20_00


def test_donations_are_handed_over_and_the_account_is_empty(store: Store) -> None:
    house, one = hosted(store)
    must(ask(one, GALA))
    must(ask(one, EnterNight("walkin.ann", 20_00)))
    donations.catch_up(house.cashier)
    drawer = house.cashier.now.drawer

    def hand_over(cents: int, to: str) -> Reply:
        return house.cashier.ask(cage.HandOverDonations(cents, to), by="p.c", command_id=f"over {cents} {to}")

    assert str(hand_over(20_01, "Lifeboat").refusal) == "There are $20 in donations; you asked for $20.01."
    assert str(hand_over(20_00, " ").refusal) == "Say who received the donations, in 1 to 80 characters."
    must(hand_over(20_00, "Lifeboat Society"))
    assert store.balance(accounts.donations(Chips.ISSUED)).cents == 0
    assert house.cashier.now.drawer == drawer - 20_00
    assert house_check.problems(store) == []


DOOR = "The entry is for a donation of $20 or more to the lifeboat; it is given at the door; you gave"
ENTRIES = [
    (EnterNight("ann", 19_00), f"{DOOR} $19."),
    (EnterNight("ann"), f"{DOOR} $0."),
    (EnterNight("ann", 20_01), "The smallest coin is $0.05: donations come in whole coins; you asked for $20.01."),
]  # fmt: skip


@pytest.mark.parametrize(("command", "sentence"), ENTRIES)
def test_who_gives_too_little_does_not_get_in(command: EnterNight, sentence: str) -> None:
    begun = nights.decide((), Hall({}), GALA, now=NOW)
    assert not isinstance(begun, Refusal)
    told = nights.evolve((), begun[0])
    assert str(nights.decide(told, Hall({}, coin=5), command, now=NOW)) == sentence


def test_nothing_is_given_on_a_night_without_a_cause() -> None:
    free = (Night("Gala", 500_00, 0, (), 0),)
    answer = nights.decide(free, Hall({}), EnterNight("ann", 5_00), now=NOW)
    assert str(answer) == "Nothing is given on this night: it has no cause."
    answer = nights.decide((), Hall({}), StartNight("Gala", 5_00, entry=20_00), now=NOW)
    assert str(answer) == "Say for which cause it is given: it is printed on the receipts."


# ---------------------------------------------------------------- who never bet


def test_who_never_bet_has_no_prize_whatever_they_hold(store: Store) -> None:
    """Cy keeps the chips of the entry, which are more than anybody else has left; Bob was dealt a hand that was void.
    Neither can win. Would catch a guest who wins the evening at the bar."""
    house, one = hosted(store)
    must(ask(one, StartNight("Gala", 500_00, prizes=(Prize(1, "a ham"), Prize(0, "a bike")))))
    for player in ("ann", "bob", "cy"):
        must(ask(one, EnterNight(player), by=player))
    felt(house)
    must(at_felt(house, c.Join("ann")))
    must(at_felt(house, hand(1, spot(1, "Ks 6h 4s", "1x", ante=4_00), dealer="Ac Qd 7h")))
    assert [(found.place, found.player, found.hands, found.net) for found in one.board()] == [
        (1, "ann", 1, -8_00), (0, "bob", 0, 0), (0, "cy", 0, 0),
    ]  # fmt: skip
    drawn = must(ask(one, DrawPrize(2)))
    assert [event.player for event in drawn.events if isinstance(event, nights.PrizeDrawn)] == ["ann"]
    table = house.table("N1")
    must(house.close_table("N1", tray=table.tray, rack=table.rack, by="floor", command_id="close"))
    must(ask(one, EndNight()))
    assert night_report.report(store).prizes[0].winners == ("ann",)
    refused = ask(one, GivePrize(1, "cy", "Cy"))
    assert str(refused.refusal) == "Prize 1 is not for cy. It is for ann."


rows = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 1_000)), min_size=1, max_size=8)


@given(rows, st.integers(0, 3))
def test_nobody_below_the_least_of_hands_wins_and_everybody_above_has_a_place(
    found: list[tuple[int, int]], least: int
) -> None:
    """Over all boards: a prize, by place or drawn, is for somebody who has bet in enough hands."""
    people = {f"p{number}": one for number, one in enumerate(found)}
    night = Night("Gala", 500, 0, (Prize(1, "a"), Prize(2, "b"), Prize(0, "c")), 0, least_hands=least,
                  buy_ins=dict.fromkeys(people, 1))  # fmt: skip
    board = nights.board(
        night, {who: chips for who, (_, chips) in people.items()}, {who: hands for who, (hands, _) in people.items()}
    )
    able = {who for who, (hands, _) in people.items() if hands >= least}
    assert {one.player for one in board if one.place} == able
    assert [one.place == 0 for one in board] == sorted(one.place == 0 for one in board), "they are listed below"
    for place in range(1, 10):
        assert set(nights.winners(board, place)) <= able
    assert set(prizes.entrants(night, board, 3)) == able


def test_a_night_from_before_hands_were_counted_keeps_its_winners() -> None:
    old = nights.NightStarted("Gala", 500_00, 0, (Prize(1, "a ham"),), 0, 0)
    told = nights.evolve(nights.evolve((), old), nights.NightEntered("ann", 500_00))
    assert [one.place for one in nights.board(told[-1], {"ann": 500_00}, {})] == [1]


# ---------------------------------------------------------------- prizes

OVER = Night(
    "Gala", 500_00, 0, (HAM, WINE, BIKE), 0, until=9, buy_ins={"ann": 1, "bob": 1, "cy": 1},
    standings=(Standing(1, "ann", 5, 1, 0, 3), Standing(1, "bob", 5, 1, 0, 2), Standing(0, "cy", 5, 1, 0, 0)),
)  # fmt: skip


def after(night: Night, *commands: nights.Command, pick: Any = lambda _: 0) -> Night | str:
    told: Nights = (night,)
    for command in commands:
        answer = nights.decide(told, Hall({}), command, now=NOW, pick=pick)
        if isinstance(answer, Refusal):
            return str(answer)
        for event in answer:
            told = nights.evolve(told, event)
    return told[-1]


def test_a_drawn_prize_is_drawn_again_until_it_is_handed_over_and_nobody_twice() -> None:
    first = after(OVER, DrawPrize(3))
    assert isinstance(first, Night)
    assert first.drawn == {3: ("ann",)}
    again = after(OVER, DrawPrize(3), DrawPrize(3))
    assert isinstance(again, Night)
    assert again.drawn == {3: ("ann", "bob")}
    nobody = "Nobody is left to draw: everybody who has bet in enough hands was drawn for it."
    assert after(again, DrawPrize(3)) == nobody
    assert after(again, GivePrize(3, "ann", "Ann")) == "Prize 3 is not for ann. It is for bob."
    given_ = after(again, GivePrize(3, "bob", "Bob's sister"))
    assert isinstance(given_, Night)
    assert given_.given[3].to == "Bob's sister"
    last = months._held(given_, "2026-11-18").prizes[-1]
    assert (last.place, last.players) == (0, ("bob",))
    assert after(given_, DrawPrize(3)) == "Prize 3 was handed over to Bob's sister."
    assert after(given_, GivePrize(3, "bob", "x")) == "Prize 3 was handed over to Bob's sister."


ON = Night("Gala", 1, 0, (HAM,), 0)
WRONG: list[tuple[Night, nights.Command, str]] = [
    (OVER, DrawPrize(1), "Prize 1 is for place 1; it is not drawn."),
    (OVER, DrawPrize(4), "There is no prize 4; the night has 3."),
    (OVER, GivePrize(3, "ann", "Ann"), "Prize 3 is not for ann. It is for nobody yet."),
    (OVER, GivePrize(1, "ann", " "), "Say who took the prize, in 1 to 60 characters."),
    (ON, GivePrize(1, "ann", "Ann"), "Places are final when the night is over. End it first."),
    (ON, AnnounceNight("x" * 41), "The big screen has room for 40 characters."),
    (ON, AnnounceNight("x", 601), "A clock of the big screen runs for 0 to 600 minutes."),
]  # fmt: skip


@pytest.mark.parametrize(("night", "command", "sentence"), WRONG)
def test_what_is_wrong_with_a_prize_or_an_announcement_is_said(
    night: Night, command: nights.Command, sentence: str
) -> None:
    assert after(night, command) == sentence


def test_what_the_big_screen_says_runs_down_and_goes_away() -> None:
    night = Night("Gala", 1, 0, (), 0)
    on = after(night, AnnounceNight(" Break ", 15))
    assert isinstance(on, Night)
    assert on.says == nights.NightAnnounced("Break", NOW + 15 * 60_000)
    off = after(night, AnnounceNight("Break", 15), AnnounceNight("", 15))
    assert isinstance(off, Night)
    assert off.says is None
