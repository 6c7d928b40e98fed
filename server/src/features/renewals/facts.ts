import { mayDo } from '@warden/contract';
import { addDays, dayOf, endOfDay, GRACE_DAYS } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { DAY } from '../../platform/time.ts';
import type { Account } from '../auth/service.ts';
import type { Renewable } from '../licenses/service.ts';
import { listMembers } from '../memberships/service.ts';
import type { RenewalDependencies } from './dependencies.ts';
import { type Choice, choiceOf } from './domain.ts';
import type { LicenseEnd, SettingsRow } from './store.ts';

/** How the licenses of an account are renewed now. */
export const readChoice = async (
  { companies }: Pick<RenewalDependencies, 'companies'>,
  tx: Db,
  { id, kind }: Pick<Account, 'id' | 'kind'>,
  stored: SettingsRow | undefined,
): Promise<Choice> =>
  choiceOf(stored, { kind, companyIds: (await companies.listOwned(tx, id)).map((company) => company.id) });

/** The person who pays: the account itself, or of an organization the first owner, else a member who buys for it. */
export const payerOf = async (
  { accounts }: Pick<RenewalDependencies, 'accounts'>,
  tx: Db,
  account: Account,
): Promise<Account | undefined> => {
  if (account.kind === 'person') return account;
  const members = (await listMembers(tx, account.id)).filter(({ role }) => mayDo(role, 'buy'));
  const ownersFirst = [...members.filter(({ role }) => role === 'owner'), ...members];
  for (const { userId } of ownersFirst) {
    const payer = await accounts.findOpen(tx, userId);
    if (payer) return payer;
  }
  return undefined;
};

const keyOf = ({ clientId, endsOn }: LicenseEnd) => `${endsOn} ${clientId}`;

/** Returns a test whether one of these ends is another's. */
export const isAmong = (ends: readonly LicenseEnd[]) => {
  const known = new Set(ends.map(keyOf));
  return (end: LicenseEnd) => known.has(keyOf(end));
};

const stillLast = async (
  licenses: RenewalDependencies['licenses'],
  tx: Db,
  userId: string,
  installs: readonly LicenseEnd[],
  from: Date,
): Promise<Renewable[]> => {
  const last = installs
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1);
  if (last === undefined) return [];
  const clientIds = installs.map(({ clientId }) => clientId);
  const found = await licenses.renewable(tx, userId, { from, until: endOfDay(last), clientIds });
  return found.filter(isAmong(installs));
};

/**
 * Returns what is left to renew of a renewal: the licenses that are still the last ones of their installations and end
 * on the same day. What was bought, moved, refunded or staged meanwhile is not among them.
 */
export const leftToRenew = (
  { licenses }: Pick<RenewalDependencies, 'licenses'>,
  tx: Db,
  userId: string,
  installs: readonly LicenseEnd[],
  now: Date,
): Promise<Renewable[]> => stillLast(licenses, tx, userId, installs, new Date(now.getTime() - (GRACE_DAYS + 1) * DAY));

/** Returns the licenses of a renewal that nothing has followed, however long ago they ended. */
export const neverRenewed = (
  { licenses }: Pick<RenewalDependencies, 'licenses'>,
  tx: Db,
  userId: string,
  installs: readonly LicenseEnd[],
): Promise<Renewable[]> => stillLast(licenses, tx, userId, installs, new Date(0));

/** Counts the licenses of a renewal that were extended otherwise, so that their installations have later ones. */
export const countExtended = async (
  { licenses, now }: Pick<RenewalDependencies, 'licenses' | 'now'>,
  tx: Db,
  userId: string,
  installs: readonly LicenseEnd[],
): Promise<number> => {
  const ends = new Map(installs.map(({ clientId, endsOn }) => [clientId, endsOn]));
  const last = await licenses.renewable(tx, userId, {
    from: now(),
    until: endOfDay('9999-12-31'),
    clientIds: [...ends.keys()],
  });
  return last.filter(({ clientId, endsOn }) => endsOn > (ends.get(clientId) ?? endsOn)).length;
};

/** The beginning of the next day. */
export const tomorrow = (now: Date): Date => startOf(addDays(dayOf(now), 1));

export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
