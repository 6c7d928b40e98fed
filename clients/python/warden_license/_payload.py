"""The signed payload of a license text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ._codes import Code, RefusedError
from ._text import (
    from_base64,
    from_json,
    is_day,
    is_key_id,
    is_license_id,
    is_moment,
    matches,
    to_json,
    utf16_length,
)

SELF_SIGNED = "trial-self-signed"


@dataclass(frozen=True)
class License:
    """The contents of a license. Days are written as 2028-03-01 and mean UTC."""

    format: str
    algorithm: str
    key: str
    """The id of the signing key."""
    public_key: str | None
    """The base64 of the key in a self-signed trial, and None in all other licenses."""
    id: str
    client: str
    type: str
    """One of trial, trial-self-signed, commercial and individual."""
    licensee: str
    hostname: str | None
    issued: str
    expires: str
    """The last day of the term."""
    notify_from: str
    """The day from which to remind of the end."""
    grace_until: str
    """The last day on which an expired license still works."""
    features: tuple[str, ...]
    """May have names that a program does not know, which it ignores."""
    supersedes: str | None
    """The id of the license that this one replaces."""

    @property
    def header(self) -> list[str]:
        """The readable lines that follow from the payload."""
        return [
            f"Type: {self.type}",
            f"Client: {self.client}",
            f"Licensee: {self.licensee}",
            f"Issued: {self.issued[:10]}",
            f"Expires: {self.expires}",
        ]


_HIDDEN = re.compile(
    "[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)
"""Characters that could make a line show something else than it contains. The list is part of the format rather than a
category of Unicode, whose versions differ."""

_SPACES = "\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"


def _is_line(value: object, most: int) -> bool:
    return (
        isinstance(value, str)
        and 0 < utf16_length(value) <= most
        and not _HIDDEN.search(value)
        and value == value.strip(_SPACES)
    )


def _is_public_key(value: object) -> bool:
    return isinstance(value, str) and len(from_base64(value) or b"") == 32


def _are_features(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 50 and all(matches("[a-z0-9-]{1,50}", name) for name in value)


def _or_null(rule: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or rule(value)


_RULES: dict[str, Callable[[object], bool]] = {
    "format": lambda value: value == "warden-license/1",
    "algorithm": lambda value: value == "Ed25519",
    "key": is_key_id,
    "publicKey": _or_null(_is_public_key),
    "id": is_license_id,
    "client": lambda value: _is_line(value, 200),
    "type": lambda value: value in ("trial", SELF_SIGNED, "commercial", "individual"),
    "licensee": lambda value: _is_line(value, 300),
    "hostname": _or_null(lambda value: _is_line(value, 255)),
    "issued": is_moment,
    "expires": is_day,
    "notifyFrom": is_day,
    "graceUntil": is_day,
    "features": _are_features,
    "supersedes": _or_null(is_license_id),
}
"""The fields in their order, each with what it may be."""


def parse_payload(data: bytes) -> License:
    """Reads a payload, and refuses bytes that are not exactly those that a valid license is written as."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise RefusedError(Code.MALFORMED) from None
    value = from_json(text)
    if not all(name in value and rule(value[name]) for name, rule in _RULES.items()):
        raise RefusedError(Code.MALFORMED)
    # json.loads accepts more spellings than one, and the last of repeated fields.
    if to_json({name: value[name] for name in _RULES}) != text:
        raise RefusedError(Code.MALFORMED)
    license = License(*(tuple(field) if isinstance(field, list) else field for field in map(value.get, _RULES)))
    if (license.public_key is not None) != (license.type == SELF_SIGNED):
        raise RefusedError(Code.MALFORMED)
    if not license.issued[:10] <= license.notify_from <= license.expires <= license.grace_until:
        raise RefusedError(Code.MALFORMED)
    return license
