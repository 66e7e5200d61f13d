"""A run of a hand of real cards through the engine: what was tapped, the events so far, and the table after them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pitboss.cards.card import BY_NAME, Card
from pitboss.frozen import changed
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.rounds import choices, setting
from pitboss.rounds import commands as r
from pitboss.rounds import decide as rounds
from pitboss.rounds import events as re
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.evolve import evolve, evolve_all
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.rounds.state import Spot, faces_of, stage_now
from pitboss.sheets.model import DealStage, DecideStage, ExposeStage
from pitboss.sheets.prose import listed
from pitboss.tables import bank, betting, play, tapped_results
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.evolve import apply, hand_of
from pitboss.tables.moves import TRAY, Where, moves
from pitboss.tables.real_cards import cards, spots, trouble
from pitboss.tables.real_cards.trouble import Effect
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import PRACTICE_BANKER, Hand, Phase, Table
from pitboss.tables.words import Answer

PLENTY: Cents = 10**18  # lent to every seat during the run, so that a lack of chips does not matter


def order_of(table: Table) -> tuple[Card, ...]:
    """The cards of the hand that is on, by position, as they were tapped."""
    return cards.order(table.game, table.hand.faces) if table.hand else ()


def owner_of(table: Table, spot: int) -> str | None:
    return next((sitter.player for sitter in table.sitters if spot in sitter.spots), None)


def dealer_hand(table: Table) -> HandValue:
    """What the dealer's hand is worth; all its cards are known."""
    game, hand, order = table.game, hand_of(table), order_of(table)
    by = {DEALER: hand.round.dealer, BOARD: hand.round.board}
    return game.dealer.rank([order[position] for who in game.dealer.holders for position in by.get(who, ())])


@dataclass
class Run:
    """Chips are lent to every seat of the table, so that none lacks any; `staked` says what the hand really took."""

    command: c.RecordHand
    seated: tuple[e.Event, ...]
    table: Table
    events: list[e.Event] = field(default_factory=list)
    words: dict[int, list[str]] = field(default_factory=dict)  # tapped decisions that were not used yet
    ready: bool = False  # to be turned over and paid
    tapped: dict[int, c.TappedSpot] = field(init=False)  # by spot, without cards that nobody may see
    stack: cards.Stack = field(init=False)

    def __post_init__(self) -> None:
        self.words = {spot.spot: list(spot.choices) for spot in self.command.spots}
        shown = spots.without_hidden(self.table.game, self.command)
        self.tapped = {spot.spot: spot for spot in shown.spots}
        self.stack = cards.Stack(self.table.game, shown)

    @property
    def hand(self) -> Hand:
        return hand_of(self.table)

    @property
    def order(self) -> tuple[Card, ...]:
        return order_of(self.table)

    def lend(self) -> None:
        sitters = tuple(changed(one, chips=one.chips + PLENTY) for one in self.table.sitters)
        self.table = changed(self.table, sitters=sitters)

    def then(self, answer: Answer) -> Refusal | None:
        if isinstance(answer, Refusal):
            return answer
        self.table = apply(self.table, answer)
        self.events += answer
        return None

    def staked(self) -> dict[str, Cents]:
        """What each player has put on the table in this hand."""
        owners = {spot.number: spot.player for spot in self.hand.round.spots} | {
            one.spot: one.player for one in self.hand.ended if not one.behind
        }
        out: dict[str, Cents] = {}
        for event in self.events:
            for source, _, cents in moves(event, TRAY, owners.__getitem__):
                if source.where is Where.SEAT:
                    out[source.player] = out.get(source.player, 0) + cents
        return out

    # ------------------------------------------------------------ before the deal

    def opens(self) -> Refusal | None:
        """Bets open, and the bank is taken."""
        return self.then((e.BetsOpened(self.command.hand),)) or self._bank()

    def bets(self) -> Refusal | None:
        """The bets, "no more bets", and what the house collects."""
        no: Refusal | None = None
        for spot in self.command.spots:
            player = owner_of(self.table, spot.spot) or ""
            no = no or self.then(betting.bet(self.table, c.Bet(spot.spot, player, dict(spot.stakes)), ()))
        for one in self.command.behind:
            player = owner_of(self.table, one.seat) or ""
            no = no or self.then(betting.bet_behind(self.table, c.BetBehind(one.spot, player, dict(one.stakes)), ()))
        no = no or self.then(rounds.decide(self.table.game, self.hand.round, r.NoMoreBets(), ()))
        no = no or self.then(tuple(bank.collections(self.table, self.hand)))
        at_once = isinstance(stage_now(self.table.game, self.hand.round), DealStage)
        return no or (None if at_once else self.then((e.DealtByHand(()),)))

    def _bank(self) -> Refusal | None:
        command, table = self.command, self.table
        if not table.banked:
            return refuse(TableCode.NOT_BANKED) if command.bank_spot is not None else None
        if command.bank_spot is None:
            wager = table.terms.practice_bank
            return (
                self.then((e.BankTaken(PRACTICE_BANKER, wager, practice=True),)) if wager else refuse(TableCode.NO_BANK)
            )
        player, most = owner_of(table, command.bank_spot) or "", table.game.sheet.bank.hands_max
        sitter = table.sitter(player)
        if sitter is not None and sitter.seat != command.bank_spot:
            return refuse(TableCode.BANK_SEAT, player=player, seat=sitter.seat)
        if table.turn.holder == player and table.turn.row >= most:
            return refuse(TableCode.BANKED_ENOUGH, player=player, most=bank.in_a_row(most))
        no = self._declined(command.bank_spot) or self.then((e.BankOffered(player),))
        return no or self.then(bank.take(self.table, c.TakeBank(player, command.bank_wager), ()))

    def _declined(self, taker: int) -> Refusal | None:
        """Whoever comes before the taker was offered the bank and declined it, which is on record; players who want to
        be skipped decline without being asked.
        """
        said = self.command.declined
        for seat in said:
            if owner_of(self.table, seat) is None or seat == taker:
                return refuse(TableCode.NOT_SEATED, player=f"Whoever declined the bank at spot {seat}")
        for one in bank.ahead_of(self.table, taker):
            if one.seat not in said and not one.passes:
                return refuse(TableCode.BANK_TURN, seat=one.seat, spot=one.seat)
            self.then((e.BankOffered(one.player), e.BankDeclined(one.player)))
        return None

    # ------------------------------------------------------------ a hand that is whole

    def whole(self) -> Refusal | None:
        """From the deal to the settlement, or to what the floor has to acknowledge."""
        game = self.table.game
        for who, what in spots.lacking(game, self.command):
            if who in (DEALER, BOARD):
                return refuse(TableCode.DEALER_INCOMPLETE, who=cards.title(game, who).removeprefix("the "), what=what)
            return refuse(TableCode.INCOMPLETE, spot=who, what=what)
        while self.hand.phase in (Phase.CUTTING, Phase.PLAYING):
            stage = stage_now(game, self.hand.round)
            match stage:
                case DealStage():
                    no = self._deal(stage)
                case DecideStage():
                    no = self._decision(play.waited_for(self.table)[0])
                case ExposeStage():
                    no = self.then(play.carry_on(self.table, r.Expose(), self.order))
                case _ if not self.ready:
                    no = self._make_ready()
                case _:
                    move = play.next_move(self.table)
                    if move is None:
                        return None
                    no = self.then(play.move(self.table, move, self.order))
            if no is not None:
                return no
        return None

    def _deal(self, stage: DealStage) -> Refusal | None:
        faces = self.stack.next(cards.places(stage, self.hand.round, self.table.game))
        no = self.then((e.DealtByHand(faces),))
        return no or self.then(play.carry_on(self.table, r.Deal(), self.order)) or self._settings()

    def _settings(self) -> Refusal | None:
        """Set the hands as their players did, as soon as they have all their cards, even if no decision follows."""
        game, no = self.table.game, None
        for spot in self.hand.round.spots:
            tapped = self.tapped[spot.number]
            due = len(spot.cards) == game.dealt[cards.PLAYER] and cards.whole(game, tapped)
            if tapped.keep is None or spot.kept is not None or not due:
                continue
            kept = self._kept(spot, tapped.keep)
            if isinstance(kept, Refusal):
                no = no or kept
            else:
                self.then((re.HandSet(spot.number, kept),))
        return no

    def _kept(self, spot: Spot, keep: Sequence[str]) -> tuple[int, ...] | Refusal:
        if not all(face in BY_NAME for face in keep):
            return refuse(RoundCode.NOT_SET, why="A setting keeps cards such as Qs.")
        named = [BY_NAME[face] for face in keep]
        no = setting.refused(self.table.game, faces_of(spot.cards, self.order), named)
        return no or tuple(position for position in spot.cards if self.order[position] in named)

    def _make_ready(self) -> Refusal | None:
        """Before a hand is turned over: notes of irregularities, dead hands one by one, and tapped results."""
        spots = self.hand.round.spots
        left = next((spot.number for spot in spots if self.words[spot.number]), None)
        if left is not None:
            return refuse(RoundCode.NO_DECISION, why=f"all decisions of spot {left} are taken", spot=left)
        if (dead := self.next_death()) is not None:
            return self.then(trouble.over(self.table, dead, self.order))
        self.ready, tapped = True, {one.spot: one.results for one in self.command.spots}
        for spot in spots:
            if tapped[spot.number]:
                found = tapped_results.resolve(
                    self.table.game, spot.number, spot.stakes, spot.choices, tapped[spot.number]
                )
                if isinstance(found, Refusal):
                    return found
                self.then((e.ResultsTold(spot.number, found.results),))
        return self.then(tuple(self.notes())) or self._one_dealer()

    def notes(self) -> Iterator[e.IrregularityNoted]:
        """Irregularities after which the hand was played on."""
        game, troubles = self.table.game, self.command.troubles
        for place, (one, effect) in enumerate(trouble.effects(game, troubles, len(self.command.spots))):
            if effect is not Effect.VOID:
                yield trouble.noted(game, one, troubles[:place])

    def next_death(self) -> c.Trouble | None:
        """The next hand that is over because of a dead card, and was not ended yet."""
        for one in self.command.troubles:
            if one.what is c.Reason.DEAD_CARD and one.spot and self.hand.round.spot(one.spot) is not None:
                return one
        return None

    def _one_dealer(self) -> Refusal | None:
        """All spots play against the same dealer's hand: it qualifies for all of them or for none."""
        game, hand = self.table.game, self.hand
        if not game.thresholds:
            return None
        can = set(range(len(game.thresholds) + 1))
        if hand.round.dealer and not hand.unknown.intersection((*hand.round.dealer, *hand.round.board)):
            can &= {game.level(dealer_hand(self.table))}
        for spot in hand.round.spots:
            if spot.number in hand.results:
                results = hand.results[spot.number]
                found = tapped_results.resolve(game, spot.number, spot.stakes, spot.choices, results)
                can &= found.levels if not isinstance(found, Refusal) else set()
        if can:
            return None
        who = cards.title(game, DEALER)
        return refuse(TableCode.BAD_RESULT, why=f"By some of this {who} qualifies, and by some not.")

    # ------------------------------------------------------------ decisions

    def _decision(self, spot: Spot) -> Refusal | None:
        """The next tapped decision of a spot; a dead hand makes none."""
        stage = stage_now(self.table.game, self.hand.round)
        assert isinstance(stage, DecideStage)
        words = self.words[spot.number]
        dead = self.next_death()
        if dead is not None and dead.spot == spot.number and not words:
            return self.then(trouble.over(self.table, dead, self.order))
        if not words and len(stage.choices) > 1:
            return refuse(RoundCode.CHOICE_MISSING, offered=listed([one.word for one in stage.choices], "or"))
        word = words.pop(0) if words else stage.choices[0].word
        return self._choose(stage, spot, word)

    def _choose(self, stage: DecideStage, spot: Spot, word: str) -> Refusal | None:
        """A choice that needs a certain hand is checked against the cards; if none were tapped, the
        dealer is believed.
        """
        game, state = self.table.game, self.hand.round
        needs = game.only_with.get((stage.id, word))
        if needs is None or cards.whole(game, self.tapped[spot.number]):
            return self.then(play.choose(self.table, r.Choose(spot.number, spot.player, word), self.order))
        enough = next(value for value in tapped_results.kinds(game, game.player.id) if value in needs)
        no = choices.refused(game, stage, word, spot.stakes, enough)
        if no is not None:
            return no
        made = rounds.chosen(game, stage, spot, word)
        return self.then((*made, *rounds.nothing_to_decide(game, evolve_all(state, made))))

    # ------------------------------------------------------------ a hand that was made void

    def as_far_as_tapped(self) -> Refusal | None:
        """Play the cards and decisions that were tapped before it ended; nothing is turned over or paid."""
        game = self.table.game
        while True:
            stage = stage_now(game, self.hand.round)
            match stage:
                case DealStage():
                    no = self.then(tuple(self._dealt_so_far(stage)))
                    self._settings()  # an invalid setting must not prevent the void
                case ExposeStage():
                    no = self.then(self._stage_over(stage.id))
                case DecideStage():
                    spots = [spot for spot in play.waited_for(self.table) if self.words[spot.number]]
                    if not spots:
                        return None
                    no = self._decision(spots[0])
                case _:
                    return None
            if no is not None:
                return no

    def stop(self, last: c.Trouble) -> Refusal | None:
        """The hand is void; hands that died before end first."""
        no = self.then(tuple(self.notes()))
        while no is None and self.hand.phase is Phase.PLAYING and (dead := self.next_death()) is not None:
            no = self.then(trouble.over(self.table, dead, self.order))
        if no is not None or self.hand.phase is Phase.DONE:
            return no
        before = self.command.troubles[: self.command.troubles.index(last)]
        return trouble.refused(self.table, last) or self.then(trouble.voided(self.table, last, self.order, before))

    def _dealt_so_far(self, stage: DealStage) -> Iterator[e.Event]:
        """The tapped cards of the stage. A dead card, or one discarded face down, keeps its place."""
        game, state = self.table.game, self.hand.round
        where = cards.places(stage, state, game)
        down = {str(number) for number, tapped in self.tapped.items() if cards.face_down(game, tapped)}
        faces = self.stack.next(where)
        died = {DEALER if one.spot is None else str(one.spot) for one in self.command.troubles
                if one.what is c.Reason.DEAD_CARD}  # fmt: skip
        kept = [
            at
            for at, (to, face) in enumerate(zip(where, faces, strict=True))
            if face or to in down or _first(where, faces, at, to, died)
        ]
        yield e.DealtByHand(tuple(faces[at] for at in kept))
        for position, at in enumerate(kept, start=state.dealt):
            yield re.CardDealt(position, where[at])
        yield from self._stage_over(stage.id)

    def _stage_over(self, stage: str) -> tuple[e.Event, ...]:
        ended = re.StageEnded(stage)
        return (ended, *rounds.nothing_to_decide(self.table.game, evolve(self.hand.round, ended)))


def _first(where: Sequence[str], faces: Sequence[str], at: int, to: str, died: set[str]) -> bool:
    """Whether it is the first card of a dead hand without any tapped cards."""
    mine = [place for place, one in enumerate(where) if one == to]
    return to in died and at == mine[0] and not any(faces[place] for place in mine)
