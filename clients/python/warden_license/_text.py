"""What all texts of the format share: characters, lines, base64, JSON and the calendar."""

from __future__ import annotations

import base64
import json
import re
from calendar import monthrange
from datetime import date, datetime, timezone
from typing import Any

from ._codes import Code, RefusedError


def decode(text: str | bytes) -> str:
    """Returns the text as characters. Bytes must be UTF-8, and a string must be one that UTF-8 can write."""
    try:
        if isinstance(text, bytes):
            return text.decode("utf-8")
        text.encode("utf-8")
        return text
    except UnicodeError:
        raise RefusedError(Code.MALFORMED) from None


def normalize(text: str) -> list[str]:
    """Returns the lines without what mail programs and editors change.

    These are line ends, spaces after lines and the empty lines around the text. ``str.splitlines`` would end lines at
    more characters than the format does.
    """
    if text.startswith("\ufeff"):
        text = text[1:]
    lines = [line.rstrip(" \t") for line in re.split("\r\n|\r|\n", text)]
    filled = [number for number, line in enumerate(lines) if line]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def from_base64(text: str) -> bytes | None:
    """Returns None unless the text is the canonical base64 of some bytes. Python's decoder accepts more spellings."""
    try:
        decoded = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return decoded if base64.b64encode(decoded).decode("ascii") == text else None


def _integer(digits: str) -> int:
    # Python takes quadratic time for very long numbers, and the format has none above 2**53.
    if len(digits) > 16:
        raise ValueError("the number is too long")
    return int(digits)


def from_json(text: str) -> dict[str, Any]:
    """Reads an object. Who calls this compares the text with the only spelling of what was read."""
    try:
        value = json.loads(text, parse_int=_integer)
    except (ValueError, RecursionError):
        raise RefusedError(Code.MALFORMED) from None
    if not isinstance(value, dict):
        raise RefusedError(Code.MALFORMED)
    return value


def to_json(value: object) -> str:
    """Writes JSON in the only spelling that the format has."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def utf16_length(text: str) -> int:
    """Counts as the format does, whatever a language stores its strings in."""
    return len(text) + sum(character > "\uffff" for character in text)


def matches(pattern: str, value: object) -> bool:
    """Tells whether the whole value is a text of this pattern. Unlike ``$``, this does not tolerate a line end."""
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def is_key_id(value: object) -> bool:
    return matches("[0-9a-f]{16}", value)


def is_license_id(value: object) -> bool:
    return matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", value)


def is_day(value: object) -> bool:
    """Tells whether this is a day of the calendar. ``datetime.date`` would lack the year 0000."""
    if not matches("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        return False
    year, month, day = map(int, str(value).split("-"))
    # The calendar repeats every 400 years.
    return 1 <= month <= 12 and 1 <= day <= monthrange(2000 + year % 400, month)[1]


def is_moment(value: object) -> bool:
    return matches(
        r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z", value
    ) and is_day(str(value)[:10])


def day_number(day: str) -> int:
    """Counts the days of a valid day. Only the difference of two such numbers means something."""
    year, month, day_of_month = map(int, day.split("-"))
    return date(2000 + year % 400, month, day_of_month).toordinal() + year // 400 * 146_097


def day_of(moment: datetime) -> str:
    """Returns the day in UTC. These texts compare as their days do."""
    if moment.tzinfo is None:
        raise ValueError("now must have a time zone, as in datetime.now(timezone.utc)")
    return moment.astimezone(timezone.utc).date().isoformat()
