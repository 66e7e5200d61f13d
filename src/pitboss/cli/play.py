"""`pitboss play SHEET`: a game at the terminal, for one player on one spot."""

import os
import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

import click

from pitboss.cards import card
from pitboss.cards.card import Card, CardError
from pitboss.cards.deck import shuffled
from pitboss.cli import results
from pitboss.cli.sheet import SHEET, as_typed
from pitboss.cli.terminal import say, some, wrapped
from pitboss.cli.user_error import UserError
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices, record
from pitboss.rounds.commands import Choose, Command, PlaceBets, SetHand, Settle
from pitboss.rounds.dealer import next_command
from pitboss.rounds.events import MeterMoved
from pitboss.rounds.facts import facts, gather
from pitboss.rounds.meters import Level, seeds
from pitboss.rounds.record import Record, Step
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, Spot, faces_of, stage_now
from pitboss.rounds.view import Player, SpotView, View, view
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.sheets.problems import near
from pitboss.sheets.prose import listed
from pitboss.sheets.words import amounts

YOU = "you"
LEAVE = ("q", "quit", "leave", "exit")


class Left(Exception):
    """The player has left the table, or the input has ended."""


@dataclass
class Table:
    """One player's evening: the game, the purse, and the round on the table."""

    game: Game
    purse: Cents
    chance: Random
    save: Path | None
    bought: Cents = 0
    hands: int = 0
    last_bets: dict[str, Cents] = field(default_factory=dict)
    state: Round = field(default_factory=Round)
    order: tuple[Card, ...] = ()
    steps: list[Step] = field(default_factory=list)
    meters: dict[str, Level] = field(default_factory=dict)

    @property
    def spot(self) -> Spot:
        return self.state.spots[0]

    def do(self, command: Command) -> Refusal | None:
        """Carry out a command and add it to the record; a refused command is not in the record."""
        if isinstance(command, Settle) and self.meters:
            cents = {name: level.cents for name, level in self.meters.items()}
            command = Settle(cents, {name: level.parts for name, level in self.meters.items()})
        step, state, answer = record.step(self.game, self.state, command, self.order)
        if isinstance(answer, Refusal):
            return answer
        for event in answer:
            if isinstance(event, MeterMoved):
                self.meters[event.meter] = Level(event.after, event.parts)
        self.state = state
        self.steps.append(step)
        return None


@click.command
@click.argument(
    "sheet",
    type=SHEET,
    required=False,
    help="A shipped sheet by its id, or your own by its file; without one you are asked.",
)
@click.option("--chips", "bought", default="$100", show_default=True, help="Practice chips to begin with.")
@click.option("--seed", type=int, help="Deal the same cards every time, for practice or a test.")
@click.option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for a .round file of every hand.",
)
def command(sheet: Game | None, bought: str, seed: int | None, save: Path | None) -> None:
    """Play a game at the terminal with practice chips: bets, cards, decision, results with reasons."""
    try:
        purse = chips.dollars(bought)
    except ValueError as error:
        raise UserError(f"--chips: {error}") from None
    if save is not None:
        _open_folder(save)
    chance = SystemRandom() if seed is None else Random(seed)
    table: Table | None = None
    try:
        game = sheet or _pick()
        table = Table(game, purse, chance, save, bought=purse, meters=seeds(game))
        _welcome(table)
        while _hand(table):
            pass
    except (Left, KeyboardInterrupt):
        pass
    if table is None:
        say("\nGood-bye.")
    else:
        _farewell(table)


def _ask(question: str) -> str:
    """One line from the player. Ends the game at the end of the input, so that a pipe can play too."""
    click.echo(f"{wrapped(question)} ", nl=False)
    if sys.stdin is None:  # closed before we began
        raise Left
    answer = sys.stdin.readline()
    if not sys.stdin.isatty():
        say(answer.strip())  # so that the output also contains what came from a pipe
    if not answer or answer.strip().lower() in LEAVE:
        raise Left
    return answer.strip()


def _pick() -> Game:
    ids = shipped.ids()
    say("Which game?")
    for number, name in enumerate(ids, start=1):
        say(f"  {number:>2}  {name:<22} {shipped.load(name).title}")
    while True:
        answer = _ask(f"A number or a name (Enter for {ids[0]}, q to leave):") or ids[0]
        name = dict(zip(map(str, range(1, len(ids) + 1)), ids, strict=True)).get(answer, answer)
        if name in ids:
            return shipped.load(name)
        say(f'There is no game "{answer}" ({near(answer, ids)}).')


def _welcome(table: Table) -> None:
    game = table.game
    say()
    say(f"{game.title}. {game.sheet.summary}", hang=0)
    for wager in game.opening:
        needs = listed([game.wagers[name].title for name in wager.needs])
        line = f"{wager.id}: {wager.title}, {amounts(wager)}" + (f"; only with {needs}" if needs else "")
        say(f"  {line}")
    said = (
        f"Practice chips only. Several bets go side by side; q leaves; `pitboss rules {as_typed(game)}` tells the rest."
    )
    say(said, hang=0)


def _farewell(table: Table) -> None:
    if table.state.spots and stage_now(table.game, table.state) is not None:
        say("\nThe hand is not finished: it is void, and your bets come back.")
    hands = some(table.hands, "hand")
    result = chips.signed(table.purse - table.bought)
    say(f"\nYou leave after {hands} with {chips.show(table.purse)} ({result}).")


def _hand(table: Table) -> bool:
    """One hand from the bets to the settlement; False if there are not enough chips for one."""
    if table.purse < _least(table):
        say(f"\n{chips.show(table.purse)} is not enough for another hand.")
        return False
    table.state, table.steps, table.order = Round(), [], shuffled(table.game.deck, table.chance)
    shown = [f" {table.game.meters[one].title} {chips.show(level.cents)}." for one, level in table.meters.items()]
    say(f"\nHand {table.hands + 1}. You have {chips.show(table.purse)}.{''.join(shown)}")
    _bet(table)
    while stage_now(table.game, table.state) is not None:
        dealers = next_command(table.game, table.state)
        if dealers is None:
            _decide(table)
        else:
            refusal = table.do(dealers)
            assert refusal is None, refusal
    _settled(table)
    return True


def _least(table: Table) -> Cents:
    """The smallest amount that a hand can be begun with."""
    return min(choices.cost(table.game, bets.smallest(table.game, wager)) for wager in table.game.opening)


def _bet(table: Table) -> None:
    example = bets.example(table.game)
    again = ", Enter for the same again" if table.last_bets else ""
    while True:
        stakes = _read_bets(table, _ask(f"Your bets (such as {example}{again}):"))
        if stakes is None:
            continue
        if choices.cost(table.game, stakes) > table.purse:
            say(_short(table, stakes))
            continue
        refusal = table.do(PlaceBets(1, YOU, stakes))
        if refusal is None:
            table.last_bets = stakes
            _warn(table, stakes)
            return
        say(str(refusal))


def _short(table: Table, stakes: dict[str, Cents]) -> str:
    """A sentence on what the chips are not enough for."""
    needed, asked = choices.cost(table.game, stakes), choices.asked_first(table.game, stakes)
    says = f"You have {chips.show(table.purse)} in front of you. These bets need {chips.show(needed)}"
    if asked is None or sum(stakes.values()) > table.purse:
        return f"{says}."
    stage, stay, least = asked
    title = table.game.wagers[stage.wager].title
    return f"{says}, {title} among them{': without it you could only fold' if stay > least else ''}."


def _warn(table: Table, stakes: dict[str, Cents]) -> None:
    """Warn before the deal if the rest is not enough for the decision."""
    left = table.purse - sum(stakes.values())
    for stage, least in choices.staying(table.game, stakes):
        if least > left:
            title = table.game.wagers[stage.wager].title
            say(f"You have {chips.show(left)} left; {title} would need {chips.show(least)}, so you can only fold.")


_BET = re.compile(r"([a-z0-9-]+)\s*=\s*(\$?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|\$?[0-9.]+)[\s,]*", re.ASCII)


def _read_bets(table: Table, answer: str) -> dict[str, Cents] | None:
    """Wagers and dollars, such as "ante=2 pair-plus=4"; None if it was wrong, after printing why."""
    if not answer and table.last_bets:
        return table.last_bets
    stakes: dict[str, Cents] = {}
    at, text = 0, answer.lower()
    while at < len(text):
        found = _BET.match(text, at)
        try:
            if found is None:
                raise ValueError
            if found[1] in stakes:
                say(f'"{found[1]}" is there twice; write each wager once.')
                return None
            stakes[found[1]] = chips.dollars(found[2])
        except ValueError:
            say(f'"{text[at:].strip()}" is no bet; write wagers and dollars, such as {bets.example(table.game)}.')
            return None
        at = found.end()
    return stakes


def _seen(table: Table) -> tuple[View, SpotView]:
    """All that is printed before the settlement comes from the player's view, so no hidden card can be printed."""
    seen = view(table.game, table.state, Player(YOU), table.order)
    return seen, seen.spots[0]


def _decide(table: Table) -> None:
    seen, own = _seen(table)
    assert own.options is not None
    dealt = [one for one in own.cards if one is not None]
    held = gather(table.game.player, dealt, (), [one for one in seen.board if one is not None])
    value = table.game.player.rank(held) if len(held) == table.game.player.count else None
    say(f"Your cards: {_faces(dealt)}" + (f"  ({value})" if value else ""))
    for where, cards in (("Face up:   ", seen.dealer), ("Board:     ", seen.board)):
        up = [one for one in cards if one is not None]
        if up:
            say(f"{where} {_faces(up)}")
    affordable = [offer for offer in own.options.offers if offer.stake <= table.purse - sum(own.stakes.values())]
    said = [f"{offer.choice} ({chips.show(offer.stake)})" if offer.stake else offer.choice for offer in affordable]
    if len(affordable) < len(own.options.offers):
        say("You have not enough chips for more.")
    keep = ", or the cards you keep" if own.options.may_set else ""
    stage = stage_now(table.game, table.state)
    assert isinstance(stage, DecideStage)
    while True:
        answer = _ask(f"Your decision, {listed(said, 'or')}{keep}:").lower()
        if not answer and len(own.options.offers) == 1:
            answer = own.options.offers[0].choice
        if own.options.may_set and len(answer) > 5:
            _keep(table, answer)
            continue
        if any(offer.choice == answer for offer in own.options.offers) and answer not in [
            one.choice for one in affordable
        ]:
            say(f"You have {chips.show(table.purse - sum(own.stakes.values()))} left in front of you.")
            continue
        words = [one.choice for one in affordable]
        if answer not in words:
            wrong = f'"{answer}" is not on offer here. It is' if answer else "Say"
            say(f"{wrong} {listed(words, 'or')}.")
            continue
        refusal = table.do(Choose(1, YOU, answer))
        if refusal is None:
            return
        say(str(refusal))


def _keep(table: Table, answer: str) -> None:
    try:
        refusal = table.do(SetHand(1, YOU, card.parse(answer)))
    except CardError as error:
        say(str(error))
        return
    _, own = _seen(table)
    if refusal is not None:
        say(str(refusal))
    else:
        say(own.warning or "Set.")


def _settled(table: Table) -> None:
    game, spot, state = table.game, table.spot, table.state
    mine, dealer = faces_of(spot.cards, table.order), faces_of(state.dealer, table.order)
    board = faces_of(state.board, table.order)
    found = facts(game, mine, dealer, board, None if spot.kept is None else faces_of(spot.kept, table.order))
    say(f"Your cards: {_faces(mine)}  ({found.values['player']})")
    if board:
        say(f"Board:      {_faces(board)}")
    if game.has_dealer:
        say(f"{game.dealer_title.capitalize()}: {_faces(dealer)}  ({results.dealers_hand(game, found)})")
    table.purse += sum(one.net for one in spot.settled)
    table.hands += 1
    for line in results.lines(game, spot.settled, found, f"You have {chips.show(table.purse)}."):
        say(line)
    if table.save is not None:
        _write(table, table.save)


def _write(table: Table, folder: Path) -> None:
    taken = [int(path.stem[5:]) for path in folder.glob("hand-*.round") if re.fullmatch("[0-9]{1,9}", path.stem[5:])]
    path = folder / f"hand-{max(taken, default=0) + 1:03}.round"
    try:
        with path.open("x", encoding="utf-8") as file:  # an existing file is never overwritten
            file.write(record.write(Record(table.game, table.order, tuple(table.steps))))
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from None


def _open_folder(folder: Path) -> None:
    """Before the first hand, so that nobody plays hands that cannot be saved."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise UserError(f"--save {folder}: nothing can be written there: {error.strerror}") from None


_SUITS = str.maketrans("cdhs", "♣♦♥♠")


def _faces(cards: tuple[Card, ...] | list[Card]) -> str:
    """Cards with symbols and colours at a terminal; else as they are typed."""
    plain = not sys.stdout.isatty() or bool(os.environ.get("NO_COLOR"))
    if plain or "utf" not in (sys.stdout.encoding or "").lower():
        return card.show(cards)
    names = [(card.NAMES[one].translate(_SUITS), one % 4 in (1, 2)) for one in cards]
    return " ".join(click.style(name, fg="red") if red else name for name, red in names)
