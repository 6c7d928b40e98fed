import { endOfDay, type LicenseType, verifyLicense } from '@warden/license';
import { pooledCheck } from '@warden/license/node';
import type { Db } from '../../platform/db/database.ts';
import type { Resources } from '../../platform/resources.ts';
import type { AccountService } from '../auth/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import { adopt } from './adopt.ts';
import * as chains from './chain.ts';
import { type BoughtTerm, carriedOver, expiryOf, offersOf, type PlanPrices, purchaseTime, startOf } from './domain.ts';
import { recordOwners } from './history.ts';
import { issuing } from './issue.ts';
import { moving } from './moving.ts';
import { clientsThatGoWith } from './owners.ts';
import { findRenewable, findRenewers } from './renewable.ts';
import { resending } from './resend.ts';
import { revoking } from './revoke.ts';
import { rotating } from './rotate.ts';
import { recentSignedTexts } from './signed-texts.ts';
import { stagingLicenses } from './staging.ts';
import * as store from './store.ts';

export type { CarriedOver, PlanPrices } from './domain.ts';
export type { LicenseOrder } from './issue.ts';
export { findKeyUse, type KeyUse } from './key-use.ts';
export { termFacts } from './mail.tsx';
export { MOST_MOVES, MOVES_COUNT_FOR } from './moving.ts';
export { findUnissued, planReissue, reissueLicenses } from './reissue.ts';
export type { Renewable } from './renewable.ts';
export { type RevocationFiles, revocationFiles } from './revocation-files.ts';
export { checkSignatures } from './signatures.ts';
export { lineIdOf, readCurrent, sqlIdOfLine, sqlIdOfPayment, sqlSupersededBy } from './store.ts';
export type { LicenseRow } from './tables.ts';
export { currentToWire, graceOf, licenseStatus, licenseToWire, readableToWire, type Viewer } from './wire.ts';

interface Dependencies extends Pick<Resources, 'keys' | 'now'> {
  jobs: Pick<Resources['jobs'], 'enqueue' | 'enqueueAfter'>;
  accounts: Pick<AccountService, 'find' | 'findConfirmed'>;
  webhooks: Webhooks;
}

/**
 * Returns the term that a license bought now would have, after the end of the license that it counts on from, with the
 * days that it takes over. It is bought for a year, unless the caller says otherwise.
 */
const termAfter = (type: LicenseType, latestEnd: Date | undefined, now: Date, carriedDays = 0, term?: BoughtTerm) => {
  const latest = latestEnd && { expiresAt: latestEnd, revokedAt: null };
  return { from: startOf(type, latest, now), until: endOfDay(expiryOf(type, latest, now, carriedDays, term)) };
};

export type LicenseService = ReturnType<typeof licenseService>;

/**
 * The operations on licenses for other features, jobs and the command line. They write each license's history: an entry
 * of the audit log for each license that is issued, bound, replaced or revoked, in the same transaction.
 */
export const licenseService = (dependencies: Dependencies) => {
  const { keys } = dependencies;
  const signedTexts = recentSignedTexts();
  return {
    keys,
    /** Checks signature, client and term. Whether the license is revoked only the database knows, which is not read. */
    verify: (text: string, clientId: string | undefined, now: Date) =>
      verifyLicense(text, { keys: keys.published, now, clientId, check: pooledCheck, signedTexts }),

    /** Returns when the term of a license bought now would begin. */
    async startOf(tx: Db, clientId: string, type: LicenseType, now: Date) {
      const { latest } = await chains.findLatest(tx, clientId, type);
      return startOf(type, latest, now);
    },
    termAfter,
    /** Returns the days of individual licenses that a commercial one bought now would take over. */
    async carriedOver(tx: Db, clientId: string, prices: PlanPrices | null, now: Date) {
      const { chain, changedAt } = await chains.findLatest(tx, clientId, 'commercial');
      return carriedOver(chain, prices, purchaseTime(changedAt, now));
    },
    /** The same of several clients. */
    async carriedOverOf(tx: Db, clientIds: readonly string[]) {
      const latestOf = clientIds.length > 0 ? await chains.findAllLatest(tx, clientIds, 'commercial') : undefined;
      return (clientId: string, prices: PlanPrices | null, now: Date) => {
        const { chain, changedAt } = latestOf?.(clientId) ?? { chain: [], changedAt: null };
        return carriedOver(chain, prices, purchaseTime(changedAt, now));
      };
    },

    /** Returns a customer's licenses and what can be bought on top of each, no matter what is on sale now. */
    async offered(tx: Db, userId: string, ids: readonly string[], now: Date) {
      const found = await store.findAllOwned(tx, userId, ids, now);
      return found.map((license) => ({ license, offers: offersOf(license, license, false) }));
    },

    ...issuing(dependencies),
    ...revoking(dependencies),
    ...moving(dependencies),
    ...rotating(dependencies),
    ...resending(dependencies),
    staging: stagingLicenses(dependencies),
    adopt,
    clientsThatGoWith,
    recordOwners,
    lockAccountsAndClients: chains.lockAccountsAndClients,
    latestOwned: chains.findLatestOwned,
    ofPayment: store.findByPayment,
    ofPayments: store.findByPayments,
    clientsOfPayments: store.clientsOfPayments,
    findWorking: store.findWorking,
    wasValidated: store.wasValidated,
    isOwnedByAnother: store.isOwnedByAnother,
    sqlLatestEnd: chains.sqlLatestEnd,
    sqlCurrentOwned: store.sqlCurrentOwned,
    sqlIsRunningOn: store.sqlIsRunningOn,
    sqlIsStaging: store.sqlIsStaging,
    sqlIdOfPayment: store.sqlIdOfPayment,
    sqlIdOfLine: store.sqlIdOfLine,
    textOf: store.textOf,
    endsOf: store.findEnds,
    renewable: findRenewable,
    renewers: findRenewers,
  };
};
