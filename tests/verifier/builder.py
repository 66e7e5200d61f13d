"""True records of hands and tables, made with the rounds engine and the deck protocol, and nothing of the house.

A test takes one of these and changes something in it. Postings, coverage and the chain are put
together here in the plainest way, so that the verifier has something to disagree with.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from pitboss.cards import card
from pitboss.fair import protocol
from pitboss.fair.protocol import Header
from pitboss.laws import rounds as laws
from pitboss.rounds import commands
from pitboss.rounds.choices import stakes_after
from pitboss.rounds.events import CardShown
from pitboss.rounds.facts import facts
from pitboss.rounds.settle import Settlement, settle
from pitboss.rounds.state import Spot, faces_of
from pitboss.rounds.view import settlement_json
from pitboss.sheets import digest, shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.sheets.model import Rotation
from pitboss.sheets.read import Source, read

Json: TypeAlias = dict[str, Any]
OWN = ("two-streets", "short-deck")  # games that no shipped one resembles: a board, two decisions, a cut-down deck
SHEETS = (*shipped.ids(), *OWN)
TABLE = "T1"


@cache
def game_of(name: str) -> Game:
    if name not in OWN:
        return shipped.load(name)
    path = Path(__file__).parents[1] / "sheets" / f"{name}.toml"
    return compile_sheet(read(Source(path.name, path.read_text(encoding="utf-8")), shipped.find)[0])


def hand(game: Game, chance: Random, number: int = 1, *, bank_cents: int | None = None) -> Json:
    """One settled hand. The bank of a player's game is large enough unless told otherwise."""
    head = Header(TABLE, number, deck_name(game, number), bytes.fromhex(game.digest))
    seed = chance.randbytes(32)
    commit = protocol.commit(head, seed)
    cuts = {seat: protocol.cut(chance.randbytes(32), commit) for seat in chance.sample(range(1, 8), 3)}
    seals = {str(seat): protocol.seal(commit, cut).hex() for seat, cut in cuts.items()}
    missing = min(cuts)
    opened = {seat: cut for seat, cut in cuts.items() if seat != missing}
    pool = protocol.pool(head, opened)
    order = protocol.order(protocol.deck_key(seed, head, pool), game.deck.cards)
    played = laws.play(game, chance, order)
    spots = [_spot(spot, order) for spot in played.end.spots]
    banked = game.sheet.bank.by is Banker.PLAYER_DEALER
    bank = _bank(spots, chance, bank_cents or 10**8) if banked else None
    if bank:
        for written, spot in zip(spots, played.end.spots, strict=True):
            written["backline"] = _backline(game, spot, played, chance)
        _cover(bank, spots)
    fees = [{"player": one, "cents": 100} for one in sorted({spot["player"] for spot in spots})] if bank else []
    return {
        "format": "pitboss hand 1",
        "table": TABLE,
        "hand": number,
        "deck": head.deck,
        "status": "settled",
        "rules": digest.rules_json(game.sheet),
        "texts": digest.texts_json(game.sheet),
        "rules_hash": game.digest,
        "commit": commit.hex(),
        "seed": seed.hex(),
        "seals": seals,
        "cuts": {str(seat): cut.hex() for seat, cut in opened.items()},
        "missing": [missing],
        "pool": pool.hex(),
        "order": card.show(order),
        "deal": _places(game, played),
        "dead": [],
        "exposed": _exposed(played),
        "spots": spots,
        "bank": bank,
        "void": None,
        "collections": fees,
        "postings": postings(spots, bank, fees),
        "corrections": [],
        "proof": "deck",
    }


def deck_name(game: Game, number: int) -> str:
    equipment = game.sheet.equipment
    return "AB"[(number - 1) % 2] if equipment.rotation is Rotation.ALTERNATE and equipment.decks > 1 else "A"


def _places(game: Game, played: laws.Played) -> list[str]:
    places = ["undealt"] * len(game.deck.cards)
    held = [(str(spot.number), spot.cards) for spot in played.end.spots]
    for place, positions in (*held, ("dealer", played.end.dealer), ("board", played.end.board)):
        for position in positions:
            places[position] = place
    return places


def _exposed(played: laws.Played) -> list[int]:
    steps = zip(played.commands, played.events, strict=True)
    exposing = [event for command, events in steps if isinstance(command, commands.Expose) for event in events]
    return [event.position for event in exposing if isinstance(event, CardShown)]


def _spot(spot: Spot, order: Sequence[int]) -> Json:
    return {
        "spot": spot.number,
        "seat": spot.number,
        "player": spot.player,
        "stakes": dict(spot.stakes),
        "choices": dict(spot.choices),
        "kept": None if spot.kept is None else card.show(faces_of(spot.kept, order)),
        "ended": "settled",
        "wagers": _wagers(spot.settled),
        "backline": [],
    }


def _wagers(settled: Sequence[Settlement]) -> Json:
    return {one.wager: {**settlement_json(one), "result": str(one.ending), "covered": True} for one in settled}


def _bank(spots: Sequence[Json], chance: Random, cents: int) -> Json:
    seat = chance.randint(1, 7)
    numbers = [spot["spot"] for spot in spots]
    action = [one for one in numbers if one > seat] + [one for one in numbers if one <= seat]
    return {"seat": seat, "player": "dee", "wager_cents": cents, "action": action}


def _backline(game: Game, spot: Spot, played: laws.Played, chance: Random) -> list[Json]:
    """Somebody bets behind the spot, on everything that the sheet allows."""
    part = game.sheet.bank.backline
    if part is None or chance.random() < 0.5:
        return []
    stakes = {name: 2 * stake for name, stake in spot.stakes.items() if game.wagers[name].amounts is not None}
    stakes = {name: stake for name, stake in stakes.items() if name not in part.never_on}
    for stage in game.decisions:
        if stage.id in spot.choices:
            stakes = stakes_after(game, stage, spot.choices[stage.id], stakes)
    end, order = played.end, played.order
    found = facts(game, faces_of(spot.cards, order), faces_of(end.dealer, order), faces_of(end.board, order))
    return [{"player": "bea", "stakes": stakes, "wagers": _wagers(settle(game, stakes, found, folded=spot.folded))}]


def _cover(bank: Json, spots: Sequence[Json]) -> None:
    """D4, one wager after the other."""
    left = bank["wager_cents"]
    by_number = {spot["spot"]: spot for spot in spots}
    for number in bank["action"]:
        for entry in (by_number[number], *by_number[number]["backline"]):
            for wager in entry["wagers"].values():
                due = wager["net_cents"]
                used = min(abs(due), left)
                left -= used
                wager["net_cents"] = used if due > 0 else -used
                wager["covered"] = used == abs(due)


def postings(spots: Sequence[Json], bank: Json | None, fees: Sequence[Json], prefix: str = "") -> list[Any]:
    """Bets to the spot, and back from it what they came to; the house's tray or the player's bank does the rest."""
    house = f"{prefix}bank:{TABLE}" if bank else f"{prefix}tray:{TABLE}"
    moved: list[list[tuple[str, int]]] = []
    if bank:
        wager = bank["wager_cents"]
        moved.append([(f"{prefix}seat:{TABLE}:{bank['player']}", -wager), (house, wager)])
    for fee in fees:
        payer = f"{prefix}seat:{TABLE}:{fee['player']}"
        moved.append([(payer, -fee["cents"]), (f"{prefix}collections:{TABLE}", fee["cents"])])
    everybody = [(spot["spot"], entry) for spot in spots for entry in (spot, *spot["backline"])]
    for number, entry in everybody:
        seat, spot = f"{prefix}seat:{TABLE}:{entry['player']}", f"{prefix}spot:{TABLE}:{number}"
        moved += [[(seat, -stake), (spot, stake)] for stake in entry["stakes"].values()]
    total = 0
    for number, entry in everybody:
        stake, net = sum(entry["stakes"].values()), sum(one["net_cents"] for one in entry["wagers"].values())
        total += net
        lines = [(f"{prefix}spot:{TABLE}:{number}", -stake), (f"{prefix}seat:{TABLE}:{entry['player']}", stake + net)]
        moved.append([*lines, (house, -net)])
    if bank:
        left = bank["wager_cents"] - total
        moved.append([(house, -left), (f"{prefix}seat:{TABLE}:{bank['player']}", left)])
    return [[[account, cents] for account, cents in one if cents] for one in moved]


def settled_again(record: Json) -> Json:
    """The record with postings that fit its wagers, for a forger who thinks of the chips as well."""
    return {**record, "postings": postings(record["spots"], record["bank"], record["collections"])}


def table(game: Game, chance: Random, hands: int) -> Json:
    """The export of a table after so many hands; the commits of the next two are out already."""
    records = [hand(game, chance, number) for number in range(1, hands + 1)]
    later = range(hands + 1, hands + 3)
    commits = [{"hand": one["hand"], "deck": one["deck"], "commit": one["commit"]} for one in records]
    commits += [{"hand": one, "deck": deck_name(game, one), "commit": chance.randbytes(32).hex()} for one in later]
    washed = [{"is": "deck-washed", **one} for one in commits]
    rules = {"rules": digest.rules_json(game.sheet), "texts": digest.texts_json(game.sheet)}
    begun = {"is": "table-opened", "terms": {}, **rules}
    payloads: list[Json] = [{"events": [begun, *washed[:2]], "entries": []}]
    for number, record in enumerate(records, start=1):
        payloads.append({"events": [{"is": "bets-opened", "hand": number}], "entries": []})
        payloads.append({"events": list(_told(record)), "entries": record["postings"]})
        opened = {"is": "deck-opened", "hand": number, "finish": record["status"]}
        opened |= {key: record[key] for key in ("deck", "seed", "deal")}
        payloads.append({"events": [opened, washed[number + 1]], "entries": []})
    return {"format": "pitboss table 1", "table": TABLE, "hands": records, "commits": commits, "chain": chain(payloads)}


def _told(record: Json) -> Iterator[Json]:
    """The events that a record tells of."""
    if record["bank"]:
        yield {"is": "bank-taken", "player": record["bank"]["player"], "wager": record["bank"]["wager_cents"]}
    for spot in record["spots"]:
        yield {"is": "bets-placed", "spot": spot["spot"], "player": spot["player"], "stakes": spot["stakes"]}
    yield from ({"is": "seal-given", "seat": int(seat), "seal": seal} for seat, seal in record["seals"].items())
    yield from ({"is": "cut-opened", "seat": int(seat), "cut": cut} for seat, cut in record["cuts"].items())
    yield from ({"is": "cut-missed", "seat": seat} for seat in record["missing"])
    yield from ({"is": "collection-taken", **fee} for fee in record["collections"])
    for spot in record["spots"]:
        for stage, choice in spot["choices"].items():
            yield {"is": "choice-made", "spot": spot["spot"], "stage": stage, "choice": choice, "stake": 0}
    for spot in record["spots"]:
        for entry in (spot, *spot["backline"]):
            word = "wager-settled" if entry is spot else "behind-settled"
            for name, one in entry["wagers"].items():
                said = {"wager": name, "stake": one["stake_cents"], "net": one["net_cents"], "ending": one["result"]}
                settled = said | {"pay_class": one["class"], "clause": one["clause"]}
                yield {"is": word, "spot": spot["spot"], "player": entry["player"], "settlement": settled}


def chain(payloads: Sequence[Mapping[str, Any]]) -> list[Json]:
    texts = [json.dumps(one, sort_keys=True, separators=(",", ":")) for one in payloads]
    links, previous = [], bytes(32)
    for version, payload in enumerate(texts, start=1):
        parts = (_lp("pitboss/chain/1"), _lp(f"table:{TABLE}"), version.to_bytes(8, "big"), previous, _lp(payload))
        previous = sha256(b"".join(parts)).digest()
        links.append({"version": version, "payload": payload, "hash": previous.hex()})
    return links


def _lp(text: str) -> bytes:
    return len(text.encode()).to_bytes(4, "big") + text.encode()
