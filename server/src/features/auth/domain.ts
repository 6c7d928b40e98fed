const DAY = 24 * 60 * 60 * 1000;

export const SESSION_LIFETIME = 30 * DAY;

/** A device is remembered for a year after its last sign-in. */
export const DEVICE_MARK_LIFETIME = 365 * DAY;
/** While an account is under attack, a sign-in from an unknown device waits this long, and is then possible this long. */
export const SIGN_IN_DELAY = 30 * 1000;
export const TICKET_LIFETIME = 5 * 60 * 1000;

export const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

interface Claim {
  id: string;
  emailVerifiedAt: Date | null;
  createdAt: Date;
}

/**
 * Whose password a reset mail is about when an address has several claims: the account that verified it, else the newest
 * that has paid for something, else the newest, since the reader of the mail has most likely just registered. All others
 * become part of it, so this only decides which names and company stay.
 */
export const holderOf = <C extends Claim>(claims: readonly C[], paying: ReadonlySet<string>): C | undefined => {
  const newestFirst = claims.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return (
    claims.find((claim) => claim.emailVerifiedAt) ?? newestFirst.find(({ id }) => paying.has(id)) ?? newestFirst[0]
  );
};
