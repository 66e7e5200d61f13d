"""The views of a table as text: the public part, made once for all viewers, and each player's own part.

`tables.view` decides what a view contains. Here texts are cached: values are immutable, so a text is valid as long as
the table has the same values. A command changes one seat or one spot, and only that is made again.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter

from pydantic_core import to_json

from pitboss.cards.card import Card
from pitboss.house import compact_json
from pitboss.house.desk import Desk, ViewCache
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.rounds.state import Round, Spot, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.tables import endings, view
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
_place_of = attrgetter("number", "deck", "commit", "phase", "round.stage")
_beside_of = attrgetter(
    "phase", "ready", "riders", "seals", "cuts", "missed", "round.dealer", "round.board", "round.faces"
)
_called_of = attrgetter("called", "reasons", "acknowledged", "ended", "voided", "dispute", "frozen", "timed", "ruled")


def frames(desk: Desk) -> dict[str | None, str]:
    """The view of each player; None is for everybody else. Only the stored state is in them."""
    assert desk.shown is not None
    with currency.writing(desk.shown.terms.chips.currency):
        return _frames(desk, desk.shown)


def _frames(desk: Desk, table: Table) -> dict[str | None, str]:
    cache = desk.view_cache
    last = _last(cache, table)  # first, while the cache still has the text of the hand that ended
    hand = f"{{{_hand(cache, table, table.hand)}}}" if table.hand else "null"
    spots = ",".join(_spots(cache, table.hand.round)) if table.hand else ""
    public = (
        f'{{"version":{desk.shown_version},"public":{{{_posted(cache, table)},"hand":{hand},'
        f'"sitters":[{",".join(_sitters(cache, table.sitters))}],"spots":[{spots}]}},"last":{last}'
    )
    made: dict[str | None, str] = {None: public + "}"}
    for player, text in _own(desk, table):
        made[player] = f'{public},"you":{text}}}'
    return made


def _last(cache: ViewCache, table: Table) -> str:
    kept = cache.parts.get("last")
    if kept is None or kept[0] is not table.last:
        text = "null"
        if table.last is not None:
            spots = ",".join(_encode(view.ended_spot(table, table.last, one)) for one in table.last.round.spots)
            seed, dealer = _encode(table.seed), _encode(endings.dealer(table.game, table.last))[1:-1]
            text = f'{{{_hand(cache, table, table.last)},"spots":[{spots}],"seed":{seed},{dealer}}}'
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
    place = _part(cache, "place", _place_of(hand), lambda: view.place(table.game, hand))
    beside = _part(cache, "beside", _beside_of(hand), lambda: view.beside(hand))
    called = _part(cache, "called", _called_of(hand), lambda: view.called(hand))
    waiting = ",".join([str(number) for number in view.waiting(table, hand)])
    bank = _encode(view.bank_json(table, hand)) if hand.bank else "null"
    return f'{place},"waiting":[{waiting}],{beside},"bank":{bank},{called}'


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


def _own(desk: Desk, table: Table) -> list[tuple[str, str]]:
    """A player's own part is made from the seat, their spots, and the state of the hand."""
    hand, order, cache = table.hand, desk.order(table), desk.view_cache
    where: tuple[object, ...] = (table.game,)
    spots: tuple[Spot, ...] = ()
    if hand is not None:
        state, stage, betting = hand.round, stage_now(table.game, hand.round), hand.phase is Phase.BETTING
        asked = stage if isinstance(stage, DecideStage) else None  # no other stage is anything to a player alone
        shown = view.board(state) if state.board else ()
        where = (table.game, hand.number, hand.commit, betting, state.may_look, asked, shown, hand.faces)
        spots = state.spots
    if cache.own_at != where:
        cache.own.clear()
        cache.own_at = where
    # In tuples, which are compared by identity first.
    mine: dict[str, tuple[Spot, ...]] = {one.player: (one,) for one in spots}
    if len(mine) < len(spots):  # somebody has several
        mine = {player: tuple([one for one in spots if one.player == player]) for player in mine}
    texts, own = [], cache.own
    for one in table.sitters:
        player = one.player
        theirs, kept = mine.get(player, ()), own.get(player)
        if kept is None or kept[0] is not one or kept[1] != theirs:
            kept = own[player] = (one, theirs, _own_text(table, hand, one, order))
        texts.append((player, kept[2]))
    return texts


def _own_text(table: Table, hand: Hand | None, mine: Sitter, order: Sequence[Card]) -> str:
    if hand is None:
        spots = []
    elif hand.phase is Phase.BETTING:
        spots = [f'{{"number":{number},"bets":{_bets(table.game, hand.round, number)}}}' for number in mine.spots]
    else:
        spots = [_own_hand(number, view.own_hand(table, hand, number, order)) for number in mine.spots]
    seat = f'{{"player":{_quoted(mine.player)},"chips":{mine.chips},"misses":{mine.misses}'
    return f'{seat},"spots":[{",".join(spots)}]}}'


@lru_cache(maxsize=4096)
def _own_hand(number: int, mine: view.OwnHand | None) -> str:
    """Cached, because cards stay the same while others decide and the dealer goes on."""
    return f'{{"number":{number}}}' if mine is None else _encode(view.own_hand_json(mine))


def _bets(game: Game, state: Round, number: int) -> str:
    spot = state.spot(number)
    return _limits(game, tuple(spot.stakes.items()) if spot else (), currency.now().code)


@lru_cache(maxsize=4096)
def _limits(game: Game, staked: tuple[tuple[str, Cents], ...], written_in: str) -> str:  # noqa: ARG001 - a key
    """Cached, because it is the longest part of a view, and the same for all players with the same bets."""
    return _encode(view.limits(game, staked))
