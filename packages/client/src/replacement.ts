import type { LicenseType, Verdict } from '@warden/license';

/** What a license of each type lets an installation do, least first. */
const ranking = ['trial-self-signed', 'trial', 'individual', 'commercial'] as const satisfies LicenseType[];
const rank = (type: LicenseType) => ranking.indexOf(type);

export type ReplacementRefusal = Verdict['code'] | 'SELF_SIGNED' | 'ENDS_EARLIER';

/**
 * Says why a new text must not replace the held one, or null where it may. A self-signed trial is only acceptable by the
 * installation's own key: anybody can sign one for any client. A license that works is only replaced by one that lasts
 * as long, or by one of a plan that lets it do more: days of an individual license that are carried over by value are
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
  if (rank(license.type) > rank(held.license.type)) return null;
  const endsEarlier = license.expires < held.license.expires || license.graceUntil < held.license.graceUntil;
  return endsEarlier ? 'ENDS_EARLIER' : null;
};
