import base64
import io
import json
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from datetime import datetime, timedelta, timezone
from pathlib import Path
from unittest import mock

from warden_license import Code, Key, License, load_keys, verify
from warden_license.__main__ import main

from .test_vectors import VECTORS, keys_of

VECTOR = VECTORS["licenses"][0]
TEXT = VECTOR["text"]
KEYS = keys_of(VECTOR)
NOW = datetime(2027, 3, 15, 12, tzinfo=timezone.utc)


class Verify(unittest.TestCase):
    def test_bytes_are_read_as_utf_8(self):
        self.assertEqual(verify(TEXT.encode(), KEYS, now=NOW).code, Code.VALID)

    def test_what_utf_8_cannot_write_is_malformed(self):
        # With these characters in the header alone, the text would be HEADER_MISMATCH.
        for text in (TEXT.encode().replace(b"Acme", b"Ac\xffme"), TEXT.encode("utf-16"), TEXT.replace("Acme", "\ud800")):
            with self.subTest(text[:50]):
                self.assertEqual(verify(text, KEYS, now=NOW).code, Code.MALFORMED)

    def test_another_time_zone_changes_nothing(self):
        auckland = timezone(timedelta(hours=13))
        last = datetime(2028, 3, 15, 23, 59, 59, 999_999, timezone.utc).astimezone(auckland)
        self.assertEqual(verify(TEXT, KEYS, now=last).code, Code.IN_GRACE)
        self.assertEqual(verify(TEXT, KEYS, now=last + timedelta(microseconds=1)).code, Code.EXPIRED)

    def test_a_time_without_a_zone_is_an_error(self):
        with self.assertRaises(ValueError):
            verify(TEXT, KEYS, now=datetime(2027, 3, 15, 12))

    def test_the_current_time_is_the_default(self):
        with mock.patch("warden_license._verify.datetime") as clock:
            clock.now.return_value = datetime(2031, 1, 1, tzinfo=timezone.utc)
            self.assertEqual(verify(TEXT, KEYS).code, Code.EXPIRED)
            clock.now.return_value = NOW
            self.assertEqual(verify(TEXT, KEYS).code, Code.VALID)

    def test_a_license_has_the_names_of_python(self):
        license = verify(TEXT, KEYS, now=NOW).license
        self.assertIsInstance(license, License)
        self.assertEqual((license.notify_from, license.grace_until), ("2028-01-31", "2028-03-15"))
        self.assertIn("saml", license.features)

    def test_hostile_json_is_malformed_and_raises_nothing(self):
        for payload in ("[" * 9000, "9" * 9000, '{"format":NaN}', '"text"', "null"):
            with self.subTest(payload[:10]):
                self.assertEqual(verify(_with_payload(payload), KEYS, now=NOW).code, Code.MALFORMED)


def _with_payload(payload):
    encoded = base64.b64encode(payload.encode()).decode()
    header, _, signature = TEXT.split("\n\n")
    lines = [encoded[at : at + 64] for at in range(0, len(encoded), 64)]
    return "\n\n".join([header, "\n".join(lines), signature])


class Keys(unittest.TestCase):
    def test_they_are_read_from_the_shops_answer(self):
        listed = [{"id": "0123456789abcdef", "publicKey": "AA==", "retired": True}]
        expected = [Key("0123456789abcdef", "AA==", True)]
        self.assertEqual(load_keys(json.dumps({"success": True, "data": {"keys": listed}})), expected)
        self.assertEqual(load_keys(json.dumps(listed)), expected)


class Command(unittest.TestCase):
    def run_with(self, *arguments):
        output = io.StringIO()
        with mock.patch("sys.argv", ["warden_license", *map(str, arguments)]), redirect_stdout(output):
            with redirect_stderr(io.StringIO()):
                try:
                    status = main()
                except SystemExit as exit:
                    status = exit.code
        return status, output.getvalue()

    def test_its_status_says_whether_the_license_works(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch("warden_license._verify.datetime") as clock:
            clock.now.return_value = NOW
            text, keys, revoked = (Path(folder) / name for name in ("license.txt", "keys.json", "revoked.txt"))
            text.write_text(TEXT, "utf-8")
            keys.write_text(json.dumps({"data": {"keys": VECTOR["keys"]}}))
            revoked.write_text(VECTORS["revocations"][0]["text"])
            status, output = self.run_with(text, "--client", "acme-monitoring-01", "--keys", keys)
            self.assertEqual((status, output.splitlines()[0]), (0, "VALID"))
            self.assertIn("Acme GmbH", output)
            self.assertEqual(self.run_with(text, "--client", "", "--keys", keys)[0], 1)
            status, output = self.run_with(text, "--keys", keys, "--revocations", revoked)
            self.assertEqual((status, output.splitlines()[0]), (1, "REVOKED"))
            self.assertEqual(self.run_with(text), (1, "UNKNOWN_KEY\n"))
            self.assertEqual(self.run_with(text, "--keys", keys, "--revocations", text)[0], 2)
            self.assertEqual(self.run_with(text, "--keys", text)[0], 2)
            self.assertEqual(self.run_with(Path(folder) / "none.txt", "--keys", keys)[0], 2)
