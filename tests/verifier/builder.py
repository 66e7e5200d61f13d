"""True records of hands and tables, made with the rounds engine and the deck protocol, without the house.

A test takes one of these and changes something in it. Postings, coverage and the chain are computed here
in the simplest way, independently of the verifier.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, TypeAlias

from pitboss.cards import card
from pitboss.fair import protocol
from pitboss.fair.protocol import Header
from pitboss.laws import rounds as laws
from pitboss.rounds import commands
from pitboss.rounds.choices import stakes_after
from pitboss.rounds.events import CardShown, MeterMoved
from pitboss.rounds.facts import facts
from pitboss.rounds.settle import Settlement, settle
from pitboss.rounds.state import Spot, faces_of
from pitboss.sheets import digest, shipped
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.sheets.model import ExposeStage, Rotation
from tests.sheets import own

Json: TypeAlias = dict[str, Any]
SHEETS = (*shipped.ids(), *own.OWN)
TABLE = "T1"
CENTS = ("before", "fed", "paid", "seeded")
game_of = own.game_of


def hand(
    game: Game,
    chance: Random,
    number: int = 1,
    *,
    bank_cents: int | None = None,
    settling: commands.Settle | None = None,
) -> Json:
    """One settled hand. The bank of a player's game is large enough by default; meters are at their seeds."""
    head = Header(TABLE, number, deck_name(game, number), bytes.fromhex(game.digest))
    seed = chance.randbytes(32)
    commit = protocol.commit(head, seed)
    cuts = {seat: protocol.cut(chance.randbytes(32), commit) for seat in chance.sample(range(1, 8), 3)}
    seals = {str(seat): protocol.seal(commit, cut).hex() for seat, cut in cuts.items()}
    missing = min(cuts)
    opened = {seat: cut for seat, cut in cuts.items() if seat != missing}
    pool = protocol.pool(head, opened)
    order = protocol.order(protocol.deck_key(seed, head, pool), game.deck.cards)
    played = laws.play(game, chance, order, settling)
    moved = [event for event in played.log if isinstance(event, MeterMoved)]
    meters = [
        {
            ("meter" if key == "meter" else f"{key}_cents" if key in CENTS else key): value
            for key, value in vars(event).items()
        }
        for event in moved
    ]
    spots = [_spot(spot, order) for spot in played.end.spots]
    for written in spots:
        written["seat"] = min(one["spot"] for one in spots if one["player"] == written["player"])
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
        **({"meters": meters} if game.meters else {}),
        "bank": bank,
        "void": None,
        "collections": fees,
        "postings": postings(spots, bank, fees, meters=meters),
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
        **({"taken_back": dict(spot.taken_back)} if spot.taken_back else {}),
        "choices": dict(spot.choices),
        "kept": None if spot.kept is None else card.show(faces_of(spot.kept, order)),
        "ended": "settled",
        "wagers": _wagers(spot.settled),
        "backline": [],
    }


def _wagers(settled: Sequence[Settlement]) -> Json:
    return {one.wager: {**one.as_json(), "result": str(one.ending), "covered": True} for one in settled}


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
    """D4, wager by wager."""
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


def postings(
    spots: Sequence[Json], bank: Json | None, fees: Sequence[Json], prefix: str = "", meters: Sequence[Json] = ()
) -> list[Any]:
    """Bets to the spot, and their results back from it; the house's tray or the player's bank has the other side."""
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
    for one in meters:
        more = one["fed_cents"] + one["seeded_cents"] - one["paid_cents"]
        moved.append([(house, -more), (f"{prefix}meter:{TABLE}:{one['meter']}", more)])
    if bank:
        left = bank["wager_cents"] - total
        moved.append([(house, -left), (f"{prefix}seat:{TABLE}:{bank['player']}", left)])
    found = [[[account, cents] for account, cents in one if cents] for one in moved]
    return [one for one in found if one]


def settled_again(record: Json) -> Json:
    """The record with postings that fit its wagers, as a careful forger would make it."""
    meters = record.get("meters", ())
    return {**record, "postings": postings(record["spots"], record["bank"], record["collections"], meters=meters)}


def table(game: Game, chance: Random, hands: int) -> Json:
    """The export of a table after so many hands; the commits of the next two are published already."""
    records, cents, parts = list[Json](), dict[str, int](), dict[str, int]()
    for number in range(1, hands + 1):
        records.append(hand(game, chance, number, settling=commands.Settle(dict(cents), dict(parts))))
        for one in records[-1].get("meters", ()):
            cents[one["meter"]] = one["before_cents"] + one["fed_cents"] - one["paid_cents"] + one["seeded_cents"]
            parts[one["meter"]] = one["parts"]
    later = range(hands + 1, hands + 3)
    commits = [{"hand": one["hand"], "deck": one["deck"], "commit": one["commit"]} for one in records]
    commits += [{"hand": one, "deck": deck_name(game, one), "commit": chance.randbytes(32).hex()} for one in later]
    washed = [{"is": "deck-washed", **one} for one in commits]
    terms = {"table": TABLE, "chips": "issued", "seats": 7, "tray": PLENTY, "rack": 0, "decks": decks_of(game)}
    seeds = {name: meter.seed for name, meter in game.meters.items()}
    rules = {"rules": digest.rules_json(game.sheet), "texts": digest.texts_json(game.sheet), "digest": game.digest}
    begun = {"is": "table-opened", "terms": {**terms, **({"meters": seeds} if seeds else {})}, **rules}
    funded = [[f"tray:{TABLE}", PLENTY], *([f"meter:{TABLE}:{name}", seed] for name, seed in seeds.items())]
    payloads = [_payload([begun, *washed[:2]], [[["cage", -PLENTY - sum(seeds.values())], *funded]])]
    for number, record in enumerate(records, start=1):
        payloads.append(_payload([{"is": "bets-opened", "hand": number}]))
        came, went = _company(record)
        payloads.append(_payload([*(event for event, _ in came)], [entry for _, entry in came]))
        payloads.append(_payload(list(_told(game, record)), record["postings"]))
        opened = {"is": "deck-opened", "hand": number, "finish": record["status"]}
        opened |= {key: record[key] for key in ("deck", "seed", "deal")}
        payloads.append(_payload([opened, washed[number + 1]]))
        payloads.append(_payload([event for event, _ in went], [entry for _, entry in went]))
    for number, payload in enumerate(payloads, start=1):
        payload |= {"at": 1_000 * number, "command_id": f"c{number}"}
    return {"format": "pitboss table 1", "table": TABLE, "hands": records, "commits": commits, "chain": chain(payloads)}


PLENTY = 10**13  # more cents than anybody needs


def decks_of(game: Game) -> list[str]:
    return sorted({deck_name(game, number) for number in (1, 2)})


def _payload(events: list[Json], entries: Sequence[Any] = ()) -> Json:
    said: Json = {"schema": 1, "by": "dealer", "command": {"do": "carry-on"}, "answer": {}}
    return {**said, "events": events, "entries": [one for one in entries if one]}


Moved: TypeAlias = tuple[Json, list[Any]]  # an event, with its entry


def _company(record: Json) -> tuple[list[Moved], list[Moved]]:
    """Everybody comes with chips before the hand, and leaves with them after it."""
    seats = {spot["player"]: spot["seat"] for spot in record["spots"]}
    if record["bank"]:
        seats[record["bank"]["player"]] = record["bank"]["seat"]
    spare = (one for one in range(8, 99))
    for spot in record["spots"]:
        for entry in spot["backline"]:
            seats.setdefault(entry["player"], next(spare))
    came: list[Moved] = []
    went: list[Moved] = []
    for player, seat in seats.items():
        account, wallet = f"seat:{TABLE}:{player}", f"wallet:{player}"
        has = PLENTY + sum(cents for one in record["postings"] for name, cents in one if name == account)
        bought = {"is": "chips-bought", "player": player, "cents": PLENTY, "source": "wallet"}
        came.append(({"is": "seated", "player": player, "kind": "person", "spot": seat}, []))
        came.append((bought, [[wallet, -PLENTY], [account, PLENTY]]))
        went.append(({"is": "left", "player": player, "cents": has}, [[account, -has], [wallet, has]]))
    for seat in record["seals"]:
        came.append(({"is": "seated", "player": f"p{seat}", "kind": "person", "spot": int(seat)}, []))
        went.append(({"is": "left", "player": f"p{seat}", "cents": 0}, []))
    return came, went


def _told(game: Game, record: Json) -> Iterator[Json]:
    """The events of a record."""
    if record["bank"]:
        taken = {"player": record["bank"]["player"], "wager": record["bank"]["wager_cents"], "practice": False}
        yield {"is": "bank-taken", **taken}
    for spot in record["spots"]:
        staked = {**spot["stakes"], **spot.get("taken_back", {})}
        yield {"is": "bets-placed", "spot": spot["spot"], "player": spot["player"], "stakes": staked}
        for entry in spot["backline"]:
            behind = {"player": entry["player"], "stakes": entry["stakes"], "reserve": 0}
            yield {"is": "bet-behind-placed", "spot": spot["spot"], **behind}
    for seat, seal in record["seals"].items():
        yield {"is": "seal-given", "seat": int(seat), "player": f"p{seat}", "seal": seal}
    yield {"is": "stage-ended", "stage": "bets"}
    yield from ({"is": "cut-opened", "seat": int(seat), "cut": cut} for seat, cut in record["cuts"].items())
    yield from ({"is": "cut-missed", "seat": seat, "player": f"p{seat}"} for seat in record["missing"])
    yield {"is": "deck-locked", "hand": record["hand"], "pool": record["pool"]}
    yield from ({"is": "collection-taken", "spot": 0, **fee} for fee in record["collections"])
    yield from _cards(game, record)
    wagers = {stage.id: stage.wager for stage in game.decisions}
    for spot in record["spots"]:
        for stage, choice in spot["choices"].items():
            made = {"stage": stage, "choice": choice, "wager": wagers[stage], "stake": 0}
            yield {"is": "choice-made", "spot": spot["spot"], **made}
            if choice == "take it back":
                back = {"wager": wagers[stage], "stake": spot["taken_back"][wagers[stage]]}
                yield {"is": "wager-taken-back", "spot": spot["spot"], "player": spot["player"], **back}
    for one in record.get("meters", ()):
        yield {"is": "meter-moved", **{key.removesuffix("_cents"): value for key, value in one.items()}}
    total = 0
    for spot in record["spots"]:
        for entry in (spot, *spot["backline"]):
            for name, one in entry["wagers"].items():
                total += one["net_cents"]
                yield from _settled(spot["spot"], entry, name, one, behind=entry is not spot)
    if record["bank"]:
        left = record["bank"]["wager_cents"] - total
        yield {"is": "bank-returned", "player": record["bank"]["player"], "cents": left, "practice": False}


def _cards(game: Game, record: Json) -> Iterator[Json]:
    order = record["order"].split()
    for position, place in enumerate(record["deal"]):
        if place != "undealt":
            yield {"is": "card-dealt", "position": position, "to": place}
    yield from ({"is": "card-shown", "position": one, "card": order[one]} for one in record["exposed"])
    if any(isinstance(stage, ExposeStage) for stage in game.stages):
        yield {"is": "stage-ended", "stage": "expose"}
    for spot in record["spots"]:
        if spot["kept"] is not None:
            yield {"is": "hand-set", "spot": spot["spot"], "kept": [order.index(one) for one in spot["kept"].split()]}


def _settled(spot: int, entry: Json, name: str, one: Json, *, behind: bool) -> Iterator[Json]:
    if not one["covered"]:
        cut = {"player": entry["player"], "wager": name, "due": 0, "because": "bank"}
        yield {"is": "wager-cut", "spot": spot, **cut}
    said = {"wager": name, "stake": one["stake_cents"], "net": one["net_cents"], "ending": one["result"]}
    settled = said | {"cause": "showdown", "pay_class": one["class"], "clause": one["clause"]}
    if "prize_cents" in one:
        settled["prize"] = one["prize_cents"]
    if behind:
        yield {"is": "behind-settled", "spot": spot, "player": entry["player"], "settlement": settled}
    else:
        yield {"is": "wager-settled", "spot": spot, "settlement": settled}


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
