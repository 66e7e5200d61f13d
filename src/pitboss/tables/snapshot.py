"""A table between two hands, as plain JSON: from here a long log can be continued without reading it from the start.

Only a table without wagers is written; what the last hand looked like is left out.
"""

from dataclasses import replace
from typing import Any

from pitboss.rounds.meters import Level
from pitboss.tables import codec
from pitboss.tables.commands import Kind
from pitboss.tables.events import DeckOrdered, DeckTakenOut, FloorCalled, PayoutCorrected, Restored
from pitboss.tables.evolve import game_of
from pitboss.tables.state import Bank, Banked, BankTurn, Hand, Paid, Phase, Sitter, Stub, Table, Waiting, Washed
from pitboss.tables.terms import Cards, FloorRules, Holds, Terms

FORMAT = 2  # format 1 counted a bank before its hand was dealt, and forgot players who had left


def at_rest(table: Table) -> bool:
    """Whether the table can be written: no hand, or one in which at most the bank was taken."""
    hand = table.hand
    return hand is None or (hand.phase is Phase.BETTING and hand == _fresh(hand))


def _fresh(hand: Hand) -> Hand:
    return Hand(hand.number, hand.deck, hand.commit, bank=hand.bank)


def write(table: Table) -> dict[str, Any]:
    assert at_rest(table)
    hand = table.hand
    return {
        "format": FORMAT,
        "terms": codec.plain(Terms, table.terms),
        "rules": table.rules,
        "texts": table.texts,
        "sitters": codec.plain(tuple[Sitter, ...], table.sitters),
        "queue": [[one.player, one.kind.value, *_more(one)] for one in table.queue],
        "line": list(table.line),
        "washed": codec.plain(tuple[Washed, ...], table.washed),
        "hands": table.hands,
        "hand": None if hand is None else codec.plain(Washed, Washed(hand.number, hand.deck, hand.commit)),
        "bank": codec.plain(Bank, hand.bank) if hand and hand.bank else None,
        "turn": codec.plain(BankTurn, table.turn),
        "misses": dict(table.misses),
        "tray": table.tray,
        "rack": table.rack,
        "transit": table.transit,
        **({"brought": list(table.brought)} if table.brought else {}),
        "meters": {name: list(level) for name, level in table.meters.items()},
        "kept_meters": dict(table.kept_meters),
        "past": {str(number): codec.plain(tuple[Paid, ...], paid) for number, paid in table.past.items()},
        "bankers": {str(number): codec.plain(Banked, banked) for number, banked in table.bankers.items()},
        "closed": table.closed,
        "openings": table.openings,
        "holds": codec.plain(Holds, table.holds),
        "walk_ins_paid": table.walk_ins_paid,
        "dealers": list(table.dealers),
        "floor": table.floor,
        "key": table.key,
        "restored": table.restored,
        "last_restore": codec.plain(Restored, table.last_restore) if table.last_restore else None,
        "floor_rules": codec.plain(FloorRules, table.floor_rules),
        "backs": dict(table.backs),
        "empty": list(table.empty),
        "decks_out": codec.plain(tuple[DeckTakenOut, ...], table.decks_out),
        "ordered": codec.plain(DeckOrdered, table.ordered) if table.ordered else None,
        "stub": codec.plain(Stub, table.stub) if table.stub else None,
        "counted": table.counted,
        **({"voided": list(table.voided)} if table.voided else {}),
        "corrected": {str(number): count for number, count in table.corrected.items()},
        **({"put_right": codec.plain(tuple[PayoutCorrected, ...], table.put_right)} if table.put_right else {}),
        "calls": codec.plain(tuple[FloorCalled, ...], table.calls),
    }


def _more(one: Waiting) -> list[Any]:
    """Left out where there is nothing to say, so that an older pitboss can read it."""
    return [] if (one.spots, one.called) == (1, False) else [one.spots, one.called]


def _waiting(said: list[Any]) -> Waiting:
    player, kind, *more = said
    return Waiting(player, codec.value(Kind, kind), *more)


def known(data: dict[str, Any]) -> bool:
    """Whether `read` understands it. Everything is in the log too, so a snapshot of another format is ignored.

    So are three older kinds: of a table with real cards without the sum of payouts to walk-ins, of a restored table
    without what the restore said, and of a table that was closed, without what stood in its meters.
    """
    if data.get("format") != FORMAT:
        return False
    paid = "walk_ins_paid" in data or data["terms"].get("cards") != Cards.REAL.value
    kept = "kept_meters" in data or not (data.get("closed") or data.get("openings", 1) > 1)
    return paid and kept and ("last_restore" in data or not data.get("restored"))


def read(data: dict[str, Any]) -> Table:
    """The table from its JSON; raises a CodecError for anything else."""
    if not known(data):
        raise codec.CodecError(f"a snapshot of format {data.get('format')!r} is not known here")
    hand = codec.value(Washed, data["hand"]) if data["hand"] else None
    bank = codec.value(Bank, data["bank"]) if data["bank"] else None
    return Table(
        terms=codec.value(Terms, data["terms"]),
        game=game_of(data["rules"], data["texts"]),
        rules=data["rules"],
        texts=data["texts"],
        sitters=codec.value(tuple[Sitter, ...], data["sitters"]),
        queue=tuple(_waiting(one) for one in data["queue"]),
        line=tuple(data["line"]),
        washed=codec.value(tuple[Washed, ...], data["washed"]),
        hands=data["hands"],
        hand=Hand(hand.hand, hand.deck, hand.commit, bank=bank) if hand else None,
        turn=codec.value(BankTurn, data["turn"]),
        misses=codec.value(dict[str, int], data["misses"]),
        tray=data["tray"],
        rack=data["rack"],
        transit=data["transit"],
        brought=tuple(data.get("brought", ())),
        meters={name: Level(*level) for name, level in data.get("meters", {}).items()},
        kept_meters=dict(data.get("kept_meters", {})),
        past={int(number): codec.value(tuple[Paid, ...], paid) for number, paid in data["past"].items()},
        bankers={int(number): codec.value(Banked, banked) for number, banked in data["bankers"].items()},
        closed=data["closed"],
        openings=data.get("openings", 1),
        holds=codec.value(Holds, data.get("holds", {})),
        walk_ins_paid=data.get("walk_ins_paid", 0),
        dealers=tuple(data.get("dealers", ())),
        floor=data.get("floor", ""),
        key=data.get("key", ""),
        restored=data.get("restored", 0),
        last_restore=codec.value(Restored, said) if (said := data.get("last_restore")) else None,
        floor_rules=codec.value(FloorRules, data.get("floor_rules", {})),
        backs=dict(data.get("backs", {})),
        empty=tuple(data.get("empty", ())),
        decks_out=codec.value(tuple[DeckTakenOut, ...], data.get("decks_out", [])),
        ordered=codec.value(DeckOrdered, said) if (said := data.get("ordered")) else None,
        stub=codec.value(Stub, said) if (said := data.get("stub")) else None,
        counted=data.get("counted", 0),
        voided=tuple(data.get("voided", ())),
        corrected={int(number): count for number, count in data.get("corrected", {}).items()},
        put_right=codec.value(tuple[PayoutCorrected, ...], data.get("put_right", [])),
        calls=codec.value(tuple[FloorCalled, ...], data.get("calls", [])),
    )


def without_last(table: Table) -> Table:
    """The table without what a snapshot leaves out."""
    return replace(table, last=None, seed="")
