"""Reads one case per line as JSON and writes one verdict per line.

With it, the test clients/agreement.slow.test.ts compares this package with the verifiers in other languages.
"""

import base64
import json
import sys
from datetime import datetime

from warden_license import Key, RefusedError, RevocationFile, parse_revocation_index, parse_revocations, verify

NAMES = {"public_key": "publicKey", "notify_from": "notifyFrom", "grace_until": "graceUntil", "next_update": "nextUpdate"}


def plain(value):
    """Returns a value of this package as JSON has it."""
    if hasattr(value, "__dataclass_fields__"):
        return {NAMES.get(name, name): plain(field) for name, field in vars(value).items()}
    if isinstance(value, frozenset):
        return sorted(value)
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def judge(case):
    data = base64.b64decode(case["bytes"])
    keys = [Key(key["id"], key["publicKey"], key.get("retired", False)) for key in case.get("keys", [])]
    if case["kind"] == "license":
        now = datetime.fromisoformat(case["now"].replace("Z", "+00:00"))
        verdict = verify(data, keys, client_id=case.get("clientId"), now=now, revoked=case.get("revoked", ()))
        return verdict.code, verdict.license
    try:
        if case["kind"] == "file":
            return "VALID", len(RevocationFile(**case["file"]).ids(data))
        parse = {"revocations": parse_revocations, "index": parse_revocation_index}[case["kind"]]
        return "VALID", parse(data, keys)
    except RefusedError as error:
        return error.code, None


for line in sys.stdin:
    code, value = judge(json.loads(line))
    print(json.dumps({"code": code, "value": plain(value)}))
