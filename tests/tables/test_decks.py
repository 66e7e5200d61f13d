"""The life of a deck: washed, committed, cut, locked, dealt, counted, opened; and the limits that a commit is for."""

from dataclasses import replace

import pytest

from pitboss.fair import protocol
from pitboss.laws.sitting import commits
from pitboss.rounds import commands as r
from pitboss.rounds import events as re
from pitboss.sheets import digest, shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.model import OpeningPart
from pitboss.sheets.values import Range
from pitboss.tables import commands as c
from pitboss.tables import deck
from pitboss.tables import events as e
from pitboss.tables.commands import Command
from pitboss.tables.state import Phase
from pitboss.tables.terms import practice
from tests.tables.driver import Driver, at_table, cut_of, harsh, of, seal_of

NOTHING = "0" * 64


def sealed_bet(table: Driver, player: str) -> None:
    table.must(c.Bet(table.sitter(player).seat, player, {"ante": 2_00}, seal_of(table, player)))


@pytest.mark.clause("A9", "B1", "E12")
@pytest.mark.parametrize("sheet", ["six-card", "pair-plus", "four-card"])
def test_two_decks_alternate_and_each_is_washed_before_it_is_used(sheet: str) -> None:
    table = at_table(sheet).sit("ann")
    for _ in range(4):
        assert table.hand.commit == table.happened(e.DeckWashed)[table.hand.number - 1].commit
        table.bet("ann", ante=2_00)
        table.finish()
    opened = table.happened(e.DeckOpened)
    assert [(one.hand, one.deck) for one in opened] == [(1, "A"), (2, "B"), (3, "A"), (4, "B")]
    assert len({one.seed for one in opened}) == 4


@pytest.mark.clause("B1")
def test_a_sheet_with_one_deck_washes_it_for_every_hand() -> None:
    table = at_table("player-dealer").sit("ann")
    assert [one.deck for one in table.happened(e.DeckWashed)] == ["A", "A"]


def test_bets_open_only_when_the_commits_of_this_hand_and_the_next_are_public() -> None:
    table = at_table("six-card", washed=False).sit("ann")
    assert table.no(c.Bet(1, "ann", {"ante": 2_00})) == "no-hand"
    both = commits(table.table)
    assert len(both) == 2
    assert table.no(c.Wash(both[:1])) == "decks-ready"
    assert table.no(c.Wash((both[0], "nothing"))) == "bad-commit"
    assert of(table.must(c.Wash(both)), e.BetsOpened) == [e.BetsOpened(1)]
    assert table.no(c.Wash(both)) == "decks-ready"


def test_every_card_has_a_place_when_a_deck_is_opened() -> None:
    table = at_table("four-card").sit("ann", "bob")
    table.bet("ann", ante=2_00)
    table.bet("bob", ante=2_00)
    table.finish()
    deal = table.happened(e.DeckOpened)[0].deal
    counts = {place: deal.count(place) for place in set(deal)}
    assert counts == {"1": 5, "2": 5, "dealer": 6, "undealt": 36}
    assert deal[:6] == ("1", "2", "dealer", "1", "2", "dealer"), "left to right, one at a time, the dealer last"


def test_only_the_committed_seed_opens_a_deck_and_only_when_the_hand_is_over() -> None:
    table = at_table("six-card").sit("ann")
    table.bet("ann", ante=2_00)
    assert table.no(c.OpenDeck(table.seed(), ())) == "no-hand"
    table.deal()
    assert table.no(c.OpenDeck(table.seed(), ())) == "no-hand"
    table.choose("ann", "fold")
    table.settle()
    one = commits(table.table)
    assert table.no(c.OpenDeck(NOTHING, one)) == "wrong-seed"
    assert table.no(c.OpenDeck("seed", one)) == "wrong-seed"
    assert table.no(c.OpenDeck(table.seed(), ())) == "decks-ready"
    assert table.no(c.OpenDeck(table.seed(), ("x",))) == "bad-commit"
    table.must(c.OpenDeck(table.seed(), one))
    assert table.hand.number == 2


# ---------------------------------------------------------------- the cut


@pytest.mark.clause("A9", "E12")
def test_the_deck_is_locked_when_every_sealed_cut_is_open() -> None:
    """The order then follows from the seed and the pool, and from nothing else."""
    table = at_table("six-card").sit("ann", "bob")
    sealed_bet(table, "ann")
    sealed_bet(table, "bob")
    assert table.seen(None)["hand"]["seals"] == {}, "seals are public when bets are closed"
    assert table.no(c.OpenCut("ann", cut_of(table, "ann"))) == "no-cut-due"
    table.must(r.NoMoreBets())
    assert table.phase is Phase.CUTTING
    assert set(table.seen(None)["hand"]["seals"]) == {"1", "2"}
    assert table.no(c.OpenCut("ann", cut_of(table, "bob"))) == "bad-cut"
    assert table.no(c.OpenCut("ann", "cut")) == "bad-cut"
    table.must(c.OpenCut("ann", cut_of(table, "ann")))
    assert table.no(c.OpenCut("ann", cut_of(table, "ann"))) == "no-cut-due"
    assert table.no(r.Deal()) == "no-hand"
    locked = of(table.must(c.OpenCut("bob", cut_of(table, "bob"))), e.DeckLocked)
    cuts = {seat: bytes.fromhex(cut_of(table, player)) for seat, player in ((1, "ann"), (2, "bob"))}
    assert locked == [e.DeckLocked(1, protocol.pool(deck.header(table.table, 1, "A"), cuts).hex())]


def test_a_cut_that_is_not_opened_is_left_out_and_named_and_after_three_the_seat_cuts_no_more() -> None:
    table = at_table("six-card").sit("ann")
    for hand in (1, 2, 3):
        sealed_bet(table, "ann")
        table.must(r.NoMoreBets())
        assert of(table.must(c.TimeUp()), e.CutMissed) == [e.CutMissed(1, "ann")], f"hand {hand}"
        table.finish()
    sealed_bet(table, "ann")
    assert table.hand.seals == {}
    table.must(r.NoMoreBets())
    assert table.phase is Phase.PLAYING, "its wagers stand, and nobody waits for its cut"


def test_a_bot_has_no_cut_and_a_seat_only_one() -> None:
    table = at_table("six-card").sit("ann").sit("random bot 1", kind=c.Kind.BOT)
    sealed_bet(table, "random bot 1")
    sealed_bet(table, "ann")
    first = dict(table.hand.seals)
    table.must(c.Bet(1, "ann", {"ante": 3_00}, NOTHING))
    assert table.hand.seals == first == {1: seal_of(table, "ann")}
    assert at_table("six-card").sit("bob").no(c.Bet(1, "bob", {"ante": 2_00}, "seal")) == "bad-seal"


def miss_a_cut(table: Driver, player: str) -> None:
    sealed_bet(table, player)
    table.must(r.NoMoreBets())
    assert of(table.must(c.TimeUp()), e.CutMissed) == [e.CutMissed(table.sitter(player).seat, player)]
    table.finish()


def test_missed_cuts_are_not_forgotten_when_their_player_leaves_and_comes_back() -> None:
    """Would catch a seat that holds up every hand for ever, by changing its chair now and then."""
    table = at_table("six-card").sit("ann", "bob")
    miss_a_cut(table, "ann")
    miss_a_cut(table, "ann")
    table.must(c.Leave("ann"), c.Join("ann", seat=3), c.BuyIn("ann", 100_00))
    assert table.sitter("ann").misses == 2
    miss_a_cut(table, "ann")
    table.must(c.Leave("ann"), c.Join("ann"), c.BuyIn("ann", 100_00))
    sealed_bet(table, "ann")
    assert table.hand.seals == {}
    sealed_bet(table, "bob")
    assert set(table.hand.seals) == {2}, "whoever else sits there cuts as before"


def test_a_seal_goes_back_with_the_last_wager_of_its_player() -> None:
    """Would catch a cut that is waited for, and counted as missed, though its player has no part in the hand."""
    table = at_table("four-card").sit("ann", "bob")
    table.must(c.WantSpots("ann", 2))
    sealed_bet(table, "ann")
    table.must(c.Bet(3, "ann", {"ante": 2_00}))
    sealed_bet(table, "bob")
    assert of(table.must(r.TakeBack(1, "ann")), e.SealTakenBack) == []
    assert of(table.must(r.TakeBack(3, "ann")), e.SealTakenBack) == [e.SealTakenBack(1, "ann")]
    assert (set(table.hand.seals), table.hand.sealers) == ({2}, {2: "bob"})
    table.must(r.NoMoreBets(), c.OpenCut("bob", cut_of(table, "bob")))
    assert (table.phase, table.hand.missed, table.sitter("ann").misses) == (Phase.PLAYING, (), 0)


def test_who_bets_again_seals_again_and_the_seat_is_free_for_another() -> None:
    """A seal that is taken back shows nothing, and no cut is open before bets are closed: nobody gains by it."""
    table = at_table("six-card").sit("ann", "bob")
    sealed_bet(table, "ann")
    table.must(r.TakeBack(1, "ann"), c.Bet(1, "ann", {"ante": 2_00}, NOTHING))
    assert table.hand.seals == {1: NOTHING}
    table.must(r.TakeBack(1, "ann"), c.Leave("ann"), c.Join("cy", seat=1), c.BuyIn("cy", 100_00))
    sealed_bet(table, "cy")
    assert table.hand.sealers == {1: "cy"}
    table.must(r.NoMoreBets(), c.OpenCut("cy", cut_of(table, "cy")))
    assert table.phase is Phase.PLAYING


@pytest.mark.parametrize(
    "back", [r.TakeBack(2, "bob"), c.TakeBackBehind(2, "cy"), c.Remove("bob", "conduct"), c.Remove("cy", "conduct")]
)
def test_so_does_the_seal_of_a_rider(back: Command) -> None:
    """The spot may take the rider's wagers with it, and so may the floor."""
    table = at_table("player-dealer", "ann", "bob", "cy")
    table.must(c.TakeBank("ann", 100_00))
    table.bet("bob", ante=5_00)
    table.must(c.BetBehind(2, "cy", {"ante": 5_00}, seal_of(table, "cy")))
    assert e.SealTakenBack(3, "cy") in table.must(back)
    assert table.hand.seals == {}


def test_a_seal_stays_its_owners_when_the_seats_own_spot_is_given_up() -> None:
    """Would catch a cut that is looked for at the number that the seat has now."""
    table = at_table("four-card").sit("ann")
    table.must(c.WantSpots("ann", 2), c.KeepSpots("ann", (2, 1)))
    table.must(c.Bet(2, "ann", {"ante": 2_00}, seal_of(table, "ann")))
    table.must(c.WantSpots("ann", 1))
    assert table.spots("ann") == (2,)
    table.must(r.NoMoreBets(), c.OpenCut("ann", cut_of(table, "ann")))
    assert table.phase is Phase.PLAYING


# ---------------------------------------------------------------- a hand that is not dealt


def test_while_bets_are_open_decks_go_unused_with_their_cause_and_fresh_ones_are_washed_in_one_record() -> None:
    table = at_table("six-card").sit("ann", "bob")
    sealed_bet(table, "bob")
    given_up = table.giving_up(c.Cause.START)
    assert table.no(replace(given_up, seeds=(NOTHING, NOTHING))) == "wrong-seed"
    assert table.no(replace(given_up, seeds=given_up.seeds[:1])) == "decks-ready"
    assert table.no(replace(given_up, commits=given_up.commits[:1])) == "decks-ready"
    events = table.must(given_up)
    opened = [(one.hand, one.finish, one.cause, one.sealed) for one in of(events, e.DeckOpened)]
    unused, start = e.Finish.UNUSED, c.Cause.START
    assert opened == [(1, unused, start, (2,)), (2, unused, start, ())]
    assert [one.hand for one in of(events, e.DeckWashed)] == [3, 4]
    assert (table.hand.number, table.hand.deck, table.phase, table.chips("bob")) == (3, "A", Phase.BETTING, 1_000_00)


def test_from_no_more_bets_on_the_deck_is_bound_and_only_the_next_one_goes_unused() -> None:
    """The attack: whoever holds seed and cuts could give a hand up that goes against them. Before the cuts are open,
    while they are opened, in play, and after the settlement."""
    table = at_table("six-card").sit("ann", "bob")
    for player in ("ann", "bob"):
        sealed_bet(table, player)
    table.must(r.NoMoreBets())
    commit, next_one = table.hand.commit, 2
    moves: list[Command | None] = [None, c.OpenCut("ann", cut_of(table, "ann")), c.OpenCut("bob", cut_of(table, "bob"))]
    for move in moves:
        if move is not None:
            table.must(move)
        both = replace(table.giving_up(), seeds=(table.seed(), *table.unused()))
        assert table.no(both) == "decks-ready"
        events = table.must(table.giving_up())
        assert [(one.hand, one.cause) for one in of(events, e.DeckOpened)] == [(next_one, c.Cause.START)]
        assert [one.hand for one in of(events, e.DeckWashed)] == [next_one := next_one + 1]
        assert (table.hand.number, table.hand.commit, sorted(table.hand.seals)) == (1, commit, [1, 2])
    while table.phase is not Phase.DONE:
        table.must(table.next_command())
    events = table.must(table.giving_up())
    assert [one.hand for one in of(events, e.DeckOpened)] == [next_one]
    assert [one.finish for one in of(table.again(), e.DeckOpened)] == [e.Finish.SETTLED]
    assert table.hand.number == next_one + 1


# ---------------------------------------------------------------- a copy of the house was put back


def test_a_restore_gives_open_bets_back_and_leaves_numbers_out() -> None:
    table = at_table("six-card").sit("ann")
    sealed_bet(table, "ann")
    events = table.must(table.restoring(1_000))
    assert isinstance(events[0], e.Restored)
    assert [(one.hand, one.cause, one.sealed) for one in of(events, e.DeckOpened)] == [
        (1, c.Cause.RESTORE, (1,)), (2, c.Cause.RESTORE, ()),
    ]  # fmt: skip
    assert (table.hand.number, table.hand.deck, table.chips("ann")) == (1_003, "A", 1_000_00)
    assert table.no(replace(table.restoring(), numbers=1)) == "number-used"


@pytest.mark.parametrize("sheet", ["mini-royal", "player-dealer"])
@pytest.mark.parametrize("stop", ["cutting", "locked", "dealt"])
def test_a_restore_makes_a_bound_hand_void_with_every_wager_back(sheet: str, stop: str) -> None:
    """Whatever the sheet pays in a void hand: the cards may have been seen, so nothing is paid by them."""
    table = at_table(harsh(sheet), "ann", "bob")
    had = {player: table.chips(player) for player in ("ann", "bob")}
    table.must(c.PassBank("ann", passes=True), c.PassBank("bob", passes=True))
    for player in ("ann", "bob"):
        table.must(c.Bet(table.sitter(player).seat, player, {"ante": 5_00}, seal_of(table, player)))
    table.must(r.NoMoreBets(), c.OpenCut("ann", cut_of(table, "ann")))
    if stop != "cutting":
        table.must(c.OpenCut("bob", cut_of(table, "bob")))
    if stop == "dealt":
        table.until_waiting()
    fees = sum(one.cents for one in table.happened(e.CollectionTaken) if not one.practice)
    events = table.must(table.restoring())
    assert [(one.reason, one.policy) for one in of(events, e.HandVoided)] == [(c.Reason.RESTORE, "return every wager")]
    assert [(one.hand, one.finish) for one in of(events, e.DeckOpened)] == [(1, e.Finish.VOID), (2, e.Finish.UNUSED)]
    assert not of(events, re.WagerSettled)
    lost = sum(had.values()) - sum(table.chips(player) for player in had)
    assert lost in (0, fees)  # a collection that the sheet keeps without action
    assert table.hand.number == 1_003


def test_nobody_calls_a_hand_void_by_a_restore_that_was_none() -> None:
    table = at_table("six-card").sit("ann")
    table.bet("ann", ante=2_00)
    table.deal()
    assert table.no(c.VoidHand(c.Reason.RESTORE, "it goes against me")) == "no-restore"


# ---------------------------------------------------------------- limits


def limited(game: Game, least: int, most: int, step: int) -> Game:
    wagers = tuple(
        replace(part, amounts=Range(least, most, step)) if isinstance(part, OpeningPart) else part
        for part in game.sheet.wagers
    )
    return compile_sheet(replace(game.sheet, wagers=wagers))


def posting(table: Driver, game: Game, seeds: tuple[str, ...] | None = None) -> c.PostLimits:
    rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
    due = commits(replace(table.table, game=game), deck.AHEAD)
    return c.PostLimits(rules, texts, table.unused() if seeds is None else seeds, due)


@pytest.mark.clause("C7", "D16")
@pytest.mark.parametrize("sheet", ["mini-royal", "player-dealer"])
def test_limits_change_between_hands_and_the_old_commits_are_opened_unused(sheet: str) -> None:
    """At the player-dealer's table the practice banker has taken the bank: it goes back. Would catch a table
    whose limits can never change because its bank is always taken."""
    table = at_table(sheet).sit("ann")
    table.must(c.PassBank("ann", passes=True))
    old, higher = table.table.game.digest, limited(table.table.game, 10_00, 200_00, 10_00)
    table.bet("ann", ante=5_00)
    assert table.no(posting(table, higher)) == "hand-on"
    table.finish()
    assert table.no(posting(table, higher, ())) == "decks-ready"
    assert table.no(posting(table, higher, (NOTHING, NOTHING))) == "wrong-seed"
    assert table.no(replace(posting(table, higher), commits=())) == "decks-ready"
    events = table.must(posting(table, higher))
    limits = c.Cause.LIMITS
    assert [(one.hand, one.finish, one.cause) for one in of(events, e.DeckOpened)] == [
        (2, e.Finish.UNUSED, limits), (3, e.Finish.UNUSED, limits),
    ]  # fmt: skip
    assert table.table.game.digest != old
    assert table.hand.number == 4
    assert table.no(c.Bet(1, "ann", {"ante": 5_00})) == "under-limit"
    table.bet("ann", ante=10_00)


def test_only_limits_change_at_an_open_table() -> None:
    """Would catch a table whose pay table is swapped under the players' eyes."""
    table = at_table("six-card").sit("ann")
    for other in ("four-card", "three-card"):
        game = practice(shipped.load(other), "T1", 4)[0]
        assert table.no(posting(table, game)) == "bad-terms"
    rules, texts = digest.rules_json(table.table.game.sheet), digest.texts_json(table.table.game.sheet)
    assert table.no(c.PostLimits(rules + " ", texts, table.unused())) == "bad-terms"
    assert table.no(c.PostLimits("{", texts, table.unused())) == "bad-terms"


def test_cards_are_dealt_only_once() -> None:
    table = at_table("six-card").sit("ann")
    table.bet("ann", ante=2_00)
    events = table.deal()
    assert len(of(events, re.CardDealt)) == 6
    assert table.no(r.Deal()) == "wrong-stage"
