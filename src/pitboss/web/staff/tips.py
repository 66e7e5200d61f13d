"""Pools of tips: what is shown of them, and the carrier of their commands."""

from collections.abc import Mapping
from typing import Any

from pitboss.house import permits, settings
from pitboss.house.asks import Reply
from pitboss.house.cash import cage, tip_pools
from pitboss.house.cash.tip_pools import Pool
from pitboss.house.people.roles import Role
from pitboss.house.reporting import tips
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips
from pitboss.sheets.prose import listed
from pitboss.tables.identities import Actor
from pitboss.web.services import Services
from pitboss.web.staff.gate import Staff
from pitboss.web.staff.staff_commands import Carried, slip_of
from pitboss.web.wire.tips import TableTips, TipPool, TipShare, TipsView

AT_TIPS = "tips"  # the kind of carrier
WORDS = ("pool-tips", "share-tips", "pay-share")
SHOWN_MOST = 60
_SAYS = {tips.HOURS: "by hours dealt", tips.EQUAL: "in equal parts", tips.POINTS: "by points"}


class AtTips:
    """The weights of the shares are in the command: whoever agrees has read the very shares that are put on record."""

    def says(self, services: Services, table: str | None, said: Mapping[str, Any]) -> str:  # noqa: ARG002
        pool = services.house.cashier.now.pools.get(said["pool"])
        if said["do"] != "share-tips" or pool is None or not sum(said["weights"].values()):
            return f"{permits.TABLE[said['do']].says.capitalize()}."
        unit = settings.read(services.house.store).money.unit
        parts = tip_pools.shares(pool.cents, said["weights"], unit)
        # By name: in the store the weights are in another order, and the sentence has to be the same there.
        by_name = sorted((services.people.name(who), cents) for who, cents in parts.items())
        named = [f"{name} {chips.show(cents)}" for name, cents in by_name]
        return f"Share out the pool {said['pool']}, {chips.show(pool.cents)}, {_SAYS[said['how']]}: {listed(named)}."

    async def carry(
        self, services: Services, table: str | None, said: Mapping[str, Any], *, by: Actor, command_id: str
    ) -> Reply:
        assert table is None
        reply = services.house.cage(command_of(said), by=by, command_id=command_id)
        number = services.house.cashier.book.number(reply.version) if reply.ok else None
        return Carried(reply.version, reply.events, reply.refusal, reply.repeated, slip=number)

    def sensitive(self, services: Services, table: str | None, said: Mapping[str, Any]) -> bool:  # noqa: ARG002
        return True

    def slip_of(self, reply: Reply) -> int | None:
        return slip_of(reply)


def command_of(said: Mapping[str, Any]) -> cage.Command:
    match said["do"]:
        case "pool-tips":
            return cage.PoolTips(said["pool"], said["table"], said["day"], said["shift"], said["of_table"])
        case "share-tips":
            return cage.ShareTips(said["pool"], said["how"], dict(said["weights"]))
        case "pay-share":
            return cage.PayShare(said["pool"], said["player"])
        case _:
            raise AssertionError(said)


def view(services: Services, who: Staff) -> TipsView:
    house, now = services.house, services.house.clock()
    state = house.cashier.now
    waiting = {str(one.body["pool"]) for one in services.approvals.waiting() if one.word == "share-tips"}
    held = {accounts.read(name).table: one.cents for name, one in house.store.balances(f"{Kind.TIPS.word}:").items()}
    pools = sorted(state.pools.items(), key=lambda one: (one[1].day, one[0]), reverse=True)
    return TipsView.model_validate({
        "pooled": settings.read(house.store).tip_pool,
        "tables": [
            TableTips(table=table, cents=cents, pool=tips.pool_now(house.store, state.pools, table, now).pool)
            for table, cents in sorted(held.items())
            if cents
        ],
        "pools": [_pool(services, name, one, now, waits=name in waiting) for name, one in pools[:SHOWN_MOST]],
        "may": [word for word in WORDS if permits.allowed(who.roles, word, "cage")],
    })  # fmt: skip


def _pool(services: Services, name: str, pool: Pool, now: int, *, waits: bool) -> TipPool:
    store = services.house.store
    worked = tips.minutes(store, pool, now, services.dealt)
    unit = settings.read(store).money.unit
    if pool.shares is not None:
        weights, parts = dict(pool.weights), dict(pool.shares)
    else:
        weights = tips.weights(tips.HOURS, worked, {})
        parts = tip_pools.shares(pool.cents, weights, unit) if sum(weights.values()) else {}
    people = list(parts) if pool.shares is not None else _everybody(services, worked)
    return TipPool.model_validate({
        "pool": name, "day": pool.day, "shift": pool.shift, "table": pool.table, "cents": pool.cents,
        "tables": list(pool.tables), "how": pool.how, "waiting": waits,
        "shares": [
            TipShare(
                player=one, name=services.people.name(one), minutes=worked.get(one, 0), weight=weights.get(one, 0),
                cents=parts.get(one, 0), paid=one in pool.paid,
            )
            for one in people
        ],
    })  # fmt: skip


def _everybody(services: Services, worked: Mapping[str, int]) -> list[str]:
    """Who dealt, longest first; then the other dealers, to whom points may be given."""
    dealers = [one for one in services.accounts.all() if Role.DEALER in one.roles and not one.disabled]
    others = sorted((one for one in dealers if one.player not in worked), key=lambda one: one.name.casefold())
    return [*worked, *(one.player for one in others)]
