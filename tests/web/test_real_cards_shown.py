"""The tablet shows what will be booked: to the cent, before the hand is closed, on every sheet, also where it waits.

And what cannot be closed is said with the tap that made it so: a hand that the tablet calls ready is accepted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from pitboss.cards.card import NAMES
from pitboss.house.real_cards_draft import Kept
from pitboss.laws.rounds import stakes
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.bank import ahead_of
from pitboss.tables.decide import decide
from pitboss.tables.real_cards import recording
from pitboss.tables.real_cards.spots import decided
from pitboss.tables.real_cards.trouble import Effect
from pitboss.tables.state import Phase
from pitboss.tables.terms import Duty, Holds, least_bank
from pitboss.web.staff import real_cards_picture
from pitboss.web.wire.real_cards import RealCardsPicture
from tests.tables.real_cards import RealTable, real_table, spot

SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
PLAYERS = ("ann", "bob", "cy", "dot")
HANDS = 40


def shown(table: RealTable, command: c.RecordHand) -> RealCardsPicture:
    return real_cards_picture.picture(table.table, Kept(command))


def drawn(table: RealTable, chance: Random) -> c.RecordHand:
    """A hand as a dealer would tap it: some fold, some cards are alike, so that hands are called out often."""
    game = table.table.game
    deck = [NAMES[card] for card in game.deck.cards]
    chance.shuffle(deck)
    if chance.random() < 0.5:  # a deck of few ranks on top: trips and pairs
        deck.sort(key=lambda card: card[0] in "AK7", reverse=True)
    bank = chance.randint(1, 6) if table.table.banked and chance.random() < 0.9 else None
    tapped = []
    for number in sorted(chance.sample([one for one in range(1, 7) if one != bank], chance.randint(1, 3))):
        bet = stakes(game, chance)
        words: list[str] = []
        while offers := decided(game, bet, words).offers(game):
            words.append(chance.choice(offers).choice)
        cards = tuple(deck.pop(0) for _ in range(game.dealt["player"]))
        tapped.append(c.TappedSpot(number, "", bet, tuple(words), cards))
    wager = least_bank(game) * chance.randint(1, 12) if bank else 0
    dealer = " ".join(deck.pop() for _ in range(game.dealt["dealer"]))
    board = " ".join(deck.pop() for _ in range(game.dealt["board"]))
    declined = tuple(one.seat for one in ahead_of(table.table, bank)) if bank else ()
    return table.tapped(
        *tapped, dealer=dealer, board=board, bank_spot=bank, bank_wager=wager, by="p.dealer", declined=declined
    )


def booked(table: RealTable, before: dict[str, Cents]) -> dict[str, Cents]:
    """What the book has gained since, by account, what was brought in hand not counted."""
    now = dict(table.book.balances)
    gained = {name: now.get(name, 0) - before.get(name, 0) for name in {*now, *before}}
    return {name: cents for name, cents in gained.items() if cents}


def finishes(table: RealTable) -> tuple[e.Event, ...]:
    """The floor has seen all that was called out; the hand is paid, and over."""
    events: list[e.Event] = []
    while table.table.hand is not None and table.phase is Phase.PLAYING and table.hand.called:
        table.must(c.Acknowledge(table.hand.called[0], "p.floor"))
        if not table.hand.called:
            events += table.must(c.CarryOn())
    return (*events, *(table.must(c.EndHand()) if table.table.hand is not None else ()))


@pytest.fixture
def practice_money() -> Iterator[None]:
    """Amounts are written as a request to a table with practice chips writes them."""
    with currency.writing(currency.CHIPS):
        yield


@pytest.mark.usefixtures("practice_money")
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_is_shown_before_a_hand_is_closed_is_what_is_booked_afterwards(sheet: str) -> None:
    """Would catch a hand that is called out and shows nothing, a collection or a bank's result that is not shown, an
    amount that the bank does not cover, and a close that is refused after the tablet called the hand ready."""
    chance, table = Random(sheet), real_table(sheet, *PLAYERS, floor=Duty.STAFF)
    table.must(c.PostFlags(Holds(over=10_00)))  # sheets that call out no hand have payouts that are held
    called = closed = 0
    for _ in range(HANDS):
        command = drawn(table, chance)
        seen = shown(table, command)
        if not seen.ready:
            assert seen.problems, "something is in the way, and the tablet says what"
            assert isinstance(table.ask(command), Refusal)
            continue
        before, terms = dict(table.book.balances), table.table.terms
        events = table.must(command)
        waits = table.table.hand is not None
        called += waits
        if waits:
            again = shown(table, command)
            assert (again.phase, again.spots) == ("called", seen.spots)
            assert real_cards_picture.closed(table.table, Kept(command), events).spots == seen.spots
        events = (*events, *finishes(table))
        gained, closed = booked(table, before), closed + 1
        held = gained.get(accounts.at(terms, Kind.TRAY), 0) + gained.get(accounts.at(terms, Kind.BREAKAGE), 0)
        assert held == (seen.tray_cents or 0)
        assert gained.get(accounts.at(terms, Kind.COLLECTIONS), 0) == seen.collected_cents
        assert seats(events, gained, table) == due(seen)
    assert closed > HANDS // 3
    assert called


def seats(events: Sequence[e.Event], gained: dict[str, Cents], table: RealTable) -> dict[int, Cents]:
    """By spot: what its player has more, or less, than before the hand."""
    owners = {one.seat: one.player for one in table.table.sitters}
    owners |= {one.spot: one.player for one in events if isinstance(one, e.Seated)}
    brought = {one.player: one.cents for one in events if isinstance(one, e.ChipsBought)}
    left = {one.player: one.cents for one in events if isinstance(one, e.Left)}
    made = {
        number: gained.get(accounts.seat(table.table.terms, player), 0) - brought.get(player, 0) + left.get(player, 0)
        for number, player in owners.items()
    }
    return {number: cents for number, cents in made.items() if cents}


def due(seen: RealCardsPicture) -> dict[int, Cents]:
    """By spot: what the tablet says that its player wins or loses, collections and the bank with it."""
    found = {one.spot: (one.net_cents or 0) - one.collected_cents for one in seen.spots}
    if seen.bank is not None and seen.bank.spot is not None:
        assert seen.bank.net_cents is not None
        assert seen.bank.back_cents == seen.bank.wager_cents + seen.bank.net_cents
        found[seen.bank.spot] = seen.bank.net_cents - seen.bank.collected_cents
    return {number: cents for number, cents in found.items() if cents}


@pytest.mark.parametrize("sheet", SHEETS)
def test_whatever_stops_a_hand_is_said_with_the_tap_that_brings_it(sheet: str) -> None:
    """Random hands, tap by tap, with amounts nobody may bet: what is said of the bets is said before any card is
    tapped, and nothing new is against them when all cards are in."""
    chance, table = Random(f"{sheet}, tap by tap"), real_table(sheet, *PLAYERS, floor=Duty.STAFF)
    for _ in range(HANDS):
        command = drawn(table, chance)
        spots = tuple(
            replace(
                one, stakes={name: cents + chance.choice([0, 0, 0, 1, 500_00]) for name, cents in one.stakes.items()}
            )
            for one in command.spots
        )
        command = replace(command, spots=spots, bank_wager=chance.choice([command.bank_wager, 0, 1]))
        bets = replace(command, dealer=(), board=(), spots=tuple(replace(one, cards=(), choices=()) for one in spots))
        early, late = shown(table, bets), shown(table, command)
        assert early.ready is False
        assert late.ready == (not early.problems), (early.problems, late.problems)


def test_a_third_bank_in_a_row_is_refused_before_anybody_bets() -> None:
    """Would catch a bank that the tablet offers and the house refuses when all cards are in."""
    table = real_table("player-dealer", *PLAYERS)
    for _ in range(table.table.game.sheet.bank.hands_max):
        assert refused_banks(table, 1) == {}
        table.record(spot(2, "", "fold", ante=5_00), bank_spot=1, bank_wager=100_00)
    assert refused_banks(table, 1) == {
        1: "The player at spot 1 has had the bank 2 hands in a row; it goes on to somebody else."
    }
    again = shown(table, table.tapped(spot(2, ante=5_00), bank_spot=1, bank_wager=100_00))
    assert [one.code for one in again.problems] == ["banked-enough"]


def refused_banks(table: RealTable, seat: int) -> dict[int, str]:
    """Why the bank cannot be tapped at this seat."""
    seen = shown(table, table.tapped())
    return {one.spot: one.refused for one in seen.bank_seats if one.refused is not None and one.spot == seat}


def test_a_tray_that_is_short_is_said_with_the_amount_before_the_floor_is_called() -> None:
    """Would catch trips that the floor acknowledges and nobody can pay, with nothing shown of what is due."""
    table = real_table("pair-plus", floor=Duty.STAFF, tray=20_00)
    command = table.tapped(spot(1, "7c 7d 7h", "1x", ante=2_00, pair_plus=2_00), dealer="Qc 4d 2h", by="p.dealer")
    seen = shown(table, command)
    assert (seen.ready, [one.code for one in seen.problems]) == (False, ["tray-short"])
    assert seen.spots[0].call_out == "three sevens"
    assert seen.spots[0].net_cents == -(seen.tray_cents or 0) > 20_00


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_dead_hand_is_over_with_the_word_that_tells_it(sheet: str) -> None:
    """Would catch a dead spot that still looks live, waits for cards or is called out."""
    table = real_table(sheet, *PLAYERS)
    ante = 5_00 if sheet == "player-dealer" else 2_00
    told = c.Trouble(c.Reason.DEAD_CARD, "fell under the table", 2)
    command = table.tapped(spot(1, ante=ante), spot(2, ante=ante), troubles=(told,))
    banked = replace(command, bank_spot=4, bank_wager=100_00) if table.table.banked else command
    seen = shown(table, banked)
    first, second = seen.spots
    assert (first.dead, second.dead) == (False, True)
    assert (second.missing, second.call_out, second.net_cents) == (None, None, 0)
    assert {one.result for one in second.wagers} == {"returned"}


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_irregularity_that_is_offered_is_accepted_and_no_other(sheet: str) -> None:
    """Would catch a misdeal that the tablet offers, and the house refuses after the note is written."""
    chance, offered, refused = Random(f"{sheet}, trouble"), set[c.Reason](), set[c.Reason]()
    for _ in range(HANDS // 4):
        table = real_table(sheet, *PLAYERS, floor=Duty.STAFF)
        whole = drawn(table, chance)
        cut = chance.choice((0, 1, 1, 2))
        some = [replace(one, choices=one.choices[:cut], cards=one.cards[:cut]) for one in whole.spots]
        command = replace(whole, spots=tuple(some), dealer=whole.dealer[:cut], board=whole.board[:cut])
        for what, came in recording.possible(table.table, command):
            said = replace(what, note="seen by all")
            judged = recording.judged(table.table, command, said)
            assert (str(judged), isinstance(judged, Refusal)) == (str(came), isinstance(came, Refusal))
            (refused if isinstance(came, Refusal) else offered).add(what.what)
            if came is Effect.VOID:
                assert not isinstance(decide(table.table, replace(command, troubles=(said,)), ()), Refusal)
    assert offered == set(c.Reason) - {c.Reason.DISPUTE, c.Reason.FAILURE, c.Reason.RESTORE}
    decides = any(len(stage.choices) > 1 for stage in table.table.game.decisions)
    assert (c.Reason.MISDEAL in refused) == decides, "two players have acted"


def test_what_is_bet_behind_a_spot_is_shown_with_its_own_result_and_collection() -> None:
    """Would catch a bet behind that is shown as the spot's own, or another result than the one that is booked."""
    table = real_table("player-dealer", "ann", "bob", "cy", backline=True)
    riding = (c.TappedBehind(3, 2, {"ante": 10_00}),)
    bets = spot(2, "As Kd 9c", "1x", ante=10_00)
    command = table.tapped(bets, dealer="Qc 4d 7h", bank_spot=1, bank_wager=25_00, behind=riding, by="p.dealer")
    seen = shown(table, command)
    assert (seen.ready, seen.problems) == (True, [])
    assert (seen.spots[0].net_cents, [(one.seat, one.net_cents) for one in seen.spots[0].behind]) == (
        20_00,
        [(3, 5_00)],
    )
    assert seen.spots[0].behind[0].collected_cents == seen.spots[0].collected_cents > 0
    assert seen.collected_cents == 2 * seen.spots[0].collected_cents + (seen.bank.collected_cents if seen.bank else 0)
    done = table.must(command)
    booked = sum(one.settlement.net for one in done if isinstance(one, e.BehindSettled))
    assert booked == 5_00
    asked = shown(table, table.tapped())
    assert [one.spot for one in asked.bank_seats if one.refused is None] == [1], "ann may have it once more"
    asked = shown(table, table.tapped(declined=(1,)))
    assert [one.spot for one in asked.bank_seats if one.refused is None] == [1, 2], "then bob is asked"
