import { randomUUIDv7 } from 'node:crypto';
import type { BodyOf, contract } from '@warden/contract';
import { isTrial, type LicensePayload, normalizeText } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { findOwner, lockClients } from '../clients/service.ts';
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

/** A trial that may bind its client. */
export interface Trial {
  license: LicensePayload;
  licenseText: string;
}

/** Which field of a request names the client: its own one, or else the trial. */
type ClientField = 'clientId' | 'licenseText';

/**
 * Checks the trial by which a customer binds an installation, of this client where one is named, and counts the attempt
 * against the limits of network and account.
 */
export const checkTrial = async (
  { db, licenses, limits, now }: Pick<BindDependencies, 'db' | 'licenses' | 'limits' | 'now'>,
  { user, address }: Presenter,
  text: string,
  clientId?: string,
): Promise<Trial> => {
  await limits.consume({ network: address }, 'bindAddress');
  const { code, license } = await licenses.verify(text, clientId, now());
  const problem = bindingProblem[code];
  if (problem) throw new Refusal(problem, { field: code === 'WRONG_CLIENT' ? 'clientId' : 'licenseText' });
  if (!license || !isTrial(license.type)) {
    throw new Refusal('license_not_trial', { field: 'licenseText' });
  }
  await limits.consume({ account: user.id }, user.emailVerifiedAt ? 'bindConfirmed' : 'bindUnconfirmed');
  // Anybody can sign a trial of any client, and must not lock what others have.
  const owner = await findOwner(db, license.client);
  if (owner && owner !== user.id) {
    throw new Refusal('client_bound_elsewhere', { field: clientId ? 'clientId' : 'licenseText' });
  }
  // Spaces after lines would let a short license take 16 KB in each list.
  return { license, licenseText: normalizeText(text) };
};

/** The customer who presents a trial, and the network address that the request came from. */
export interface Presenter {
  user: SessionUser;
  address: string;
}

/**
 * Binds the client of a trial to the account that presents it, or updates its binding. The caller has locked the
 * account: without that, two bindings at the same time could exceed its limit.
 */
export const bindTrial = async (
  { installs, licenses, now }: Pick<BindDependencies, 'installs' | 'licenses' | 'now'>,
  tx: Db,
  { user, address }: Presenter,
  { license, licenseText }: Trial,
  names: Pick<InstallRow, 'description' | 'hostname' | 'version'>,
  field: ClientField,
): Promise<InstallRow> => {
  const id = randomUUIDv7();
  const clientId = license.client;
  const actor = userActor(user, address);
  const binding = { id, userId: user.id, clientId, ...names, licenseText, createdAt: now() };
  // A move locks the client before it binds it, too.
  await lockClients(tx, [clientId]);
  const install = await installs.bind(tx, binding, actor);
  if (!install) throw new Refusal('client_bound_elsewhere', { field });
  const isNew = install.id === id;
  if (isNew && (await countOwned(tx, user.id)) > mostInstalls(user)) throw new Refusal('too_many_installs');
  const adopted = await licenses.adopt(tx, user.id, license, licenseText, actor, now());
  if (typeof adopted === 'string') throw new Refusal(adoptionProblem[adopted], { field: 'licenseText' });
  if (await licenses.isOwnedByAnother(tx, user.id, clientId, now())) {
    throw new Refusal('client_bound_elsewhere', { field });
  }
  if (license.publicKey) await installs.pinKeyOfTrial(tx, install, license.publicKey, actor);
  if (adopted.licenseText === licenseText) return install;
  return installs.setLicenseText(tx, install.id, adopted.licenseText);
};

/** Binds an installation to the account of a customer who presents a trial license of it. */
export const bindInstall = async (
  dependencies: BindDependencies,
  user: SessionUser,
  { clientId, licenseText, description, hostname, version }: BodyOf<typeof contract.installs.bind>,
  address: string,
): Promise<InstallRow> => {
  const { db, accounts } = dependencies;
  const presenter = { user, address };
  const trial = await checkTrial(dependencies, presenter, licenseText, clientId);
  const names = { description: description || null, hostname: hostname || null, version: version || null };
  return db.transaction(async (tx) => {
    await accounts.lock(tx, user.id);
    return bindTrial(dependencies, tx, presenter, trial, names, 'clientId');
  });
};

/** Binds installations by their trials for features that installations are built on. */
export const trialBinding = (
  dependencies: Pick<BindDependencies, 'db' | 'installs' | 'licenses' | 'limits' | 'now'>,
) => ({
  check: (presenter: Presenter, licenseText: string) => checkTrial(dependencies, presenter, licenseText),
  bind: (tx: Db, presenter: Presenter, trial: Trial) => {
    const names = { description: null, hostname: trial.license.hostname, version: null };
    return bindTrial(dependencies, tx, presenter, trial, names, 'licenseText');
  },
});
