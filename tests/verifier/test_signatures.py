"""The verifier's own Ed25519 says what RFC 8032 and a library of other people say."""

from random import Random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from pitboss import verifier

# RFC 8032, section 7.1: tests 1, 2 and 3. Secret key, public key, message, signature.
RFC_8032 = (
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
)


@pytest.mark.parametrize(("secret", "key", "message", "signature"), RFC_8032)
def test_the_vectors_of_the_standard_hold(secret: str, key: str, message: str, signature: str) -> None:
    raw = bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature)
    assert verifier.is_signature(*raw)
    assert Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret)).sign(raw[1]) == raw[2]


def _library(key: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def test_any_flipped_bit_is_found_as_the_library_finds_it() -> None:
    """Would catch a part of key, message or signature that our sum does not look at."""
    chance = Random(8032)
    for number in range(24):
        private = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
        message = chance.randbytes(number)
        parts = [private.public_key().public_bytes_raw(), message, private.sign(message)]
        assert verifier.is_signature(*parts)
        which = number % 3 if message or number % 3 != 1 else 0
        flipped = bytearray(parts[which])
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        parts[which] = bytes(flipped)
        assert not _library(*parts)
        assert not verifier.is_signature(*parts)


def test_a_signature_has_one_form_alone() -> None:
    """Would catch a second signature that anybody can make of a first one, by adding the order of the group."""
    key, message, signature = (bytes.fromhex(one) for one in RFC_8032[1][1:])
    scalar = int.from_bytes(signature[32:], "little") + verifier.GROUP
    assert not verifier.is_signature(key, message, signature[:32] + scalar.to_bytes(32, "little"))
    assert not verifier.is_signature(key, message, signature[:-1])
    assert not verifier.is_signature(key[:-1], message, signature)


def test_a_key_that_fits_every_message_is_none() -> None:
    """With the neutral point as its key a house could sign nothing and be held to anything: R is S times the base."""
    neutral = (1).to_bytes(32, "little")
    assert verifier.GENERATOR is not None
    forged = verifier.bytes_of(verifier.times(5, verifier.GENERATOR)) + (5).to_bytes(32, "little")
    assert not verifier.is_signature(neutral, b"anything", forged)
