import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { addDays, dayOf, isPlan, type LicenseType, makeLicense } from '@warden/license';
import { signerOf } from '@warden/license/node';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { DAY } from '../../platform/time.ts';
import { shop } from '../audit/service.ts';
import { refreshClients } from '../clients/service.ts';
import { revokeLicense } from './chain.ts';
import { dueReminder } from './domain.ts';
import { recordLicense } from './history.ts';
import { recordReminder } from './reminders.ts';
import type { LicenseService } from './service.ts';
import { type LicenseRow, licenses, validationDays } from './tables.ts';

const LICENSEE = 'Northwind LLC';

interface Dependencies {
  licenses: Pick<LicenseService, 'issue' | 'adopt'>;
  now: () => Date;
}

interface DemoLicense {
  clientId: string;
  type: LicenseType;
  hostname: string | null;
  /** Times are numbers of days from now. */
  issued: number;
  expires: number;
  validations?: number;
  revoked?: { reason: string; by: string };
}

/** The demo has one license of each kind and state that a customer can meet. */
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

const fromNow = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

const make = async ({ licenses: service, now: clock }: Dependencies, tx: Db, userId: string, demo: DemoLicense) => {
  const now = clock();
  const { clientId, type, hostname } = demo;
  const issued = fromNow(now, demo.issued);
  const expires = addDays(dayOf(now), demo.expires);
  if (isPlan(type)) {
    const order = { userId, clientId, type, licensee: LICENSEE, hostname, expires, actor: shop };
    return (await service.issue(tx, order, issued)).id;
  }
  const signer = signerOf(generateKeyPairSync('ed25519').privateKey);
  const facts = { id: randomUUIDv7(), client: clientId, type, licensee: LICENSEE, hostname, issued, expires };
  const { text, payload } = await makeLicense(facts, signer);
  await service.adopt(tx, userId, payload, text, shop, issued);
  return payload.id;
};

const DAYS = 30;

/**
 * Returns how often the installations validated on the last days; the numbers agree with the counts of their licenses.
 */
const demoValidations = (now: Date) =>
  Array.from({ length: DAYS }, (_, index) => ({
    day: addDays(dayOf(now), index - DAYS + 1),
    count: 14 + ((index * 7) % 11),
  }));

const giveDemoValidations = (tx: Db, now: Date) =>
  tx.insert(validationDays).values(demoValidations(now)).onConflictDoNothing();

/**
 * Gives the demo's customer licenses. Returns those that need a payment, oldest first, and the trials that
 * installations are bound with. Nothing is mailed, and reminders that would be due at once count as sent.
 */
export const giveDemoLicenses = async (dependencies: Dependencies, tx: Db, userId: string) => {
  const now = dependencies.now();
  await giveDemoValidations(tx, now);
  const bought: LicenseRow[] = [];
  const trials: LicenseRow[] = [];
  for (const demo of demoLicenses.toSorted((a, b) => a.issued - b.issued)) {
    const id = await make(dependencies, tx, userId, demo);
    const { validations = 0, revoked } = demo;
    if (revoked) {
      const revokedAt = fromNow(now, demo.issued + 1);
      await revokeLicense(tx, id, { revokedAt, revokedReason: revoked.reason, revokedBy: revoked.by });
      await recordLicense(
        tx,
        shop,
        'revoked',
        { id, userId },
        { after: { revokedAt, reason: revoked.reason } },
        revokedAt,
      );
      // This license was issued twice, the second time by hand.
      await tx.update(licenses).set({ issuedBy: 'demo' }).where(eq(licenses.id, id));
    }
    const lastValidatedAt = validations ? fromNow(now, Math.min(-0.1, demo.expires)) : null;
    const [row] = await tx
      .update(licenses)
      .set({
        validationCount: validations,
        firstValidatedAt: lastValidatedAt && fromNow(now, demo.issued + 0.01),
        lastValidatedAt,
      })
      .where(eq(licenses.id, id))
      .returning();
    const due = row && dueReminder(row.type, row.expiresAt, now);
    if (due) await recordReminder(tx, id, due, now);
    if (row && !isPlan(row.type)) trials.push(row);
    if (row && isPlan(row.type) && !row.issuedBy) bought.push(row);
  }
  return { bought, trials };
};

export const setDemoPayment = (tx: Db, licenseId: string, paymentId: string) =>
  tx.update(licenses).set({ paymentId }).where(eq(licenses.id, licenseId));

/**
 * Removes what the demo's accounts own and were given at `madeAt`, and the licenses of the demo's payments, which
 * outlive their accounts. Returns how many licenses without a payment there were.
 */
export const removeDemoLicenses = async (
  tx: Db,
  userIds: string[],
  paymentIds: string[],
  madeAt: Date,
): Promise<number> => {
  for (const { day, count } of demoValidations(madeAt)) {
    await tx
      .update(validationDays)
      .set({ count: sql`greatest(${validationDays.count} - ${count}, 0)` })
      .where(eq(validationDays.day, day));
  }
  const [bought, owned] = [inArray(licenses.paymentId, paymentIds), inArray(licenses.userId, userIds)];
  const removed = await tx
    .delete(licenses)
    .where(or(bought, owned))
    .returning({ clientId: licenses.clientId, paymentId: licenses.paymentId });
  await refreshClients(
    tx,
    removed.map(({ clientId }) => clientId),
  );
  return removed.filter(({ paymentId }) => !paymentId || !paymentIds.includes(paymentId)).length;
};
