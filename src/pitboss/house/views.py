"""The views of a table as text: the public part, made once for all viewers, and each player's own part.

`tables.view` decides what a view contains. Here texts are cached: values are immutable, so a text is valid as long as
the table has the same values. A command changes one seat or one spot, and only that is made again.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter

from pitboss.cards.card import Card
from pitboss.house import compact_json
from pitboss.house.desk import Desk, ViewCache
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.rounds.state import Round, Spot
from pitboss.sheets.game import Game
from pitboss.tables import endings, view
from pitboss.tables.state import Hand, Phase, Sitter, Table

_encode = compact_json.writer(sort_keys=False)

# The values that each part of a view is made from: if they are the same as before, so is the text.
_posted_of = attrgetter("terms", "game", "closed", "queue", "washed", "turn", "meters")
_hand_of = attrgetter(
    "number", "deck", "commit", "phase", "ready", "riders", "seals", "cuts", "missed", "called", "reasons",
    "acknowledged", "ended", "voided", "dispute", "frozen", "timed", "ruled",
    "round.stage", "round.dealer", "round.board", "round.faces",
)  # fmt: skip


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
    of = _posted_of(table)
    kept = cache.parts.get("posted")
    if kept is None or kept[0] != of:
        kept = cache.parts["posted"] = (of, _encode(view.posted(table))[1:-1])
    return kept[1]


def _hand(cache: ViewCache, table: Table, hand: Hand) -> str:
    """Decisions change only whom the table waits for, and bets what the bank has to cover; the rest is cached."""
    of = _hand_of(hand)
    kept = cache.parts.get("place")
    if kept is None or kept[0] != of:
        kept = cache.parts["place"] = (of, _encode(view.place(table.game, hand))[1:-1])
        cache.parts["beside"] = (of, _encode(view.beside(hand))[1:-1])
        cache.parts["called"] = (of, _encode(view.called(hand))[1:-1])
    beside, called = cache.parts["beside"][1], cache.parts["called"][1]
    waiting = ",".join([str(number) for number in view.waiting(table, hand)])
    bank = _encode(view.bank_json(table, hand)) if hand.bank else "null"
    return f'{kept[1]},"waiting":[{waiting}],{beside},"bank":{bank},{called}'


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
    spots: dict[str, tuple[Spot, ...]] = {}
    where: tuple[object, ...] = (table.game,)
    if hand is not None:
        where = (table.game, hand.number, hand.commit, hand.phase, hand.round.may_look, hand.round.stage)
        for spot in hand.round.spots:
            spots[spot.player] = (*spots.get(spot.player, ()), spot)
    if cache.own_at != where:
        cache.own.clear()
        cache.own_at = where
    texts = []
    for one in table.sitters:
        mine = spots.get(one.player, ())
        kept = cache.own.get(one.spots[0])
        if kept is None or kept[0] is not one or kept[1] != mine:
            kept = cache.own[one.spots[0]] = (one, mine, _own_text(table, hand, one, order))
        texts.append((one.player, kept[2]))
    return texts


def _own_text(table: Table, hand: Hand | None, mine: Sitter, order: Sequence[Card]) -> str:
    if hand is None or hand.phase is not Phase.BETTING:
        return _encode(view.own(table, mine.player, order))
    spots = [f'{{"number":{number},"bets":{_bets(table.game, hand.round, number)}}}' for number in mine.spots]
    return f'{_encode(view.seat(mine))[:-1]},"spots":[{",".join(spots)}]}}'


def _bets(game: Game, state: Round, number: int) -> str:
    spot = state.spot(number)
    return _limits(game, tuple(spot.stakes.items()) if spot else (), currency.now().code)


@lru_cache(maxsize=4096)
def _limits(game: Game, staked: tuple[tuple[str, Cents], ...], written_in: str) -> str:  # noqa: ARG001 - a key
    """Cached, because it is the longest part of a view, and the same for all players with the same bets."""
    return _encode(view.limits(game, staked))
