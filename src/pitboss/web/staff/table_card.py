"""A table at a glance, as staff see it: who sits, who has to act, its chips and its results of today."""

from dataclasses import dataclass

from pitboss.house import real_cards_draft
from pitboss.house.cash import chips_at_table
from pitboss.house.desk import Desk
from pitboss.house.reporting.today import Todays
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money.chips import Cents
from pitboss.rounds.state import stage_now
from pitboss.sheets.model import BetStage, DealStage, DecideStage, ExposeStage, RevealStage, SettleStage
from pitboss.tables import play, view
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Phase, Table
from pitboss.tables.terms import Chips, Duty
from pitboss.web.services import Services
from pitboss.web.staff import staff_moves
from pitboss.web.staff.real_cards_work import work
from pitboss.web.staff.state_times import Since
from pitboss.web.study import sheet_info
from pitboss.web.wire.staff import Queued, TableCard, Waits
from pitboss.web.wire.view import MeterView


@dataclass(frozen=True)
class Cards:
    """Makes the cards of a house's tables, from stored data only."""

    services: Services
    todays: Todays
    since: Since

    def of(self, name: str) -> TableCard:
        desk = self.services.house.desk(name)
        table = desk.shown
        assert table is not None
        hand, today = table.hand, self.todays.of(table.terms, desk.shown_version)
        missing = staff_moves.short(table, desk.order(table))
        nameless = self._nameless(table)
        left = None if table.closed else self.services.runner.timers.left(name)
        return TableCard(
            table=name,
            sheet=table.game.id,
            title=table.game.title,
            limits=sheet_info.posted(table),
            chips=table.terms.chips.value,
            cards=table.terms.cards.value,
            guests=table.terms.of_guests,
            open=not table.closed,
            hand=today.hands if table.closed else hand.number if hand else table.hands,
            phase="tray short" if missing and phase(table) == "paying" else phase(table),
            left_ms=None if left is None else left.left,
            seats=table.terms.seats,
            taken=sorted(spot for sitter in table.sitters for spot in sitter.spots),
            acting=[spot.number for spot in play.waited_for(table)],
            bet=[spot.number for spot in hand.round.spots] if hand else [],
            folded=[spot.number for spot in hand.round.spots if spot.folded] if hand else [],
            sitters=[self._person(sitter.player) for sitter in table.sitters],
            warnings={sitter.player: sitter.warnings for sitter in table.sitters if sitter.warnings},
            queue=[
                Waits(player=one.player, name=self.services.people.name(one.player), spots=one.spots, called=one.called)
                for one in table.queue
            ],
            queue_since=self._queue_since(desk, table),
            two_spots=bool(table.queue) and table.game.sheet.spots.most_while_waiting < table.terms.seats,
            dealer=self._on_duty(table.terms.dealer, table.dealer),
            floor=self._on_duty(table.terms.floor, table.floor),
            needs=needs(hand) or bool(play.late(table)) or missing > 0 or nameless is not None,
            tray=table.tray,
            rack=table.rack,
            tray_values=_values(table),
            transit=table.transit,
            transit_pieces=self._on_the_way(table),
            meters=[MeterView(**one) for one in view.meters(table)],
            short=missing,
            nameless=nameless,
            drop=today.drop,
            win=today.win,
            collections=max(today.collections, 0),
            tips=self.services.house.store.balance(accounts.at(table.terms, Kind.TIPS)).cents,  # until they are paid
        )

    def _on_the_way(self, table: Table) -> dict[str, int] | None:
        """Which chips a fill brings, so that whoever receives it can check them; asked only while one is on its way."""
        if not table.transit:
            return None
        pieces = chips_at_table.on_the_way(self.services.house.store, table.terms.table)
        return None if pieces is None else dict(pieces)

    def _nameless(self, table: Table) -> int | None:
        """In the hand that is being tapped: its dealer waits until somebody says who it is, and may not make them."""
        if table.closed or not table.real_cards or table.hand is not None or table.holds.named_over is None:
            return None
        state, kept = real_cards_draft.with_gone(table, real_cards_draft.kept(self.services.house.store, table))
        needed = (one for one in work(state, kept.hand).problems if one.code is TableCode.NAME_NEEDED)
        return next((int(str(one.facts["spot"])) for one in needed), None)

    def _person(self, player: str) -> Queued:
        return Queued(player=player, name=self.services.people.name(player))

    def _on_duty(self, duty: Duty, who: str) -> str:
        word: str = duty.value
        return self.services.people.name(who) if who and duty is Duty.STAFF else word

    def _queue_since(self, desk: Desk, table: Table) -> int | None:
        if not table.queue:
            return None
        player = table.queue[0].player
        return self.since.at(
            desk.name, f"{player} in line", "queued", lambda one: one["is"] == "queued" and one["player"] == player
        )


def issued(services: Services) -> list[str]:
    """Open tables that are played for chips from the cashier."""
    return [name for name in sorted(services.tables) if services.house.table(name).terms.chips is Chips.ISSUED]


def needs(hand: Hand | None) -> bool:
    """Whether the hand waits for the floor."""
    return hand is not None and (bool(hand.called) or hand.stopped)


def phase(table: Table) -> str:
    """The phase of the table, in a word or two."""
    hand = table.hand
    if table.closed:
        return "closed"
    if hand is None:
        return "between hands" if table.real_cards else "washing"
    if hand.dispute is not None:
        return "disputed"
    if hand.frozen is not None:
        return "frozen"
    if hand.called:
        return "floor needed"
    match hand.phase:
        case Phase.BETTING:
            return "bank offered" if table.banked and hand.bank is None else "betting"
        case Phase.CUTTING:
            return "cutting"
        case Phase.DONE:
            return "settled" if hand.voided is None else "void"
        case Phase.PLAYING:
            return _stage(table, hand)


def _stage(table: Table, hand: Hand) -> str:
    match stage_now(table.game, hand.round):
        case DealStage():
            return "dealing"
        case ExposeStage():
            return "turning up"
        case DecideStage():
            return "deciding"
        case RevealStage():
            return "revealing"
        case SettleStage():
            return "paying"
        case BetStage() | None:
            return "betting"


def _values(table: Table) -> list[Cents] | None:
    """What a payout can be made of. Which kinds there are says nothing of how many: whoever counts learns nothing."""
    opened = table.terms.tray_pieces
    if opened is None:
        return None
    return sorted({int(value) for value, count in opened.items() if count} | {int(value) for value in table.brought})
