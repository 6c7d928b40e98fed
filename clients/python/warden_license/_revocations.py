"""Revocation lists of format v1, and the index and files of format v2."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ._codes import Code, RefusedError
from ._keys import Key, check_signature, trusted_key
from ._text import (
    decode,
    from_base64,
    from_json,
    is_key_id,
    is_license_id,
    is_moment,
    matches,
    normalize,
    to_json,
)

_MAX_INTEGER = 2**53 - 1
"""The largest integer that every language's JSON reads exactly."""


@dataclass(frozen=True)
class RevocationList:
    """The licenses that were revoked until a time, for installations that cannot ask the shop.

    Of two lists, the one with the later ``issued`` is newer; these texts compare as their times do.
    """

    format: str
    key: str
    issued: str
    revoked: frozenset[str]


@dataclass(frozen=True)
class RevocationFile:
    """An entry of the index."""

    shard: str
    """Empty for the only file, or the last two digits of the ids in it."""
    sha256: str
    """The file's hash in hexadecimal, and its name."""
    count: int
    """How many ids the file has."""

    def ids(self, data: bytes) -> frozenset[str]:
        """Reads the bytes of the file. Raises RefusedError where they are not the ones that the index names."""
        if hashlib.sha256(data).hexdigest() != self.sha256:
            raise RefusedError(Code.MALFORMED)
        *ids, rest = decode(data).split("\n")
        is_ascending = all(one < other for one, other in zip(ids, ids[1:]))
        belong = all(is_license_id(id) and id.endswith(self.shard) for id in ids)
        if rest or len(ids) != self.count or not is_ascending or not belong:
            raise RefusedError(Code.MALFORMED)
        return frozenset(ids)


@dataclass(frozen=True)
class RevocationIndex:
    """The signed index of format v2, which names the files that have the revoked ids.

    Of two, the one with the higher ``sequence`` is newer.
    """

    format: str
    key: str
    sequence: int
    issued: str
    next_update: str
    """When to ask again. An index is still better than none after it."""
    files: tuple[RevocationFile, ...]

    def file(self, license_id: str) -> RevocationFile | None:
        """Returns the file that has this id if it is revoked. Where there is none, the license is not revoked."""
        return next((file for file in self.files if license_id.endswith(file.shard)), None)


def parse_revocations(text: str | bytes, keys: Iterable[Key]) -> RevocationList:
    """Reads a revocation list of format v1 and checks its signature. Raises RefusedError."""
    json_text, signature = _four_lines(text, "REVOCATIONS")
    value = from_json(json_text)
    revoked = value.get("revoked")
    if (
        value.get("format") != "warden-revocations/1"
        or not is_key_id(value.get("key"))
        or not is_moment(value.get("issued"))
        or not isinstance(revoked, list)
        or not all(map(is_license_id, revoked))
    ):
        raise RefusedError(Code.MALFORMED)
    _check(json_text, value, ("format", "key", "issued", "revoked"), signature, keys, b"warden-revocations-v1\n")
    return RevocationList(value["format"], value["key"], value["issued"], frozenset(revoked))


def parse_revocation_index(text: str | bytes, keys: Iterable[Key]) -> RevocationIndex:
    """Reads an index of format v2 and checks its signature. Raises RefusedError."""
    json_text, signature = _four_lines(text, "REVOCATION INDEX")
    value = from_json(json_text)
    files = value.get("files")
    if (
        value.get("format") != "warden-revocations/2"
        or not is_key_id(value.get("key"))
        or not _is_count(value.get("sequence"))
        or not is_moment(value.get("issued"))
        or not is_moment(value.get("nextUpdate"))
        or value["issued"] > value["nextUpdate"]
        or not isinstance(files, list)
        or not all(map(_is_file, files))
        or not _are_shards([file["shard"] for file in files])
    ):
        raise RefusedError(Code.MALFORMED)
    fields = ("format", "key", "sequence", "issued", "nextUpdate", "files")
    value["files"] = [{name: file[name] for name in ("shard", "sha256", "count")} for file in files]
    _check(json_text, value, fields, signature, keys, b"warden-revocations-v2\n")
    return RevocationIndex(
        *(value[name] for name in fields[:-1]),
        files=tuple(RevocationFile(**file) for file in value["files"]),
    )


def _is_count(value: object) -> bool:
    # In Python, True is an int as well.
    return type(value) is int and 0 <= value <= _MAX_INTEGER


def _is_file(value: object) -> bool:
    return (
        isinstance(value, dict)
        and matches("([0-9a-f]{2})?", value.get("shard"))
        and matches("[0-9a-f]{64}", value.get("sha256"))
        and _is_count(value.get("count"))
        and value["count"] > 0
    )


def _are_shards(shards: list[str]) -> bool:
    """There is the one file of all ids, or shards in ascending order, each at most once."""
    return shards == [""] or ("" not in shards and all(one < other for one, other in zip(shards, shards[1:])))


def _four_lines(text: str | bytes, name: str) -> tuple[str, bytes]:
    lines = normalize(decode(text))
    if len(lines) != 4 or lines[0] != f"-----BEGIN WARDEN {name}-----" or lines[3] != f"-----END WARDEN {name}-----":
        raise RefusedError(Code.MALFORMED)
    signature = from_base64(lines[2])
    if signature is None or len(signature) != 64:
        raise RefusedError(Code.MALFORMED)
    return lines[1], signature


def _check(
    text: str, value: dict[str, Any], fields: Iterable[str], signature: bytes, keys: Iterable[Key], context: bytes
) -> None:
    """Refuses another spelling than the only one, and what no trusted key has signed."""
    if to_json({name: value[name] for name in fields}) != text:
        raise RefusedError(Code.MALFORMED)
    check_signature(trusted_key(keys, value["key"]), context + text.encode("utf-8"), signature)
