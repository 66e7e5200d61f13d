"""A scripted table: the next action follows from the state alone, so that two runs are the same."""

from hashlib import sha256
from random import Random

from pitboss.fair import protocol
from pitboss.house.cash import cage
from pitboss.house.service import Ask, House, Reply
from pitboss.house.signing import Signer
from pitboss.house.stores.store import Store
from pitboss.house.vault import Vault
from pitboss.rounds import bets
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import practice

PEOPLE = ("ann", "bob", "cy")


class Seeds:
    """Seeds that a test knows beforehand; each is drawn once."""

    def __init__(self, start: int = 0) -> None:
        self.drawn = start

    def __call__(self) -> bytes:
        self.drawn += 1
        return sha256(f"seed {self.drawn}".encode()).digest()


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


HOUSES: list[House] = []  # of the running test; each is checked at its end


def house_on(
    store: Store,
    *,
    seeds: Seeds | None = None,
    clock: Clock | None = None,
    steady: Clock | None = None,
    signer: Signer | None = None,
) -> House:
    """One clock for both, except in tests that set the wall clock alone."""
    clock = clock or Clock()
    vault, seeds = Vault(bytes(range(32))), seeds or Seeds()
    house = House(store, vault, clock=clock, steady=steady or clock, seeds=seeds, signer=signer)
    HOUSES.append(house)
    return house


def opened(
    store: Store,
    *sheets: str,
    seats: int = 4,
    people: tuple[str, ...] = PEOPLE,
    seeds: Seeds | None = None,
    signer: Signer | None = None,
) -> House:
    """A house with a practice table for each sheet (T1, T2 ...), people and chips at each."""
    house = house_on(store, seeds=seeds, signer=signer)
    must(house.cage(cage.OpenHouse(100_000_00, 10_000_000_00, 1_000_000_00), by="owner", command_id="open"))
    for player in people:
        must(house.cage(cage.GivePractice(player, 100_000_00), by="owner", command_id=f"chips for {player}"))
    for number, sheet in enumerate(sheets, start=1):
        game, terms = practice(shipped.load(sheet), f"T{number}", seats)
        must(house.open_table(game, terms, by="floor", command_id=f"open T{number}"))
        for player in people:
            sits: tuple[c.Command, ...] = (c.Join(player), c.BuyIn(player, 1_000_00), c.PassBank(player, passes=True))
            for command in sits:
                asked = house.ask(f"T{number}", command, by=player, command_id=f"T{number} {player} {command}"[:100])
                must(asked)
    return house


def must(reply: Reply) -> Reply:
    assert reply.refusal is None, str(reply.refusal)
    return reply


def next_ask(house: House, table: str) -> Ask:
    """The next action at the table: the house's own, or that of the player who has to act."""
    own = house.next_move(table)
    if own is not None:
        return own
    state = house.table(table)
    player, command = _next(house, table, state)
    return Ask(table, command, player, f"{table}/{house.desk(table).version}/{player}")


def _next(house: House, name: str, table: Table) -> tuple[str, c.Command]:
    hand = table.hand
    assert hand is not None
    commit = bytes.fromhex(hand.commit)
    if hand.phase is Phase.BETTING:
        for sitter in table.sitters:
            if hand.round.spot(sitter.seat) is None:
                stakes = bets.smallest(table.game, table.game.opening[0])
                seal = protocol.seal(commit, _cut(sitter.player, commit)).hex()
                return sitter.player, c.Bet(sitter.seat, sitter.player, stakes, seal)
        waiting = next(sitter.player for sitter in table.sitters if sitter.player not in hand.ready)
        return waiting, c.Ready(waiting)
    if hand.phase is Phase.CUTTING:
        waiting = next(sitter.player for sitter in table.sitters if sitter.seat not in hand.cuts)
        return waiting, c.OpenCut(waiting, _cut(waiting, commit).hex())
    spot = play.waited_for(table)[0]
    offers = play.offers(table, spot.number, house.desk(name).order()).offers
    word = Random(f"{hand.number} {spot.number}").choice(offers).choice
    return spot.player, r.Choose(spot.number, spot.player, word)


def _cut(player: str, commit: bytes) -> bytes:
    return protocol.cut(sha256(player.encode()).digest(), commit)


def play_hand(house: House, table: str) -> list[Ask]:
    """Until bets are open for the next hand; returns all commands."""
    hand = house.table(table).hand
    number = hand.number if hand else 0
    asked = []
    while (now := house.table(table).hand) is None or now.number <= max(number, 1):
        ask = next_ask(house, table)
        must(house.ask_together([ask])[0])
        asked.append(ask)
    return asked
