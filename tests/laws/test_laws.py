"""Every law on every shipped sheet, and planted defects that the laws must notice."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from pitboss.cards.card import Card
from pitboss.cards.deck import Deck
from pitboss.hands import classes
from pitboss.laws import LAWS
from pitboss.laws import chips as chips_laws
from pitboss.laws import pay as pay_laws
from pitboss.laws import play as play_laws
from pitboss.laws import secrets as secrets_laws
from pitboss.laws.tables import TROUBLES
from pitboss.money.chips import Odds
from pitboss.rounds import decide
from pitboss.rounds import view as view_module
from pitboss.rounds.bets import Stakes
from pitboss.rounds.choices import Offer
from pitboss.rounds.facts import Facts
from pitboss.rounds.options import Options, options
from pitboss.rounds.settle import Ending, Settlement, settle
from pitboss.rounds.state import Round, Spot, stage_now
from pitboss.rounds.view import Player, SpotView, Viewer
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet, on_deck
from pitboss.sheets.game import Game, PayLine, PayTable
from pitboss.sheets.model import DecideStage
from pitboss.tables.irregular import EFFECTS
from tests.forms import size
from tests.sheets import shapes

FIVE = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
CLAUSES_OF_LAWS = {
    "a viewer's window shows nothing that the viewer may not know": ("A3", "B3", "C8", "D5", "E2"),
    "no setting beats the best": ("E6",),
    "a wager that settles alone ignores the dealer and the neighbours": ("A7", "B11", "E11"),
}


# Laws that take a second for a sheet. In a few sheets everything occurs that a sheet can say; --long asks them of all.
DEAR = (
    "what the simulator counts is what the engine settles",
    "wherever an evening has come to, a hand can be played and everybody can go home",
    "a better hand never pays less",
    "a hand of real cards comes to what it comes to from a sealed deck",
    "a corrected hand comes to what it comes to when it is recorded right",
)


def laws_and_sheets() -> Iterator[object]:
    for name in LAWS:
        for sheet in shipped.ids():
            marks = [pytest.mark.clause(*CLAUSES_OF_LAWS[name])] if name in CLAUSES_OF_LAWS else []
            marks += [] if sheet in (shapes.few() if name in DEAR else shapes.shapes()) else [pytest.mark.long]
            yield pytest.param(name, sheet, id=f"{sheet}: {name}", marks=marks)


@pytest.mark.parametrize(("name", "sheet"), list(laws_and_sheets()))
def test_a_law_holds_on_a_sheet(name: str, sheet: str) -> None:
    more = size(8, long=25) if sheet in FIVE else size(4, long=8)
    rounds = more if sheet in FIVE or sheet in shapes.few() else 2  # the others are built of the same stones
    assert list(LAWS[name](shipped.load(sheet), random.Random(sheet), rounds)) == []


@pytest.mark.long
@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_law_holds_on_a_sheet_for_many_rounds(sheet: str) -> None:
    found = [one for law in LAWS.values() for one in law(shipped.load(sheet), random.Random(f"{sheet} again"), 250)]
    assert found == []


def test_random_evenings_have_every_irregularity() -> None:
    """Would catch a command for an irregularity that no law ever gives. A payout is corrected after the hand, and a
    dispute is ruled on by the sitting itself."""
    sealed = [effect for effect in EFFECTS if not effect.real_cards]
    commands = {name for effect in sealed for name in effect.command.split(", ")} - {"CorrectHand", "Rule"}
    assert commands - {type(make(random.Random(0))).__name__ for make in TROUBLES} == set()


def test_a_folded_hand_that_the_floor_has_to_see_before_it_is_paid_is_no_secret_by_then() -> None:
    """Would catch a law that takes for a leak what the payout says in a moment: in hand 22 of these a live wager of a
    folded hand would be called out with other cards."""
    law = LAWS["a table shows and stores nothing that is hidden"]
    assert list(law(shipped.load("player-dealer"), random.Random("player-dealer again"), 230)) == []


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer", "four-card", "crazy-4"])
@pytest.mark.parametrize("name", LAWS)
def test_a_law_holds_on_a_cut_down_deck(name: str, sheet: str) -> None:
    """The deck is a parameter: the same code must serve a deck where strong hands are common."""
    small = on_deck(shipped.load(sheet), Deck(ranks="6789TJQKA"))
    assert list(LAWS[name](small, random.Random(sheet), size(3, long=10))) == []


# ---------------------------------------------------------------- planted defects


def test_the_law_of_better_hands_notices_swapped_pay_lines() -> None:
    """A flush that pays more than a straight."""
    game = shipped.load("six-card")
    swapped = {"straight flush": Odds(40), "flush": Odds(6), "straight": Odds(3)}
    wagers = tuple(replace(part, pays=swapped) if part.id == "pair-plus" else part for part in game.sheet.wagers)
    assert any(pay_laws.better(compile_sheet(replace(game.sheet, wagers=wagers)), random.Random(1), 1))


def test_the_law_of_lone_wagers_notices_one_that_asks_the_dealer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pair Plus paid only when the dealer qualifies: the bug a live server had for two years."""

    def buggy(game: Game, stakes: Stakes, facts: Facts, *, folded: bool) -> tuple[Settlement, ...]:
        honest = settle(game, stakes, facts, folded=folded)
        taken = not facts.qualified
        return tuple(one._replace(net=-one.stake) if taken and one.wager == "pair-plus" else one for one in honest)

    monkeypatch.setattr(pay_laws, "settle", buggy)
    assert any(pay_laws.alone(shipped.load("six-card"), random.Random(1), 200))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda one: one._replace(net=one.net + 1),
        lambda one: one._replace(stake=0),
        lambda one: one._replace(ending=Ending.PUSH),
        lambda one: one._replace(clause=""),
    ],
    ids=["a cent too much", "a stake forgotten", "an ending that does not fit", "no clause"],
)
def test_the_laws_of_chips_notice_a_spoilt_settlement(
    spoil: Callable[[Settlement], Settlement], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One spot in ten has its first wager spoilt."""
    count = iter(range(10**6))

    def buggy(game: Game, stakes: Stakes, facts: Facts, *, folded: bool) -> tuple[Settlement, ...]:
        first, *others = settle(game, stakes, facts, folded=folded)
        return (spoil(first) if next(count) % 10 == 0 else first, *others)

    monkeypatch.setattr(decide, "settle", buggy)
    game, chance = shipped.load("six-card"), random.Random(1)
    assert [*chips_laws.conserved(game, chance, 60), *chips_laws.settled_once(game, chance, 60)]


def test_the_laws_of_chips_notice_a_dropped_settlement(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wager that is neither paid nor taken."""
    monkeypatch.setattr(decide, "settle", lambda *args, **kwargs: settle(*args, **kwargs)[1:])
    game, chance = shipped.load("six-card"), random.Random(1)
    assert any(chips_laws.conserved(game, chance, 5))
    assert any(chips_laws.settled_once(game, chance, 5))


def test_the_law_of_secrets_notices_a_neighbours_cards_in_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that shows every spot's cards to every player."""
    real = view_module._spot

    def buggy(game: Game, state: Round, spot: Spot, viewer: Viewer, order: Sequence[Card]) -> SpotView:
        return real(game, state, spot, Player(spot.player), order)

    monkeypatch.setattr(view_module, "_spot", buggy)
    assert any(secrets_laws.two_worlds(shipped.load("pair-plus"), random.Random(1), 20))


def test_the_law_of_secrets_notices_a_folded_hand_in_a_settlement(monkeypatch: pytest.MonkeyPatch) -> None:
    """The category of a hand that was folded and shown to nobody, told in passing."""

    def buggy(game: Game, stakes: Stakes, facts: Facts, *, folded: bool) -> tuple[Settlement, ...]:
        told = facts.values["player"].category
        return tuple(one._replace(pay_class=told) for one in settle(game, stakes, facts, folded=folded))

    monkeypatch.setattr(decide, "settle", buggy)
    assert any(secrets_laws.two_worlds(shipped.load("player-dealer"), random.Random(1), 60))


def test_the_law_of_offers_notices_an_offer_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option list that forgets the cap on a raise."""

    def buggy(game: Game, state: Round, number: int, order: Sequence[Card]) -> Options:
        own, stage = options(game, state, number, order), stage_now(game, state)
        every = stage.choices if isinstance(stage, DecideStage) and own.offers else ()
        return own._replace(offers=tuple(Offer(choice.word, 0) for choice in every))

    monkeypatch.setattr(play_laws, "options", buggy)
    assert any(play_laws.offered(shipped.load("four-card"), random.Random(1), 60))


def test_a_finer_pay_line_goes_before_the_one_it_lies_in() -> None:
    """Catches a mini-royal that is paid as a straight flush, whichever line is printed first."""
    game = shipped.load("mini-royal")
    ladder = game.player.ladder
    royal = PayLine(classes.read("mini-royal", ladder, game.sheet.classes), Odds(50))
    other = PayLine(classes.read("straight flush", ladder, game.sheet.classes), Odds(40))
    for order in ((royal, other), (other, royal)):
        assert PayTable(order).line(ladder.rank((12, 11, 10), suited=True)) is royal
