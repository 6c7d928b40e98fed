import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { contract, type StaffRole } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import { addDays, dayOf, type LicenseFacts, makeLicense, type Signer } from '@warden/license';
import { signerOf } from '@warden/license/node';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { shop as shopActor } from '../src/features/audit/service.ts';
import { users } from '../src/features/auth/tables.ts';
import type { LicenseOrder } from '../src/features/licenses/service.ts';
import { licenses } from '../src/features/licenses/tables.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { Account, TestApp } from './app.ts';

let clients = 0;

export const aClientId = () => `client-${process.pid}-${++clients}`;

/** Generates a key that the shop does not know, such as that of an installation. */
export const newSigner = (): Signer => signerOf(generateKeyPairSync('ed25519').privateKey);

const factsFrom = (changes: Partial<LicenseFacts>): LicenseFacts => {
  const issued = changes.issued ?? new Date();
  return {
    id: randomUUIDv7(),
    client: aClientId(),
    type: 'trial-self-signed',
    licensee: 'Analytical Engines',
    issued,
    expires: addDays(dayOf(issued), 60),
    ...changes,
  };
};

/** Makes the license that an installation presents: by default a trial that it signed itself. */
export const showLicense = (changes: Partial<LicenseFacts> = {}, signer = newSigner()) =>
  makeLicense(factsFrom(changes), signer);

/** Opens an account of a customer or administrator whose address is verified and confirmed. */
export const openAccount = async (
  shop: TestApp,
  {
    isAdmin = false,
    staffRole = null,
    locale = 'en' as Locale,
    from = '127.0.0.1',
    headers = {},
    ...changes
  }: { isAdmin?: boolean; staffRole?: StaffRole | null } & Parameters<TestApp['register']>[1] &
    Parameters<TestApp['register']>[0] = {},
): Promise<Account> => {
  const account = await shop.register(changes, { locale, from, headers });
  await shop.services.db
    .update(users)
    .set({ emailVerifiedAt: new Date(), verifiedBy: 'session', isAdmin, staffRole })
    .where(eq(users.id, account.user.id));
  return account;
};

/** One account for all tests of a file, which is opened before the first and fills the returned object. */
export const sharedAccount = (shop: TestApp, options: Parameters<typeof openAccount>[1] = {}): Account => {
  const account = {} as Account;
  beforeAll(async () => {
    Object.assign(account, await openAccount(shop, options));
  });
  return account;
};

/** Issues a license without a mail. */
export const giveLicense = (
  shop: TestApp,
  userId: string | null,
  { now = shop.services.now(), ...order }: Partial<LicenseOrder> & { now?: Date } = {},
) =>
  shop.services.db.transaction((tx) =>
    shop.services.licenses.issue(
      tx,
      {
        userId,
        clientId: aClientId(),
        type: 'commercial',
        licensee: 'Analytical Engines',
        hostname: null,
        actor: shopActor,
        ...order,
      },
      now,
    ),
  );

export const storedLicense = async (shop: TestApp, id: string) =>
  (await shop.services.db.select().from(licenses).where(eq(licenses.id, id)))[0];

/** Returns a license in force that the demo begins with. */
export const demoLicense = async (db: Db) => {
  const inForce = and(eq(licenses.type, 'commercial'), isNull(licenses.revokedAt));
  const [license] = await db.select().from(licenses).where(inForce).limit(1);
  if (!license) throw new Error('the demo has no license');
  return license;
};

/** Binds an installation with a trial that it signed itself. */
export const bindInstall = async (
  shop: TestApp,
  { token, headers = {} }: Pick<Account, 'token'> & { headers?: Record<string, string> },
  clientId = aClientId(),
) => {
  const { text, payload } = await showLicense({ client: clientId, issued: shop.services.now() });
  const { data } = await shop.call(
    contract.installs.bind,
    { body: { clientId, licenseText: text, description: 'Production' } },
    { token, headers },
  );
  return { install: data, text, payload, clientId };
};

/**
 * Stores this many licenses of installations that nobody has bound, newest first and the next to end first, and returns
 * their clients.
 */
export const fillLicenses = async (
  shop: TestApp,
  { user }: Account,
  count: number,
  changes: { issuedAt?: Date; expiresAt?: Date } = {},
): Promise<string[]> => {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: randomUUIDv7(), userId: user.id, clientId: aClientId(), type: 'commercial' as const, licensee: 'Many' },
    ...{ issuedAt: new Date(now - n * 1000), expiresAt: new Date(now + (n + 1) * 86_400_000) },
    ...{ keyId: 'none', licenseText: 'filler', ...changes },
  }));
  await shop.services.db.insert(licenses).values(rows);
  return rows.map(({ clientId }) => clientId);
};
