"""Format v2: the index and its files."""

import base64
import hashlib
import json
import unittest

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from warden_license import (
    Code,
    Key,
    RefusedError,
    RevocationFile,
    parse_revocation_index,
    parse_revocations,
)

SIGNER = Ed25519PrivateKey.from_private_bytes(b"a test key that protects nothing")
PUBLIC = SIGNER.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
KEYS = [Key(PUBLIC[:8].hex(), base64.b64encode(PUBLIC).decode())]

ONE = "018f4e5a-0000-7000-8000-0000000000a1"
TWO = "018f4e5a-0000-7000-8000-0000000000a2"
LAST = "018f4e5a-0000-7000-8000-0000000000f0"
OTHER = "018f4e5a-0001-7000-8000-0000000000a2"


def sign(json_text):
    signature = SIGNER.sign(b"warden-revocations-v2\n" + json_text.encode())
    return "\n".join(
        [
            "-----BEGIN WARDEN REVOCATION INDEX-----",
            json_text,
            base64.b64encode(signature).decode(),
            "-----END WARDEN REVOCATION INDEX-----",
            "",
        ]
    )


def entry(shard, content):
    return {"shard": shard, "sha256": hashlib.sha256(content).hexdigest(), "count": content.count(b"\n")}


def index_of(*files, **changes):
    value = {
        "format": "warden-revocations/2",
        "key": KEYS[0].id,
        "sequence": 7,
        "issued": "2027-03-01T09:30:00.000Z",
        "nextUpdate": "2027-03-01T10:30:00.000Z",
        "files": files,
        **changes,
    }
    return json.dumps(value, separators=(",", ":"))


def lines(*ids):
    return "".join(f"{id}\n" for id in ids).encode()


class Index(unittest.TestCase):
    def refused(self, json_text, code=Code.MALFORMED, keys=KEYS):
        with self.assertRaises(RefusedError) as caught:
            parse_revocation_index(sign(json_text), keys)
        self.assertEqual(caught.exception.code, code)

    def test_the_only_file_has_every_id(self):
        content = lines(ONE, TWO)
        index = parse_revocation_index(sign(index_of(entry("", content))), KEYS)
        self.assertEqual((index.sequence, index.next_update), (7, "2027-03-01T10:30:00.000Z"))
        self.assertEqual(index.file(TWO).ids(content), {ONE, TWO})

    def test_a_shard_has_the_ids_that_end_with_it(self):
        content = lines(TWO, OTHER)
        index = parse_revocation_index(sign(index_of(entry("a2", content), entry("f0", lines(LAST)))), KEYS)
        self.assertIsNone(index.file(ONE))
        self.assertEqual(index.file(OTHER).ids(content), {TWO, OTHER})
        self.assertEqual(index.files[1].ids(lines(LAST)), {LAST})

    def test_an_index_without_files_revokes_nothing(self):
        self.assertIsNone(parse_revocation_index(sign(index_of()), KEYS).file(ONE))

    def test_indexes_that_are_refused(self):
        one, two = entry("a1", lines(ONE)), entry("a2", lines(TWO))
        for name, json_text in {
            "a shard twice": index_of(one, one),
            "shards in another order": index_of(two, one),
            "all and a shard": index_of(entry("", lines(ONE)), one),
            "a shard in capitals": index_of(entry("A1", lines(ONE))),
            "a file without ids": index_of(entry("a1", b"")),
            "an update before this one": index_of(nextUpdate="2027-03-01T09:29:59.999Z"),
            "a sequence below zero": index_of(sequence=-7),
            "a sequence as a float": index_of(sequence=7.0),
            "a sequence that is true": index_of(sequence=True),
            "a sequence too large": index_of(sequence=2**53),
            "no files": index_of(files=None),
            "a file that is null": index_of(None),
            "a field more in a file": index_of({**one, "more": 1}),
            "a space": index_of(one).replace(",", ", ", 1),
            "30 February": index_of(nextUpdate="2027-02-30T10:30:00.000Z"),
            "format 1": index_of(format="warden-revocations/1"),
            "a field more": index_of(more=1),
            "a key id that is none": index_of(key="a"),
        }.items():
            with self.subTest(name):
                self.refused(json_text)
        self.refused(index_of(one), Code.UNKNOWN_KEY, keys=[])
        self.refused(index_of(one), Code.RETIRED_KEY, keys=[Key(KEYS[0].id, KEYS[0].public_key, True)])

    def test_a_changed_index_and_an_index_as_a_list_are_refused(self):
        text = sign(index_of(entry("a1", lines(ONE))))
        with self.assertRaises(RefusedError) as caught:
            parse_revocation_index(text.replace('"sequence":7', '"sequence":8'), KEYS)
        self.assertEqual(caught.exception.code, Code.BAD_SIGNATURE)
        with self.assertRaises(RefusedError):
            parse_revocations(text, KEYS)


class File(unittest.TestCase):
    def test_files_that_are_refused(self):
        for name, content in {
            "an id twice": lines(TWO, TWO),
            "another order": lines(OTHER, TWO),
            "an id of another shard": lines(ONE, TWO),
            "no line end": TWO.encode(),
            "CRLF": f"{TWO}\r\n".encode(),
            "capitals": lines(TWO.upper()),
            "an empty line": b"\n" + lines(TWO),
            "not UTF-8": b"\xff\n",
        }.items():
            with self.subTest(name), self.assertRaises(RefusedError):
                RevocationFile(**entry("a2", content)).ids(content)

    def test_hash_and_count_are_those_of_the_index(self):
        content = lines(TWO)
        for change in ({"count": 2}, {"sha256": "0" * 64}):
            with self.subTest(change), self.assertRaises(RefusedError):
                RevocationFile(**{**entry("a2", content), **change}).ids(content)
