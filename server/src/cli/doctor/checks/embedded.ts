import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import type { Config } from '../../../platform/config.ts';
import { pendingOf } from '../../../platform/db/applied-migrations.ts';
import { lockDirectory } from '../../../platform/db/lock.ts';
import { readMigrations } from '../../../platform/db/migrations.ts';
import { fetchOnce } from '../../../platform/fetch-once.ts';
import { ownUrl } from '../../../platform/http/own-url.ts';
import { StartError } from '../../../platform/start-error.ts';
import { type Finding, failed, ok, warning } from '../check.ts';
import { foreignOwner } from '../owner.ts';
import { demoFindings } from './demo.ts';
import { vatFindings } from './vat.ts';

/** Only the process that uses the embedded database can reach it, so a running shop is asked instead. */
const askRunning = async (url: string, reason: string): Promise<Finding> => {
  const status = await fetchOnce(`${url}/readyz`, { signal: AbortSignal.timeout(8000) }).then(
    (reply) => reply.status,
    () => undefined,
  );
  if (status === 200) return ok(`embedded, in use by the running shop, which answers at ${url}/readyz`);
  return warning(
    reason,
    `${url}/readyz ${status ? `answers ${status}` : 'does not answer'}: see the log of that process`,
  );
};

const open = async (directory: string, config: Pick<Config, 'demo' | 'vatCode'>): Promise<Finding[]> => {
  const { openCluster } = await import('../../../platform/db/pglite.ts');
  const pglite = await openCluster(directory);
  try {
    const migrations = readMigrations();
    const pending = await pendingOf((text, values) => pglite.query(text, values), migrations);
    const demo = pending.length < migrations.length ? await demoFindings(drizzle(pglite), config) : [];
    const vat = pending.length === 0 ? await vatFindings(drizzle(pglite), config) : [];
    return [
      pending.length === 0
        ? ok('embedded, starts, schema up to date')
        : warning(
            `embedded, starts, ${pending.length} migrations are pending`,
            'the next start applies them: back up first',
          ),
      ...demo,
      ...vat,
    ];
  } finally {
    await pglite.close();
  }
};

export const checkEmbedded = async (
  config: Pick<Config, 'dataDir' | 'demo' | 'host' | 'port' | 'vatCode'>,
): Promise<Finding[]> => {
  const directory = join(config.dataDir, 'database');
  if (!existsSync(directory)) return [ok('embedded, and made by the first start')];
  const foreign = foreignOwner(directory);
  if (foreign) return [foreign];
  let lock: { release: () => void };
  try {
    lock = lockDirectory(config.dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [await askRunning(ownUrl(config), error.message)];
  }
  try {
    return await open(directory, config);
  } catch (error) {
    return [failed(`embedded, and does not start: ${(error as Error).message.split('\n', 1)[0]}`, 'restore a backup')];
  } finally {
    lock.release();
  }
};
