"""Laws of a table over many hands: its chips, its log, its decks, what it hides; and that every hand ends."""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from pitboss.cards.card import Card
from pitboss.fair import protocol
from pitboss.laws.rounds import stakes
from pitboss.laws.sitting import Sitting
from pitboss.rounds import bets
from pitboss.rounds import commands as r
from pitboss.rounds.events import DEALER
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.house import Void
from pitboss.sheets.model import ExposeStage, OnFold, SettleStage
from pitboss.tables import codec, play
from pitboss.tables import commands as c
from pitboss.tables.commands import Command
from pitboss.tables.decide import decide
from pitboss.tables.evolve import apply
from pitboss.tables.identities import Bot, Style
from pitboss.tables.state import Hand, Phase, Table
from pitboss.tables.terms import Duty, Holds, WinFlag, practice
from pitboss.tables.view import view

PEOPLE = ("ann", "bob", "cy")
BOT = str(Bot(Style.RANDOM, "", 1))
SECRET = bytes(range(32))
ROUNDS_A_HAND = 10  # the cost of one hand at a table, in rounds of a law


def kept(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Random hands of people and a bot, with cuts, banks, riders, timeouts and commands of the floor."""
    sitting = opened(game)
    for _ in range(max(2, rounds // ROUNDS_A_HAND)):
        play_hand(sitting, chance, trouble=0.05)
    tray, rack = sitting.table.tray, sitting.table.rack
    if isinstance(sitting.ask(c.CloseTable(tray, rack, sitting.unused())), Refusal):
        sitting.broken.append("the table cannot be closed between two hands")
    yield from sitting.broken
    if apply(None, [event for _, events in sitting.log for event in events]) != sitting.table:
        yield "the whole log at once does not give the table"


# What a viewer is sent of a table; None: the rail.
Seen: TypeAlias = Callable[[Table, str | None, Sequence[Card]], bytes]


def rail_and_seats(table: Table, viewer: str | None, order: Sequence[Card]) -> bytes:
    """The views that players and the rail are sent."""
    return json.dumps(view(table, viewer, order), sort_keys=True).encode()


def hidden(game: Game, chance: Random, rounds: int, seen: Seen = rail_and_seats) -> Iterator[str]:
    """Replace the hidden cards, give the same commands: the same bytes for every viewer, and in the store."""
    sitting = opened(game)
    for number in range(max(1, rounds // ROUNDS_A_HAND)):
        begin_hand(sitting, chance)
        locked, first = sitting.table, len(sitting.log)
        if locked.hand is None or locked.hand.phase is not Phase.PLAYING:
            sitting.finish()
            continue
        play_on(sitting, chance, trouble=0.03)
        commands = [command for command, _ in sitting.log[first:]]
        yield from (f"hand {number}: {told}" for told in two_worlds(locked, commands, sitting.order(), chance, seen))
        sitting.finish()


# ---------------------------------------------------------------- two worlds


def two_worlds(
    locked: Table, commands: Sequence[Command], order: Sequence[Card], chance: Random, seen: Seen = rail_and_seats
) -> Iterator[str]:
    """After each of the commands, from the lock on, for everybody at the table and for the rail."""
    viewers = (None, *(sitter.player for sitter in locked.sitters))
    table, asked = locked, list[Command]()
    for command in (None, *commands):
        if command is not None:
            asked.append(command)
            table, _ = _after(table, [command], order)
        yield from (f"{told}, after {command}" for told in _too_early(table))
        for viewer in viewers:
            other = _other_world(table, viewer, order, chance)
            there = _same_commands(locked, asked, other)
            if there is None:
                continue
            after, log = there
            if seen(table, viewer, order) != seen(after, viewer, other):
                yield f"{viewer or 'the rail'} sees what they may not know, after {command}"
            if log != _after(locked, asked, order)[1]:
                yield f"the store tells what is hidden from {viewer or 'the rail'}, after {command}"


def _too_early(table: Table) -> Iterator[str]:
    """Cards that are face up before their hand is revealed, except those that the sheet exposes or the floor burnt."""
    hand = table.hand
    assert hand is not None
    state = hand.round
    for spot in state.spots:
        if str(spot.number) not in state.revealed and not state.faces.keys().isdisjoint(spot.cards):
            yield f"a card of spot {spot.number} is shown before its time"
    exposed = sum(stage.cards for stage in table.game.stages[: state.stage] if isinstance(stage, ExposeStage))
    if DEALER not in state.revealed and len(state.faces.keys() & set(state.dealer)) > exposed:
        yield "a card of the dealer's is shown before its time"


def _after(table: Table, commands: Sequence[Command], order: Sequence[Card]) -> tuple[Table, bytes]:
    """The table after commands that are accepted, and what the store has of them."""
    lines = []
    for command in commands:
        events = decide(table, command, order)
        assert not isinstance(events, Refusal), f"{command}: {events}"
        table = apply(table, events)
        lines.append([codec.command_json(command), *(codec.event_json(event) for event in events)])
    return table, json.dumps(lines, sort_keys=True).encode()


def _same_commands(locked: Table, commands: Sequence[Command], order: Sequence[Card]) -> tuple[Table, bytes] | None:
    """The other world after the same commands; None if one is not possible there.

    A choice may need a hand (three times the Ante only with aces): choosing it reveals that much.
    """
    table, lines = locked, []
    for command in commands:
        events = decide(table, command, order)
        if isinstance(events, Refusal):
            return None
        table = apply(table, events)
        lines.append([codec.command_json(command), *(codec.event_json(event) for event in events)])
    return table, json.dumps(lines, sort_keys=True).encode()


def _other_world(table: Table, viewer: str | None, order: Sequence[Card], chance: Random) -> tuple[Card, ...]:
    """The same deck except for the positions whose faces the viewer does not know."""
    assert table.hand is not None
    seen = known(table.game, table.hand, viewer)
    unknown = [position for position in range(len(order)) if position not in seen]
    faces = [order[position] for position in unknown]
    chance.shuffle(faces)
    world = list(order)
    for position, face in zip(unknown, faces, strict=True):
        world[position] = face
    return tuple(world)


def known(game: Game, hand: Hand, viewer: str | None) -> set[int]:
    """Cards that are shown to everybody, and the viewer's own once they may look.

    A folded hand with a live wager is revealed when the wager is settled, and already while it waits to be settled: the
    floor may have to see its win first. A void hand that pays side wagers reveals every hand, just before its deck is
    opened.
    """
    state = hand.round
    due = isinstance(stage_now(game, state), SettleStage)
    if hand.voided is not None and hand.voided.policy == Void.PAY_SIDE.value:
        return set(range(state.dealt))
    found = set(state.faces)
    for spot in state.spots:
        own = state.may_look and viewer == spot.player
        riders = [rider for rider in hand.riders if rider.spot == spot.number]
        if due:
            told = [wager for one in (spot.stakes, *(rider.stakes for rider in riders)) for wager in one]
        else:
            told = [one.wager for lines in (spot.settled, *(rider.settled for rider in riders)) for one in lines]
        live = any(game.wagers[wager].on_fold is OnFold.LIVE for wager in told)
        if own or live:
            found |= set(spot.cards)
    for ended in hand.ended:
        if state.may_look and viewer == ended.player:
            found |= set(ended.cards)
    return found


# ---------------------------------------------------------------- random hands


def opened(game: Game) -> Sitting:
    """A practice table with three people and a bot; one of the people plays two spots where there is room."""
    posted, terms = practice(game, "T1", 5)
    sitting = Sitting(posted, terms)
    for player in PEOPLE:
        sitting.ask(c.Join(player))
    sitting.ask(c.Join(BOT, c.Kind.BOT))
    sitting.ask(c.WantSpots("ann", 2))
    for sitter in sitting.table.sitters:
        sitting.ask(c.BuyIn(sitter.player, 5_000_00))
    sitting.wash()
    return sitting


def play_hand(sitting: Sitting, chance: Random, *, trouble: float = 0.0) -> None:
    """Sometimes nobody does anything any more, and the hand still has to end."""
    begin_hand(sitting, chance)
    play_on(sitting, chance, trouble=trouble, steps=60 if chance.random() < 0.7 else chance.randint(0, 5))
    sitting.finish()


def begin_hand(sitting: Sitting, chance: Random) -> None:
    """Everything up to the lock."""
    if sitting.table.hand is None:
        sitting.wash()
    if chance.random() < 0.3:
        sitting.ask(chance.choice([_duty(chance), _flags(chance)]))
    for sitter in sitting.table.sitters:
        if sitter.chips < 2_000_00:
            sitting.ask(
                c.BuyIn(sitter.player, 5_000_00, chance.choice([c.Source.WALLET, c.Source.WALLET, c.Source.CASH]))
            )
    while offered := sitting.table.turn.offered:
        wager = 100 * chance.randint(1, chance.choice([100, 1_000]))  # sometimes too little for all
        answers: list[Command] = [c.TakeBank(offered, wager), c.DeclineBank(offered), c.TimeUp()]
        sitting.ask(chance.choice(answers))
    for sitter in chance.sample(sitting.table.sitters, len(sitting.table.sitters)):
        for spot in sitter.spots:
            if chance.random() < 0.8:
                sitting.ask(
                    c.Bet(spot, sitter.player, stakes(sitting.table.game, chance), _seal(sitting, sitter.player))
                )
    _behind(sitting, chance)
    sitting.ask(r.NoMoreBets())
    for player in PEOPLE:
        if chance.random() < 0.8:
            sitting.ask(c.OpenCut(player, _cut(sitting, player).hex()))
    sitting.ask(c.Lock())


def _duty(chance: Random) -> Command:
    """Staff come and go: dealers with a name, and a floor."""
    dealer, floor = chance.choice([None, *Duty]), chance.choice([None, *Duty])
    return c.SetDuty(dealer, floor, chance.choice(["", "dan", "eve"]), chance.choice(["", "dan", "flo"]))


def _flags(chance: Random) -> Command:
    """Payouts that are held: all wins, some, or none."""
    flags = (WinFlag(chance.randint(1, 5), chance.choice([1, 20_00])),) if chance.random() < 0.5 else ()
    return c.PostFlags(Holds(flags, chance.choice([None, 0, 50_00])))


def _behind(sitting: Sitting, chance: Random) -> None:
    hand = sitting.table.hand
    for spot in hand.round.spots if hand and sitting.table.terms.backline else ():
        rider = chance.choice(PEOPLE)
        wagers = {name: stake for name, stake in spot.stakes.items() if chance.random() < 0.7}
        if bets.refused(sitting.table.game, wagers) is None:
            sitting.ask(c.BetBehind(spot.number, rider, wagers, _seal(sitting, rider)))


def _cut(sitting: Sitting, player: str) -> bytes:
    hand = sitting.table.hand
    commit = bytes.fromhex(hand.commit) if hand else bytes(32)
    return protocol.cut(SECRET + player.encode(), commit)


def _seal(sitting: Sitting, player: str) -> str:
    hand = sitting.table.hand
    return protocol.seal(bytes.fromhex(hand.commit) if hand else bytes(32), _cut(sitting, player)).hex()


def play_on(sitting: Sitting, chance: Random, *, trouble: float, steps: int = 60) -> None:
    """From the lock to the settlement: offered choices, and sometimes an irregularity."""
    for _ in range(steps):
        hand = sitting.table.hand
        if hand is None or hand.phase is not Phase.PLAYING:
            return
        if chance.random() < trouble:
            sitting.ask(chance.choice(TROUBLES)(chance))
            continue
        waiting = play.waited_for(sitting.table)
        command = _choice(sitting, chance) if waiting and chance.random() < 0.85 else sitting.next_command()
        single = play.next_move(sitting.table) if isinstance(command, c.CarryOn) and chance.random() < 0.7 else None
        assert not isinstance(single, r.PlaceBets | r.SetHand)
        sitting.ask(single or command)


def _choice(sitting: Sitting, chance: Random) -> Command:
    spot = chance.choice(play.waited_for(sitting.table))
    found = play.offers(sitting.table, spot.number, sitting.order())
    if found.may_set and chance.random() < 0.3:
        count = sitting.table.game.player.ladder.cards
        return c.SetCards(spot.number, spot.player, tuple(chance.sample(range(len(spot.cards)), count)))
    return r.Choose(spot.number, spot.player, chance.choice(found.offers).choice)


TROUBLES: tuple[Callable[[Random], Command], ...] = (
    lambda chance: c.TimeUp(),  # noqa: ARG005
    lambda chance: c.Remind(chance.randint(1, 5)),
    lambda chance: c.CardExposed(chance.randint(0, 20)),
    lambda chance: c.CardDead(chance.randint(0, 20)),
    lambda chance: c.CardMisplaced(chance.randint(0, 20), chance.choice(["1", "2", "dealer"])),
    lambda chance: c.CallMisdeal("a card too many"),  # noqa: ARG005
    lambda chance: c.FoulDeck("a wrong back"),  # noqa: ARG005
    lambda chance: c.VoidHand(chance.choice(list(c.Reason)), "the floor says so"),
    lambda chance: c.Dispute(chance.randint(1, 5), "that was my card"),
    lambda chance: c.Freeze("a call", "a misdeal"),  # noqa: ARG005
    lambda chance: c.Leave(chance.choice(PEOPLE)),
    lambda chance: c.Join(chance.choice(PEOPLE)),
    lambda chance: c.Remove(chance.choice(PEOPLE), "conduct"),
    lambda chance: c.Tip(chance.choice(PEOPLE), chance.randint(1, 500)),
    _duty,
)
