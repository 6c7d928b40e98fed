"""The verdict on a license text."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import datetime, timezone

from ._codes import Code, RefusedError
from ._keys import Key, check_signature, id_of, trusted_key
from ._payload import SELF_SIGNED, License, parse_payload
from ._text import day_number, day_of, decode, from_base64, normalize, utf16_length

_BEGIN = "-----BEGIN WARDEN LICENSE-----"
_END = "-----END WARDEN LICENSE-----"
_CONTEXT = b"warden-license-v1\n"
_MAX_TEXT = 16_384
_LINE_LENGTH = 64
_TRIAL_DAYS = 60
_CLOCK_DAYS = 1


@dataclass(frozen=True)
class Verdict:
    """What ``verify`` finds."""

    code: Code
    license: License | None = None
    """None until the signature has been found good, because nobody vouches for what is in it before."""


def verify(
    text: str | bytes,
    keys: Iterable[Key],
    *,
    client_id: str | None = None,
    now: datetime | None = None,
    revoked: Container[str] = (),
) -> Verdict:
    """Judges a license text.

    ``keys`` are the shop's keys; a self-signed trial brings its own. ``client_id`` is the installation's own id: only
    None leaves the client out of the verdict, and an empty id is an id. ``now`` has a time zone; without it the current
    time is taken. ``revoked`` has the ids of all licenses that are known to be revoked.
    """
    today = day_of(datetime.now(timezone.utc) if now is None else now)
    try:
        license = _read_signed(text, keys)
    except RefusedError as error:
        return Verdict(error.code)
    return Verdict(_judge(license, client_id, today, revoked), license)


def _judge(license: License, client_id: str | None, today: str, revoked: Container[str]) -> Code:
    if license.type == SELF_SIGNED and _is_too_long(license, today):
        return Code.TRIAL_TOO_LONG
    if client_id is not None and client_id != license.client:
        return Code.WRONG_CLIENT
    if license.id in revoked:
        return Code.REVOKED
    if today > license.grace_until:
        return Code.EXPIRED
    if today > license.expires:
        return Code.IN_GRACE
    return Code.EXPIRING if today >= license.notify_from else Code.VALID


def _is_too_long(license: License, today: str) -> bool:
    """A self-signed trial is short. Its clock may be a day ahead of ours."""
    grace = day_number(license.grace_until)
    return (
        grace - day_number(license.issued[:10]) > _TRIAL_DAYS or grace - day_number(today) > _TRIAL_DAYS + _CLOCK_DAYS
    )


def _read_signed(text: str | bytes, keys: Iterable[Key]) -> License:
    payload, signature, license = _parse(decode(text))
    if license.type != SELF_SIGNED:
        key = trusted_key(keys, license.key)
    elif id_of(license.public_key or "") == license.key:
        key = Key(license.key, license.public_key or "")
    else:
        raise RefusedError(Code.UNKNOWN_KEY)
    check_signature(key, _CONTEXT + payload, signature)
    return license


def _parse(text: str) -> tuple[bytes, bytes, License]:
    """Makes the checks in the order of the format, so that all verifiers name the same fault."""
    # The first comparison alone refuses most texts that are too long, without reading them.
    if len(text) > _MAX_TEXT or utf16_length(text) > _MAX_TEXT:
        raise RefusedError(Code.MALFORMED)
    header, payload_lines, signature_lines = _split(normalize(text))
    payload = from_base64("".join(payload_lines))
    signature = from_base64("".join(signature_lines))
    if payload is None or signature is None or len(signature) != 64:
        raise RefusedError(Code.MALFORMED)
    license = parse_payload(payload)
    if header != license.header:
        raise RefusedError(Code.HEADER_MISMATCH)
    if not (_is_wrapped(payload_lines) and _is_wrapped(signature_lines)):
        raise RefusedError(Code.MALFORMED)
    return payload, signature, license


def _split(lines: list[str]) -> list[list[str]]:
    """Returns the three parts between the first and the last line, which exactly one empty line separates."""
    if len(lines) < 2 or lines[0] != _BEGIN or lines[-1] != _END:
        raise RefusedError(Code.MALFORMED)
    parts: list[list[str]] = [[]]
    for line in lines[1:-1]:
        if line:
            parts[-1].append(line)
        else:
            parts.append([])
    if len(parts) != 3 or not all(parts):
        raise RefusedError(Code.MALFORMED)
    return parts


def _is_wrapped(lines: list[str]) -> bool:
    """Tells whether all lines are full, except that the last one may be shorter."""
    return all(len(line) == _LINE_LENGTH for line in lines[:-1]) and len(lines[-1]) <= _LINE_LENGTH
