"""Prints the verdict on a license text: ``python -m warden_license FILE --client ID --keys keys.json``.

The exit status is 0 if the license works, 1 if it does not, and 2 if it could not be judged.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import RefusedError, load_keys, parse_revocations, verify


def _read(path: str) -> bytes:
    return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(prog="warden_license", description="Verifies a license text of Warden.")
    parser.add_argument("file", metavar="FILE", help="the license text; - is the standard input")
    parser.add_argument("--client", metavar="ID", help="the installation's own id; without it, any client will do")
    parser.add_argument("--keys", metavar="FILE", help="the shop's answer to GET /api/licenses/keys")
    parser.add_argument("--revocations", metavar="FILE", help="a signed revocation list")
    asked = parser.parse_args()
    try:
        keys = load_keys(_read(asked.keys)) if asked.keys else []
    except (OSError, ValueError, KeyError, TypeError) as error:
        parser.error(f"{asked.keys}: no keys can be read: {error}")
    try:
        revoked = parse_revocations(_read(asked.revocations), keys).revoked if asked.revocations else frozenset()
    except (OSError, RefusedError) as error:
        parser.error(f"{asked.revocations}: the list is refused: {error}")
    try:
        text = _read(asked.file)
    except OSError as error:
        parser.error(str(error))
    verdict = verify(text, keys, client_id=asked.client, revoked=revoked)
    print(verdict.code.value)
    if verdict.license:
        license = verdict.license
        print(
            f"{license.type} {license.id} for {license.licensee}, client {license.client}, until {license.expires}"
        )
    return 0 if verdict.code.works else 1


if __name__ == "__main__":
    sys.exit(main())
