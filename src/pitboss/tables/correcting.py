"""A settled hand put right: from the right cards, bets and decisions all its wagers are settled again, by the same
settlement as every hand, and the difference moves.

Nothing is edited. The wrong version stays in the records of the hand, and the right one is an event of its own, with
the names of the two people and their reason. The cards of a sealed deck cannot have been others, and are not changed.
"""

from collections.abc import Iterator, Mapping, Sequence

from pitboss.cards.card import BY_NAME, Card
from pitboss.frozen import changed
from pitboss.hands.ladder import HandValue
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices, setting
from pitboss.rounds import decide as rounds
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.rounds.settle import Settlement
from pitboss.rounds.state import Spot
from pitboss.sheets.game import Game
from pitboss.sheets.prose import listed
from pitboss.sheets.values import WHOLE, Choice
from pitboss.tables import betting, tapped_results
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.identities import Actor, has_account
from pitboss.tables.moves import TRAY, Where, moves
from pitboss.tables.real_cards import cards
from pitboss.tables.recalling import (
    SettledAgain,
    as_corrected,
    breakage_by_player,
    deck_of,
    opening_bets,
    positions,
    settled_again,
)
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import PRACTICE_BANKER, Hand, Recalled, Table
from pitboss.tables.terms import Chips
from pitboss.tables.words import Answer, short


def correct(table: Table, command: c.CorrectHand, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """The right version, and what follows from it for every wager of the hand."""
    if not command.note.strip():
        return refuse(TableCode.NO_NOTE)
    asked = bool(command.cards or command.spots)
    recalled = table.recalled
    if recalled is None or recalled.hand.number != command.hand:
        called = any(one.hand == command.hand for one in table.calls)
        known = not asked and (called or command.hand in table.past)  # an offer: the page fills in what was right
        return refuse(TableCode.NO_CHANGE) if known else refuse(TableCode.UNKNOWN_HAND, hand=command.hand)
    refusal = _not_this_hand(table, recalled)
    if refusal is not None:
        return refusal
    right = right_version(recalled, command)
    if isinstance(right, Refusal):
        return right
    after = as_corrected(recalled.hand, right)
    if after == recalled.hand:
        return refuse(TableCode.NO_CHANGE)
    again = settled_again(recalled, after)
    lines = list(_lines(recalled, again, after, right))
    made = _moved(table, recalled, right, lines, _restated(recalled, again), waive=command.waive)
    return made if isinstance(made, Refusal) else (*made, *_answers(table, command, right.by))


def _not_this_hand(table: Table, recalled: Recalled) -> Refusal | None:
    number = recalled.hand.number
    if recalled.hand.finish is not e.Finish.SETTLED:
        return refuse(TableCode.NOT_PAID, hand=number)
    if recalled.corrections != table.corrected.get(number, 0):
        return refuse(TableCode.CORRECTED_MEANWHILE, hand=number)
    if _earlier(table, recalled) and (table.terms.chips, recalled.then.terms.chips) != (Chips.ISSUED, Chips.ISSUED):
        return refuse(TableCode.CHIPS_GONE, hand=number, chips=recalled.then.terms.chips.value)
    return None


def _earlier(table: Table, recalled: Recalled) -> bool:
    """Whether the chips of that opening are back at the cage."""
    return table.closed or table.openings != recalled.then.openings


# ---------------------------------------------------------------- the right version


def right_version(recalled: Recalled, command: c.CorrectHand) -> e.HandCorrected | Refusal:
    """What was right, as far as it differs from what is on record; whole and possible by the rules of the sheet."""
    hand, game = recalled.hand, recalled.then.game
    faces = _faces(recalled, command.cards)
    if isinstance(faces, Refusal):
        return faces
    shown = changed(hand, faces=faces)
    order = deck_of(recalled, shown)
    told = {one.spot: one for one in command.spots}
    strange = next((number for number in told if hand.round.spot(number) is None), None)
    if strange is not None:
        return refuse(RoundCode.NO_SPOT, spot=strange)
    spots: list[e.CorrectedSpot] = []
    for spot in hand.round.spots:
        one = told.get(spot.number, c.RightSpot(spot.number))
        made = _spot(recalled, shown, order, spot, one, tapped=str(spot.number) in command.cards)
        if isinstance(made, Refusal):
            return made
        if made != _as_it_is(hand, spot):
            spots.append(made)
    places = {
        place: tuple(faces[at] for at in positions(hand, place))
        for place in command.cards
        if any(faces[at] != hand.faces[at] for at in positions(hand, place))
    }
    made_right = e.HandCorrected(
        hand.number, recalled.corrections + 1, command.note, command.by, places, tuple(spots), {}
    )
    return _one_dealer(game, as_corrected(hand, made_right), order) or made_right


def _as_it_is(hand: Hand, spot: Spot) -> e.CorrectedSpot:
    results = hand.results.get(spot.number)
    return e.CorrectedSpot(
        spot.number, dict(spot.stakes), dict(spot.choices), dict(spot.taken_back), spot.kept,
        None if results is None else dict(results),
    )  # fmt: skip


def _faces(recalled: Recalled, right: Mapping[str, Sequence[str]]) -> tuple[str, ...] | Refusal:
    """The faces of all positions, with the right ones in their places; no card twice."""
    hand, game = recalled.hand, recalled.then.game
    if right and not recalled.then.real_cards:
        return refuse(TableCode.DECK_IS_SEALED, hand=hand.number)
    faces = list(hand.faces)
    for place, tapped in right.items():
        at = positions(hand, place)
        title = cards.title(game, place, capital=True)
        if len(at) != len(tapped):
            why = f"{title} has {len(at)} cards in hand {hand.number}; you gave {len(tapped)}."
            return refuse(RoundCode.BAD_CARDS, why=why)
        for position, face in zip(at, tapped, strict=True):
            if face and face not in BY_NAME:
                why = f'"{face[:10]}" is no card; write a rank and a suit, such as Qs.'
                return refuse(RoundCode.BAD_CARDS, why=why)
            if face and BY_NAME[face] not in game.deck.cards:
                return refuse(RoundCode.BAD_CARDS, why=f"{face} is not in this game's deck.")
            faces[position] = face
    known = [face for face in faces if face]
    twice = next((face for at, face in enumerate(known) if face in known[:at]), None)
    if twice is not None:
        return refuse(RoundCode.BAD_CARDS, why=f"{twice} would be there twice; a deck has one of each card.")
    return tuple(faces)


def _spot(
    recalled: Recalled, hand: Hand, order: Sequence[Card], spot: Spot, right: c.RightSpot, *, tapped: bool
) -> e.CorrectedSpot | Refusal:
    """One spot as it was right. `tapped`: its cards are told, so that results without cards count no more."""
    game = recalled.then.game
    kept = _kept(game, hand, order, spot, right)
    if isinstance(kept, Refusal):
        return kept
    staked = opening_bets(game, spot) if right.bets is None else {name: one for name, one in right.bets.items() if one}
    if right.bets is not None and (refusal := bets.refused(game, staked)) is not None:
        return refusal
    seen = changed(spot, kept=kept)
    value = None if not hand.known(seen) else rounds.value_so_far(game, hand.round, seen, order)
    made = _decided(game, staked, {**spot.choices, **(right.choices or {})}, right.choices or {}, value)
    if isinstance(made, Refusal):
        return made
    stakes, taken, back = made
    results = right.results if right.results is not None else None if tapped else hand.results.get(spot.number)
    if results is not None:
        resolved = _resolved(recalled, spot.number, stakes, taken, results)
        if isinstance(resolved, Refusal):
            return resolved
        return e.CorrectedSpot(spot.number, stakes, taken, back, kept, resolved)
    needed = cards.needed(game, stakes, folded=choices.folded(taken))
    by = {cards.PLAYER: spot.cards if kept is None else kept, DEALER: hand.round.dealer, BOARD: hand.round.board}
    missing = next((who for who in by if who in needed and hand.unknown.intersection(by[who])), None)
    if missing is not None:
        place = str(spot.number) if missing == cards.PLAYER else missing
        return refuse(TableCode.CARDS_NEEDED, place=cards.title(game, place))
    return e.CorrectedSpot(spot.number, stakes, taken, back, kept)


def _kept(
    game: Game, hand: Hand, order: Sequence[Card], spot: Spot, right: c.RightSpot
) -> tuple[int, ...] | Refusal | None:
    """The positions of the player's own setting."""
    if right.keep is None:
        return spot.kept
    if not right.keep:
        return None
    if not all(face in BY_NAME for face in right.keep):
        return refuse(RoundCode.NOT_SET, why="A setting keeps cards such as Qs.")
    named = [BY_NAME[face] for face in right.keep]
    mine = [order[at] for at in spot.cards if at not in hand.unknown]
    refusal = setting.refused(game, mine, named)
    return refusal or tuple(at for at in spot.cards if order[at] in named)


def _decided(
    game: Game, staked: Mapping[str, Cents], words: Mapping[str, str], told: Mapping[str, str], value: HandValue | None
) -> tuple[dict[str, Cents], dict[str, str], dict[str, Cents]] | Refusal:
    """The stakes after the decisions, what was decided, and what came off again by it."""
    now, taken, back = dict(staked), dict[str, str](), dict[str, Cents]()
    for stage in game.decisions:
        if not choices.to_decide(game, stage, now, taken):
            continue
        word = words.get(stage.id) or (stage.choices[0].word if len(stage.choices) == 1 else "")
        if not word:
            return refuse(RoundCode.CHOICE_MISSING, offered=listed([choice.word for choice in stage.choices], "or"))
        needs = game.only_with.get((stage.id, word))
        shown = value if value is not None or needs is None else _enough(game, needs)
        refusal = choices.refused(game, stage, word, now, shown)
        if refusal is not None:
            return refusal
        if word == Choice.BACK.word:
            back[stage.wager] = now[stage.wager]
        now = choices.stakes_after(game, stage, word, now)
        taken[stage.id] = word
    unused = next((stage for stage in told if stage not in taken), None)
    if unused is not None:
        return refuse(RoundCode.NO_DECISION, why=f'with these bets there is nothing to decide at "{unused[:40]}"')
    return now, taken, back


def _enough(game: Game, needs: object) -> HandValue:
    """A hand that allows a choice: where no cards were tapped, the dealer is believed, as in the hand itself."""
    assert hasattr(needs, "__contains__")
    return next(value for value in tapped_results.kinds(game, game.player.id) if value in needs)


def _resolved(
    recalled: Recalled, spot: int, stakes: Mapping[str, Cents], taken: Mapping[str, str], told: Mapping[str, str]
) -> dict[str, str] | Refusal:
    """The results of a spot without cards; of wagers that are not there any more none are left."""
    game = recalled.then.game
    if not recalled.then.real_cards:
        return refuse(TableCode.DECK_IS_SEALED, hand=recalled.hand.number)
    made = {name for name, wager in game.wagers.items() if any(stakes.get(one) for one in (name, *wager.on))}
    live = {name: word for name, word in told.items() if name in made and word != tapped_results.FOLD}
    found = tapped_results.resolve(game, spot, stakes, taken, live)
    if isinstance(found, Refusal):
        return found
    if found.missing:
        what = f"the result of {listed([game.wagers[name].title for name in found.missing])}"
        return refuse(TableCode.INCOMPLETE, spot=spot, what=what)
    return dict(found.results)


def _one_dealer(game: Game, hand: Hand, order: Sequence[Card]) -> Refusal | None:
    """All spots play against one dealer's hand: it qualifies for all of them or for none."""
    if not game.thresholds or not hand.results:
        return None
    can = set(range(len(game.thresholds) + 1))
    if hand.round.dealer and not hand.unknown.intersection((*hand.round.dealer, *hand.round.board)):
        by = {DEALER: hand.round.dealer, BOARD: hand.round.board}
        held = [order[at] for who in game.dealer.holders for at in by.get(who, ())]
        can &= {game.level(game.dealer.rank(held))}
    for spot in hand.round.spots:
        if spot.number in hand.results:
            found = tapped_results.resolve(game, spot.number, spot.stakes, spot.choices, hand.results[spot.number])
            can &= set() if isinstance(found, Refusal) else found.levels
    who = cards.title(game, DEALER)
    return None if can else refuse(TableCode.BAD_RESULT, why=f"By some of this {who} qualifies, and by some not.")


# ---------------------------------------------------------------- what moves


def _lines(recalled: Recalled, again: SettledAgain, after: Hand, right: e.HandCorrected) -> Iterator[e.PayoutCorrected]:
    """Every wager whose stake or result is another one now."""
    found = again.wagers
    banker = after.bank.player if after.bank else ""
    gone = {key: None for key in recalled.paid if key not in found}
    for key in (*found, *gone):
        staked, was = recalled.paid.get(key, (0, 0))
        one: Settlement | None = found.get(key)
        stake, now = (one.stake, one.net) if one else (0, 0)
        if (stake, now) != (staked, was):
            spot, player, wager = key
            yield e.PayoutCorrected(
                after.number, spot, player, wager, stake, was, now, right.note, banker,
                staked=staked if staked != stake else None, correction=right.number,
            )  # fmt: skip


def _restated(recalled: Recalled, again: SettledAgain) -> dict[str, Cents]:
    """By player: what rounding keeps more of the right payouts, or less."""
    kept = breakage_by_player(recalled.then, again.wagers, again.cut)
    more = {who: kept.get(who, 0) - recalled.breakage.get(who, 0) for who in (*recalled.breakage, *kept)}
    return {who: cents for who, cents in more.items() if cents}


def _moved(
    table: Table, recalled: Recalled, right: e.HandCorrected, lines: Sequence[e.PayoutCorrected],
    restated: Mapping[str, Cents], *, waive: bool,
) -> tuple[e.Event, ...] | Refusal:  # fmt: skip
    """The correction, with the payouts of everybody who can be paid or can give back. Who gives comes first, so that
    the tray has it for the others.
    """
    earlier = _earlier(table, recalled)
    sums: dict[str, Cents] = {}
    for one in lines:
        sums[one.player] = sums.get(one.player, 0) + one.now - one.was
    made: list[e.Event] = []
    waived: dict[str, Cents] = {}
    for player in sorted(sums, key=lambda one: sums[one]):
        mine = [_paid_where(table, one, earlier=earlier) for one in lines if one.player == player]
        mine.sort(key=lambda one: one.was - one.now)  # the seat receives before it pays
        bring = _from_pocket(table, player, -sums[player])
        refusal = _cannot(table, player, sums[player], mine, bring)
        if refusal is None:
            made += (*bring, *mine)
        elif waive:
            waived[player] = sums[player]
        else:
            return refusal
    metered = _meters(table, recalled, as_corrected(recalled.hand, right), earlier=earlier)
    if isinstance(metered, Refusal):
        return metered
    kept = {who: cents for who, cents in restated.items() if who not in waived}
    first = changed(right, waived=waived, breakage=kept or None, cage=True if earlier and kept else None)
    events = (first, *made, *metered)
    return _short(table, recalled, events) or events


def _paid_where(table: Table, one: e.PayoutCorrected, *, earlier: bool) -> e.PayoutCorrected:
    """At the seat. Who has left finds it on their account; who has none gets it in chips."""
    if one.bank or (table.sitter(one.player) is not None and not earlier):
        return one
    known = has_account(one.player) or not table.terms.in_hand
    return changed(one, along=e.Along.WALLET if known else e.Along.HAND, cage=True if earlier else None)


def _from_pocket(table: Table, player: str, owed: Cents) -> tuple[e.ChipsBought, ...]:
    """With real cards the chips are real: what the book does not have at the seat comes out of the player's pocket."""
    sitter = table.sitter(player)
    missing = owed - sitter.chips if sitter is not None else 0
    brings = table.terms.in_hand and missing > 0
    return (e.ChipsBought(player, missing, c.Source.POCKET),) if brings else ()


def _cannot(
    table: Table, player: str, cents: Cents, lines: Sequence[e.PayoutCorrected], bring: Sequence[e.ChipsBought]
) -> Refusal | None:
    """Why a player cannot give it back; or, where a player had the bank, why one of the two has no chips here."""
    banker = lines[0].bank
    if not cents and not banker:
        return None
    if banker and table.sitter(player) is None:
        return refuse(TableCode.NO_ONE_PAYS, player=player)
    if cents < 0 and not banker and lines[0].along is not None:
        return refuse(TableCode.CANNOT_GIVE_BACK, player=player, owes=chips.show(-cents))
    sitter = table.sitter(player)
    if cents < 0 and sitter is not None and not bring:
        refusal = short(sitter, betting.promised(table, player) - cents)
        if refusal is not None:
            return refusal
    if not banker or banker == PRACTICE_BANKER:
        return None
    other = table.sitter(banker)
    if other is None:
        return refuse(TableCode.NO_ONE_PAYS, player=banker)
    given = sum(max(one.now, 0) + max(-one.was, 0) for one in lines)
    return short(other, given + betting.promised(table, banker))


def _short(table: Table, recalled: Recalled, events: Sequence[e.Event]) -> Refusal | None:
    """Whether the tray lacks chips on the way, in the order in which they move."""
    tray, least = table.tray, 0
    for event in events:
        for source, target, cents in moves(event, TRAY, lambda _: ""):
            tray += (target.where is Where.TRAY) * cents - (source.where is Where.TRAY) * cents
            least = min(least, tray)
    if least < 0 and not recalled.then.banked:
        return refuse(TableCode.TRAY_SHORT, needed=chips.show(table.tray - least))
    return None


def _meters(table: Table, recalled: Recalled, after: Hand, *, earlier: bool) -> tuple[e.MeterCorrected, ...] | Refusal:
    """What the meters should have gained or paid otherwise."""
    if not recalled.then.game.meters:
        return ()
    was, now = (settled_again(recalled, hand).meters for hand in (recalled.hand, after))
    made: list[e.MeterCorrected] = []
    for name in [name for name in now if now[name] != was[name]]:
        if earlier:
            return refuse(TableCode.METER_CLOSED, meter=name)
        level = table.meters[name]
        cents, parts = divmod(level.cents * WHOLE + level.parts + now[name] - was[name], WHOLE)
        if cents < 0:
            missing = chips.show(level.cents - cents)
            return refuse(TableCode.METER_SHORT, meter=name, has=chips.show(level.cents), needed=missing)
        made.append(e.MeterCorrected(after.number, name, cents - level.cents, parts))
    return tuple(made)


def _answers(table: Table, command: c.CorrectHand, by: Actor) -> Iterator[e.CallAnswered]:
    """Whoever called the floor about this hand has their answer."""
    for one in table.calls:
        if one.hand == command.hand:
            yield e.CallAnswered(one.hand, one.spot, one.player, e.CallRuling.CORRECTED, command.note, by)
