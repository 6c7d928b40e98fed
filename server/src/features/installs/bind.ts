import { randomUUIDv7 } from 'node:crypto';
import type { BodyOf, contract } from '@warden/contract';
import { isTrial, normalizeText } from '@warden/license';
import type { SessionUser } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { bindingProblem, mostInstalls } from './domain.ts';
import type { InstallService } from './service.ts';
import { countOwned } from './store.ts';
import type { InstallRow } from './wire.ts';

export interface BindDependencies extends Pick<Resources, 'db' | 'limits' | 'now'> {
  accounts: Pick<AccountService, 'lock'>;
  installs: InstallService;
  licenses: Pick<LicenseService, 'verify' | 'adopt' | 'isOwnedByAnother'>;
}

const adoptionProblem = { taken: 'license_taken', revoked: 'license_revoked' } as const;

/** Binds an installation to the account of a customer who presents a trial license of it. */
export const bindInstall = async (
  { db, accounts, installs, licenses, limits, now }: BindDependencies,
  user: SessionUser,
  body: BodyOf<typeof contract.installs.bind>,
  address: string,
): Promise<InstallRow> => {
  await limits.consume({ network: address }, 'bindAddress');
  const { code, license } = await licenses.verify(body.licenseText, body.clientId, now());
  const problem = bindingProblem[code];
  if (problem) throw new Refusal(problem, { field: code === 'WRONG_CLIENT' ? 'clientId' : 'licenseText' });
  if (!license || !isTrial(license.type)) {
    throw new Refusal('license_not_trial', { field: 'licenseText' });
  }
  await limits.consume({ account: user.id }, user.emailVerifiedAt ? 'bindConfirmed' : 'bindUnconfirmed');
  const id = randomUUIDv7();
  // Spaces after lines would let a short license take 16 KB in each list.
  const licenseText = normalizeText(body.licenseText);
  return db.transaction(async (tx) => {
    // Without the lock, two bindings at the same time could exceed the limit of the account.
    await accounts.lock(tx, user.id);
    const actor = userActor(user, address);
    const install = await installs.bind(
      tx,
      {
        id,
        userId: user.id,
        clientId: body.clientId,
        description: body.description || null,
        hostname: body.hostname || null,
        version: body.version || null,
        licenseText,
        createdAt: now(),
      },
      actor,
    );
    if (!install) throw new Refusal('client_bound_elsewhere', { field: 'clientId' });
    const isNew = install.id === id;
    if (isNew && (await countOwned(tx, user.id)) > mostInstalls(user)) throw new Refusal('too_many_installs');
    const adopted = await licenses.adopt(tx, user.id, license, licenseText, actor, now());
    if (typeof adopted === 'string') throw new Refusal(adoptionProblem[adopted], { field: 'licenseText' });
    if (await licenses.isOwnedByAnother(tx, user.id, body.clientId, now())) {
      throw new Refusal('client_bound_elsewhere', { field: 'clientId' });
    }
    if (license.publicKey) await installs.pinKey(tx, install, license.publicKey, actor);
    if (adopted.licenseText === licenseText) return install;
    return installs.setLicenseText(tx, install.id, adopted.licenseText);
  });
};
