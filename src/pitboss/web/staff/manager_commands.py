"""Commands of managers: roles, accounts, invitations, settings.

Where the house has another manager, a command that could make somebody a second person needs two managers.
"""

from collections.abc import Mapping
from typing import Any

from pitboss.house import house_money, house_rules, rules_changes, settings
from pitboss.house.asks import Reply
from pitboss.house.people import staff
from pitboss.house.settings import Flag, FlagKind, Settings
from pitboss.house.shifts import ShiftPlan, ShiftStart
from pitboss.house.stores.store import HouseError
from pitboss.money import chips as money
from pitboss.money.chips import Toward
from pitboss.money.denominations import Denomination
from pitboss.rounds.refusal import Why, refuse
from pitboss.sheets.prose import listed
from pitboss.tables.identities import Actor
from pitboss.web.play import signed_out
from pitboss.web.services import Services
from pitboss.web.staff import password_resets
from pitboss.web.wire.office import HouseSettings


class OfficeCode(Why):
    CHIPS_OUT = ("chips-out", "{why}")


class AtOffice:
    """The carrier for the office. A command has its word in `do`, and beside it what the record needs."""

    def says(self, services: Services, table: str | None, said: Mapping[str, Any]) -> str:
        assert table is None
        command = command_of(said)
        match command:
            case staff.ChangeRoles():
                were = listed(services.accounts.registry.now().people[command.player].roles)
                return (
                    f"Make {_name(services, command.player)} {listed(staff.in_order(command.roles))}; until now {were}."
                )
            case staff.Disable():
                return f"Disable the account of {_name(services, command.player)}."
            case staff.Enable():
                return f"Enable the account of {_name(services, command.player)}."
            case staff.ResetPassword():
                return (
                    f"Reset the password of {_name(services, command.player)}: all their browsers are signed out. You"
                    " get one half of a password for one sign-in, who asks has the other; tell it to them in person."
                )
            case staff.GiveBadge():
                return f"Give {_name(services, command.player)} a badge for shared tablets."
            case staff.MakeInvitation():
                return f"Invite somebody as {listed(command.roles)}."
            case staff.ChangeHouseRules():
                then = house_rules.from_json(command.rules)
                return rules_changes.says(house_rules.read(services.house.store), then)
            case staff.ChangeSettings():
                return _changes(settings.read(services.house.store), settings.from_json(command.settings))
            case _:
                raise AssertionError(said)

    async def carry(
        self, services: Services, table: str | None, said: Mapping[str, Any], *, by: Actor, command_id: str
    ) -> Reply:
        assert table is None
        command = command_of(said)
        if isinstance(command, staff.ChangeSettings):  # chips may have gone out since a first manager asked
            try:
                command = staff.ChangeSettings(
                    settings.to_json(with_money(services, settings.from_json(command.settings)))
                )
            except HouseError as error:
                return Reply(0, refusal=refuse(OfficeCode.CHIPS_OUT, why=str(error)))
        reply = services.accounts.ask(command, by=by, command_id=command_id)
        if reply.ok and isinstance(command, staff.ChangeSettings) and not reply.repeated:
            settings.keep(services.house.store, settings.from_json(command.settings))
            services.house.money.forget()
        if reply.ok and isinstance(command, staff.ChangeHouseRules) and not reply.repeated:
            house_rules.keep(services.house.store, house_rules.from_json(command.rules))
        if reply.ok and isinstance(command, staff.ResetPassword) and not reply.repeated:
            password_resets.carried(services, command.player, str(said["reset"]))
        if reply.ok and isinstance(command, staff.Disable | staff.ResetPassword):
            signed_out.show_out(services.viewers, command.player)
        return reply

    def sensitive(self, services: Services, table: str | None, said: Mapping[str, Any]) -> bool:
        """False in a house with one manager, who has nobody to ask."""
        assert table is None
        if said["do"] == password_resets.WORD:
            return True
        state = services.accounts.registry.now()
        alone = len(state.managers()) < 2
        return not alone and staff.makes_seconds(state, command_of(said), settings.read(services.house.store))

    def slip_of(self, reply: Reply) -> int | None:  # noqa: ARG002
        return None


def command_of(said: Mapping[str, Any]) -> staff.Command:
    match said["do"]:
        case "set-roles":
            return staff.ChangeRoles(said["player"], tuple(said["roles"]))
        case "set-disabled":
            return staff.Disable(said["player"]) if said["disabled"] else staff.Enable(said["player"])
        case "reset-password":
            return staff.ResetPassword(said["player"])
        case "give-badge":
            return staff.GiveBadge(said["player"], said["badge"])
        case "invite":
            return staff.MakeInvitation(said["invitation"], tuple(said["roles"]))
        case "change-settings":
            return staff.ChangeSettings(said["settings"])
        case "change-house-rules":
            return staff.ChangeHouseRules(said["rules"])
        case _:
            raise AssertionError(said)


def settings_of(asked: HouseSettings) -> Settings:
    flags = tuple(Flag(FlagKind(one.kind), one.since, one.times, one.over_cents, one.note) for one in asked.flags)
    return Settings(
        asked.name, flags, asked.second_over_cents, asked.colour.strip().lower(), asked.help_line.strip(), asked.logo,
        shifts=tuple(
            ShiftPlan(plan.since, tuple(ShiftStart(one.name.strip(), one.starts) for one in plan.shifts))
            for plan in asked.shifts
        ),
        chips=tuple(
            Denomination(one.cents, one.colour.lower(), one.spots.lower(), one.name.strip()) for one in asked.chips
        ),
        named_payout_cents=asked.named_payout_cents, named_cash_cents=asked.named_cash_cents,
        currency=asked.currency.strip().upper(), coin=asked.coin, toward=Toward(asked.toward),
        drop_counters=asked.drop_counters, deal_minutes=asked.deal_minutes,
        tip_pool=asked.tip_pool,
    )  # fmt: skip


def with_money(services: Services, then: Settings) -> Settings:
    """The settings, with the currencies that the house had before; raises HouseError while its own cannot change."""
    house = services.house
    return house_money.changed(house.store, settings.read(house.store), then, house.clock())


def _changes(now: Settings, then: Settings) -> str:
    """All changes in words, so that the second person has read what they agree to."""
    parts = [f'its name is "{then.name}"'] if then.name != now.name else []
    if then.colour != now.colour:
        parts.append(f"its colour is {then.colour or 'felt green'}")
    if then.help_line != now.help_line:
        parts.append(f'its help line is "{then.help_line}"' if then.help_line else "it has no help line")
    if then.logo != now.logo:
        parts.append(f"its logo is the one with digest {then.logo[:12]}" if then.logo else "it has no logo")
    if then.chips != now.chips:
        kinds = [f"{money.show(one.cents)} {one.name}".strip() for one in then.chips]
        parts.append(f"its chips are {listed(kinds)}" if kinds else "it has no set of chips")
    if then.currency != now.currency:
        parts.append(f"its currency is {then.currency}, until now {now.currency}")
    if (then.coin, then.toward) != (now.coin, now.toward):
        ways = {Toward.NEAREST: "to the nearest", Toward.UP: "up, for the customer", Toward.DOWN: "down"}
        parts.append(f"cash is whole coins of {then.money.show(then.cash.unit)}, rounded {ways[then.toward]}")
    if then.second_over_cents != now.second_over_cents:
        over, was = then.money.show(then.second_over_cents), now.money.show(now.second_over_cents)
        parts.append(f"a second person is needed above {over}, until now above {was}")
    if then.drop_counters != now.drop_counters:
        parts.append(f"{then.drop_counters} people count a drop box")
    if then.tip_pool != now.tip_pool:
        parts.append(f"tips are pooled by {then.tip_pool}" if then.tip_pool else "tips are not pooled")
    if then.deal_minutes != now.deal_minutes:
        longest = f"at most {then.deal_minutes} minutes" if then.deal_minutes else "as long as they like"
        parts.append(f"dealers stay at a table {longest}")
    if then.shifts != now.shifts:
        parts += [str(plan) for plan in then.shifts if plan not in now.shifts]
        parts += [f"this holds no more: {plan}" for plan in now.shifts if plan not in then.shifts]
    for what, new, old in (
        ("a payout", then.named_payout_cents, now.named_payout_cents),
        ("cash", then.named_cash_cents, now.named_cash_cents),
    ):
        if new != old:
            above = "of any amount" if new is None else f"up to {money.show(new)}"
            parts.append(f"{what} {above} needs no name")
    if then.flags != now.flags:
        flags = [_since(flag) for flag in then.flags if not flag.ends]
        parts.append(f"what is flagged is {listed(flags) or 'nothing'}")
        parts += [str(flag) for flag in then.flags if flag.ends]
        parts += [f"this holds no more: {_since(flag)}" for flag in now.flags if flag not in then.flags]
    return f"Change the settings of the house: {listed(parts) or 'nothing'}."


def _since(flag: Flag) -> str:
    return str(flag) if flag.ends else f"{flag} from {flag.since} on"


def _name(services: Services, player: str) -> str:
    return services.people.name(player)
