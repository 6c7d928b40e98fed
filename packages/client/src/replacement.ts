import type { LicenseType, Verdict } from '@warden/license';

/** A license of a higher plan may end earlier than the one it replaces. Both trials are of none. */
const plans: Record<LicenseType, number> = { 'trial-self-signed': 0, trial: 0, individual: 1, commercial: 2 };

export type ReplacementRefusal = Verdict['code'] | 'SELF_SIGNED' | 'ENDS_EARLIER';

/**
 * Says why a new text must not replace the held one, or null where it may. A self-signed trial is only acceptable by the
 * installation's own key: anybody can sign one for any client. A license that works is only replaced by one that lasts
 * as long, or by one of a higher plan: days of an individual license that are carried over by value are
 * fewer of a commercial one. A held license that was revoked no longer works.
 */
export const replacementRefusal = (
  candidate: Verdict,
  held: Verdict | null,
  ownKey: string | null,
): ReplacementRefusal | null => {
  const { license } = candidate;
  if (!candidate.valid || !license) return candidate.code;
  if (license.type === 'trial-self-signed' && license.publicKey !== ownKey) return 'SELF_SIGNED';
  if (!held?.valid || !held.license) return null;
  if (plans[license.type] > plans[held.license.type]) return null;
  const endsEarlier = license.expires < held.license.expires || license.graceUntil < held.license.graceUntil;
  return endsEarlier ? 'ENDS_EARLIER' : null;
};
