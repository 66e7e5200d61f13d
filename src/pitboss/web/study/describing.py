"""The events of a table in words, for the steps of a finished hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, assert_never

from pitboss.cards.card import NAMES, Card
from pitboss.house.staff_commands import correction_words
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.rounds.reasons import capital
from pitboss.rounds.settle import Ending, Settlement
from pitboss.sheets.game import Game
from pitboss.sheets.model import BetStage, DealStage, DecideStage, ExposeStage, RevealStage, SettleStage
from pitboss.sheets.prose import listed
from pitboss.tables import events as e
from pitboss.tables.commands import HALT, Cause, Job
from pitboss.tables.events import Event
from pitboss.tables.identities import Actor, people
from pitboss.tables.real_cards.cards import UNKNOWN
from pitboss.tables.terms import Duty, Holds
from pitboss.web.study.sheet_info import labels


@dataclass(frozen=True)
class Scene:
    """What the words need: the game, the order of the opened deck, and the names of people."""

    game: Game
    order: Sequence[Card]
    name: Callable[[str], str]
    owners: Mapping[int, str]  # the owners of the spots, by the name to show

    def behind(self, by: Actor) -> str:
        """The names of the people who gave a command."""
        return listed([self.name(one) for one in people(by)])


class Said(NamedTuple):
    """A sentence, with the cards and the chips that moved."""

    says: str
    cards: tuple[str, ...] = ()
    cents: Cents | None = None


OfSeats: TypeAlias = (
    e.TableOpened | e.LimitsPosted | e.FlagsPosted | e.DutyChanged | e.HandedOver | e.TableClosed | e.FillSent
    | e.FillReceived | e.RackFilled
    | e.CreditGiven | e.Seated | e.Queued | e.WaitingCalled | e.LeftQueue | e.LeaveAsked | e.Left | e.SatOut | e.SatIn
    | e.ChipsBought | e.ChipsCashed | e.SpotsWanted | e.SpotsNamed | e.SpotGiven | e.SpotReleased | e.TipGiven
    | e.Restored | e.KeyPosted | e.FloorRulesPosted | e.TrayCounted | e.SlipVoided
)  # fmt: skip
OfDeck: TypeAlias = (
    e.DeckWashed | e.BetsOpened | e.SealGiven | e.SealTakenBack | e.CutOpened | e.CutMissed | e.DeckLocked
    | e.DeckOpened | e.DealtByHand | e.ResultsTold | e.HandReopened
)  # fmt: skip
OfRealDeck: TypeAlias = (
    e.DeckInspected | e.DeckTakenOut | e.DeckCleared | e.DeckOrdered | e.DeckOrderDone | e.StubCounted
)
OfWagers: TypeAlias = (
    e.SaidReady | e.BetBehindPlaced | e.BetBehindTakenBack | e.BehindSettled | e.ReserveReturned | e.WagerCut
    | e.WagersReturned | e.WagersForfeited | e.BankOffered | e.BankDeclined | e.BankPassing | e.BankTaken
    | e.CollectionTaken | e.CollectionReturned | e.BankReturned | e.ForfeitReturned
)  # fmt: skip
OfFloor: TypeAlias = (
    e.Reminded | e.TimedOut | e.CalledOut | e.Acknowledged | e.Warned | e.Removed | e.CardBurnt | e.CardMoved
    | e.CardDied | e.HandVoided | e.HandAbandoned | e.PayoutCorrected | e.DisputeOpened | e.DisputeRuled
    | e.HandCorrected | e.MeterCorrected | e.FloorCalled | e.CallAnswered
    | e.IrregularityNoted | e.HandFrozen | e.HandThawed | e.TimeRanOut | e.TimeGiven | e.RulingReviewed
)  # fmt: skip


def describe(scene: Scene, event: Event) -> Said:
    """Every kind of event has its words; the type checker finds a new kind without any."""
    if isinstance(event, r.Event):
        return _of_round(scene, event)
    if isinstance(event, OfSeats):
        return _of_seats(scene, event)
    if isinstance(event, OfDeck):
        return _of_deck(scene, event)
    if isinstance(event, OfRealDeck):
        return _of_real_deck(event)
    if isinstance(event, OfWagers):
        return _of_wagers(scene, event)
    if isinstance(event, OfFloor):
        return _of_floor(scene, event)
    assert_never(event)


def _of_round(scene: Scene, event: r.Event) -> Said:
    match event:
        case r.BetsPlaced():
            staked = sum(event.stakes.values())
            return Said(f"{scene.name(event.player)} bets {_stakes(scene, event.stakes)}.", cents=staked)
        case r.BetsTakenBack():
            staked = sum(event.stakes.values())
            return Said(f"{scene.name(event.player)} takes back {_stakes(scene, event.stakes)}.", cents=staked)
        case r.CardDealt():
            return Said(f"A card goes to {_place(scene, event.to)}.", _cards(scene, event.position))
        case r.CardShown():
            return Said(f"{NAMES[event.card]} is turned over.", (NAMES[event.card],))
        case r.LookAllowed():
            return Said("Players may look at their cards.")
        case r.HandSet():
            return Said(f"{_owner(scene, event.spot)} sets the hand.", _cards(scene, *event.kept))
        case r.ChoiceMade():
            label = labels(scene.game, event.stage).get(event.choice, event.choice)
            more = f" for {chips.show(event.stake)}" if event.stake else ""
            return Said(f"{_owner(scene, event.spot)} decides: {label}{more}.", cents=event.stake or None)
        case r.WagerTakenBack():
            taken = f"takes back {_stakes(scene, {event.wager: event.stake})}"
            return Said(f"{scene.name(event.player)} {taken}.", cents=event.stake)
        case r.HandRevealed():
            return Said(f"The hand of {_place(scene, event.who)} is turned over.")
        case r.WagerSettled():
            return _settled(scene, _owner(scene, event.spot), event.settlement)
        case r.MeterMoved():
            return Said(_metered(scene.game, event), cents=event.after)
        case r.StageEnded():
            return Said(_over(scene.game, event.stage))
        case _ as never:
            assert_never(never)


def _metered(game: Game, event: r.MeterMoved) -> str:
    """ "The Jackpot is fed $0.75, pays $10,000.75 and begins again with $10,000." """
    said = [f"is fed {chips.show(event.fed)}"] if event.fed else []
    said += [f"pays {chips.show(event.paid)}"] if event.paid else []
    said += [f"begins again with {chips.show(event.seeded)}"] if event.seeded else []
    now = f"it stands at {chips.show(event.after)}"
    title = game.meters[event.meter].title
    return f"The {title} {listed(said)}; {now}." if said else f"The {title} is fed less than a cent; {now}."


def _of_seats(scene: Scene, event: OfSeats) -> Said:
    name = scene.name
    match event:
        case e.TableOpened():
            seeds = sum((event.terms.meters or {}).values())
            return Said(f"Table {event.terms.table} opens.", cents=event.terms.tray + event.terms.rack + seeds)
        case e.LimitsPosted():
            return Said("New limits are posted.")
        case e.KeyPosted():
            return Said(f"The house signs what it tells of this table, with the key {event.key[:16]}.")
        case e.FlagsPosted():
            return Said(_holds(event.holds))
        case e.FloorRulesPosted():
            return Said("The house posts what its floor does at this table.")
        case e.DutyChanged():
            return Said(_duty(event, name))
        case e.HandedOver():
            job = "the dealing" if event.job is Job.DEALER else "the floor"
            open_ = f" Still open: {listed(event.waits)}." if event.waits else ""
            return Said(f"{name(event.outgoing)} hands {job} over to {name(event.incoming)}.{open_}")
        case e.TableClosed():
            told = sum((event.meters or {}).values())
            return Said("The table closes; its chips are counted.", cents=event.tray + event.rack + told)
        case e.Restored(receipt_version=int(number)):
            return Said(
                f"A player's receipt for record {number:,} proves that a copy of the house was put back and nobody"
                " said so: what was played after it was made is gone from this record."
            )
        case e.Restored(lost=0):
            return Said("A copy of the house was put back. Nothing of this table is lost.")
        case e.Restored():
            return Said("A copy of the house was put back: what was played after it was made is gone from this record.")
        case e.RackFilled():
            return Said(f"{chips.show(event.cents)} in chips come from the cage to the rack.", cents=event.cents)
        case e.FillSent():
            return Said(f"{chips.show(event.cents)} is on its way from the cage.", cents=event.cents)
        case e.FillReceived():
            return Said(f"{chips.show(event.cents)} has come to the tray.", cents=event.cents)
        case e.CreditGiven():
            return Said(f"{chips.show(event.cents)} goes from the tray to the cage.", cents=event.cents)
        case e.SlipVoided():
            return Said(f"Slip {event.slip} is void: {chips.show(event.cents)} goes back.", cents=event.cents)
        case e.TrayCounted():
            return Said("Tray and rack are counted.", cents=event.tray + event.rack)
        case e.Seated():
            return Said(f"{name(event.player)} takes seat {event.spot}.")
        case e.Queued():
            return Said(f"{name(event.player)} stands in line for a seat.")
        case e.WaitingCalled():
            return Said(f"{name(event.player)} is called to a seat.")
        case e.LeftQueue():
            return Said(f"{name(event.player)} leaves the line.")
        case e.LeaveAsked():
            return Said(f"{name(event.player)} leaves after this hand.")
        case e.Left():
            return Said(f"{name(event.player)} leaves with {chips.show(event.cents)}.", cents=event.cents)
        case e.SatOut():
            return Said(f"{name(event.player)} sits out.")
        case e.SatIn():
            return Said(f"{name(event.player)} is back.")
        case e.ChipsBought():
            return Said(f"{name(event.player)} buys chips for {chips.show(event.cents)}.", cents=event.cents)
        case e.ChipsCashed():
            return Said(f"{name(event.player)} takes {chips.show(event.cents)} off the table.", cents=event.cents)
        case e.SpotsWanted():
            return Said(f"{name(event.player)} would like {_spots(event.count)}.")
        case e.SpotsNamed():
            return Said(f"{name(event.player)} would keep {_numbers(event.spots)}, should others have to go.")
        case e.SpotGiven():
            return Said(f"{name(event.player)} also has spot {event.spot}.")
        case e.SpotReleased():
            return Said(f"{name(event.player)} gives up spot {event.spot}.")
        case e.TipGiven():
            return Said(f"{name(event.player)} tips {chips.show(event.cents)}.", cents=event.cents)
        case _ as never:
            assert_never(never)


def _of_deck(scene: Scene, event: OfDeck) -> Said:
    match event:
        case e.DeckWashed():
            return Said(f"{capital(_deck(event.deck))} is washed and sealed for hand {event.hand:,}.")
        case e.BetsOpened():
            return Said(f"Bets are open for hand {event.hand:,}.")
        case e.SealGiven():
            return Said(f"{scene.name(event.player)} seals a cut of the deck.")
        case e.SealTakenBack():
            return Said(f"{scene.name(event.player)} has no wager any more, and no part in the cut.")
        case e.CutOpened():
            return Said(f"The cut of seat {event.seat} is opened.")
        case e.CutMissed():
            return Said(f"{scene.name(event.player)} did not open the cut in time; it is left out.")
        case e.DeckLocked():
            return Said("The deck is locked: the order of its cards is fixed.")
        case e.DeckOpened() if not event.seed:
            rack = f"{_deck(event.deck)} goes to the discard rack"
            return Said(f"Hand {event.hand:,} is {event.finish.value}; {rack}.")
        case e.DeckOpened() if event.cause is not None:
            return Said(f"{capital(_deck(event.deck))} is opened unused: {_CAUSES[event.cause]}.")
        case e.DeckOpened():
            return Said(f"{capital(_deck(event.deck))} is opened: hand {event.hand:,} is {event.finish.value}.")
        case e.DealtByHand():
            return Said("The cards are dealt by hand.", tuple(face for face in event.faces if face))
        case e.ResultsTold():
            told = listed([f"{_title(scene, name)} {_told(word)}" for name, word in event.results.items()])
            return Said(f"The dealer tells how spot {event.spot} ended, and no cards: {told}.")
        case e.HandReopened():
            return Said(f"Hand {event.hand:,} is taken back, to be recorded anew.")
        case _ as never:
            assert_never(never)


def _of_real_deck(event: OfRealDeck) -> Said:
    match event:
        case e.DeckInspected():
            named = f"{_deck(event.deck)} is {event.back}"
            return Said(f"Two people have looked at a deck of {event.cards} cards: {named}.")
        case e.DeckTakenOut():
            back = f" ({event.back})" if event.back else ""
            out = f"{capital(_deck(event.deck))}{back} is out of service after hand {event.hand:,}"
            return Said(f"{out}, {event.why}: {_written(event.note)}.")
        case e.DeckCleared():
            deck = f"The deck that was taken out of {_deck(event.deck)} after hand {event.hand:,}"
            return Said(f"{deck} may be used again: {_written(event.note)}.")
        case e.DeckOrdered():
            return Said(f"The floor orders a {event.order.value} before the deal: {_written(event.note)}.")
        case e.DeckOrderDone():
            return Said(f"The {event.order.value} that the floor ordered is done.")
        case e.StubCounted():
            right = "as it should be" if event.cards == event.due else f"and {event.due} should be left"
            return Said(f"{event.cards} cards are counted of {_deck(event.deck)} after hand {event.hand:,}, {right}.")
        case _ as never:
            assert_never(never)


def _behind(scene: Scene, by: Actor) -> str:
    """The names of those who gave a ruling; empty in older records, and where the program did."""
    return scene.behind(by) if by else ""


def _of_wagers(scene: Scene, event: OfWagers) -> Said:
    name = scene.name
    match event:
        case e.SaidReady():
            return Said(f"{name(event.player)} has no more to bet.")
        case e.BetBehindPlaced():
            staked = f"{_stakes(scene, event.stakes)} behind spot {event.spot}"
            return Said(f"{name(event.player)} bets {staked}.", cents=_all(event.stakes, event.reserve))
        case e.BetBehindTakenBack():
            staked = f"{_stakes(scene, event.stakes)} from behind spot {event.spot}"
            return Said(f"{name(event.player)} takes back {staked}.", cents=_all(event.stakes, event.reserve))
        case e.BehindSettled():
            return _settled(scene, f"{name(event.player)}, behind spot {event.spot}", event.settlement)
        case e.ReserveReturned():
            back = f"{chips.show(event.cents)} that was kept for the decision goes back to {name(event.player)}"
            return Said(f"{back}.", cents=event.cents)
        case e.WagerCut():
            title = _title(scene, event.wager)
            return Said(f"{title} of {name(event.player)} would come to {chips.signed(event.due)}: {event.because}.")
        case e.WagersReturned():
            back = f"{_stakes(scene, event.stakes)} goes back to {name(event.player)}"
            return Said(f"{back}.", cents=_all(event.stakes, event.reserve))
        case e.WagersForfeited():
            lost = f"{name(event.player)} forfeits {_stakes(scene, event.stakes)}"
            return Said(f"{lost}.", cents=_all(event.stakes, event.reserve))
        case e.BankOffered():
            return Said(f"The bank is offered to {name(event.player)}.")
        case e.BankDeclined():
            return Said(f"{name(event.player)} declines the bank.")
        case e.BankPassing():
            return Said(
                f"{name(event.player)} {'lets the bank go by' if event.passes else 'would take the bank again'}."
            )
        case e.BankTaken():
            return Said(f"{name(event.player)} has the bank, with {chips.show(event.wager)}.", cents=event.wager)
        case e.CollectionTaken():
            return Said(f"{name(event.player)} pays a collection of {chips.show(event.cents)}.", cents=event.cents)
        case e.CollectionReturned():
            back = f"The collection of {chips.show(event.cents)} goes back to {name(event.player)}"
            return Said(f"{back}.", cents=event.cents)
        case e.BankReturned():
            return Said(f"{chips.show(event.cents)} of the bank goes to {name(event.player)}.", cents=event.cents)
        case e.ForfeitReturned():
            return Said(f"{name(event.player)} has back what was forfeited.", cents=event.cents)
        case _ as never:
            assert_never(never)


def _of_floor(scene: Scene, event: OfFloor) -> Said:
    name = scene.name
    match event:
        case e.Reminded():
            return Said(f"{_owner(scene, event.spot)} is reminded of the time.")
        case e.TimedOut():
            return Said(f"{_owner(scene, event.spot)} did not decide in time.")
        case e.CalledOut():
            return Said(f"{event.hand.capitalize()} at {_place(scene, event.who)} waits for the floor manager.")
        case e.Acknowledged():
            return Said(f"{scene.behind(event.by)} acknowledges the hand of {_place(scene, event.who)}.")
        case e.Warned():
            return Said(f"{name(event.player)} is warned: {_written(event.reason)}.")
        case e.Removed():
            return Said(f"{name(event.player)} is asked to leave: {_written(event.reason)}.")
        case e.CardBurnt():
            return Said("A card is taken out of the hand and burnt.", _cards(scene, event.position))
        case e.CardMoved():
            return Said(f"A card is put where it belongs: {_place(scene, event.to)}.", _cards(scene, event.position))
        case e.CardDied():
            return Said(f"A card of {_place(scene, event.who)} is dead.", _cards(scene, event.position))
        case e.HandVoided():
            note = f" {_written(event.note)}." if event.note else ""
            return Said(f"The hand is void: {event.reason.value}.{note}")
        case e.HandAbandoned():
            return Said(f"Hand {event.hand:,} is given up before a card is dealt.")
        case e.PayoutCorrected():
            title, change = _title(scene, event.wager), f"{chips.signed(event.was)} to {chips.signed(event.now)}"
            whose = f"{title} of {name(event.player)} in hand {event.hand:,}"
            says = f"{whose} is corrected from {change}: {_written(event.note)}."
            return Said(says, cents=abs(event.now - event.was))
        case e.HandCorrected():
            right = "; ".join(correction_words.put_right(event, scene.game))
            return Said(f"{_behind(scene, event.by)} correct hand {event.hand:,}: {right}. {_written(event.note)}.")
        case e.MeterCorrected():
            return Said(f"The meter {event.meter} is corrected by {chips.signed(event.cents)}.", cents=abs(event.cents))
        case e.FloorCalled():
            whose = f"spot {event.spot} of hand {event.hand:,}"
            return Said(f"{name(event.player)} calls the floor about {whose}: {_written(event.says)}.")
        case e.CallAnswered():
            who = _behind(scene, event.by) or "The house"
            return Said(f"{who} to {name(event.player)}: hand {event.hand:,} {_ANSWERED[event.ruling]}. "
                        f"{_written(event.reason)}.")  # fmt: skip
        case e.DisputeOpened():
            return Said(f"{_owner(scene, event.spot)} disputes the hand: {_written(event.says)}.")
        case e.IrregularityNoted():
            what = f"{event.reason.value.capitalize()} at {_place(scene, event.who)}"
            return Said(f"{what}: {_written(event.note)}. {event.says}")
        case e.HandFrozen() if event.asked == HALT:
            return Said("The hand was stopped. No clock runs until it goes on.")
        case e.HandFrozen():
            return Said(f"The floor has called {event.what}. The hand is frozen until a second person has answered.")
        case e.HandThawed():
            return Said(f"The hand goes on: {_written(event.why)}.")
        case e.DisputeRuled():
            by = _behind(scene, event.by)
            who = f"The house ({by})" if by else "The house"
            return Said(f"{who} rules that the hand {_RULED[event.ruling.value]}: {_written(event.reason)}.")
        case e.RulingReviewed():
            ruled, ruled_by = _RULED[event.ruling.value], _behind(scene, event.ruled_by)
            of = f" of {ruled_by}" if ruled_by else ""
            last = "upholds" if event.ruling.value == "stands" else "overrules"
            said = f"{_behind(scene, event.by)} {last} the ruling{of}: the hand {ruled}. {_written(event.reason)}."
            return Said(f"{said} This is final.")
        case e.TimeRanOut():
            return Said(f"The time of {_owner(scene, event.spot)} is up: the floor decides.")
        case e.TimeGiven():
            return Said(f"The floor gives {_owner(scene, event.spot)} more time.")
        case _ as never:
            assert_never(never)


_CAUSES = {
    Cause.START: "the house was started anew",
    Cause.RESTORE: "a copy of the house was put back",
    Cause.LIMITS: "it was washed for other limits",
    Cause.CLOSE: "the table closes",
    Cause.FLOOR: "the floor has ordered a new wash",
}
_ANSWERED = {e.CallRuling.STANDS: "stands", e.CallRuling.CORRECTED: "was corrected"}
_RULED = {"stands": "stands", "void": "is void"}


# ---------------------------------------------------------------- small words


def _written(text: str) -> str:
    """A note that somebody wrote, without its full stop: the sentence around it has one."""
    return text.rstrip(". ")


def _deck(letter: str) -> str:
    """The log has the letter of a deck. People see the colour of its backs, as the pages draw them."""
    return {"A": "the blue deck", "B": "the red deck"}.get(letter, f"deck {letter}")


def _holds(holds: Holds) -> str:
    """Which payouts wait for the floor."""
    said = []
    for flag in holds.flags:
        times, over = f"{flag.times} times the wager" if flag.times else "", chips.show(flag.over) if flag.over else ""
        said.append(f"wins of at least {listed([words for words in (times, over) if words])}")
    if holds.over is not None:
        said.append(f"payouts above {chips.show(holds.over)}")
    named = f" Above {chips.show(holds.named_over)} only somebody who is known is paid." if holds.named_over else ""
    shown = f"From now on the floor is shown {listed(said)}." if said else "From now on no payout is held."
    return f"{shown}{named}"


def _duty(event: e.DutyChanged, name: Callable[[str], str]) -> str:
    dealer = "Staff" if not event.deals else name(event.deals)
    floor = "staff" if not event.floor_by else name(event.floor_by)
    dealer, floor = (
        "The house" if event.dealer is Duty.AUTOMATIC else dealer,
        "the house" if event.floor is Duty.AUTOMATIC else floor,
    )
    return f"{dealer} deals, and {floor} is the floor."


def _settled(scene: Scene, who: str, one: Settlement) -> Said:
    title = _title(scene, one.wager)
    match one.ending:
        case Ending.WIN | Ending.LOSE if not one.net:  # no part of it was covered by the bank
            return Said(f"{who}: {title} is returned." if one.stake else f"{who}: no {title}.", cents=one.stake or None)
        case Ending.LOSE if -one.net < one.stake:
            back = f"{chips.show(one.stake + one.net)} goes back"
            return Said(f"{who}: {title} loses {chips.show(-one.net)}, and {back}.", cents=-one.net)
        case Ending.WIN:
            return Said(f"{who}: {title} wins {chips.show(one.net)}.", cents=one.stake + one.net)
        case Ending.LOSE:
            return Said(f"{who}: {title} loses {chips.show(-one.net)}.", cents=-one.net)
        case Ending.PUSH:
            return Said(f"{who}: {title} pushes.", cents=one.stake)
        case Ending.RETURN:
            return Said(f"{who}: {title} is returned.", cents=one.stake)
        case Ending.NONE:
            return Said(f"{who}: no {title}.")
        case _ as never:
            assert_never(never)


def _over(game: Game, name: str) -> str:
    """What the end of a stage means."""
    stage = next((stage for stage in game.stages if stage.id == name), None)
    match stage:
        case BetStage():
            return "No more bets."
        case DealStage():
            return "The cards are dealt."
        case ExposeStage(cards=1):
            return "A card of the dealer's lies open."
        case ExposeStage():
            return f"{stage.cards} cards of the dealer's lie open."
        case DecideStage():
            return "Every spot has decided."
        case RevealStage():
            return "The hands are turned over."
        case SettleStage():
            return "Every wager is settled."
        case None:
            return f"{name.capitalize()} is over."
        case _ as never:
            assert_never(never)


def _stakes(scene: Scene, stakes: Mapping[str, Cents]) -> str:
    return listed([f"{chips.show(cents)} on {_title(scene, name)}" for name, cents in stakes.items()]) or "nothing"


def _all(stakes: Mapping[str, Cents], reserve: Cents) -> Cents:
    return sum(stakes.values()) + reserve


def _title(scene: Scene, wager: str) -> str:
    return scene.game.wagers[wager].title if wager in scene.game.wagers else wager


def _owner(scene: Scene, spot: int) -> str:
    return scene.owners.get(spot, f"Spot {spot}")


def _place(scene: Scene, where: str) -> str:
    match where:
        case r.DEALER:
            return f"the {scene.game.dealer_title.lower()}"
        case r.BOARD:
            return "the board"
        case spot:
            return f"spot {spot}"


def _cards(scene: Scene, *positions: int) -> tuple[str, ...]:
    dealt = [scene.order[position] for position in positions if position < len(scene.order)]
    return tuple(NAMES[one] for one in dealt if one != UNKNOWN)


def _told(word: str) -> str:
    """
    >>> _told("not_qualified_higher"), _told("higher: flush")
    ('not qualified, higher', 'higher: flush')
    """
    return word.replace("not_qualified_", "not qualified, ").replace("_", " ")


def _spots(count: int) -> str:
    return "one spot" if count == 1 else f"{count} spots"


def _numbers(spots: Sequence[int]) -> str:
    return f"spot{'s' if len(spots) != 1 else ''} {listed([str(spot) for spot in spots])}"
