"""The codes that a verifier answers with."""

from enum import Enum


class Code(str, Enum):
    """The verdict on a license text. The codes are tried in this order, and the first that fits is the verdict."""

    MALFORMED = "MALFORMED"
    HEADER_MISMATCH = "HEADER_MISMATCH"
    UNKNOWN_KEY = "UNKNOWN_KEY"
    RETIRED_KEY = "RETIRED_KEY"
    BAD_SIGNATURE = "BAD_SIGNATURE"
    TRIAL_TOO_LONG = "TRIAL_TOO_LONG"
    WRONG_CLIENT = "WRONG_CLIENT"
    REVOKED = "REVOKED"
    EXPIRED = "EXPIRED"
    IN_GRACE = "IN_GRACE"
    EXPIRING = "EXPIRING"
    VALID = "VALID"

    @property
    def works(self) -> bool:
        """Whether a license with this verdict works."""
        return self in (Code.VALID, Code.EXPIRING, Code.IN_GRACE)


class RefusedError(ValueError):
    """A text was refused; ``code`` says why."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.value)
        self.code = code
