"""The sums of a table by gaming day: chips by the book, hands, wagers, and players.

Reports add up days. A record is read once, and only its amounts are kept, so that the next report reads only new
records (`reporting.tallies`). Cards are not used.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from pitboss.house.reporting import worth
from pitboss.house.reporting.counts import Bet, Day, Flagged, OnFelt, Play, Results, Sat
from pitboss.house.reporting.late_fills import FillWatch
from pitboss.house.settings import Flag, FlagKind
from pitboss.house.stores.payload import Payload
from pitboss.ledger.entry import Transaction
from pitboss.ledger.statement import told
from pitboss.ledger.theory import Handle
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.rounds.settle import Settlement
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.commands import Kind, Source
from pitboss.tables.evolve import game_of
from pitboss.tables.identities import DEALER, is_known
from pitboss.tables.moves import TRAY, moves, won
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips, Duty, Terms

PAST_MOST = 2_000  # hands of a table that are remembered: some days of play
Flags: TypeAlias = Callable[[str], tuple[Flag, ...]]  # those in force on a gaming day


@dataclass
class Tally:
    """A table from its first record on, in those of its openings that were for one kind of chips."""

    stream: str
    flags: Flags
    terms: Terms = field(init=False)
    game: Game = field(init=False)
    games: dict[str, Game] = field(default_factory=dict)  # all that were played at the table, by digest
    stakes: dict[tuple[str, int], Cents] = field(default_factory=dict)  # an example of each level, of the main wager
    days: dict[str, Day] = field(default_factory=dict)
    sat: list[Sat] = field(default_factory=list)  # those who have left
    sitting: dict[str, int] = field(default_factory=dict)  # by player: since when
    nobody: set[str] = field(default_factory=lambda: {PRACTICE_BANKER})  # not rated: bots and walk-ins
    felt: OnFelt = field(default_factory=OnFelt)
    paid: dict[tuple[int, str], list[Settlement]] = field(default_factory=dict)  # of the record that is being read
    watch: FillWatch = field(default_factory=FillWatch)
    dealing: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)  # who deals from a version on
    past: dict[int, "Past"] = field(default_factory=dict)  # the last hands, which may still be corrected

    def read(self, version: int, record: Payload, on: str) -> None:
        """Add a record of the table's own stream, on a gaming day."""
        events = [codec.read_event(said) for said in record["events"] if said["is"] in _COUNTED]
        if events:
            day, moment = self.on(on), _Moment(on, record["at"], record["by"], version)
            for event in events:
                self._event(day, event, moment)
                fill = self.watch.event(version, moment.at, moment.by, event)
                if fill is not None:
                    day.fills.append(fill)
            self._flag_wins(day, moment)
        if events or record["entries"]:
            self.watch.booked(record["at"], [line for lines in record["entries"] for line in lines])
        for lines in record["entries"]:
            self.post(Transaction(tuple((account, cents) for account, cents in lines)), on)

    def post(self, transaction: Transaction, on: str) -> None:
        """Add a transaction of a record of the table or of the cage."""
        flows = told(self.terms, transaction)
        if flows:
            self.on(on).flows.update(flows)

    def on(self, day: str) -> Day:
        found = self.days.get(day)
        if found is None:
            found = self.days[day] = Day()
        return found

    def seated(self) -> Iterator[Sat]:
        yield from self.sat
        yield from (Sat(player, since, None) for player, since in self.sitting.items())

    def played(self, days: Iterable[Day]) -> list[Game]:
        """The games of which wagers were settled on these days; without any, the one of the last opening."""
        digests = dict.fromkeys(bet.digest for day in days for bet in day.handles)
        return [self.games[digest] for digest in digests] or [self.game]

    def dealers_at(self, version: int) -> tuple[str, ...]:
        """Who dealt, or has dealt, the hand that was on after a version; none where the program deals."""
        place = bisect_right(self.dealing, version, key=lambda one: one[0])
        return self.dealing[place - 1][1] if place else ()

    def title(self, wager: str) -> str:
        """Of a wager of any game that was played at the table; the newest game first."""
        for game in (self.game, *reversed(self.games.values())):
            if wager in game.wagers:
                return game.wagers[wager].title
        return wager

    # ------------------------------------------------------------ events

    def _event(self, day: Day, event: Any, moment: "_Moment") -> None:
        for player, cents in won(moves(event, TRAY, self.felt.owners.__getitem__)):
            self._play(day, player).net += cents
        match event:
            case r.WagerSettled():
                self._settled(day, event.spot, self.felt.owners[event.spot], event.settlement)
            case e.BehindSettled():
                self._settled(day, event.spot, event.player, event.settlement)
            case r.BetsPlaced():
                self.felt.owners[event.spot] = event.player
                self.felt.placed[event.spot, event.player] = event.stakes
            case e.BetBehindPlaced():
                self.felt.placed[event.spot, event.player] = event.stakes
            case e.WagersForfeited():
                self._forfeited(day, event.player, sum(event.stakes.values()) + event.reserve)
            case e.ForfeitReturned():
                self._forfeited(day, event.player, -event.cents)
            case e.DeckOpened():
                self._ended(day, event, moment)
            case e.BetsOpened():
                self._deals(moment, self.dealers_at(moment.version)[-1:])  # earlier dealers have no part in this hand
            case e.DutyChanged():
                self._relieved(moment, event)
            case e.HandReopened() | e.HandAbandoned():
                self.felt = OnFelt()
            case e.BankTaken():
                self.felt.banker = event.player
            case e.CollectionTaken():
                self._play(day, event.player).fees += event.cents
            case e.CollectionReturned():
                self._play(day, event.player).fees -= event.cents
            case e.HandCorrected():
                self._put_right(day, event)
            case e.PayoutCorrected():
                self._corrected(day, event)
            case e.Seated():
                self.sitting[event.player] = moment.at
                if event.kind is Kind.BOT or not is_known(event.player, event.spot):
                    self.nobody.add(event.player)
            case e.Left():
                self.sat.append(Sat(event.player, self.sitting.pop(event.player, moment.at), moment.at))
            case e.ChipsBought() if event.source is Source.CASH:
                self._flag_cash(day, moment, event.player, event.cents)
            case e.TableOpened():
                self._deals(moment, ())
                self.terms = event.terms
                self._play_by(event.rules, event.texts)
            case e.LimitsPosted():
                self._play_by(event.rules, event.texts)
            case _:
                pass

    def _ended(self, day: Day, event: e.DeckOpened, moment: "_Moment") -> None:
        day.hands += event.finish is e.Finish.SETTLED
        if event.finish is e.Finish.UNUSED:  # that may be the next one, while a hand is on
            return
        for bet in self.felt.came_to:
            if staked := self.felt.staked_on(bet):
                day.results.setdefault(bet, Results()).add(staked)
        if self.felt.came_to:
            self.past[event.hand] = Past(moment.day, self.game, self.felt)
            if len(self.past) > PAST_MOST:
                del self.past[next(iter(self.past))]
        self.felt = OnFelt()
        day.dealt.update(self.dealers_at(moment.version) or ("",))

    def _relieved(self, moment: "_Moment", event: e.DutyChanged) -> None:
        before = self.dealers_at(moment.version) if event.dealer is Duty.STAFF else ()
        now = (*(one for one in before if one != event.deals), event.deals) if event.deals else before
        self._deals(moment, now)

    def _deals(self, moment: "_Moment", dealers: tuple[str, ...]) -> None:
        if dealers != self.dealers_at(moment.version):
            self.dealing.append((moment.version, dealers))

    def _play_by(self, rules: str, texts: str) -> None:
        self.game = game_of(rules, texts)
        self.games[self.game.digest] = self.game

    def _play(self, day: Day, player: str) -> Play:
        """The player's figures; for those who are not rated, figures that are thrown away."""
        if player in self.nobody:
            return Play()
        found = day.plays.get(player)
        if found is None:
            found = day.plays[player] = Play()
        return found

    # ------------------------------------------------------------ wagers

    def _settled(self, day: Day, spot: int, player: str, one: Settlement) -> None:
        felt = self.felt
        placed = felt.placed.get((spot, player), {})
        bet = Bet(self.game.digest, worth.level(self.game, placed), one.wager)
        if not self.stakes.get((bet.digest, bet.level)):
            self.stakes[bet.digest, bet.level] = worth.main_stake(self.game, placed)
        felt.levels[spot, player] = bet.level
        if worth.borders(self.game):
            felt.wagers.setdefault((spot, player), {})[one.wager] = one.stake, one.net
        before = felt.staked[bet]
        grown = (before + one.stake) ** 2 - before**2  # spots of one hand share the dealer's cards
        day.handles[bet] = day.handles.get(bet, Handle()) + Handle(1, one.stake, grown, -one.net)
        felt.staked[bet] += one.stake
        main = worth.belongs_to(self.game).get(one.wager, one.wager)
        spots = felt.came_to.setdefault(bet._replace(wager=main), {})
        stake, net = spots.get((spot, player), (0, 0))
        spots[spot, player] = stake + (one.stake if one.wager == main else 0), net + one.net
        self._went(day, one.net)
        play = self._play(day, player)
        play.hands += player not in felt.settled
        play.before += one.stake if one.wager in placed else 0
        play.staked += one.stake
        play.bets[bet] += one.stake
        felt.settled.add(player)
        if felt.banker:
            self._play(day, felt.banker).bets[bet] -= one.stake
        self.paid.setdefault((spot, player), []).append(one)

    def _forfeited(self, day: Day, player: str, lost: Cents) -> None:
        """`lost` is negative if a hand was taken back."""
        if self._house_banks:
            day.taken += lost
        self._play(day, player).staked += lost

    def _went(self, day: Day, net: Cents) -> None:
        """A wager against the house; if a player has the bank, the house neither takes nor pays."""
        if self._house_banks:
            day.prizes += max(net, 0)
            day.taken += max(-net, 0)

    @property
    def _house_banks(self) -> bool:
        return self.game.sheet.bank.by is Banker.HOUSE

    def _corrected(self, day: Day, event: e.PayoutCorrected) -> None:
        past = self.past.get(event.hand)
        if past is None:  # long ago: the amount alone, on the day when it was put right
            bet = Bet(self.game.digest, 0, event.wager)
            day.handles[bet] = day.handles.get(bet, Handle()) + Handle(won=event.was - event.now)
        else:
            self._restated(past, event)
        if not event.bank:
            day.prizes += max(event.now, 0) - max(event.was, 0)
            day.taken += max(-event.now, 0) - max(-event.was, 0)

    def _put_right(self, day: Day, event: e.HandCorrected) -> None:
        """Before its payouts: what a correction changes besides them."""
        if event.cage:  # the book has it with the chips that are back at the cage
            day.flows["breakage"] += sum((event.breakage or {}).values())
        past = self.past.get(event.hand)
        for spot in event.spots if past is not None and worth.borders(past.game) else ():
            assert past is not None
            player = past.felt.owners[spot.spot]
            stakes = {**spot.stakes, **spot.taken_back}
            if player not in event.waived:
                self._level_again(past, (spot.spot, player), worth.level(past.game, stakes))
                self.stakes.setdefault((past.game.digest, worth.level(past.game, stakes)),
                                       worth.main_stake(past.game, stakes))  # fmt: skip

    def _level_again(self, past: "Past", place: tuple[int, str], level: int) -> None:
        """The right bet is of another level: what was counted for the spot is worth something else."""
        felt, digest, old = past.felt, past.game.digest, past.felt.levels.get(place, 0)
        if level == old:
            return
        for wager, (stake, net) in felt.wagers.get(place, {}).items():
            for bet, sign in ((Bet(digest, old, wager), -1), (Bet(digest, level, wager), 1)):
                self._handled(past, bet, place[1], hands=sign, staked=sign * stake, won=-sign * net)
        felt.levels[place] = level
        for main in [bet for bet, places in felt.came_to.items() if bet.level == old and place in places]:
            found = felt.came_to[main][place]
            self._came_to(past, main, place, None)
            self._came_to(past, main._replace(level=level), place, found)

    def _restated(self, past: "Past", event: e.PayoutCorrected) -> None:
        """The hand as it was right, on the day when it was played: by it the theoretical win, alarms and ratings go.
        The chips have moved on the day of the correction.
        """
        felt, game = past.felt, past.game
        place = event.spot, event.player
        bet = Bet(game.digest, felt.levels.get(place, 0), event.wager)
        staked = event.stake if event.staked is None else event.staked
        more = event.stake - staked
        made = bool(event.stake) - bool(staked)
        self._handled(past, bet, event.player, hands=made, staked=more, won=event.was - event.now)
        if place in felt.wagers:
            felt.wagers[place][event.wager] = event.stake, event.now
        main = bet._replace(wager=worth.belongs_to(game).get(event.wager, event.wager))
        stake, net = felt.came_to.get(main, {}).get(place, (0, 0))
        own = more if event.wager == main.wager else 0
        self._came_to(past, main, place, (stake + own, net + event.now - event.was))
        play = self._play(self.on(past.day), event.player)
        play.staked += more
        play.before += more if any(one.id == event.wager for one in game.opening) else 0

    def _handled(self, past: "Past", bet: Bet, player: str, *, hands: int, staked: Cents, won: Cents) -> None:
        """What a correction adds to a wager of a past hand, or takes from it."""
        day, felt = self.on(past.day), past.felt
        before = felt.staked[bet]
        after = felt.staked[bet] = before + staked
        handle = day.handles.get(bet, Handle()) + Handle(hands, staked, after**2 - before**2, won)
        day.handles[bet] = handle
        if handle == Handle():
            del day.handles[bet]
        self._play(day, player).bets[bet] += staked
        if felt.banker:
            self._play(day, felt.banker).bets[bet] -= staked

    def _came_to(self, past: "Past", main: Bet, place: tuple[int, str], right: tuple[Cents, Cents] | None) -> None:
        """What a wager of a past hand came to on a spot; None if it is not counted under this bet any more."""
        results, felt = self.on(past.day).results.setdefault(main, Results()), past.felt
        if wrong := felt.staked_on(main):
            results.take_out(wrong)
        places = felt.came_to.setdefault(main, {})
        if right is None:
            places.pop(place)
        else:
            places[place] = right
        if found := felt.staked_on(main):
            results.add(found)
        if not results.spots:
            del self.on(past.day).results[main]

    # ------------------------------------------------------------ flags

    def _flag_wins(self, day: Day, moment: "_Moment") -> None:
        """After all wagers of the record, because a bonus has no own stake: those of its wagers count."""
        for (_, player), ones in self.paid.items():
            for one in ones:
                if one.net > 0:
                    on = self.game.wagers[one.wager].on or (one.wager,)
                    stake = sum(other.stake for other in ones if other.wager in on)
                    self._flag(
                        day, FlagKind.WIN, moment, player, one.net, reached=one.net, wager=one.wager, stake=stake
                    )
        self.paid.clear()

    def _flag_cash(self, day: Day, moment: "_Moment", player: str, cents: Cents) -> None:
        """By the sum of somebody's cash at this table today, as at the cage; for a walk-in, by the transaction."""
        before = 0 if player in self.nobody else day.cash[player]
        day.cash[player] += cents
        self._flag(day, FlagKind.CASH, moment, player, cents, reached=before + cents)

    def _flag(
        self, day: Day, kind: FlagKind, moment: "_Moment", player: str, cents: Cents, *,
        reached: Cents, wager: str = "", stake: Cents = 0,
    ) -> None:  # fmt: skip
        """Only for chips from the cashier. `reached` is the amount that is compared with the flag."""
        if self.terms.chips is not Chips.ISSUED:
            return
        for flag in self.flags(moment.day):
            if flag.kind is kind and flag.catches(reached, stake=stake):
                hand = (self.watch.settled or 0) if wager else 0
                by = self._answers_for(moment)
                flagged = Flagged(moment.at, by, self.stream, moment.version, player, cents, flag, wager, hand=hand)
                day.flagged.append(flagged)
                return

    def _answers_for(self, moment: "_Moment") -> str:
        """Who did it: where the program has paid for a dealer of the staff, the dealer."""
        dealers = self.dealers_at(moment.version) if moment.by == DEALER else ()
        return dealers[-1] if dealers else moment.by


class Past(NamedTuple):
    """What a hand came to, on its gaming day, by the rules that it was played by."""

    day: str
    game: Game
    felt: OnFelt


class _Moment(NamedTuple):
    """When an event happened, and by whose command."""

    day: str
    at: int
    by: str
    version: int


_COUNTED = frozenset(
    codec.word(kind)
    for kind in (
        r.WagerSettled, r.BetsPlaced, e.BehindSettled, e.BetBehindPlaced, e.WagersForfeited, e.ForfeitReturned,
        e.DeckOpened, e.HandReopened, e.HandAbandoned, e.BankTaken, e.BankReturned, e.CollectionTaken,
        e.CollectionReturned,
        e.HandCorrected, e.PayoutCorrected, e.Seated, e.Left, e.ChipsBought, e.TableOpened, e.LimitsPosted,
        e.BetsOpened, e.DutyChanged, e.FillSent, e.FillReceived,
    )
)  # fmt: skip
