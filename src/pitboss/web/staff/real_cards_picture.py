"""The tablet beside a table with real cards: from the draft that it sends to the view that it shows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from pitboss.house import real_cards_draft
from pitboss.house.real_cards_draft import Kept
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import reasons
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.settle import Cause, Ending, Settlement, prize_of
from pitboss.rounds.words import follows
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.values import show_percent
from pitboss.tables import endings, tapped_results, view
from pitboss.tables import events as e
from pitboss.tables.commands import Reason, RecordHand, ReopenHand, TappedBehind, TappedSpot, Trouble
from pitboss.tables.evolve import apply, deck_of
from pitboss.tables.real_cards import cards, foreseen, played_on
from pitboss.tables.real_cards.recording import reopen
from pitboss.tables.real_cards.trouble import Effect, says
from pitboss.tables.state import Table
from pitboss.tables.tapped_results import Way
from pitboss.tables.terms import least_bank
from pitboss.web.staff.real_cards_work import SpotWork, Work, of_events, work
from pitboss.web.study import settling
from pitboss.web.wire.real_cards import (
    RealCardsBank,
    RealCardsBankSeat,
    RealCardsBehind,
    RealCardsBehindWorth,
    RealCardsDraft,
    RealCardsIrregular,
    RealCardsPicture,
    RealCardsProblem,
    RealCardsResult,
    RealCardsSheet,
    RealCardsSpot,
    RealCardsSpotWorth,
    RealCardsTrouble,
)
from pitboss.web.wire.study import WagerResult
from pitboss.web.wire.view import MeterView

Phase: TypeAlias = Literal["entering", "called", "closed"]


def picture(table: Table, kept: Kept, *, waiting: str | None = None) -> RealCardsPicture:
    """The draft and its results. A hand that waits for the floor is shown as it was recorded."""
    if table.hand is None:
        phase: Phase = "closed" if table.closed else "entering"
        return _picture(table, kept, work(table, kept.hand), phase, waiting=waiting)
    back = reopen(table, ReopenHand(), ())
    before = apply(table, back) if isinstance(back, tuple) else table
    done, short = work(before, kept.hand), foreseen.tray_short(table)
    # Everything else was checked when the hand was closed.
    done = replace(done, problems=() if short is None else (short,))
    return _picture(table, kept, done, "called", called=table.hand.called, waiting=waiting)


def closed(table: Table, kept: Kept, events: Sequence[e.Event]) -> RealCardsPicture:
    """A recorded hand, from the events of its recording."""
    waits = table.hand is not None and table.hand.number == kept.hand.hand
    rest = played_on.once_seen(table) if waits else ()
    called = table.hand.called if waits and table.hand is not None else ()
    return _picture(table, kept, of_events(table.game, kept.hand, (*events, *rest)), _phase(waits), called=called)


def _phase(waits: bool) -> Phase:
    return "called" if waits else "closed"


def _picture(
    table: Table, kept: Kept, done: Work, phase: Phase, *, called: Sequence[str] = (), waiting: str | None = None
) -> RealCardsPicture:
    game = table.game
    return RealCardsPicture(
        draft=draft_of(kept.hand, kept.version),
        phase=phase,
        deck=deck_of(table, kept.hand.hand),
        spots=[_spot(game, one) for one in done.spots],
        dealer_hand=None if done.dealer is None else reasons.tens(str(done.dealer)),
        qualifies=done.qualifies,
        lacks=None if done.lacks is None else f"{reasons.capital(done.lacks)}.",
        used=real_cards_draft.used(kept.hand),
        problems=[problem(one) for one in done.problems],
        ready=phase == "entering" and done.ready and waiting is None,
        meters=[MeterView(**one) for one in view.meters(table)],
        tray_cents=done.tray,
        bank=_bank(kept.hand, done),
        collected_cents=done.collected,
        bank_seats=[_bank_seat(table, spot, kept.hand.declined) for spot in _seats(table)],
        walk_ins_cents=table.walk_ins_paid,
        walk_ins_most_cents=table.holds.over,
        called=list(called),
        happened=[happened(game, one, kept.hand.troubles[:at]) for at, one in enumerate(kept.hand.troubles)],
        waiting=waiting,
        tapped=real_cards_draft.entries(kept.hand),
    )


def _bank(hand: RecordHand, done: Work) -> RealCardsBank | None:
    bank = done.bank
    if bank is None:
        return None
    return RealCardsBank(
        spot=hand.bank_spot, wager_cents=bank.wager, collected_cents=bank.collected, net_cents=bank.net,
        back_cents=bank.back,
    )  # fmt: skip


def _seats(table: Table) -> range:
    """Seats where the bank of the next hand may be tapped; none while a hand waits for the floor."""
    return range(1, table.terms.seats + 1) if table.banked and table.hand is None and not table.closed else range(0)


def _bank_seat(table: Table, spot: int, declined: tuple[int, ...]) -> RealCardsBankSeat:
    no = foreseen.bank_refused(table, spot, declined=tuple(one for one in declined if one != spot))
    return RealCardsBankSeat(spot=spot, refused=None if no is None else str(no))


def problem(refusal: Refusal) -> RealCardsProblem:
    """The refusal with its spot, if it is about one."""
    spot, missing = refusal.facts.get("spot"), refusal.facts.get("missing")
    return RealCardsProblem(
        **refusal.as_json(),
        spot=spot if isinstance(spot, int) else None,
        missing_cents=missing if isinstance(missing, int) else None,
    )


def happened(game: Game, trouble: Trouble, before: Sequence[Trouble] = ()) -> str:
    """ "Dead card at spot 3: it fell under the table. The wagers of that hand go back; the others play on." """
    where = "" if trouble.spot is None else f" at spot {trouble.spot}"
    said = f"{trouble.what.value.capitalize()}{where}: {trouble.note.rstrip('.')}."
    return f"{said} {_plainly(says(game, trouble, before))}"


def _plainly(said: str) -> str:
    """Without the names of policies."""
    return said.replace(", as policy `void` has it", "")


def trouble(game: Game, what: Trouble, came: Effect | Refusal, before: Sequence[Trouble] = ()) -> RealCardsTrouble:
    """An irregularity as a tablet offers it."""
    no = came if isinstance(came, Refusal) else None
    return RealCardsTrouble.model_validate(
        {
            "what": what.what.value,
            "spot": what.spot,
            "last_card": what.last_card,
            "cards": what.cards,
            "says": _plainly(says(game, what, before)),
            "void": came is Effect.VOID,
            "refused": None if no is None else str(no),
        }
    )


# ---------------------------------------------------------------- a spot


def _spot(game: Game, one: SpotWork) -> RealCardsSpotWorth:
    results = list(_gone(game, one)) if one.over else [_wager(game, one, each) for each in one.settled]
    return RealCardsSpotWorth(
        spot=one.tapped.spot,
        hand=None if one.value is None else reasons.tens(str(one.value)),
        offers={offer.choice: offer.stake for offer in one.after.offers(game)},
        wagers=results,
        net_cents=sum(result.net_cents for result in results) if results else None,
        pays_cents=sum(result.stake_cents + result.net_cents for result in results) if results else None,
        missing=one.missing,
        call_out=None if one.dead else ", ".join(one.called) or None,
        dead=one.dead,
        collected_cents=one.collected,
        behind=[_behind(game, seat, rider) for seat, rider in one.behind],
    )


def _behind(game: Game, seat: int, rider: SpotWork) -> RealCardsBehindWorth:
    results = list(_gone(game, rider)) if rider.over else [_wager(game, rider, each) for each in rider.settled]
    return RealCardsBehindWorth(
        seat=seat,
        wagers=results,
        net_cents=sum(result.net_cents for result in results) if results else None,
        pays_cents=sum(result.stake_cents + result.net_cents for result in results) if results else None,
        collected_cents=rider.collected,
    )


def _wager(game: Game, spot: SpotWork, one: Settlement) -> WagerResult:
    """With its reason if the cards were tapped; if only the result was tapped, the result alone."""
    cut = spot.cuts.get(one.wager)
    due = endings.whole(one, cut)
    if spot.facts is not None:
        made = settling.wager_result(game, due, spot.facts)
    else:
        title = game.wagers[one.wager].title
        line = reasons.capital(one.pay_class) if one.cause is Cause.PAYS else ""
        said = f"{line}: {follows(title, due)}." if line else f"{follows(title, due)}."
        made = WagerResult(
            wager=one.wager, title=title, stake_cents=one.stake, net_cents=one.net, result=one.ending.value,
            odds=one.pays if one.ending is Ending.WIN else None, reason=reasons.capital(said), clause=one.clause,
        )  # fmt: skip
    why = made.reason if cut is None else endings.explained(game, one, cut, made.reason)
    return made.model_copy(update={"reason": why, "net_cents": one.net, "result": endings.result(one, cut)})


def _gone(game: Game, spot: SpotWork) -> Iterator[WagerResult]:
    """Wagers that were returned or forfeited without a showdown, in two parts where a bank covers one."""
    why = "a card of this hand is dead" if spot.dead else "the hand is void"
    taken = [event for event in spot.over if isinstance(event, e.WagersForfeited)]
    for name in game.wagers:
        stake = sum(event.stakes.get(name, 0) for event in spot.over)
        lost = sum(event.stakes.get(name, 0) for event in taken)
        if stake:
            rest = "" if lost in (0, stake) else f", {chips.show(stake - lost)} goes back"
            said = f"{chips.show(lost)} is taken{rest}" if lost else f"{chips.show(stake)} goes back"
            yield WagerResult(
                wager=name, title=game.wagers[name].title, stake_cents=stake, net_cents=-lost,
                result="forfeited" if lost else "returned", odds=None, clause="", reason=f"{said}: {why}.",
            )  # fmt: skip


# ---------------------------------------------------------------- from the wire and back


def command_of(draft: RealCardsDraft) -> RecordHand:
    return RecordHand(
        hand=draft.hand,
        spots=tuple(
            TappedSpot(
                spot=one.spot,
                player=one.player,
                stakes={name: stake for name, stake in one.stakes.items() if stake},
                choices=tuple(one.choices),
                cards=tuple(one.cards),
                keep=None if one.keep is None else tuple(one.keep),
                results=dict(one.results),
            )
            for one in draft.spots
        ),
        dealer=tuple(draft.dealer),
        board=tuple(draft.board),
        bank_spot=draft.bank_spot,
        bank_wager=draft.bank_wager,
        behind=tuple(TappedBehind(one.seat, one.spot, _made(one.stakes)) for one in draft.behind if _made(one.stakes)),
        declined=tuple(dict.fromkeys(draft.declined)),
    )


def _made(stakes: Mapping[str, Cents]) -> dict[str, Cents]:
    return {name: stake for name, stake in stakes.items() if stake}


def draft_of(hand: RecordHand, version: int) -> RealCardsDraft:
    return RealCardsDraft(
        hand=hand.hand,
        spots=[
            RealCardsSpot(
                spot=one.spot, player=one.player, stakes=dict(one.stakes), choices=list(one.choices),
                cards=list(one.cards), keep=None if one.keep is None else list(one.keep), results=dict(one.results),
            )
            for one in hand.spots
        ],
        dealer=list(hand.dealer),
        board=list(hand.board),
        bank_spot=hand.bank_spot,
        bank_wager=hand.bank_wager,
        behind=[RealCardsBehind(seat=one.seat, spot=one.spot, stakes=dict(one.stakes)) for one in hand.behind],
        declined=list(hand.declined),
        version=version,
    )  # fmt: skip


def trouble_of(said: RealCardsIrregular) -> Trouble:
    return Trouble(Reason(said.what), said.note.strip(), said.spot, said.last_card, said.cards)


# ---------------------------------------------------------------- the sheet


def sheet_of(game: Game, *, banked: bool) -> RealCardsSheet:
    """What a tablet has to know of the sheet to tap a hand."""
    return RealCardsSheet(
        cards_each=game.dealt["player"],
        cards_dealer=game.dealt["dealer"],
        cards_board=game.dealt["board"],
        laid=cards.laid(game),
        bank_least_cents=least_bank(game) if banked else None,
        results={
            name: [_result(game, game.wagers[name], way) for way in found.values()]
            for name, found in tapped_results.ways(game).items()
        },
    )


def _result(game: Game, wager: Wager, way: Way) -> RealCardsResult:
    """A wager with a threshold of its own may end otherwise than the rest of the spot: its results are tapped apart."""
    odds = _paid(game, way.says) if way.says.ending is Ending.WIN else None
    showdown = way.says.cause not in (Cause.PAYS, Cause.NO_LINE)
    outcome, _, line = way.word.partition(": ") if showdown else ("", "", way.says.pay_class)
    paid = way.says.cause is not Cause.NO_LINE
    return RealCardsResult(
        id=way.word,
        outcome=outcome if outcome and wager.qualifies is None else None,
        line=(line or None) if paid else None,
        says=_says(game, way),
        odds=odds,
    )


def _paid(game: Game, one: Settlement) -> str:
    """What a line pays, whatever stands in a meter now: "3 to 1", "$500", "10% of the Jackpot"."""
    prize = prize_of(game, one)
    if prize is None or not prize.meter:
        return one.pays
    return f"{show_percent(prize.points)} of the {game.meters[prize.meter].title}"


def _says(game: Game, way: Way) -> str:
    """ "wins 1 to 1", "straight, 6 to 1", "pushes", "loses"; with the dealer's part in it."""
    one, line = way.says, way.word.partition(": ")[2]
    if one.cause is Cause.PAYS:
        return f"{one.pay_class}, {_paid(game, one)}" if one.ending is Ending.WIN else f"{one.pay_class}, {one.odds}"
    match one.ending:
        case Ending.WIN:
            said = f"{line}, {one.odds}" if line else f"wins {one.odds}"
        case Ending.LOSE:
            said = "loses"
        case Ending.PUSH | Ending.RETURN:
            said = "pushes"
        case Ending.NONE:
            said = "does not pay"
    match one.cause:
        case Cause.EQUAL:
            return f"equal: {said}"
        case Cause.NOT_QUALIFIED:
            compared = {1: ", player ahead", 0: ", equal", -1: f", {game.dealer_title.lower()} ahead"}[way.ahead]
            return f"not qualified{compared if '_qualified_' in way.word else ''}: {said}"
        case _:
            return said
