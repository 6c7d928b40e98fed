"""Verifies the license texts that Warden's shop and Warden's installations sign, without a network.

The format is exact, so that two verifiers never disagree; docs/license-format.md describes it, and the names of the
codes are those of that page.
"""

from ._codes import Code, RefusedError
from ._keys import Key, load_keys
from ._payload import License
from ._revocations import (
    RevocationFile,
    RevocationIndex,
    RevocationList,
    parse_revocation_index,
    parse_revocations,
)
from ._verify import Verdict, verify

__all__ = [
    "Code",
    "Key",
    "License",
    "RefusedError",
    "RevocationFile",
    "RevocationIndex",
    "RevocationList",
    "Verdict",
    "load_keys",
    "parse_revocation_index",
    "parse_revocations",
    "verify",
]
