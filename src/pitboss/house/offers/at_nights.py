"""What somebody can do about a night."""

from pitboss.house import nights, permits, prizes
from pitboss.house.host import Host
from pitboss.house.offers.offer_types import Offer, Person, Where, role_of
from pitboss.rounds.refusal import Refusal
from pitboss.tables import offers as tables
from pitboss.tables.identities import WalkIn

NEWCOMER = str(WalkIn("newcomer"))  # stands for a new player; nobody gets this number


def at_night(host: Host, person: Person) -> list[Offer]:
    told = host.nights()
    night = nights.on(told)
    forms: dict[str, nights.Command] = {
        "enter-night": nights.EnterNight(person.name),
        "admit-night": nights.EnterNight(NEWCOMER),
        "start-night": nights.StartNight("a night", tables.CENT),
        "announce-night": nights.AnnounceNight("Break"),
        "end-night": nights.EndNight(),
    }
    if night is not None and night.cause:
        forms["take-donation"] = nights.EnterNight(NEWCOMER, max(night.entry, host.coin()))
    for number in range(1, len(told[-1].prizes) + 1) if told else ():
        forms |= _of_prize(host, told[-1], number, forms)
    return [
        Offer(word, Where.NIGHT, role_of(person, word, "office"), command=command)
        for word, command in forms.items()
        if permits.allowed(person.roles, word, "office") and _possible(host, night, command)
    ]


def _of_prize(
    host: Host, night: nights.Night, number: int, forms: dict[str, nights.Command]
) -> dict[str, nights.Command]:
    """The first prize that can be drawn, and the first that can be handed over."""
    found: dict[str, nights.Command] = {}
    if "draw-prize" not in forms and may_draw(host, night, number):
        found["draw-prize"] = nights.DrawPrize(number)
    if "give-prize" not in forms and (takers := may_give(host, night, number)):
        found["give-prize"] = nights.GivePrize(number, takers[0], takers[0])
    return found


def may_draw(host: Host, night: nights.Night, number: int) -> bool:
    made = prizes.draw(night, host.board(), nights.DrawPrize(number), lambda _: 0)
    return not isinstance(made, Refusal)


def may_give(host: Host, night: nights.Night, number: int) -> list[str]:
    """The players whom a prize can be handed over to now."""
    standings = host.board()
    return [
        player
        for player in prizes.won_by(night, standings, number)
        if not isinstance(prizes.give(night, standings, nights.GivePrize(number, player, player), 0), Refusal)
    ]


def _possible(host: Host, night: nights.Night | None, command: nights.Command) -> bool:
    """Only called for people with the permission, because many browsers show the leader board."""
    match command:
        case nights.EnterNight():
            return night is not None and nights.may_not_buy_in(night, host.holds(), command, host.coin()) is None
        case nights.StartNight():
            return night is None
        case nights.AnnounceNight():
            return night is not None
        case nights.EndNight():
            return night is not None and not host.tables()
        case nights.DrawPrize() | nights.GivePrize():
            return True  # `_of_prize` has asked
        case nights.UndoEntry():
            return False  # the cage does it, when a receipt is voided
