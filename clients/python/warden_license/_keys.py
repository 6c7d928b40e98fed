"""Public keys and signatures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ._codes import Code, RefusedError
from ._text import from_base64


@dataclass(frozen=True)
class Key:
    """A public key that the shop publishes."""

    id: str
    public_key: str
    """The base64 of the key's 32 bytes."""
    retired: bool = False
    """Whether signatures by this key are no longer accepted."""


def load_keys(text: str | bytes) -> list[Key]:
    """Reads the shop's answer to ``GET /api/licenses/keys``, or only the array of keys in it."""
    answer = json.loads(text)
    keys = answer["data"]["keys"] if isinstance(answer, dict) else answer
    return [Key(key["id"], key["publicKey"], bool(key.get("retired"))) for key in keys]


def trusted_key(keys: Iterable[Key], key_id: str) -> Key:
    """Returns the first key with that id. One retired entry is enough to refuse it."""
    known = [key for key in keys if key.id == key_id]
    if any(key.retired for key in known):
        raise RefusedError(Code.RETIRED_KEY)
    if not known:
        raise RefusedError(Code.UNKNOWN_KEY)
    return known[0]


def id_of(public_key: str) -> str:
    """Returns the first eight bytes of a public key in hexadecimal."""
    return (from_base64(public_key) or b"")[:8].hex()


_REFUSED_POINT = re.compile(
    "(0[01](00){30}[08]0|(e[c-f]|f.)(ff){30}[7f]f"
    "|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5"
    "|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a)"
)
"""The encodings on which implementations of Ed25519 disagree: y is 0 or 1; y is p − 1 or more; the two y of the points
of order 8. The highest bit is the sign of x."""

_ORDER = 2**252 + 27742317777372353535851937790883648493


def check_signature(key: Key, message: bytes, signature: bytes) -> None:
    """Refuses a signature that does not fit.

    The format's own checks come first. OpenSSL, which ``cryptography`` asks, then computes the equation that the format
    wants: without a cofactor, and R compared byte for byte. Where Ed25519 is missing this raises UnsupportedAlgorithm,
    because the license is not at fault.
    """
    public_key = from_base64(key.public_key)
    if (
        public_key is None
        or len(public_key) != 32
        or len(signature) != 64
        or int.from_bytes(signature[32:], "little") >= _ORDER
        or any(_REFUSED_POINT.fullmatch(point.hex()) for point in (public_key, signature[:32]))
    ):
        raise RefusedError(Code.BAD_SIGNATURE)
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        # Some libraries refuse bytes that are no point of the curve already when they read the key.
        raise RefusedError(Code.BAD_SIGNATURE) from None
