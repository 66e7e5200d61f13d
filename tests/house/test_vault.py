"""A sealed seed opens with its key, in its place, and in no other way."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.house.stores.store import HouseError, SealedSeed
from pitboss.house.vault import Vault, find_key, make_key

KEY, SEED = bytes(range(32)), bytes(range(32, 64))


def test_a_seed_comes_back() -> None:
    vault = Vault(KEY)
    sealed = vault.seal(SEED, table="T1", hand=7, deck="B")
    assert vault.unseal(sealed) == Vault(KEY).unseal(sealed) == SEED
    assert SEED not in sealed.sealed


def test_no_two_sealings_are_alike() -> None:
    """A nonce used twice under one key gives AES-GCM away."""
    vault = Vault(KEY)
    nonces = {vault.seal(SEED, table="T1", hand=7, deck="B").sealed[:12] for _ in range(1_000)}
    assert len(nonces) == 1_000


def test_a_seed_opens_only_whole_in_its_place_and_with_its_key() -> None:
    vault = Vault(KEY)
    good = vault.seal(SEED, table="T1", hand=7, deck="B").sealed
    flipped = [good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :] for place in range(len(good))]
    places = [("T1", 8, "B"), ("T2", 7, "B"), ("T1", 7, "A"), ("T1", 7, ""), ("T", 17, "B")]
    wrong = [SealedSeed("T1", 7, "B", data) for data in (*flipped, good[:-1], good + b"\0")]
    wrong += [SealedSeed(*place, good) for place in places]
    for sealed in wrong:
        with pytest.raises(HouseError, match="does not open"):
            vault.unseal(sealed)
    with pytest.raises(HouseError, match="does not open"):
        Vault(SEED).unseal(SealedSeed("T1", 7, "B", good))


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    path = make_key(database)
    assert path == tmp_path / "house.db.key"
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    key = find_key(database, {})
    assert len(key) == 32
    with pytest.raises(HouseError, match="not replaced"):
        make_key(database)
    assert find_key(database, {}) == key


def test_the_environment_comes_before_the_file(tmp_path: Path) -> None:
    database, other = tmp_path / "house.db", tmp_path / "elsewhere"
    make_key(database)
    other.write_text(SEED.hex())
    assert find_key(database, {"PITBOSS_KEY_FILE": str(other)}) == SEED
    assert find_key(database, {"PITBOSS_KEY_FILE": str(other), "PITBOSS_KEY": KEY.hex()}) == KEY


@pytest.mark.parametrize("text", ["secret", KEY.hex()[:-2], KEY.hex() + "00", "é"])
def test_a_wrong_key_is_not_repeated_in_the_message(tmp_path: Path, text: str) -> None:
    for environment in ({"PITBOSS_KEY": text}, {}):
        (tmp_path / "house.db.key").write_text(text, encoding="utf-8")
        with pytest.raises(HouseError) as caught:
            find_key(tmp_path / "house.db", environment)
        assert text not in str(caught.value)


def test_without_a_key_the_sentence_says_where_it_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(HouseError, match=r"house\.db\.key"):
        find_key(tmp_path / "house.db", {})


def test_a_vault_does_not_show_its_key() -> None:
    vault = Vault(KEY)
    assert KEY.hex() not in repr(vault)
    assert repr(KEY) not in repr(vault)


def test_the_cipher_is_imported_when_it_is_needed() -> None:
    program = "import sys, pitboss.house.vault\n"
    program += "from pitboss.house.stores import backup, group, sqlite\n"
    program += "assert 'cryptography' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
