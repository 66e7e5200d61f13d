"""What goes wrong with real cards: every irregularity by every policy that a sheet may have for it."""

import pytest

from pitboss.cards.deck import Deck
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.rounds import events as re
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.compile import on_deck
from pitboss.sheets.house import DeadCard, EarlyDealerCard, ExposedCard, Void
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import irregular
from pitboss.tables.commands import Reason, Trouble
from pitboss.tables.irregular import EFFECTS
from pitboss.tables.real_cards import recording
from pitboss.tables.real_cards.trouble import Effect
from pitboss.tables.refusal import TableCode
from pitboss.tables.terms import Duty, Holds
from tests.tables.driver import of, with_policies
from tests.tables.real_cards import RealTable, nets, real_table, spot, void

DEALER = "2c 4d 7h"
PAIR = spot(1, "8c 8d 2h", "", ante=2_00, pair_plus=2_00)  # its side wager has won; nobody has decided yet
PLAIN = spot(2, "Ks 6h 3d", "", ante=4_00, pair_plus=2_00)


def table_with(**policies: object) -> RealTable:
    return real_table(with_policies("six-card", **policies), "ann", "bob")


def balances(table: RealTable) -> dict[str, int]:
    kinds = (Kind.SPOT, Kind.BANK)
    return {name: cents for name, cents in table.book.balances.items() if accounts.read(name).kind in kinds}


# ---------------------------------------------------------------- void hands

VOIDS = (
    Trouble(Reason.MISDEAL, "four cards to spot 2"),
    Trouble(Reason.FOUL_DECK, "two sevens of hearts"),
    Trouble(Reason.WRONG_PLACE, "the third card", spot=2),
    Trouble(Reason.DEAD_CARD, "under the table"),
    Trouble(Reason.BOXED_CARD, "two of them", cards=2),
)


@pytest.mark.parametrize("policy", Void)
@pytest.mark.parametrize("trouble", VOIDS, ids=lambda one: one.what.value)
def test_a_void_hand_goes_back_and_is_in_the_history_with_its_reason(trouble: Trouble, policy: Void) -> None:
    """Would catch a void that pays or keeps other than the sheet's policy; a dead card of the dealer's pays nothing."""
    table = table_with(void=policy)
    done = table.record(PAIR, PLAIN, dealer=DEALER, troubles=(trouble,))
    assert (void(done).reason, void(done).policy, void(done).note) == (trouble.what, policy.value, trouble.note)
    paid = policy is Void.PAY_SIDE and trouble.what is not Reason.DEAD_CARD
    assert nets(done) == ({1: {"pair-plus": 2_00}} if paid else {})
    assert [one.finish.value for one in of(done, e.DeckOpened)] == ["void"]
    assert balances(table) == {}
    assert table.table.hands == 1


def test_a_wrong_number_of_cards_is_a_misdeal_at_the_place_where_it_was_found() -> None:
    """Would catch a misdeal that cannot be recorded because of the very card that makes it one, and a record that does
    not say where it was."""
    table = table_with()
    four = spot(2, "Ks 6h 3d 9c", "", ante=4_00, pair_plus=2_00)
    done = table.record(PAIR, four, dealer=DEALER, troubles=(Trouble(Reason.WRONG_NUMBER, "four cards", spot=2),))
    assert (void(done).reason, void(done).note) == (Reason.WRONG_NUMBER, "Spot 2: four cards")
    assert [one.stakes for one in of(done, e.WagersReturned)] == [dict(PAIR.stakes), dict(four.stakes)]
    dealers = Trouble(Reason.WRONG_NUMBER, "two cards")
    done = table.record(PAIR, dealer=DEALER, troubles=(dealers,))
    assert void(done).note == "The dealer: two cards"


def boxed(cards: int = 1) -> Trouble:
    return Trouble(Reason.BOXED_CARD, "it lay face up", cards=cards)


def test_a_card_face_up_in_the_deck_is_a_scrap_of_paper_and_the_hand_goes_on() -> None:
    """Would catch a misdeal for one card: it is put aside and noted, and the hand is settled."""
    table = table_with()
    decided = [spot(1, "8c 8d 2h", "1x", ante=2_00), spot(2, "Ks 6h 3d", "1x", ante=4_00)]
    done = table.record(*decided, dealer=DEALER, troubles=(boxed(),))
    (noted,) = of(done, e.IrregularityNoted)
    assert (noted.reason, noted.note) == (Reason.BOXED_CARD, "it lay face up")
    assert "scrap of paper" in noted.says
    assert of(done, e.DeckOpened)[0].finish is e.Finish.SETTLED


def test_two_cards_face_up_are_a_misdeal_and_five_a_foul_deck_whether_found_together_or_one_by_one() -> None:
    """Would catch a count that begins anew with every card that is found."""
    table, hand = table_with(), table_with().tapped(PAIR, PLAIN, dealer=DEALER)
    ends = {cards: recording.judged(table.table, hand, boxed(cards)) for cards in range(1, 7)}
    assert ends == {1: Effect.PLAY_ON, **dict.fromkeys(range(2, 7), Effect.VOID)}
    reasons = {
        cards: void(table_with().record(PAIR, PLAIN, dealer=DEALER, troubles=(boxed(), boxed(cards - 1)))).reason
        for cards in range(2, 7)
    }
    assert reasons == {**dict.fromkeys(range(2, 5), Reason.BOXED_CARD), 5: Reason.FOUL_DECK, 6: Reason.FOUL_DECK}


def test_after_two_players_have_acted_only_a_foul_deck_of_face_up_cards_makes_the_hand_void() -> None:
    """Would catch a misdeal after two have acted; what the house found when it was called stays so in the record."""
    table = table_with()
    acted = [spot(1, "8c 8d 2h", "1x", ante=2_00), spot(2, "Ks 6h 3d", "1x", ante=4_00)]
    hand = table.tapped(*acted)
    assert recording.judged(table.table, hand, boxed(2)) is Effect.PLAY_ON
    assert recording.judged(table.table, hand, boxed(5)) is Effect.VOID
    assert isinstance(recording.judged(table.table, hand, Trouble(Reason.WRONG_NUMBER, "x", spot=1)), Refusal)
    marked = recording.marked(table.table, hand, boxed(2))
    done = table.record(*acted, dealer=DEALER, troubles=(marked,))
    assert [one.says for one in of(done, e.IrregularityNoted)] == [irregular.BOXED_LATE]
    assert table.table.last is not None
    assert table.table.last.finish is e.Finish.SETTLED


@pytest.mark.parametrize("cards", [0, -1, 53])
def test_nobody_finds_no_card_or_more_than_the_deck_has(cards: int) -> None:
    answer = recording.judged(table_with().table, table_with().tapped(PAIR), boxed(cards))
    assert isinstance(answer, Refusal)
    assert answer.code is TableCode.BAD_BOXED


def test_without_a_card_to_spare_a_face_up_card_makes_the_hand_void() -> None:
    """Would catch a card that is replaced from an empty deck."""
    table = real_table(on_deck(with_policies("four-card"), Deck(ranks="6789TJQKA")), seats=6)
    spots = [spot(number, "", "", ante=2_00) for number in range(1, 7)]  # with the dealer's, all 36 cards
    assert recording.judged(table.table, table.tapped(*spots[:5]), boxed()) is Effect.PLAY_ON
    assert recording.judged(table.table, table.tapped(*spots), boxed()) is Effect.VOID


@pytest.mark.parametrize("policy", EarlyDealerCard)
def test_a_dealers_card_that_is_seen_early_has_a_policy_of_its_own(policy: EarlyDealerCard) -> None:
    """Would catch the policy of a misdeal where the sheet has another one for this."""
    done = table_with(early_dealer_card=policy).record(
        PAIR, PLAIN, dealer=DEALER, troubles=(Trouble(Reason.DEALER_CARD_EXPOSED, "the bottom card"),)
    )
    assert nets(done) == ({1: {"pair-plus": 2_00}} if policy is EarlyDealerCard.PAY_SIDE else {})


@pytest.mark.parametrize("policy", ExposedCard)
def test_an_exposed_card_is_replaced_or_voids_the_hand(policy: ExposedCard) -> None:
    """Would catch a void where the card is to be replaced, and the other way round."""
    trouble = Trouble(Reason.EXPOSED_CARD, "it turned over", spot=2)
    table = table_with(exposed_card=policy)
    effect = recording.judged(table.table, table.tapped(PAIR, PLAIN, dealer=DEALER), trouble)
    assert effect is (Effect.PLAY_ON if policy is ExposedCard.REPLACE else Effect.VOID)
    decided = [spot(1, "8c 8d 2h", "1x", ante=2_00), spot(2, "Ks 6h 3d", "1x", ante=4_00)]
    done = table.record(*decided, dealer=DEALER, troubles=(trouble,)) if policy is ExposedCard.REPLACE else ()
    noted = of(done, e.IrregularityNoted)
    assert [(one.reason, one.who, one.note) for one in noted] == (
        [(trouble.what, "2", "it turned over")] if done else []
    )
    assert all("the next one replaces it" in one.says for one in noted)


def test_without_a_card_to_spare_an_exposed_card_makes_the_hand_void() -> None:
    """Would catch a card that is replaced from an empty deck."""
    game = on_deck(with_policies("four-card", exposed_card=ExposedCard.REPLACE), Deck(ranks="6789TJQKA"))
    table = real_table(game, seats=6)
    spots = [spot(number, "", "", ante=2_00) for number in range(1, 7)]  # with the dealer's, all 36 cards
    trouble = Trouble(Reason.EXPOSED_CARD, "it turned over", spot=2)
    assert recording.judged(table.table, table.tapped(*spots[:5]), trouble) is Effect.PLAY_ON
    assert recording.judged(table.table, table.tapped(*spots), trouble) is Effect.VOID


def test_the_last_card_in_a_wrong_place_is_put_right() -> None:
    """Would catch a misdeal that is none."""
    table = table_with()
    trouble = Trouble(Reason.WRONG_PLACE, "to spot 3", spot=2, last_card=True)
    assert recording.judged(table.table, table.tapped(PAIR, PLAIN), trouble) is Effect.PLAY_ON


@pytest.mark.clause("E14")
@pytest.mark.parametrize("policy", DeadCard)
def test_a_dead_card_ends_the_hand_of_its_player(policy: DeadCard) -> None:
    """Would catch a dead hand that is settled, and a policy that is not the sheet's."""
    table = table_with(dead_card=policy)
    alive = spot(1, "8c 8d 2h", "1x", ante=2_00, pair_plus=2_00)
    dead = Trouble(Reason.DEAD_CARD, "under the table", spot=2)
    done = table.record(alive, spot(2, "Ks", "", ante=4_00, pair_plus=2_00), dealer=DEALER, troubles=(dead,))
    taken, back = of(done, e.WagersForfeited), of(done, e.WagersReturned)
    gone = [(one.spot, one.stakes) for one in (taken if policy is DeadCard.FORFEIT else back)]
    assert gone == [(2, {"ante": 4_00, "pair-plus": 2_00})]
    assert nets(done)[1] == {"ante": 2_00, "play": 0, "ante-bonus": 0, "pair-plus": 2_00}
    assert 2 not in nets(done)
    gained = (6_00 if policy is DeadCard.FORFEIT else 0) - 4_00
    assert table.table.tray == table.table.terms.tray + gained
    assert [one.who for one in of(done, e.CardDied)] == ["2"]


def test_a_dead_card_of_the_only_hand_voids_all() -> None:
    """Would catch a hand without hands."""
    dead = Trouble(Reason.DEAD_CARD, "under the table", spot=1)
    done = table_with().record(PAIR, dealer=DEALER, troubles=(dead,))
    assert void(done).reason is Reason.DEAD_CARD


def test_a_dead_hand_needs_no_cards_and_no_decision() -> None:
    """Would catch a hand that is over and is asked for more."""
    dead = Trouble(Reason.DEAD_CARD, "under the table", spot=2)
    done = table_with().record(
        spot(1, "8c 8d 2h", "1x", ante=2_00), spot(2, "", "", ante=4_00), dealer=DEALER, troubles=(dead,)
    )
    assert of(done, e.DeckOpened)[0].finish.value == "settled"


def test_what_died_before_a_void_is_over_first() -> None:
    """Would catch a forfeit that a later void gives back."""
    table = table_with(dead_card=DeadCard.FORFEIT)
    troubles = (Trouble(Reason.DEAD_CARD, "gone", spot=2), Trouble(Reason.FOUL_DECK, "a red back"))
    done = table.record(PAIR, PLAIN, dealer=DEALER, troubles=troubles)
    assert [one.spot for one in of(done, e.WagersForfeited)] == [2]
    assert [one.spot for one in of(done, e.WagersReturned)] == [1]


def test_a_forfeit_comes_back_when_the_hand_is_reopened() -> None:
    """Would catch chips of a dead hand that stay in the tray though the hand is taken back."""
    game = with_policies("six-card", dead_card=DeadCard.FORFEIT)
    table = real_table(game, "ann", "bob", floor=Duty.STAFF)
    table.must(c.PostFlags(Holds(over=1)))
    dead = Trouble(Reason.DEAD_CARD, "gone", spot=2)
    table.record(spot(1, "8c 8d 2h", "1x", ante=2_00), PLAIN, dealer=DEALER, troubles=(dead,))
    assert table.table.tray == table.table.terms.tray + 6_00
    table.must(c.ReopenHand())
    assert table.table.tray == table.table.terms.tray
    assert table.chips("bob") == 6_00


def test_a_void_pays_side_wagers_on_whole_hands_only() -> None:
    """Would catch a payout on cards that nobody told."""
    table = table_with(void=Void.PAY_SIDE)
    misdeal = (Trouble(Reason.MISDEAL, "a card too many"),)
    half = spot(1, "8c 8d", "", ante=2_00, pair_plus=2_00)
    assert nets(table.record(half, PLAIN, dealer=DEALER, troubles=misdeal)) == {}
    assert nets(table.record(PAIR, PLAIN, dealer="2c 4d", troubles=misdeal)) == {}
    assert nets(table.record(PAIR, PLAIN, dealer=DEALER, troubles=misdeal)) == {1: {"pair-plus": 2_00}}


def test_a_hand_may_be_void_before_a_card_is_tapped() -> None:
    """Would catch an irregularity that has to wait until cards are told."""
    table = table_with()
    done = table.record(spot(1, ante=2_00), spot(5, ante=2_00), troubles=(Trouble(Reason.MISDEAL, "no cards"),))
    assert void(done).reason is Reason.MISDEAL
    assert not of(done, re.CardDealt)
    assert table.book.balance(accounts.pockets(table.table.terms.chips)) == -4_00


def test_a_bank_goes_back_with_a_void_hand_and_has_counted() -> None:
    """Would catch a player's bank that is lost with a void, or a collection that the sheet would return."""
    table = real_table("player-dealer", "ann", "bob")
    done = table.record(
        spot(2, "", "", ante=10_00), bank_spot=1, bank_wager=50_00, troubles=(Trouble(Reason.MISDEAL, "too many"),)
    )
    assert of(done, e.BankReturned) == [e.BankReturned("ann", 50_00, practice=False)]
    assert table.table.turn.row == 1


# ---------------------------------------------------------------- until when


@pytest.mark.parametrize("what", [Reason.MISDEAL, Reason.DEALER_CARD_EXPOSED, Reason.WRONG_PLACE])
def test_once_two_players_have_acted_it_is_no_misdeal(what: Reason) -> None:
    """Would catch a misdeal that is called when somebody does not like the cards."""
    acted = [spot(1, "", "1x", ante=2_00), spot(2, "", "fold", ante=2_00), spot(3, "", "", ante=2_00)]
    table = table_with()
    said = table.refused(*acted, troubles=(Trouble(what, "too late"),))
    assert said == "Two players have acted: it is no misdeal any more, unless the deck is foul."
    foul = table.record(*acted, troubles=(Trouble(Reason.FOUL_DECK, "two aces of spades"),))
    assert of(foul, e.WagersReturned)[0].stakes == {"ante": 2_00, "play": 2_00}


def test_a_hand_that_has_decided_gets_no_other_card() -> None:
    """Would catch a card that is replaced after its player has looked and decided."""
    table = table_with(exposed_card=ExposedCard.REPLACE)
    decided = table.tapped(spot(1, "", "1x", ante=2_00), spot(2, "", "", ante=2_00))
    for number, refused in ((1, True), (2, False)):
        answer = recording.judged(table.table, decided, Trouble(Reason.EXPOSED_CARD, "seen", spot=number))
        assert isinstance(answer, Effect) is not refused


@pytest.mark.parametrize(
    ("trouble", "word"),
    [
        (Trouble(Reason.MISDEAL, " "), "no-note"),
        (Trouble(Reason.EXPOSED_CARD, "seen"), "bad-cards"),
        (Trouble(Reason.EXPOSED_CARD, "seen", spot=6), "no-spot"),
        (Trouble(Reason.DISPUTE, "no"), "not-waiting"),
    ],
)
def test_an_irregularity_says_what_where_and_why(trouble: Trouble, word: str) -> None:
    """Would catch one without a reason on record, or at a spot where nobody plays."""
    table = table_with()
    answer = recording.judged(table.table, table.tapped(PAIR, PLAIN), trouble)
    assert not isinstance(answer, Effect)
    assert answer.code.word == word


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_has_a_key_on_the_tablet_or_is_refused(reason: Reason) -> None:
    """Would catch a new reason that makes a hand of real cards void although no key of the tablet gives it."""
    table = table_with()
    command = table.tapped(PAIR, PLAIN)
    keys = {trouble.what for trouble, answer in recording.possible(table.table, command) if isinstance(answer, Effect)}
    answer = recording.judged(table.table, command, Trouble(reason, "a note", spot=1))
    assert isinstance(answer, Effect) == (reason in keys)


def test_every_irregularity_of_the_documentation_can_be_told_of_real_cards() -> None:
    """Would catch a line of the irregularity table that a tablet has no button for."""
    told = {"misdeal", "foul deck", "exposed card", "dealer card exposed", "card in the wrong place", "dead card"}
    told |= {effect.what for effect in EFFECTS if effect.real_cards}
    assert {one.what for one in EFFECTS} - told == {"wrong payout", "dispute", "void"}  # commands of the floor
    assert told <= {one.value for one in Reason}
