import type { License, Plan } from '@warden/contract';

export interface Offer {
  kind: 'upgrade' | 'extend';
  plan: Plan;
}

const isPlan = (type: string): type is Plan => type === 'commercial' || type === 'individual';

/** What can be bought on top of a license, as far as the licenses at hand tell; the server has the last word. */
export const offerFor = (license: License, known: readonly License[], coreAvailable: boolean): Offer | null => {
  const { license_type: type, status } = license;
  if (status !== 'active' && status !== 'expired') return null;
  const others = known.filter(({ client_id, id }) => client_id === license.client_id && id !== license.id);
  if (type === 'trial' || type === 'trial-self-signed') {
    const upgraded = others.some((other) => isPlan(other.license_type) && other.status === 'active');
    return upgraded ? null : { kind: 'upgrade', plan: 'commercial' };
  }
  if (!isPlan(type) || (type === 'individual' && coreAvailable)) return null;
  const isLatest = others.every((other) => other.license_type !== type || other.issued_at <= license.issued_at);
  return isLatest ? { kind: 'extend', plan: type } : null;
};
