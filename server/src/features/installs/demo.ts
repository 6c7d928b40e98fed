import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { keyId } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { HOUR, MINUTE } from '../../platform/time.ts';
import { shop } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import type { LicenseRow } from '../licenses/service.ts';
import type { InstallService } from './service.ts';
import { installKeys } from './tables.ts';
import type { InstallRow } from './wire.ts';

/** Each of these installations shows a trial that it signed itself. */
const demoInstalls: readonly { clientId: string; description: string; version: string }[] = [
  { clientId: 'northwind-production', description: 'Production, all teams', version: '24.3.1' },
  { clientId: 'northwind-staging', description: 'Staging', version: '24.3.1' },
  { clientId: 'northwind-archive', description: 'Errors of past years', version: '23.9.2' },
  { clientId: 'petrov-notebook', description: 'Notebook', version: '24.3.1' },
  { clientId: 'northwind-lab', description: 'Trying out single sign-on', version: '24.4.0-rc.1' },
];

/** This one asks for its license by itself. Nobody has the private key, so in a demo it asked for the last time. */
const SYNCING = 'northwind-production';

const giveDemoKey = async (tx: Db, install: Pick<InstallRow, 'id' | 'userId' | 'clientId' | 'version'>, now: Date) => {
  const publicKey = randomBytes(32).toString('base64');
  const { id: installId, userId, clientId, version } = install;
  const lastSyncAt = new Date(now.getTime() - 40 * MINUTE);
  await tx.insert(installKeys).values({
    ...{ id: randomUUIDv7(), installId, userId, clientId, version, keyId: keyId(publicKey), publicKey },
    ...{ pinnedAt: lastSyncAt, pinnedBy: shop.actor, firstSyncAt: lastSyncAt, lastSyncAt },
    nextCheckAt: new Date(lastSyncAt.getTime() + 20 * HOUR),
  });
};

/** Binds the demo's installations to its customer, each by its trial. */
export const giveDemoInstalls = async (
  { installs, now }: { installs: Pick<InstallService, 'bind'>; now: () => Date },
  tx: Db,
  userId: string,
  trials: readonly LicenseRow[],
) => {
  for (const { clientId, description, version } of demoInstalls) {
    const { hostname, licenseText, issuedAt } = trials.find((trial) => trial.clientId === clientId) as LicenseRow;
    const install = { id: randomUUIDv7(), userId, clientId, description, hostname, version, licenseText };
    await installs.bind(tx, { ...install, createdAt: issuedAt }, shop);
    if (clientId === SYNCING) await giveDemoKey(tx, install, now());
  }
  await refreshClients(
    tx,
    demoInstalls.map(({ clientId }) => clientId),
  );
};
