import { randomUUIDv7 } from 'node:crypto';
import { addDays, dayOf, makeLicense } from '@warden/license';
import { licenses } from '../server/src/features/licenses/tables.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { loadKeys } from '../server/src/platform/keyring/keyring.ts';

const CHUNK = 1000;

/** Stores signed licenses of installations that nobody has bound, and returns their texts. */
export const fillInstallations = async ({ db }: Database, dataDir: string, count: number): Promise<string[]> => {
  const issuedAt = new Date();
  const places = { directory: `${dataDir}/keys`, signingKeyFile: undefined, passphrase: undefined, demo: false };
  const { signer } = loadKeys({ ...places, now: issuedAt });
  const expires = addDays(dayOf(issuedAt), 365);
  const rows: (typeof licenses.$inferInsert)[] = [];
  for (let n = 0; n < count; n++) {
    const facts = { id: randomUUIDv7(), client: `installation-${n}`, type: 'commercial', licensee: 'Bench' } as const;
    const { text, payload } = await makeLicense({ ...facts, issued: issuedAt, expires }, signer);
    const { id, client: clientId, type, licensee } = facts;
    const expiresAt = new Date(`${expires}T23:59:59Z`);
    rows.push({ id, clientId, type, licensee, issuedAt, expiresAt, keyId: payload.key, licenseText: text });
  }
  for (let start = 0; start < count; start += CHUNK) await db.insert(licenses).values(rows.slice(start, start + CHUNK));
  return rows.map(({ licenseText }) => licenseText);
};
