import type { BodyOf, contract } from '@warden/contract';
import { isPlan, type LicensePayload } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { findInstallNames } from '../clients/service.ts';
import * as chains from './chain.ts';
import { basisOfStaging, works } from './domain.ts';
import type { StagingLicenses } from './staging.ts';
import { findOwned, findWorking } from './store.ts';
import type { LicenseRow } from './tables.ts';

/** The customer who asks, and the network address that the request came from. */
interface Caller {
  user: SessionUser;
  address: string;
}

/** A trial of the installation that is to be bound. */
interface Trial {
  license: LicensePayload;
  licenseText: string;
}

/** Installations implement this interface, since they are built on licenses. */
export interface TrialBinding {
  check(caller: Caller, licenseText: string): Promise<Trial>;
  bind(tx: Db, caller: Caller, trial: Trial): Promise<unknown>;
}

interface Dependencies extends Pick<Resources, 'db' | 'limits' | 'now'> {
  accounts: Pick<AccountService, 'lock' | 'lockAlone'>;
  licenses: { staging: StagingLicenses };
  trials: TrialBinding;
}

const causeOf = ({ user, address }: Caller) => {
  const actor = userActor(user, address);
  return { actor, by: actor.actor };
};

/**
 * So many installations may have the staging license of a paid one within this time, one after another: each keeps a
 * text that works offline until it learns of the revocation.
 */
export const MOST_STAGINGS = 3;
export const STAGINGS_COUNT_FOR = 365 * DAY;

/** What owners do about the staging licenses that go with their paid ones. */
export const staging = ({ db, accounts, licenses, limits, trials, now: clock }: Dependencies) => {
  const find = async (tx: Db, { user }: Caller, id: string): Promise<LicenseRow> => {
    const license = await findOwned(tx, user.id, id);
    if (!license) throw new Refusal('not_found');
    return license;
  };

  /** Returns the license that the terms of the new one follow from. A term that has ended is not signed anew. */
  const findBasis = async (tx: Db, license: LicenseRow, { user }: Caller, now: Date) => {
    const isPaid = isPlan(license.type) && !license.stagingFor && works(license, now);
    const basis = isPaid && basisOfStaging(await chains.findPaid(tx, license.clientId, user.id), now);
    if (!basis || basis.expiresAt < now) throw new Refusal('staging_unpaid');
    return basis;
  };

  /** Refuses a second staging license. One that no longer works, or of an earlier owner, makes room. */
  const makeRoom = async (tx: Db, clientId: string, caller: Caller, now: Date) => {
    const earlier = await chains.findStagingOf(tx, clientId);
    if (!earlier) return;
    if (earlier.userId === caller.user.id && works(earlier, now)) throw new Refusal('staging_exists');
    await licenses.staging.end(tx, earlier, causeOf(caller));
  };

  return {
    /** Issues the staging license that goes with a paid one, for another installation of the same owner. */
    async stage(
      caller: Caller,
      id: string,
      { licenseText, client_id: named }: BodyOf<typeof contract.licenses.stage>,
    ): Promise<LicenseRow> {
      if ((licenseText === undefined) === (named === undefined)) {
        throw new Refusal('field_required', { field: 'client_id' });
      }
      const { user } = caller;
      const { clientId: paidClient } = await find(db, caller, id);
      await limits.consume({ account: user.id }, 'stageAccount');
      const trial = licenseText === undefined ? undefined : await trials.check(caller, licenseText);
      const clientId = trial?.license.client ?? (named as string);
      const field = trial ? 'licenseText' : 'client_id';
      if (clientId === paidClient) throw new Refusal('staging_same_client', { field });
      const notBound = () => new Refusal('client_not_bound', { field });
      // What others have is not even locked.
      if (!trial && !(await findInstallNames(db, clientId, user.id))) throw notBound();
      return db.transaction(async (tx) => {
        // Whoever changes the paid licenses waits here, and then sees that the staging installation has to be locked, too.
        if (!(await accounts.lockAlone(tx, user.id))) throw new Refusal('no_session');
        await chains.lockAccountsAndClients(tx, [paidClient, clientId], []);
        const now = clock();
        const basis = await findBasis(tx, await find(tx, caller, id), caller, now);
        await makeRoom(tx, paidClient, caller, now);
        if (trial) await trials.bind(tx, caller, trial);
        const install = await findInstallNames(tx, clientId, user.id);
        if (!install) throw notBound();
        if ((await findWorking(tx, clientId, now)).length > 0) throw new Refusal('staging_target_licensed', { field });
        const since = new Date(now.getTime() - STAGINGS_COUNT_FOR);
        const others = await chains.countStagingClients(tx, user.id, { paidClient, except: clientId, since });
        if (others >= MOST_STAGINGS) throw new Refusal('too_many_stagings', { field });
        const order = { for: paidClient, clientId, hostname: install.hostname, userId: user.id };
        const issued = await licenses.staging.issue(tx, basis, order, causeOf(caller));
        if (!issued) throw new Refusal('staging_exists');
        return issued;
      });
    },

    /** Revokes the staging license that goes with a paid one, by the id of either. Its installation stays bound. */
    async endStaging(caller: Caller, id: string) {
      const { user } = caller;
      await db.transaction(async (tx) => {
        if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
        const { clientId, stagingFor } = await find(tx, caller, id);
        const paidClient = stagingFor ?? clientId;
        await chains.lockAccountsAndClients(tx, [paidClient], []);
        const found = await chains.findStagingOf(tx, paidClient);
        if (found?.userId !== user.id) throw new Refusal('not_found');
        await licenses.staging.remove(tx, found, causeOf(caller));
      });
    },
  };
};
