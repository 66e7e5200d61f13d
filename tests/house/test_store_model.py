"""The law of append: any groups of drafts, against a model of a few plain dictionaries that shares no code."""

import tempfile
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.house.stores.store import Conflict, Draft, LedgerError, Mismatch, Outcome, Repeated, Store, Stored
from tests.house.conftest import STORES
from tests.house.drafts import drafted
from tests.postgres import server

STREAMS = ("cage", "table:T1", "table:T2")
WALLETS = ("wallet:ann", "wallet:bob")


class Model:
    """What a store should say, told as simply as it can be."""

    def __init__(self) -> None:
        self.streams: dict[str, list[str]] = {}
        self.hashes: dict[str, bytes] = {}
        self.ids: dict[str, tuple[str, str]] = {}
        self.cents: dict[str, int] = {}
        self.touched: dict[str, int] = {}

    def append_all(self, drafts: list[Draft]) -> list[Outcome]:
        """What is not stored breaks its stream for the rest of the group."""
        broken, outcomes = set(), list[Outcome]()
        for draft in drafts:
            used = draft.command_id in self.ids
            late = draft.stream in broken and not used
            here = len(self.streams.get(draft.stream, []))
            outcomes.append(Conflict(draft.stream, here) if late else self.append(draft))
            if not isinstance(outcomes[-1], Stored):
                broken.add(draft.stream)
        return outcomes

    def append(self, draft: Draft) -> Outcome:
        if draft.command_id in self.ids:
            body, text = self.ids[draft.command_id]
            return Repeated(text) if body == draft.body else Mismatch(draft.command_id)
        before = len(self.streams.get(draft.stream, []))
        if before != draft.expected:
            return Conflict(draft.stream, before)
        for account, version in draft.wallets:
            if self.touched.get(account, 0) != version:
                return Conflict(account, self.touched.get(account, 0))
        for transaction in draft.entries:
            for account, cents in transaction:
                self.cents[account] = self.cents.get(account, 0) + cents
                self.touched[account] = self.touched.get(account, 0) + 1
            if any(self.cents[account] < 0 for account, _ in transaction if account != "outside"):
                raise OverflowError
        self.streams.setdefault(draft.stream, []).append(draft.payload)
        self.ids[draft.command_id] = draft.body, draft.payload
        self.hashes[draft.stream] = sha256(
            _lp("pitboss/chain/1")
            + _lp(draft.stream)
            + (before + 1).to_bytes(8, "big")
            + self.hashes.get(draft.stream, bytes(32))
            + _lp(draft.payload)
        ).digest()
        return Stored(before + 1, self.hashes[draft.stream])

    def copy(self) -> "Model":
        twin = Model()
        twin.streams = {name: list(texts) for name, texts in self.streams.items()}
        twin.hashes, twin.ids = dict(self.hashes), dict(self.ids)
        twin.cents, twin.touched = dict(self.cents), dict(self.touched)
        return twin


def _lp(text: str) -> bytes:
    return len(text.encode()).to_bytes(4, "big") + text.encode()


sketches = st.fixed_dictionaries(
    {
        "stream": st.sampled_from(STREAMS),
        "off": st.sampled_from([0, 0, 0, 0, -1, 1]),
        "id": st.integers(0, 25),
        "say": st.sampled_from(["a", "a", "a", "b"]),
        "moves": st.lists(
            st.tuples(st.sampled_from(WALLETS), st.sampled_from(["outside", *WALLETS]), st.integers(-40, 60)),
            max_size=3,
        ),
        "wallet": st.none() | st.tuples(st.sampled_from(WALLETS), st.sampled_from([0, 0, 0, -1])),
    }
)


def drawn(sketch: dict, model: Model, ahead: dict[str, int]) -> Draft:  # type: ignore[type-arg]
    """A draft near what would fit: mostly right, at times stale, repeated, mismatched or overdrawn."""
    stream = sketch["stream"]
    expected = max(0, len(model.streams.get(stream, [])) + ahead.get(stream, 0) + sketch["off"])
    ahead[stream] = ahead.get(stream, 0) + 1
    wallets: tuple[tuple[str, int], ...] = ()
    if sketch["wallet"]:
        account, off = sketch["wallet"]
        wallets = ((account, max(0, model.touched.get(account, 0) + off)),)
    entries = tuple(((to, cents), (frm, -cents)) for to, frm, cents in sketch["moves"])
    return drafted(stream, expected, f"id {sketch['id']}", say=sketch["say"], entries=entries, wallets=wallets)


def same(store: Store, model: Model) -> None:
    assert {name: [record.payload for record in store.records(name)] for name in store.streams()} == model.streams
    assert {name: store.head(name).hash for name in store.streams()} == model.hashes
    found = store.balances()
    assert {name: balance.cents for name, balance in found.items()} == model.cents
    assert {name: balance.version for name, balance in found.items()} == model.touched
    assert store.check() == []


def reopened(kind: str, store: Store, folder: Path) -> Store:
    reopen = STORES[kind].reopen
    if reopen is None:
        return store
    store.close()
    return reopen(store, folder)


groups_of_drafts = st.lists(st.tuples(st.lists(sketches, min_size=1, max_size=6), st.booleans()), max_size=8)


@pytest.mark.parametrize("kind", [kind for kind in STORES if kind != "postgres"])
@settings(max_examples=60)
@given(groups=groups_of_drafts)
def test_a_store_does_what_the_model_does(kind: str, groups: list[tuple[list[dict], bool]]) -> None:  # type: ignore[type-arg]
    """Would catch a lost, doubled or half-written draft, and a memory that a reopened store does not share."""
    _does_what_the_model_does(kind, groups)


@settings(max_examples=6)  # a database is made for each, and takes seconds
@given(groups=groups_of_drafts)
def test_a_database_does_what_the_model_does(groups: list[tuple[list[dict], bool]]) -> None:  # type: ignore[type-arg]
    _does_what_the_model_does("postgres", groups)


def _does_what_the_model_does(kind: str, groups: list[tuple[list[dict], bool]]) -> None:  # type: ignore[type-arg]
    with tempfile.TemporaryDirectory() as folder:
        store, model = STORES[kind].new(Path(folder)), Model()
        try:
            for group, reopen in groups:
                ahead: dict[str, int] = {}
                drafts = [drawn(sketch, model, ahead) for sketch in group]
                trial = model.copy()
                try:
                    expected = trial.append_all(drafts)
                except OverflowError:
                    with pytest.raises(LedgerError):
                        store.append(drafts)
                else:
                    assert store.append(drafts) == expected
                    model = trial
                if reopen:
                    store = reopened(kind, store, Path(folder))
            same(store, model)
        finally:
            store.close()
            server.clear_shared()
