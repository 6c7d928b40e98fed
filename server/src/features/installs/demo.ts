import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { shop } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import type { LicenseRow } from '../licenses/service.ts';
import type { InstallService } from './service.ts';

/** Each of these installations shows a trial that it signed itself. */
const demoInstalls: readonly { clientId: string; description: string; version: string }[] = [
  { clientId: 'northwind-production', description: 'Production, all teams', version: '24.3.1' },
  { clientId: 'northwind-staging', description: 'Staging', version: '24.3.1' },
  { clientId: 'northwind-archive', description: 'Errors of past years', version: '23.9.2' },
  { clientId: 'petrov-notebook', description: 'Notebook', version: '24.3.1' },
  { clientId: 'northwind-lab', description: 'Trying out single sign-on', version: '24.4.0-rc.1' },
];

/** Binds the demo's installations to its customer, each by its trial. */
export const giveDemoInstalls = async (
  { installs }: { installs: Pick<InstallService, 'bind'> },
  tx: Db,
  userId: string,
  trials: readonly LicenseRow[],
) => {
  for (const { clientId, description, version } of demoInstalls) {
    const { hostname, licenseText, issuedAt } = trials.find((trial) => trial.clientId === clientId) as LicenseRow;
    const install = { id: randomUUIDv7(), userId, clientId, description, hostname, version, licenseText };
    await installs.bind(tx, { ...install, createdAt: issuedAt }, shop);
  }
  await refreshClients(
    tx,
    demoInstalls.map(({ clientId }) => clientId),
  );
};
