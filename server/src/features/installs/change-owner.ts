import { mayDo } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { personOf } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, userActor } from '../audit/service.ts';
import type { AccountHoldings, AccountService } from '../auth/service.ts';
import { lockClients } from '../clients/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { findRole } from '../memberships/service.ts';
import type { Presenter } from './bind.ts';
import { mostInstalls } from './domain.ts';
import * as store from './store.ts';

export interface OwnerDependencies extends Pick<Resources, 'db' | 'limits' | 'now'> {
  accounts: Pick<AccountService, 'lockAlone'>;
  holdings: Pick<AccountHoldings, 'moveClients'>;
  licenses: Pick<LicenseService, 'clientsThatGoWith' | 'recordOwners'>;
}

/** Gives installations, with all that belongs to them, from a person to an organization of theirs and back. */
export const changingOwners = ({ db, accounts, holdings, licenses, limits, now }: OwnerDependencies) => {
  /** Neither a purchase nor a change of members begins while both accounts are locked. */
  const lockBoth = async (tx: Db, person: string, from: string, to: string) => {
    const organizations = [from, to].filter((id) => id !== person).toSorted();
    // Organizations are locked before people, here and wherever both are locked.
    for (const id of organizations.length < 2 ? [...organizations, person] : organizations) {
      if (!(await accounts.lockAlone(tx, id))) throw new Refusal(id === person ? 'no_session' : 'organization_unknown');
    }
  };

  /** What a member may do in the one organization, and in the other. */
  const checkRoles = async (tx: Db, person: string, from: string, to: string) => {
    for (const [organization, permission] of [
      [from, 'manage'],
      [to, 'install'],
    ] as const) {
      if (organization === person) continue;
      const role = await findRole(tx, organization, person);
      if (!role) throw new Refusal('organization_unknown');
      if (!mayDo(role, permission)) throw new Refusal('role_required');
    }
  };

  return {
    /** Null is the caller's own account. What others have for the same clients stays theirs. */
    async changeOwner({ user, address }: Presenter, id: string, organizationId: string | null) {
      const person = personOf(user);
      const from = user.id;
      const to = organizationId ?? person;
      if (from === to) throw new Refusal('owner_unchanged');
      await limits.consume({ account: person }, 'ownerAccount');
      // What others have is not even locked.
      await checkRoles(db, person, from, to);
      await db.transaction(async (tx) => {
        await lockBoth(tx, person, from, to);
        // Roles may have changed until both accounts were locked.
        await checkRoles(tx, person, from, to);
        const install = await store.findOwned(tx, from, id);
        if (!install) throw new Refusal('not_found');
        const clientIds = await licenses.clientsThatGoWith(tx, from, install.clientId);
        await lockClients(tx, clientIds);
        const installs = await store.findOwnedByClients(tx, from, clientIds);
        const orderedBy = from === person ? person : null;
        const licenseIds = await holdings.moveClients(tx, clientIds, { from, to, orderedBy });
        if ((await store.countOwned(tx, to)) > mostInstalls(user)) throw new Refusal('too_many_installs');
        const actor = { ...userActor({ id: person }, address), at: now() };
        const organizations = [from, to].filter((account) => account !== person);
        await audit(
          tx,
          ...installs.flatMap(({ id: installId, clientId }) =>
            organizations.map((account) => ({
              ...actor,
              account,
              action: 'install.owner_changed',
              subject: `install:${installId}`,
              before: { userId: from },
              after: { clientId, userId: to },
            })),
          ),
        );
        await licenses.recordOwners(tx, licenseIds, { from, to }, actor);
      });
    },
  };
};
