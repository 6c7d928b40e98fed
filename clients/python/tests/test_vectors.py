"""Runs the vectors that every verifier of the format is checked with."""

import json
import unittest
from datetime import datetime
from pathlib import Path

from warden_license import Code, Key, RefusedError, parse_revocations, verify

PATH = Path(__file__).parents[3] / "packages" / "license" / "vectors" / "v1.json"
VECTORS = json.loads(PATH.read_text("utf-8"))
SHOWN = {"TRIAL_TOO_LONG", "WRONG_CLIENT", "REVOKED", "EXPIRED", "IN_GRACE", "EXPIRING", "VALID"}


def keys_of(vector):
    return [Key(key["id"], key["publicKey"], key["retired"]) for key in vector["keys"]]


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


class Vectors(unittest.TestCase):
    def test_licenses(self):
        cases = VECTORS["licenses"] + VECTORS["signatures"]
        self.assertGreater(len(cases), 100)
        for vector in cases:
            with self.subTest(vector["name"]):
                verdict = verify(
                    vector["text"],
                    keys_of(vector),
                    client_id=vector.get("clientId"),
                    now=moment(vector["now"]),
                    revoked=vector.get("revoked", ()),
                )
                self.assertEqual(verdict.code, Code(vector["code"]))
                self.assertEqual(verdict.license is not None, vector["code"] in SHOWN)

    def test_revocation_lists(self):
        for vector in VECTORS["revocations"]:
            with self.subTest(vector["name"]):
                if vector["revoked"] is None:
                    with self.assertRaises(RefusedError):
                        parse_revocations(vector["text"], keys_of(vector))
                else:
                    listed = parse_revocations(vector["text"], keys_of(vector))
                    self.assertEqual(listed.revoked, frozenset(vector["revoked"]))
