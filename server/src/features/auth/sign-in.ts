import { addressKey, siteKey } from '../../http/limits.ts';

import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { readDeviceMark } from './device-marks.ts';
import { findClaims } from './store.ts';
import { issueTicket, redeemTicket } from './tickets.ts';
import type { UserRow } from './wire.ts';

type Shop = Pick<Services, 'db' | 'limits' | 'secret' | 'now'>;

export interface Attempt {
  /** The address somebody signs in to, as compared. */
  key: string;
  /** The network address they come from. */
  address: string;
  device?: string | null | undefined;
  ticket?: string | null | undefined;
}

/** An attempt that may be compared with the stored passwords. */
export interface Admission {
  /** The only account it can be for; without it, every account that claims the address. */
  only?: string;
  /** Which try of this place it is. */
  tries: number;
  /** To be called with the account whose password was right: that was no guess, and does not count as one. */
  succeed(user: UserRow): Promise<void>;
}

const hereOf = ({ key, address }: Attempt) => `${key} ${addressKey(address)}`;

/** A device that knew the password before has a limit of its own, whatever strangers have used up elsewhere. */
const admitDevice = async (
  { db, limits, secret, now }: Shop,
  { key, device }: Attempt,
): Promise<Admission | undefined> => {
  const mark = readDeviceMark(secret, device, now());
  if (!mark) return undefined;
  // A browser keeps one mark. Of somebody with two accounts it may name the other one, or one that was merged since:
  // such a device is as good as a new one.
  if (!(await findClaims(db, key)).some(({ id }) => id === mark.userId)) return undefined;
  if (!(await limits.tryConsume('signInDevice', mark.id))) return undefined;
  // Anybody can register an address and get a mark: it must not help them with the password of another account there.
  return { only: mark.userId, tries: 1, succeed: () => limits.reset('signInDevice', mark.id) };
};

/** Once too many have guessed at an account from many places, a ticket and a delay let one attempt through. */
const admitDelayed = async (shop: Shop, attempt: Attempt, tries: number): Promise<Admission> => {
  const { limits } = shop;
  const place = { key: attempt.key, network: siteKey(addressKey(attempt.address)) };
  if (!(await redeemTicket(shop, place, attempt.ticket))) {
    const { ticket, waitSeconds } = await issueTicket(shop, place);
    throw new Refusal('sign_in_delayed', { ticket, retryAfterSeconds: waitSeconds });
  }
  await limits.consume({ signInTicketHere: hereOf(attempt), signInTicketAccount: attempt.key });
  return {
    tries,
    async succeed() {
      await limits.undo('signInTicketAccount', attempt.key);
      await limits.undo('signInTicketHere', hereOf(attempt));
      await limits.undo('signInHere', hereOf(attempt));
    },
  };
};

/**
 * Whether an attempt to sign in goes on to the passwords; refuses it otherwise. What is refused for the network address it
 * comes from does not count against the account, and nobody can keep its owner out for long (docs/decisions/025).
 */
export const admitSignIn = async (shop: Shop, attempt: Attempt): Promise<Admission> => {
  const { limits } = shop;
  const here = hereOf(attempt);
  const network = await limits.attempt({ signInAddress: addressKey(attempt.address) });
  if (network instanceof Refusal) {
    const known = await admitDevice(shop, attempt);
    if (!known) throw network;
    // Right passwords count too: nobody else in this network may have one compared any more.
    return { ...known, succeed: async () => {} };
  }
  const tries = await limits.attempt({ signInHere: here });
  if (tries instanceof Refusal) {
    const known = await admitDevice(shop, attempt);
    if (!known) throw tries;
    return known;
  }
  if (!(await limits.tryConsume('signInAccount', attempt.key))) {
    return (await admitDevice(shop, attempt)) ?? admitDelayed(shop, attempt, tries);
  }
  return {
    tries,
    async succeed({ emailVerifiedAt }) {
      await limits.undo('signInAccount', attempt.key);
      // Whoever registers somebody else's address could otherwise go on guessing for ever, a right password of
      // their own in between.
      if (emailVerifiedAt) await limits.reset('signInHere', here);
      else await limits.undo('signInHere', here);
    },
  };
};

/** A new password out of the mailbox: whoever was guessing at the old one no longer stands in the owner's way. */
export const forgiveSignIns = async ({ limits }: Shop, attempt: Attempt) => {
  await limits.reset('signInAccount', attempt.key);
  await limits.reset('signInTicketAccount', attempt.key);
  await limits.reset('signInHere', hereOf(attempt));
};
