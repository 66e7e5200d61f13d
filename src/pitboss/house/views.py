"""The views of a table as text: the public part, made once for all viewers, and each player's own part.

`tables.view` decides what a view contains. Here texts are cached: values are immutable, so a text is valid as long as
the table has the same values. A command changes one seat or one spot, and only that is made again.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter

from pydantic_core import to_json

from pitboss.cards.card import Card
from pitboss.house import compact_json
from pitboss.house.desk import Desk, ViewCache
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.rounds.choices import Offer
from pitboss.rounds.options import NOTHING
from pitboss.rounds.state import Round, Spot, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.tables import endings, play, view
from pitboss.tables.state import Hand, Phase, Sitter, Table

_escaped = compact_json.writer(sort_keys=False)
_quoted = json.encoder.encode_basestring_ascii


def _encode(value: object) -> str:
    """The same text as the standard library's, in a fifth of the time. Pydantic escapes fewer letters, and a half of a
    pair is an error to it, so a text with such letters is written by the standard library."""
    try:
        text = to_json(value)
    except ValueError:
        return _escaped(value)
    return text.decode() if text.isascii() and b"\x7f" not in text else _escaped(value)


# The values that each part of a view is made from: if they are the same as before, so is the text.
_posted_of = attrgetter("terms", "game", "closed", "queue", "washed", "turn", "meters")
_PLACE = ("number", "deck", "commit", "phase", "round.stage")
_BESIDE = ("phase", "ready", "riders", "seals", "cuts", "missed", "round.dealer", "round.board", "round.faces")
_CALLED = ("called", "reasons", "acknowledged", "ended", "voided", "dispute", "frozen", "timed", "ruled")
_hand_of = attrgetter(*_PLACE, *_BESIDE, *_CALLED)


class Frames(Mapping[str | None, str]):
    """The view of each player at one moment; None is everybody else. Each is joined when it is asked for, since most
    tables are watched from few seats."""

    def __init__(self, public: str, own: dict[str, str]) -> None:
        self._public = public
        self._own = own

    def __getitem__(self, player: str | None) -> str:
        return self._public + "}" if player is None else f'{self._public},"you":{self._own[player]}}}'

    def __iter__(self) -> Iterator[str | None]:
        return iter((None, *self._own))

    def __len__(self) -> int:
        return 1 + len(self._own)


def frames(desk: Desk, table: Table | None = None) -> Frames:
    """The views of the table, as it is stored; `table` is the same with its last hand put right (`recalls`)."""
    shown = table or desk.shown
    assert shown is not None
    with currency.writing(shown.terms.chips.currency):
        return Frames(_public(desk, shown), _own(desk, shown))


def _public(desk: Desk, table: Table) -> str:
    cache = desk.view_cache
    last = _last(cache, table)  # first, while the cache still has the text of the hand that ended
    hand = f"{{{_hand(cache, table, table.hand)}}}" if table.hand else "null"
    spots = ",".join(_spots(cache, table.hand.round)) if table.hand else ""
    return (
        f'{{"version":{desk.shown_version},"public":{{{_posted(cache, table)},"hand":{hand},'
        f'"sitters":[{",".join(_sitters(cache, table.sitters))}],"spots":[{spots}]}},"last":{last}'
    )


def _last(cache: ViewCache, table: Table) -> str:
    kept = cache.parts.get("last")
    if kept is None or kept[0] is not table.last:
        text = "null"
        if table.last is not None:
            spots = ",".join(_encode(view.ended_spot(table, table.last, one)) for one in table.last.round.spots)
            seed, dealer = _encode(table.seed), _encode(endings.dealer(table.game, table.last))[1:-1]
            more = "".join(f',"{name}":{_encode(one)}' for name, one in view.corrected(table, table.last).items())
            text = f'{{{_hand(cache, table, table.last)},"spots":[{spots}],"seed":{seed},{dealer}{more}}}'
        kept = cache.parts["last"] = (table.last, text)
    return kept[1]


def _posted(cache: ViewCache, table: Table) -> str:
    return _part(cache, "posted", _posted_of(table), lambda: view.posted(table))


def _part(cache: ViewCache, name: str, of: object, make: Callable[[], view.Json]) -> str:
    kept = cache.parts.get(name)
    if kept is None or kept[0] != of:
        kept = cache.parts[name] = (of, _encode(make())[1:-1])
    return kept[1]


def _hand(cache: ViewCache, table: Table, hand: Hand) -> str:
    """Decisions change only whom the table waits for, and bets what the bank has to cover; the rest is cached."""
    of, kept = _hand_of(hand), cache.hand
    if kept is None or kept[0] != of:
        place = _part(cache, "place", of[: len(_PLACE)], lambda: view.place(table.game, hand))
        beside = _part(cache, "beside", of[len(_PLACE) : -len(_CALLED)], lambda: view.beside(hand))
        called = _part(cache, "called", of[-len(_CALLED) :], lambda: view.called(hand))
        kept = cache.hand = (of, place, beside, called)
    waiting = ",".join([str(number) for number in view.waiting(table, hand)])
    bank = _encode(view.bank_json(table, hand)) if hand.bank else "null"
    return f'{kept[1]},"waiting":[{waiting}],{kept[2]},"bank":{bank},{kept[3]}'


def _sitters(cache: ViewCache, sitters: Iterable[Sitter]) -> list[str]:
    texts = []
    for one in sitters:
        kept = cache.sitters.get(one.spots[0])
        if kept is None or kept[0] is not one:
            kept = cache.sitters[one.spots[0]] = (one, _encode(view.sitter(one)))
        texts.append(kept[1])
    return texts


def _spots(cache: ViewCache, state: Round) -> list[str]:
    texts, faces = [], state.faces
    for one in state.spots:
        kept = cache.spots.get(one.number)
        if kept is None or kept[0] is not one or kept[1] is not faces:
            kept = cache.spots[one.number] = (one, faces, _encode(view.spot(state, one)))
        texts.append(kept[2])
    return texts


# ---------------------------------------------------------------- for one player alone


def _own(desk: Desk, table: Table) -> dict[str, str]:
    """A player's own part is made from the seat, their spots, and the state of the hand."""
    hand, order, cache = table.hand, desk.order(table), desk.view_cache
    at: tuple[object, ...] = (table.game,)
    spots: tuple[Spot, ...] = ()
    asked = None
    if hand is not None:
        state, stage, betting = hand.round, stage_now(table.game, hand.round), hand.phase is Phase.BETTING
        asked = stage if isinstance(stage, DecideStage) else None  # no other stage is anything to a player alone
        shown = view.board(state) if state.board else ()
        at = (table.game, hand.number, hand.commit, state.may_look, shown, hand.faces, betting, asked)
        spots = state.spots
    if cache.own_at != at:
        cache.own.clear()
        if cache.own_at[:-2] != at[:-2]:  # cards depend neither on the phase nor on the stage
            cache.held.clear()
        cache.own_at = at
    # In tuples, which are compared by identity first.
    mine: dict[str, tuple[Spot, ...]] = {one.player: (one,) for one in spots}
    if len(mine) < len(spots):  # somebody has several
        mine = {player: tuple([one for one in spots if one.player == player]) for player in mine}
    texts, own = dict[str, str](), cache.own
    for one in table.sitters:
        player = one.player
        theirs, kept = mine.get(player, ()), own.get(player)
        if kept is None or kept[0] is not one or kept[1] != theirs:
            kept = own[player] = (one, theirs, _own_text(cache, table, one, order, asked))
        texts[player] = kept[2]
    return texts


def _own_text(cache: ViewCache, table: Table, mine: Sitter, order: Sequence[Card], asked: DecideStage | None) -> str:
    hand = table.hand
    if hand is None:
        spots = []
    elif hand.phase is Phase.BETTING:
        spots = [f'{{"number":{number},"bets":{_bets(table.game, hand.round, number)}}}' for number in mine.spots]
    else:
        spots = [_own_hand(cache, table, hand, number, order, asked) for number in mine.spots]
    seat = f'{{"player":{_quoted(mine.player)},"chips":{mine.chips},"misses":{mine.misses}'
    return f'{seat},"spots":[{",".join(spots)}]}}'


def _own_hand(
    cache: ViewCache, table: Table, hand: Hand, number: int, order: Sequence[Card], asked: DecideStage | None
) -> str:
    """The cards stay the same while others decide and the dealer goes on; what is offered does not."""
    mine = hand.round.spot(number)
    if mine is None:
        return f'{{"number":{number}}}'
    kept = cache.held.get(number)
    if kept is None or kept[0] is not mine.cards or kept[1] is not mine.kept:
        kept = cache.held[number] = (mine.cards, mine.kept, *_held(table.game, hand, mine, order))
    offered = _NOT_ASKED if asked is None else _offered(table, hand, mine, order)
    return f"{kept[2]},{offered},{kept[3]}"


_NOT_ASKED = '"offers":{},"late":null,"may_set":false'
_NOT_SET = '"kept":null,"warning":null}'


def _held(game: Game, hand: Hand, mine: Spot, order: Sequence[Card]) -> tuple[str, str]:
    """The cards of a spot, and how its owner has set them: what comes before its offers, and after them."""
    if not mine.cards:
        return f'{{"number":{mine.number},"cards":[],"hand":null', _NOT_SET
    cards, kept = view.own_cards(hand, mine, order)
    held = _encode(view.held(game, hand, mine, cards, kept))[:-1]
    return held, _NOT_SET if kept is None else _encode(view.as_set(game, cards, kept))[1:]


def _offered(table: Table, hand: Hand, mine: Spot, order: Sequence[Card]) -> str:
    found = play.offers(table, mine.number, order)
    return _NOT_ASKED if found is NOTHING else _offers(table.game, hand.round.stage, found.offers, found.may_set)


@lru_cache(maxsize=4096)
def _offers(game: Game, stage: int, offers: tuple[Offer, ...], may_set: bool) -> str:
    """Cached, because players with the same bets are offered the same."""
    return _encode({"offers": dict(offers), "late": view.late(game, stage, offers), "may_set": may_set})[1:-1]


def _bets(game: Game, state: Round, number: int) -> str:
    spot = state.spot(number)
    return _limits(game, tuple(spot.stakes.items()) if spot else (), currency.now().code)


@lru_cache(maxsize=4096)
def _limits(game: Game, staked: tuple[tuple[str, Cents], ...], written_in: str) -> str:  # noqa: ARG001 - a key
    """Cached, because it is the longest part of a view, and the same for all players with the same bets."""
    return _encode(view.limits(game, staked))
