import type { Resources } from '../../platform/resources.ts';
import { confirmationOf } from './confirmation.ts';
import { readDeviceMark } from './device-marks.ts';
import { findClaims } from './store.ts';
import type { UserRow } from './wire.ts';

type Dependencies = Pick<Resources, 'db' | 'limits' | 'secret' | 'now'>;

export interface Attempt {
  /** The mail address, as it is compared. */
  key: string;
  /** The network address of the caller. */
  address: string;
  device?: string | null | undefined;
}

/** An attempt that may be compared with the stored passwords. */
export interface Admission {
  /** The only account it can be for; without it, every account that claims the address. */
  only?: string;
  /** How many attempts this network address has made at this account. */
  tries: number;
  /** Must be called with the account whose password was right, so that the attempt does not count as a guess. */
  succeed(user: UserRow): Promise<void>;
}

/** What attempts are counted by. */
const whoTries = ({ key, address }: Attempt) => ({ mailbox: key, network: address });

/** A device that knew the password before has a limit of its own, which strangers elsewhere cannot use up. */
const admitDevice = async (
  { db, limits, secret, now }: Dependencies,
  { key, device: sent }: Attempt,
): Promise<Admission | undefined> => {
  const mark = readDeviceMark(secret, sent, now());
  if (!mark) return undefined;
  // A browser stores one mark. It may name another account of the same person, or one that was merged since: such a
  // device counts as a new one.
  if (!(await findClaims(db, key)).some(({ id }) => id === mark.userId)) return undefined;
  const device = { device: mark.id };
  if (!(await limits.tryConsume(device, 'signInDevice'))) return undefined;
  // A stranger can register the address and get a mark, which must not help with the password of another account there.
  return { only: mark.userId, tries: 1, succeed: () => limits.reset(device, 'signInDevice') };
};

/**
 * Decides whether an attempt to sign in goes on to the passwords, and refuses it otherwise. What is refused for its
 * network address does not count against the account. While strangers guess at an account from many networks, its owner
 * gets in from a known device, or by a new password (docs/decisions/025).
 */
export const admitSignIn = async (dependencies: Dependencies, attempt: Attempt): Promise<Admission> => {
  const { limits } = dependencies;
  const who = whoTries(attempt);
  const { counts, reached } = await limits.attempt(who, 'signInAddress', 'signInHere', 'signInAccount');
  const tries = counts.signInHere ?? 1;
  if (reached) {
    const known = await admitDevice(dependencies, attempt);
    if (!known) throw reached.refusal;
    // Right passwords count too: this network has used up all comparisons but those of known devices.
    return reached.name === 'signInAddress' ? { ...known, succeed: async () => {} } : known;
  }
  return {
    tries,
    async succeed(user) {
      await limits.undo(who, 'signInAccount');
      // A stranger who registered this address could otherwise guess on for ever, with the right password of that
      // account in between.
      if (confirmationOf(user) === 'owner') await limits.reset(who, 'signInHere');
      else await limits.undo(who, 'signInHere');
    },
  };
};

/**
 * After a reset, guesses at the old password and at the codes that followed it no longer limit the owner, nor do the
 * mails whose links are void now.
 */
export const resetSignInLimits = async ({ limits }: Dependencies, attempt: Attempt & { userId: string }) => {
  const who = { ...whoTries(attempt), account: attempt.userId };
  if (await limits.tryConsume(who, 'factorReliefAccount')) await limits.reset(who, 'factorAccount');
  await limits.reset(who, 'signInAccount');
  await limits.reset(who, 'signInHere');
  await limits.reset(who, 'resetLetters');
};
