import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { addDays, dayOf, type LicenseType, makeLicense } from '@warden/license';
import { signerOf } from '@warden/license/node';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { refreshClients } from '../admin/service.ts';
import { installs } from '../installs/tables.ts';
import { dueReminder } from './domain.ts';
import { noteReminder, revokeLicense } from './store.ts';
import { licenses, validationDays } from './tables.ts';

const LICENSEE = 'Northwind LLC';
const DAY = 24 * 60 * 60 * 1000;

interface DemoLicense {
  clientId: string;
  type: LicenseType;
  hostname: string | null;
  /** Days from now. */
  issued: number;
  expires: number;
  validations?: number;
  revoked?: { reason: string; by: string };
}

/** One of each kind and state that a customer meets. */
const demoLicenses: readonly DemoLicense[] = [
  {
    clientId: 'northwind-production',
    type: 'trial-self-signed',
    hostname: 'errors.northwind.example',
    issued: -190,
    expires: -130,
    validations: 58,
  },
  {
    clientId: 'northwind-production',
    type: 'commercial',
    hostname: 'errors.northwind.example',
    issued: -141,
    expires: 224,
    revoked: { reason: 'Issued twice for one order', by: 'admin@warden.example' },
  },
  {
    clientId: 'northwind-production',
    type: 'commercial',
    hostname: 'errors.northwind.example',
    issued: -140,
    expires: 225,
    validations: 1386,
  },
  {
    clientId: 'northwind-staging',
    type: 'trial-self-signed',
    hostname: 'errors.staging.northwind.example',
    issued: -360,
    expires: -300,
    validations: 12,
  },
  {
    clientId: 'northwind-staging',
    type: 'commercial',
    hostname: 'errors.staging.northwind.example',
    issued: -353,
    expires: 12,
    validations: 702,
  },
  { clientId: 'northwind-archive', type: 'trial-self-signed', hostname: null, issued: -400, expires: -340 },
  { clientId: 'northwind-archive', type: 'commercial', hostname: null, issued: -370, expires: -5, validations: 365 },
  { clientId: 'petrov-notebook', type: 'trial-self-signed', hostname: 'notebook', issued: -200, expires: -140 },
  {
    clientId: 'petrov-notebook',
    type: 'individual',
    hostname: 'notebook',
    issued: -165,
    expires: 200,
    validations: 164,
  },
  { clientId: 'northwind-lab', type: 'trial-self-signed', hostname: 'lab', issued: -20, expires: 40, validations: 19 },
];

/** Each shows the trial it signed by itself. */
const demoInstalls: readonly { clientId: string; description: string; version: string }[] = [
  { clientId: 'northwind-production', description: 'Production, all teams', version: '24.3.1' },
  { clientId: 'northwind-staging', description: 'Staging', version: '24.3.1' },
  { clientId: 'northwind-archive', description: 'Errors of past years', version: '23.9.2' },
  { clientId: 'petrov-notebook', description: 'Notebook', version: '24.3.1' },
  { clientId: 'northwind-lab', description: 'Trying out single sign-on', version: '24.4.0-rc.1' },
];

const fromNow = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

const make = async ({ licenses: desk }: Services, tx: Db, userId: string, demo: DemoLicense, now: Date) => {
  const { clientId, type, hostname } = demo;
  const issued = fromNow(now, demo.issued);
  const expires = addDays(dayOf(now), demo.expires);
  if (type !== 'trial-self-signed') {
    return (await desk.issue(tx, { userId, clientId, type, licensee: LICENSEE, hostname, expires }, issued)).id;
  }
  const signer = signerOf(generateKeyPairSync('ed25519').privateKey);
  const facts = { id: randomUUIDv7(), client: clientId, type, licensee: LICENSEE, hostname, issued, expires };
  const { text, payload } = await makeLicense(facts, signer);
  await desk.adopt(tx, userId, payload, text);
  return payload.id;
};

const DAYS = 30;

/** How often installations asked lately, in step with what their licenses say. */
const demoValidations = (now: Date) =>
  Array.from({ length: DAYS }, (_, index) => ({
    day: addDays(dayOf(now), index - DAYS + 1),
    count: 14 + ((index * 7) % 11),
  }));

const giveDemoValidations = (tx: Db, now: Date) =>
  tx.insert(validationDays).values(demoValidations(now)).onConflictDoNothing();

/** What the demo's customer owns. Nothing is mailed, and reminders that would be due at once count as sent. */
export const giveDemoLicenses = async (services: Services, tx: Db, userId: string) => {
  const now = services.now();
  await giveDemoValidations(tx, now);
  const trialOf = new Map<string, string>();
  for (const demo of demoLicenses.toSorted((a, b) => a.issued - b.issued)) {
    const id = await make(services, tx, userId, demo, now);
    const { validations = 0, revoked } = demo;
    if (revoked) {
      const revokedAt = fromNow(now, demo.issued + 1);
      await revokeLicense(tx, id, { revokedAt, revokedReason: revoked.reason, revokedBy: revoked.by });
    }
    // Issued twice, the second time by hand.
    if (revoked) await tx.update(licenses).set({ issuedBy: 'demo' }).where(eq(licenses.id, id));
    const lastValidatedAt = validations ? fromNow(now, Math.min(-0.1, demo.expires)) : null;
    const [row] = await tx
      .update(licenses)
      .set({ validationCount: validations, lastValidatedAt })
      .where(eq(licenses.id, id))
      .returning();
    const due = row && dueReminder(row.expiresAt, now);
    if (due) await noteReminder(tx, id, due, now);
    if (row?.type === 'trial-self-signed') trialOf.set(row.clientId, row.licenseText);
  }
  for (const { clientId, description, version } of demoInstalls) {
    const { hostname = null, issued = 0 } = demoLicenses.find((license) => license.clientId === clientId) ?? {};
    const licenseText = trialOf.get(clientId) as string;
    const createdAt = fromNow(now, issued);
    await tx
      .insert(installs)
      .values({ id: randomUUIDv7(), userId, clientId, description, hostname, version, licenseText, createdAt })
      .onConflictDoNothing();
  }
  await refreshClients(
    tx,
    demoInstalls.map(({ clientId }) => clientId),
  );
};

/** Takes away what the demo's accounts own and were given at `madeAt`; says how many licenses that were. */
export const removeDemoLicenses = async (tx: Db, userIds: string[], madeAt: Date): Promise<number> => {
  for (const { day, count } of demoValidations(madeAt)) {
    await tx
      .update(validationDays)
      .set({ count: sql`greatest(${validationDays.count} - ${count}, 0)` })
      .where(eq(validationDays.day, day));
  }
  const removed = await tx
    .delete(licenses)
    .where(inArray(licenses.userId, userIds))
    .returning({ clientId: licenses.clientId });
  await refreshClients(
    tx,
    removed.map(({ clientId }) => clientId),
  );
  return removed.length;
};
