"""What goes wrong at a table: each irregularity under each policy of the sheet, in one table of effects."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from pitboss.cards.card import NAMES
from pitboss.rounds import commands as r
from pitboss.rounds import events as re
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.house import DeadCard, EarlyDealerCard, ExposedCard, Policies, Void
from pitboss.sheets.values import Choice
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import irregular, waits
from pitboss.tables.commands import Command, Reason
from pitboss.tables.state import Phase
from pitboss.tables.terms import Bracket, Duty
from tests.tables.driver import Driver, at_table, of, two_streets, with_policies

ANN, BOB, DEALER = "7c 7d 2h", "2c 3d 5h", "Kc Kd 4s"  # a pair: Pair Plus wins even money; nothing; a pair of kings
FIRST_OF_ANN, FIRST_OF_BOB, FIRST_OF_DEALER, LAST = 0, 1, 2, 8  # positions in the deal


def dealt(floor: Duty = Duty.AUTOMATIC, **policies: Any) -> Driver:
    """Ann and Bob have an Ante and Pair Plus of $4 each on Six Card; the cards are out, nobody has decided."""
    table = at_table(with_policies("six-card", **policies), floor=floor).sit("ann", "bob")
    table.lay(spot1=ANN, spot2=BOB, dealer=DEALER)
    for player in ("ann", "bob"):
        table.bet(player, ante=4_00, pair_plus=4_00)
    table.deal()
    return table


def nets(table: Driver) -> tuple[int, int]:
    """What both are up or down by, wagers that are still on the felt counted as theirs."""
    on = {spot.player: sum(spot.stakes.values()) for spot in table.hand.round.spots if table.phase is not Phase.DONE}
    ann, bob = (table.chips(player) + on.get(player, 0) - 1_000_00 for player in ("ann", "bob"))
    return ann, bob


@dataclass(frozen=True)
class Case:
    """An irregularity under a policy, and what it does to Ann, Bob and the hand."""

    name: str
    command: Command
    policies: dict[str, Any]
    nets: tuple[int, int]
    void: Reason | None = None


PAYS = {"void": Void.PAY_SIDE}
NONE, SIDE, ANN_LOST = (0, 0), (4_00, 0), (-8_00, 0)
CASES = [
    Case("misdeal", c.CallMisdeal("a card too many"), {}, NONE, Reason.MISDEAL),
    Case("misdeal", c.CallMisdeal("a card too many"), PAYS, SIDE, Reason.MISDEAL),
    Case("foul deck", c.FoulDeck("two sevens of clubs"), {}, NONE, Reason.FOUL_DECK),
    Case("foul deck", c.FoulDeck("two sevens of clubs"), PAYS, SIDE, Reason.FOUL_DECK),
    Case("exposed card", c.CardExposed(FIRST_OF_ANN), {}, NONE, Reason.EXPOSED_CARD),
    Case("exposed card", c.CardExposed(FIRST_OF_ANN), PAYS, SIDE, Reason.EXPOSED_CARD),
    Case("exposed card", c.CardExposed(FIRST_OF_ANN), {"exposed_card": ExposedCard.REPLACE}, NONE),
    Case("dealer card exposed", c.CardExposed(FIRST_OF_DEALER), {}, NONE, Reason.DEALER_CARD_EXPOSED),
    Case("dealer card exposed", c.CardExposed(FIRST_OF_DEALER), PAYS, SIDE, Reason.DEALER_CARD_EXPOSED),
    Case(
        "dealer card exposed", c.CardExposed(FIRST_OF_DEALER), {"early_dealer_card": EarlyDealerCard.PAY_SIDE}, SIDE,
        Reason.DEALER_CARD_EXPOSED,
    ),
    Case("card in the wrong place", c.CardMisplaced(FIRST_OF_ANN, "2"), {}, NONE, Reason.WRONG_PLACE),
    Case("card in the wrong place", c.CardMisplaced(FIRST_OF_ANN, "2"), PAYS, SIDE, Reason.WRONG_PLACE),
    Case("card in the wrong place", c.CardMisplaced(LAST, "2"), {}, NONE),
    Case("dead card", c.CardDead(FIRST_OF_ANN), {}, NONE),
    Case("dead card", c.CardDead(FIRST_OF_ANN), {"dead_card": DeadCard.FORFEIT}, ANN_LOST),
    Case("dead card", c.CardDead(FIRST_OF_DEALER), {}, NONE, Reason.DEAD_CARD),
    Case("dead card", c.CardDead(FIRST_OF_DEALER), {"dead_card": DeadCard.FORFEIT}, NONE, Reason.DEAD_CARD),
    Case("dead card", c.CardDead(FIRST_OF_DEALER), PAYS, NONE, Reason.DEAD_CARD),
    Case("void", c.VoidHand(Reason.FAILURE, "the lights went out"), {}, NONE, Reason.FAILURE),
    Case("void", c.VoidHand(Reason.FAILURE, "the lights went out"), PAYS, SIDE, Reason.FAILURE),
]  # fmt: skip


def case_id(case: Case) -> str:
    said = ", ".join(f"{name}: {value.value}" for name, value in case.policies.items())
    return f"{case.command} {said or 'as shipped'}"


@pytest.mark.clause("E14")
@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_an_irregularity_has_the_effect_of_the_sheets_policy(case: Case) -> None:
    table = dealt(**case.policies)
    table.must(case.command)
    assert nets(table) == case.nets
    if case.void is None:
        assert table.phase is Phase.PLAYING
        table.finish()
        assert table.broken == []
        assert table.happened(e.DeckOpened)[0].finish is e.Finish.SETTLED
        return
    policy = EarlyDealerCard.PAY_SIDE in case.policies.values() or Void.PAY_SIDE in case.policies.values()
    assert table.hand.voided is not None
    assert (table.hand.voided.reason, "but pay" in table.hand.voided.policy) == (case.void, policy)
    assert table.seen(None)["hand"]["void"] == case.void.value
    table.again()
    assert table.happened(e.DeckOpened)[0].finish is e.Finish.VOID, "a void opens its deck, and is in the history"


def test_every_irregularity_of_the_documentation_is_in_the_table_of_tests() -> None:
    known = {case.name for case in CASES} | {"wrong payout", "dispute"}
    assert {effect.what for effect in irregular.EFFECTS if not effect.real_cards} == known
    for effect in irregular.EFFECTS:
        for policy in effect.policies:
            assert not policy or hasattr(Policies(), policy.partition(" = ")[0]), policy


# ---------------------------------------------------------------- how each is done


def test_a_replaced_card_is_burnt_and_the_next_one_dealt_in_its_place() -> None:
    table = dealt(exposed_card=ExposedCard.REPLACE)
    before = table.hand.round.dealt
    shown = table.order()[FIRST_OF_ANN]
    events = table.must(c.CardExposed(FIRST_OF_ANN))
    assert events == (
        re.CardShown(FIRST_OF_ANN, shown), e.CardBurnt(FIRST_OF_ANN), re.CardDealt(before, "1"),
    )  # fmt: skip
    cards = table.seen("ann")["you"]["spots"][0]["cards"]
    assert cards == ["7d", "2h", NAMES[table.order()[before]]]
    assert table.no(c.CardExposed(FIRST_OF_ANN)) == "no-card"
    table.finish()
    deal = table.happened(e.DeckOpened)[0].deal
    assert (deal[FIRST_OF_ANN], deal[before], deal.count("1"), deal.count("undealt")) == ("burnt", "1", 3, 42)


def test_a_setting_that_kept_the_burnt_card_is_none_any_more() -> None:
    """Would catch a hand that is settled on a card which is not in it."""
    table = at_table(with_policies("four-card", exposed_card=ExposedCard.REPLACE)).sit("ann")
    table.bet("ann", ante=2_00)
    table.deal()
    table.must(c.SetCards(1, "ann", (0, 1, 2, 3)))
    table.must(c.CardExposed(table.hand.round.spots[0].cards[0]))
    assert table.seen("ann")["you"]["spots"][0]["kept"] is None
    table.choose("ann", "1x")
    table.settle()


def test_no_card_is_replaced_in_a_hand_that_has_decided_or_once_hands_are_shown() -> None:
    """Would catch a floor that deals a folded or a losing hand another card."""
    table = at_table(with_policies("six-card", exposed_card=ExposedCard.REPLACE)).sit("ann", "bob")
    table.bet("ann", ante=4_00, six_card_bonus=4_00)
    table.bet("bob", pair_plus=4_00)
    table.deal()
    table.choose("ann", "fold")
    assert table.no(c.CardExposed(FIRST_OF_ANN)) == "hand-locked"
    table2 = at_table(with_policies("six-card", exposed_card=ExposedCard.REPLACE)).sit("ann")
    table2.bet("ann", pair_plus=4_00)
    table2.must(r.NoMoreBets(), r.Deal(), r.Reveal())
    assert table2.no(c.CardExposed(FIRST_OF_ANN)) == "hand-locked"


def test_a_card_that_lies_open_is_told_so_and_counted_from_one() -> None:
    """Would catch "No card at position 0", said of a card that everybody looks at."""
    table = at_table(with_policies("caribbean-stud", exposed_card=ExposedCard.REPLACE)).sit("ann")
    table.bet("ann", ante=5_00)
    table.deal()
    (turned_up,) = table.hand.round.faces
    answer = table.ask(c.CardExposed(turned_up))
    assert isinstance(answer, Refusal)
    assert answer.as_json() == {"code": "card-open", "message": f"Card {turned_up + 1} lies open already."}


def test_cards_are_counted_from_one_in_what_people_read() -> None:
    table = dealt()
    assert str(table.ask(c.CardDead(50))) == "There is no card 51 in this hand."
    assert str(table.ask(c.CardMisplaced(FIRST_OF_ANN, "1"))) == "Card 1 lies where it belongs."
    table.must(c.CardMisplaced(FIRST_OF_ANN, "dealer"))
    assert table.hand.voided is not None
    assert table.hand.voided.note == "card 1 went to the dealer"


def test_without_a_card_to_spare_an_exposed_card_makes_the_hand_void() -> None:
    """Nine spots of five cards and six for the dealer leave one. Would catch a card from nowhere."""
    game = with_policies("four-card", exposed_card=ExposedCard.REPLACE)
    table = at_table(game, seats=9).sit(*"abcdefghi")
    for player in "abcdefghi":
        table.bet(player, ante=2_00)
    table.deal()
    assert table.hand.round.dealt == 51
    table.must(c.CardExposed(0))
    assert table.phase is Phase.PLAYING
    table.must(c.CardExposed(1))
    assert table.hand.voided is not None


def test_a_card_that_later_streets_need_is_not_to_spare() -> None:
    base = two_streets().sheet
    game = compile_sheet(replace(base, policies=Policies(exposed_card=ExposedCard.REPLACE)))
    table = at_table(game, seats=22).sit(*(f"p{n}" for n in range(22)))
    for n in range(22):
        table.bet(f"p{n}", ante=5_00)
    table.must(r.NoMoreBets(), r.Deal())
    table.must(c.CardExposed(0))
    assert table.phase is Phase.PLAYING, "52 cards, 51 needed: one to spare"
    table.must(c.CardExposed(1))
    assert table.hand.voided is not None


def test_the_last_card_dealt_is_put_where_it_belongs() -> None:
    """Would catch a move that leaves one hand a card short, to crash at the settlement."""
    table = dealt()
    assert table.must(c.CardMisplaced(LAST, "2")) == (e.CardMoved(LAST, "dealer"),)
    assert [len(spot.cards) for spot in table.hand.round.spots] == [3, 3]
    assert table.no(c.CardMisplaced(LAST, "dealer")) == "in-place"
    assert table.no(c.CardMisplaced(LAST, "7")) == "bad-place"
    assert table.no(c.CardMisplaced(50, "1")) == "no-card"
    table.finish()
    assert table.broken == []


@pytest.mark.parametrize(
    "command",
    [
        c.CallMisdeal("too late"),
        c.CardExposed(FIRST_OF_DEALER),
        c.CardMisplaced(FIRST_OF_ANN, "3"),
        *(c.VoidHand(reason, "too late") for reason in Reason if reason in irregular.MISDEALS),
    ],
    ids=lambda command: type(command).__name__ + getattr(getattr(command, "reason", None), "value", ""),
)
def test_once_two_players_have_acted_only_a_foul_deck_makes_a_misdeal(command: Command) -> None:
    """A hand that died after its decision counts as well."""
    table = at_table("six-card").sit("ann", "bob", "cy")
    for player in ("ann", "bob", "cy"):
        table.bet(player, ante=4_00)
    table.deal()
    table.choose("bob", "1x")
    table.choose("cy", "1x")
    table.must(c.CardDead(FIRST_OF_BOB))
    assert table.no(command) == "too-late"
    table.must(c.FoulDeck("a wrong back"))


@pytest.mark.parametrize(
    "reason",
    [reason for reason in Reason if reason not in irregular.MISDEALS | {Reason.RESTORE}],
    ids=lambda one: one.value,
)
def test_what_is_no_misdeal_makes_a_hand_void_until_it_is_settled(reason: Reason) -> None:
    """Would catch a foul deck, a dispute or a failure that nothing can be done about."""
    table = dealt()
    for player in ("ann", "bob"):
        table.choose(player, "1x")
    table.must(c.VoidHand(reason, "seen too late"))
    assert nets(table) == NONE


def test_what_the_clock_decides_is_no_act_of_a_player() -> None:
    """The floor writes down what happened while the time of both players runs out."""
    table = dealt()
    table.must(c.TimeUp())
    assert [spot.folded for spot in table.hand.round.spots] == [True, True]
    table.must(c.CallMisdeal("a card too many"))
    assert nets(table) == NONE


def test_who_decides_after_the_clock_has_acted() -> None:
    table = at_table(two_streets(choices=(Choice("1x", 1),))).sit("ann", "bob")
    for player in ("ann", "bob"):
        table.bet(player, ante=5_00)
    table.deal()
    table.must(c.TimeUp())
    assert [dict(spot.choices) for spot in table.hand.round.spots] == [{"early": "check"}] * 2
    table.until_waiting()
    for player in ("ann", "bob"):
        assert irregular.too_late(table.hand) is None
        table.choose(player, "1x")
    assert table.no(c.CallMisdeal("too late")) == "too-late"


@pytest.mark.parametrize("ruled", [c.Thaw(c.HALT, c.LOOKED), c.CallMisdeal("a card too many")])
def test_a_hand_that_staff_stop_lies_still_until_it_goes_on_or_is_void(ruled: Command) -> None:
    table = dealt(floor=Duty.STAFF)
    table.must(c.Freeze(c.HALT, c.HALTED))
    assert waits.waiting(table.table) is None
    assert table.no(c.TimeUp()) == table.no(c.Freeze(c.HALT, c.HALTED)) == "halted"
    assert table.no(r.Choose(1, "ann", "fold")) == "halted"
    table.must(ruled)
    assert table.hand.frozen is None


def test_what_is_called_in_a_hand_that_was_stopped_takes_the_place_of_the_stop() -> None:
    """So that the answer of the second person ends it."""
    table = dealt(floor=Duty.STAFF)
    table.must(c.Freeze(c.HALT, c.HALTED), c.Freeze("7", "a misdeal"))
    assert table.no(c.Thaw(c.HALT, c.LOOKED)) == "not-asked"
    assert table.no(r.Choose(1, "ann", "fold")) == "asked"
    table.must(c.Thaw("7", "declined"))
    table.choose("ann", "fold")


@pytest.mark.parametrize(
    "command", [c.CallMisdeal(""), c.FoulDeck(" "), c.VoidHand(Reason.FAILURE, "")], ids=lambda one: type(one).__name__
)
def test_the_floor_says_why(command: Command) -> None:
    assert dealt().no(command) == "no-note"


@pytest.mark.parametrize(
    "command",
    [c.CallMisdeal("x"), c.FoulDeck("x"), c.CardExposed(0), c.CardDead(0), c.CardMisplaced(0, "1"),
     c.VoidHand(Reason.FAILURE, "x"), c.Dispute(1, "x"), c.Acknowledge("1", "flo")],
    ids=lambda one: type(one).__name__,
)  # fmt: skip
def test_nothing_goes_wrong_with_a_hand_that_is_not_dealt(command: Command) -> None:
    table = at_table("six-card").sit("ann")
    assert table.no(command) == "no-hand"
    table.bet("ann", ante=2_00)
    assert table.no(command) == "no-hand"


@pytest.mark.clause("E14")
def test_a_dead_hand_may_be_the_last_to_decide_and_the_others_go_on() -> None:
    table = dealt()
    table.choose("bob", "1x")
    events = table.must(c.CardDead(FIRST_OF_ANN))
    assert events[0] == e.CardDied(FIRST_OF_ANN, "1")
    assert of(events, e.WagersReturned) == [e.WagersReturned(1, "ann", {"ante": 4_00, "pair-plus": 4_00})]
    table.settle()
    assert nets(table) == (0, -12_00)
    assert [one["ending"] for one in table.seen(None)["hand"]["ended"]] == ["returned"]


@pytest.mark.clause("E14")
def test_when_the_only_hand_dies_the_rest_is_void() -> None:
    table = at_table("four-card").sit("ann")
    table.bet("ann", ante=2_00)
    table.deal()
    table.must(c.CardDead(FIRST_OF_ANN))
    assert table.hand.voided is not None
    assert table.chips("ann") == 1_000_00


@pytest.mark.clause("E14", "D4")
def test_what_a_dead_hand_forfeits_to_a_players_bank_is_within_its_wager() -> None:
    """Would catch a bank that takes more than it put up."""
    base = with_policies("player-dealer", dead_card=DeadCard.FORFEIT)
    table = at_table(base, "ann", "bob", "cy", schedule=(Bracket(None, 0, 0),))
    table.must(c.TakeBank("ann", 30_00))
    table.lay(spot2=BOB, spot3="2d 3c 5s", dealer=DEALER)
    table.bet("bob", ante=20_00, pair_plus=20_00)
    table.bet("cy", ante=20_00)
    table.must(c.BetBehind(2, "cy", {"ante": 5_00}))
    table.deal()
    table.must(c.CardDead(FIRST_OF_ANN))
    assert (table.chips("bob"), table.chips("cy")) == (970_00, 980_00), "who bets behind gets everything back"
    ended = [(one.player, one.ending.value, one.behind, len(one.cards)) for one in table.hand.ended]
    assert ended == [("bob", "forfeited", False, 3), ("bob", "returned", False, 0), ("cy", "returned", True, 0)]
    table.choose("cy", "1x")
    table.settle()
    assert (table.chips("ann"), table.chips("cy")) == (1_030_00, 1_000_00), "nothing of the bank is left for spot 3"


def test_a_void_pays_side_wagers_within_the_posted_maximum_and_those_behind_a_spot_too() -> None:
    """Would catch a void that pays more than the table posts, or a rider who is forgotten."""
    game = with_policies("six-card", void=Void.PAY_SIDE)
    table = at_table(game, payout_max=50_00).sit("ann").lay(spot1="4c 5c 6c", dealer=DEALER)
    table.bet("ann", pair_plus=4_00, ante=4_00)
    table.deal()
    table.must(c.CallMisdeal("a card too many"))
    assert table.chips("ann") == 1_000_00 + 50_00
    assert [one.due for one in table.happened(e.WagerCut)] == [160_00]

    banked = at_table(with_policies("player-dealer", void=Void.PAY_SIDE), "ann", "bob", "cy",
                      schedule=(Bracket(None, 0, 0),))  # fmt: skip
    banked.must(c.TakeBank("ann", 160_00))
    banked.lay(spot2=ANN.replace("2h", "2s"), dealer=DEALER)
    banked.bet("bob", ante=10_00, pair_plus=100_00)
    banked.must(c.BetBehind(2, "cy", {"ante": 10_00, "pair-plus": 100_00}))
    banked.deal()
    banked.must(c.CallMisdeal("a card too many"))
    assert [banked.chips(player) for player in ("ann", "bob", "cy")] == [840_00, 1_100_00, 1_060_00]


@pytest.mark.parametrize("hand", ["4c 5c 6c", "2c 7d 9h"])
def test_a_void_that_the_tray_may_not_be_able_to_pay_waits_for_a_fill(hand: str) -> None:
    """Whatever lies face down: a refusal that only a winning hand gets would tell the floor of it."""
    table = at_table(with_policies("six-card", void=Void.PAY_SIDE), tray=150_00).sit("ann")
    table.lay(spot1=hand, dealer=DEALER)
    table.bet("ann", pair_plus=4_00, ante=4_00)
    table.deal()
    refusal = table.ask(c.FoulDeck("a wrong back"))
    assert isinstance(refusal, Refusal)
    assert str(refusal) == (
        "160 may be due to side wagers of a void hand, and the tray has less: a fill is needed first."
    )
    table.must(c.Fill(10_00), c.ReceiveFill(), c.FoulDeck("a wrong back"))


def test_once_the_cards_lie_open_a_void_needs_what_it_pays() -> None:
    """Would catch a floor that has to send for chips which nobody has won."""
    table = at_table(with_policies("six-card", void=Void.PAY_SIDE), tray=1_00).sit("ann")
    table.lay(spot1="2c 7d 9h", dealer=DEALER)
    table.bet("ann", pair_plus=4_00, ante=4_00)
    table.deal()
    table.choose("ann", "1x")
    assert table.no(c.FoulDeck("a wrong back")) == "void-short"
    table.must(r.Reveal(), r.Reveal(), c.FoulDeck("a wrong back"))


# ---------------------------------------------------------------- disputes


@pytest.mark.clause("D18")
def test_where_no_floor_is_on_duty_a_dispute_is_on_record_and_the_hand_goes_on() -> None:
    table = dealt()
    table.must(c.Dispute(1, "that was my card"))
    assert [ruled.ruling for ruled in table.happened(e.DisputeRuled)] == [c.Ruling.STANDS]
    table.choose("ann", "1x")


@pytest.mark.clause("D18")
def test_a_dispute_freezes_the_hand_until_the_floor_rules_and_the_ruling_is_final() -> None:
    table = dealt(Duty.STAFF)
    assert table.no(c.Rule(c.Ruling.STANDS, "there is none")) == "no-dispute"
    assert table.no(c.Dispute(1, " ")) == "no-note"
    assert table.no(c.Dispute(4, "nobody sits there")) == "no-spot"
    table.must(c.Dispute(1, "that was my card"))
    frozen: list[Command] = [r.Choose(1, "ann", "1x"), c.TimeUp(), r.Settle(), c.Dispute(2, "me too")]
    assert [table.no(command) for command in frozen] == ["dispute"] * 4
    assert table.seen(None)["hand"]["dispute"] == "that was my card"
    assert table.no(c.Rule(c.Ruling.STANDS, "")) == "no-note"
    table.must(c.Rule(c.Ruling.STANDS, "the camera shows it"))
    assert table.no(c.Dispute(1, "once more")) == "ruled"
    assert table.happened(e.DisputeRuled) == [e.DisputeRuled(c.Ruling.STANDS, "the camera shows it")]
    table.choose("ann", "1x")


@pytest.mark.clause("D18")
@pytest.mark.parametrize(("policies", "expected"), [({}, NONE), (PAYS, SIDE)])
def test_a_ruling_of_void_follows_the_sheets_policy(policies: dict[str, Any], expected: tuple[int, int]) -> None:
    table = dealt(Duty.STAFF, **policies)
    table.must(c.Dispute(1, "that was my card"))
    table.must(c.Rule(c.Ruling.VOID, "the camera was off"))
    assert nets(table) == expected
    assert table.hand.voided is not None
    assert (table.hand.voided.reason, table.hand.voided.note) == (Reason.DISPUTE, "the camera was off")
