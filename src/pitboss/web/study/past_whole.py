"""A finished hand in full: every step in words, every result with its reason, every entry, and the record."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from pitboss.cards.card import NAMES, Card
from pitboss.frozen import changed
from pitboss.house import history, recalls
from pitboss.house.history import FinishedHand
from pitboss.house.stores import payload
from pitboss.money import chips, currency
from pitboss.money.currency import Currency
from pitboss.rounds import events as r
from pitboss.rounds import reasons
from pitboss.rounds import settle as rounds
from pitboss.rounds.choices import folded
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import Settlement
from pitboss.rounds.state import Spot
from pitboss.sheets.game import Game
from pitboss.tables import codec, endings
from pitboss.tables.endings import Cuts
from pitboss.tables.events import DisputeRuled, Finish, PayoutCorrected, TimedOut, WagerCut
from pitboss.tables.recalling import positions, put_right
from pitboss.tables.state import Ended, Ending, Hand
from pitboss.web.study import past_corrections, settling
from pitboss.web.study.describing import Scene, describe
from pitboss.web.study.past_lines import lying
from pitboss.web.wire.past import EntryLine, PastSpot, Step, WholeHand
from pitboss.web.wire.study import WagerResult

Name: TypeAlias = Callable[[str], str]  # from a player to the name to show


def whole(told: FinishedHand, viewer: str | None, name: Name, money: Currency) -> WholeHand:
    """In the chips that the hand was played with, or in the money of its day: a table may be opened with others."""
    with currency.writing(money):
        return _whole(told, viewer, name)


def _whole(told: FinishedHand, viewer: str | None, name: Name) -> WholeHand:
    game, opened, hand = told.before.game, told.opened, told.hand
    used = opened.finish is not Finish.UNUSED
    order = told.order if used else ()
    version = _Version(told, put_right(recalls.recalled(told)) if told.corrected else None)
    spots = list(_spots(version, name)) if used else []
    steps = list(_steps(told, Scene(game, order, name, {one.number: name(one.player) for one in hand.round.spots})))
    return WholeHand(
        table=told.before.terms.table,
        chips=told.before.terms.chips.value,
        number=opened.hand,
        finish=opened.finish.value,
        dealer=version.faces(r.DEALER) if used else [],
        dealt_by=[name(one) for one in told.dealers],
        board=version.faces(r.BOARD) if used else [],
        headline=" ".join([_headline(version, viewer), *(["Corrected after the payment."] if told.corrected else [])])
        if used
        else "No card was dealt from this deck.",
        spots=spots,
        steps=steps,
        ruling=next((step.says for step in reversed(steps) if step.event == codec.word(DisputeRuled)), None),
        corrections=list(past_corrections.corrections(told, name)),
        calls=past_corrections.calls(told, name),
        entries=[[EntryLine(account=account, cents=cents) for account, cents in lines] for lines in told.postings],
        record=history.record(told),
    )


@dataclass(frozen=True)
class _Version:
    """A finished hand as it is right: as it was recorded, or as corrections by the right cards and bets have it."""

    told: FinishedHand
    right: Hand | None

    @property
    def game(self) -> Game:
        return self.told.before.game

    @property
    def hand(self) -> Hand:
        return self.right or self.told.hand

    def cards(self, place: str) -> list[Card]:
        if self.right is None:
            return list(lying(self.told.opened, self.told.order, place))
        faces = self.right.round.faces
        return [faces[one] for one in positions(self.right, place) if one in faces]

    def faces(self, place: str) -> list[str]:
        return [NAMES[one] for one in self.cards(place)]

    def facts(self, spot: Spot) -> Facts | None:
        mine, theirs, board = (self.cards(place) for place in (str(spot.number), r.DEALER, r.BOARD))
        order = self.told.order if self.right is None else self.right.round.faces
        kept = None if spot.kept is None else [order[place] for place in spot.kept]
        return endings.facts_seen(self.game, mine, theirs, board, kept)

    def cuts(self, spot: Spot, found: Facts | None) -> Cuts:
        """The wagers of a player on a spot that were not settled in full."""
        if self.right is not None:
            return endings.cuts_of(self.game, self.right, spot, found)
        raw = (one for record in self.told.log for one in record["events"] if one["is"] == "wager-cut")
        cuts = (event for event in map(codec.read_event, raw) if isinstance(event, WagerCut))
        return {one.wager: one for one in cuts if (one.spot, one.player) == (spot.number, spot.player)}


def _steps(told: FinishedHand, scene: Scene) -> Iterator[Step]:
    """Everything up to the opening of the deck; later events of the same record belong to the next hand.

    Where a hand was taken back and recorded again, the cards are those of the last recording.
    """
    again = sum(raw["is"] == "hand-reopened" for record in told.log for raw in record["events"])
    for record in told.log:
        for raw in record["events"]:
            event = codec.read_event(raw)
            said = describe(scene if not again else replace(scene, order=()), event)
            again -= raw["is"] == "hand-reopened"
            yield Step(
                at=record["at"],
                by=scene.behind(payload.by_of(record)),
                says=said.says,
                event=raw["is"],
                cards=list(said.cards),
                cents=said.cents,
                spot=getattr(event, "spot", None),
            )
            if event == told.opened:
                return


def _headline(version: _Version, viewer: str | None) -> str:
    """Of the viewer's own spot if they have one, else of the first."""
    hand = version.hand
    if hand.voided is not None:
        return f"Void: {hand.voided.reason.value}."
    settled = [spot for spot in hand.round.spots if spot.settled]
    if not settled:
        return "Every wager went back." if hand.ended else "Nobody had bet."
    spot = next((spot for spot in settled if spot.player == viewer), settled[0])
    found = version.facts(spot)
    return endings.headline(version.game, spot.settled, found, version.cuts(spot, found), folded=spot.folded)


def _spots(version: _Version, name: Name) -> Iterator[PastSpot]:
    """Spots that were settled, who bet behind them, and spots that ended before."""
    hand = version.hand
    for spot in hand.round.spots:
        if spot.settled:
            yield _spot(version, name, spot)
        for rider in hand.riders:
            if rider.spot == spot.number and rider.settled:
                behind = {"player": rider.player, "stakes": rider.stakes, "settled": rider.settled}
                yield _spot(version, name, changed(spot, **behind, taken_back={}))
    for ended in hand.ended:
        yield _ended(version, name, ended)


def _ended(version: _Version, name: Name, ended: Ended) -> PastSpot:
    lost = ended.ending is Ending.FORFEITED
    wagers = [
        WagerResult(
            wager=wager,
            title=version.game.wagers[wager].title,
            stake_cents=stake,
            net_cents=-stake if lost else 0,
            result=ended.ending.value,
            odds=None,
            reason="Forfeited." if lost else "Returned.",
            clause="",
        )
        for wager, stake in ended.stakes.items()
    ]
    return PastSpot(
        spot=ended.spot,
        player=ended.player,
        name=name(ended.player),
        cards=version.faces(str(ended.spot)),
        choices=dict(ended.choices),
        folded=folded(ended.choices),
        wagers=wagers,
        net_cents=sum(one.net_cents for one in wagers),
        timed_out=_timed_out(version.told, ended.spot),
        taken_back=dict(ended.taken_back),
    )


def _spot(version: _Version, name: Name, spot: Spot) -> PastSpot:
    """What a player had on a spot: its own, or behind it."""
    found = version.facts(spot)
    cuts = version.cuts(spot, found)
    wagers = [_wager(version, spot, one, found, cuts.get(one.wager)) for one in spot.settled]
    wagers += _added(version, spot)
    return PastSpot(
        spot=spot.number,
        player=spot.player,
        name=name(spot.player),
        cards=version.faces(str(spot.number)),
        choices=dict(spot.choices),
        folded=spot.folded,
        wagers=wagers,
        net_cents=sum(one.net_cents for one in wagers),
        timed_out=_timed_out(version.told, spot.number),
        taken_back=dict(spot.taken_back),
        hand="" if found is None else reasons.capital(reasons.held(found.values["player"])),
    )


def _timed_out(told: FinishedHand, spot: int) -> bool:
    """Whether the clock decided for a spot; a fold may also be the player's own."""
    events = [event for record in told.log for event in record["events"]]
    return any(event["is"] == codec.word(TimedOut) and event["spot"] == spot for event in events)


def _wager(version: _Version, spot: Spot, one: Settlement, found: Facts | None, cut: WagerCut | None) -> WagerResult:
    """As it was settled; with what a bank could not cover, and what was corrected later."""
    game = version.game
    if found is None:  # a side wager that is paid although the hand is void, or one whose result was tapped
        made = WagerResult(
            wager=one.wager, title=game.wagers[one.wager].title, stake_cents=one.stake, net_cents=one.net,
            result=one.ending.value, odds=_pays(one), reason=reasons.unseen(game, one),
            clause=one.clause,
        )  # fmt: skip
    else:
        made = settling.wager_result(game, endings.whole(one, cut), found)
    said, net = [made.reason if cut is None else endings.explained(game, one, cut, made.reason)], one.net
    for correction in _corrections(version, spot):
        if correction.wager == one.wager:
            change = f"from {chips.signed(correction.was)} to {chips.signed(correction.now)}"
            said.append(f"Corrected {change}: {correction.note}.")
            if version.right is None:  # else it is settled as corrected
                net += correction.now - correction.was
    return made.model_copy(update={"reason": " ".join(said), "net_cents": net, "result": endings.result(one, cut)})


def _added(version: _Version, spot: Spot) -> Iterator[WagerResult]:
    """Wagers that only a correction of their payout has."""
    there = {one.wager for one in spot.settled}
    last = {one.wager: one for one in _corrections(version, spot)}
    for one in last.values():
        if one.wager not in there and (one.stake or one.now):
            yield WagerResult(
                wager=one.wager, title=version.game.wagers[one.wager].title, stake_cents=one.stake,
                net_cents=one.now, result="corrected", odds=None, reason=f"Corrected: {one.note}.", clause="",
            )  # fmt: skip


def _corrections(version: _Version, spot: Spot) -> list[PayoutCorrected]:
    return [one for one in version.told.corrections if (one.spot, one.player) == (spot.number, spot.player)]


def _pays(one: Settlement) -> str | None:
    return one.pays if one.ending is rounds.Ending.WIN else None
