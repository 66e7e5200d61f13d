"""The rota as the floor, dealers and auditors see it: the plan beside what really happens."""

from pitboss.house import permits, settings
from pitboss.house.days import day_of
from pitboss.house.people import rota
from pitboss.house.people.roles import Role
from pitboss.house.reporting import dealing
from pitboss.house.reporting.dealing import Kept, Spell
from pitboss.tables.terms import Duty
from pitboss.web.services import Services
from pitboss.web.staff.gate import Staff
from pitboss.web.wire.rota import RotaDealer, RotaSpell, RotaTable, RotaTurn, RotaView

PUSH_MS = 60 * 60_000  # then a call that nobody followed is not shown any more
WORDS = ("plan-rota", "push-dealer", "own-break", "send-on-break")


def view(services: Services, who: Staff, day: str | None = None) -> RotaView:
    """Of a gaming day; who deals now is shown on the current one."""
    house, now = services.house, services.house.clock()
    today, zone, starts = day_of(house.store, now)
    on = day or today
    state = services.rota.now()
    spells = dealing.on_day(house.store, on, services.dealt)
    kept = dealing.kept(state.plans.get(on, ()), spells, on, zone, starts, now)
    seen = _Seen(
        services, spells if on == today else dealing.on_day(house.store, today, services.dealt), kept, state, now
    )
    dealers = seen.dealers()
    return RotaView(
        day=on, today=on == today, starts=starts, zone=zone,
        deal_minutes=seen.longest, tables=seen.tables(), dealers=dealers,
        turns=[seen.turn(one) for one in kept],
        real=[
            RotaSpell(name=services.people.name(one.player), table=one.table, since=one.since, until=one.until)
            for one in spells
        ],
        mine=next((one for one in dealers if one.player == who.player), None),
        may=[word for word in WORDS if permits.allowed(who.roles, word, "office")],
    )  # fmt: skip


class _Seen:
    def __init__(
        self, services: Services, spells: list[Spell], kept: list[Kept], state: rota.Rota, now: int
    ) -> None:  # fmt: skip
        self._services, self._spells, self._kept, self._now = services, spells, kept, now
        self.longest = settings.read(services.house.store).deal_minutes
        self._breaks = state.breaks
        self._deals = {one.table: one for one in spells if one.until is None and one.table}
        self._pushes = {
            table: one
            for table, one in state.pushes.items()
            if now - one.at < PUSH_MS and not self._followed(table, one)
        }

    def _followed(self, table: str, push: rota.Push) -> bool:
        """Whether the relief has dealt there since the call."""
        return any(
            (one.table, one.player) == (table, push.player) and (one.until is None or one.until > push.at)
            for one in self._spells
        )

    def turn(self, one: Kept) -> RotaTurn:
        return RotaTurn(
            player=one.turn.player, name=self._services.people.name(one.turn.player), table=one.turn.table,
            begin=one.turn.begin, end=one.turn.end, begins=one.begin, ends=one.end, ms=one.ms,
        )  # fmt: skip

    def _next(self, *, player: str = "", table: str = "", but: str = "") -> RotaTurn | None:
        """The next turn of somebody, or at a table of somebody else than who deals there now."""
        found = [
            one
            for one in self._kept
            if one.end > self._now
            and (one.turn.player == player if player else one.turn.table == table and one.turn.player != but)
            and (one.begin > self._now or not self._is_there(one))
        ]
        return self.turn(found[0]) if found else None

    def _is_there(self, one: Kept) -> bool:
        if not one.turn.table:
            return one.turn.player in self._breaks
        now = self._deals.get(one.turn.table)
        return now is not None and now.player == one.turn.player

    def tables(self) -> list[RotaTable]:
        house, name = self._services.house, self._services.people.name
        found = []
        for table in sorted(house.open_tables()):
            one = house.table(table)
            if one.closed or not (one.terms.dealer is Duty.STAFF or one.real_cards):
                continue
            spell, push = self._deals.get(table), self._pushes.get(table)
            dealer = spell.player if spell is not None else ""
            over = spell is not None and 0 < self.longest * 60_000 < spell.ms(self._now)
            found.append(
                RotaTable(
                    table=table, title=one.game.title, player=dealer, dealer=name(dealer) if dealer else None,
                    since=None if spell is None else spell.since, over=over,
                    next=self._next(table=table, but=dealer), push=None if push is None else name(push.player),
                    pushed_at=None if push is None else push.at,
                )
            )  # fmt: skip
        return found

    def dealers(self) -> list[RotaDealer]:
        people = [one for one in self._services.accounts.all() if Role.DEALER in one.roles and not one.disabled]
        at = {one.player: one for one in self._deals.values()}
        found = []
        for one in sorted(people, key=lambda one: one.name.casefold()):
            spell, since = at.get(one.player), self._breaks.get(one.player)
            called = next((table for table, push in self._pushes.items() if push.player == one.player), None)
            found.append(
                RotaDealer(
                    player=one.player, name=one.name,
                    does="deals" if spell is not None else "break" if since is not None else "free",
                    table="" if spell is None else spell.table,
                    since=spell.since if spell is not None else since, next=self._next(player=one.player), push=called,
                )
            )  # fmt: skip
        return found


def relief(services: Services, table: str) -> str | None:
    """Who is to relieve the dealer of a table: whoever was called, else the next one of the plan."""
    seen = view(services, Staff("", "", frozenset()))
    found = next((one for one in seen.tables if one.table == table), None)
    if found is None:
        return None
    return found.push or (found.next.name if found.next is not None else None)
