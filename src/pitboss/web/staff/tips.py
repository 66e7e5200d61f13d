"""Pools of tips: what is shown of them."""

from collections.abc import Mapping

from pitboss.house import settings
from pitboss.house.cash import tip_pools
from pitboss.house.cash.tip_pools import Pool
from pitboss.house.people.roles import Role
from pitboss.house.reporting import tips
from pitboss.house.staff_commands.tips import pool_now
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips
from pitboss.web.services import Services
from pitboss.web.staff import offering
from pitboss.web.staff.gate import Staff
from pitboss.web.wire.tips import TableTips, TipPool, TipShare, TipsView

SHOWN_MOST = 60


def view(services: Services, who: Staff) -> TipsView:
    house, now = services.house, services.house.clock()
    state = house.cashier.now
    waiting = {str(one.body["pool"]) for one in services.approvals.waiting() if one.word == "share-tips"}
    held = {accounts.read(name).table: one.cents for name, one in house.store.balances(f"{Kind.TIPS.word}:").items()}
    pools = sorted(state.pools.items(), key=lambda one: (one[1].day, one[0]), reverse=True)
    return TipsView.model_validate({
        "pooled": settings.read(house.store).tip_pool,
        "tables": [
            TableTips(table=table, cents=cents, pool=pool_now(house.store, state.pools, table, now).pool)
            for table, cents in sorted(held.items())
            if cents
        ],
        "pools": [_pool(services, name, one, now, waits=name in waiting) for name, one in pools[:SHOWN_MOST]],
        "offers": offering.at_tips(services, who.player, [table for table, cents in held.items() if cents]),
    })  # fmt: skip


def _pool(services: Services, name: str, pool: Pool, now: int, *, waits: bool) -> TipPool:
    store = services.house.store
    kept = settings.read(store)
    if pool.shares is not None:
        worked = tips.frozen(pool) or {}
        weights, parts = dict(pool.weights), dict(pool.shares)
    else:
        worked = tips.minutes(store, pool, now, services.dealt)
        weights = tip_pools.weights(tip_pools.HOURS, worked, {})
        parts = tip_pools.shares(pool.cents, weights, kept.money.unit) if sum(weights.values()) else {}
    people = list(parts) if pool.shares is not None else _everybody(services, worked)
    return TipPool.model_validate({
        "pool": name, "day": pool.day, "shift": pool.shift, "table": pool.table, "cents": pool.cents,
        "tables": list(pool.tables), "how": pool.how, "waiting": waits,
        "until": min(now, tips.period(store, pool)[1]) if pool.shares is None else None,
        "shares": [
            TipShare(
                player=one, name=services.people.name(one), minutes=worked.get(one, 0), weight=weights.get(one, 0),
                cents=parts.get(one, 0), cash=chips.pay(parts.get(one, 0), chips.Odds(1), kept.cash),
                paid=one in pool.paid,
            )
            for one in people
        ],
    })  # fmt: skip


def _everybody(services: Services, worked: Mapping[str, int]) -> list[str]:
    """Who dealt, longest first; then the other dealers, to whom points may be given."""
    dealers = [one for one in services.accounts.all() if Role.DEALER in one.roles and not one.disabled]
    others = sorted((one for one in dealers if one.player not in worked), key=lambda one: one.name.casefold())
    return [*worked, *(one.player for one in others)]
