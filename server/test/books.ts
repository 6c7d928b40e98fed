import { addYears, dayOf, endOfDay } from '@warden/license';
import type { Mailbox } from '@warden/mailbox';
import type { RunningYookassa } from '@warden/yookassa';
import { and, asc, inArray, isNotNull, like, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { checkAudit } from '../src/audit/check.ts';
import type { Db } from '../src/db/database.ts';
import { auditLog, licenses, payments, refunds } from '../src/db/schema.ts';
import { demoAccounts } from '../src/features/auth/first-accounts.ts';

interface Books {
  db: Db;
  till: RunningYookassa;
  mailbox: Pick<Mailbox, 'list'>;
}

type License = typeof licenses.$inferSelect;

const minorOf = ({ value }: { value: string }) => Math.round(Number(value) * 100);
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Of each payment: what we have given and taken back for it, beside what the provider's ledger says of it. */
const compared = async ({ db, till, mailbox }: Books) => {
  const theirs = Map.groupBy(till.payments(), ({ metadata }) => metadata.payment_id);
  const theirRefunds = Map.groupBy(till.refunds(), ({ payment_id }) => payment_id);
  const ourRefunds = Map.groupBy(await db.select().from(refunds), ({ paymentId }) => paymentId);
  const given = Map.groupBy(await db.select().from(licenses), ({ paymentId }) => paymentId);
  // Only the letter that says "payment received" brings a license along.
  const letters = (await mailbox.list({ limit: 1_000_000 })).filter(({ attachments }) => attachments.length > 0);

  // Those a demo starts with were never at any provider.
  const own = ne(payments.email, demoAccounts.customer.email);
  return (await db.select().from(payments).where(own).orderBy(asc(payments.createdAt))).map((payment) => {
    const [there, ...more] = theirs.get(payment.id) ?? [];
    const paid = there?.status === 'succeeded';
    const neverMade = payment.status === 'failed' && (!there || there.status === 'canceled');
    const refundsThere = theirRefunds.get(there?.id ?? '') ?? [];
    const back = sumOf(
      refundsThere.filter(({ status }) => status === 'succeeded').map(({ amount }) => minorOf(amount)),
    );
    const whole = paid && back === payment.amount;
    const mine = given.get(payment.id) ?? [];
    const refunded = ourRefunds.get(payment.id) ?? [];
    const { id } = payment;
    return {
      expected: {
        id,
        status: neverMade ? 'failed' : (there?.status ?? 'known to the provider'),
        provider: payment.status === 'failed' ? payment.providerPaymentId : there?.id,
        otherPayments: 0,
        licenses: paid ? 1 : 0,
        letters: paid ? 1 : 0,
        mailed: paid,
        refunded: back,
        refundPending: refundsThere.some(({ status }) => status === 'pending'),
        whole,
        revoked: whole,
        problem: null,
      },
      actual: {
        id,
        status: payment.status,
        provider: payment.providerPaymentId,
        otherPayments: more.length,
        licenses: mine.length,
        letters: letters.filter(({ links }) => links.some((link) => link.includes(id))).length,
        mailed: payment.mailedAt !== null,
        refunded: sumOf(refunded.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)),
        refundPending: refunded.some(({ status }) => status === 'pending'),
        whole: payment.refundedAt !== null,
        revoked: mine.some(({ revokedAt }) => revokedAt !== null),
        problem: payment.problem,
      },
    };
  });
};

/** Each starts where the one it follows ends, if that one was still good, and lasts a year. */
const expectTerms = (sold: License[]) => {
  const byId = new Map(sold.map((license) => [license.id, license]));
  for (const license of sold) {
    const before = license.supersedes ? byId.get(license.supersedes) : undefined;
    const start = before && before.expiresAt >= license.issuedAt ? before.expiresAt : license.issuedAt;
    expect(license.expiresAt, `the end of ${license.id}`).toEqual(endOfDay(addYears(dayOf(start), 1)));
  }
  const running = sold.filter(({ revokedAt }) => !revokedAt);
  for (const ofOne of Map.groupBy(running, ({ clientId, type }) => `${clientId} ${type}`).values()) {
    ofOne.sort((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime());
    ofOne.forEach((license, place) => {
      const before = ofOne[place - 1];
      if (!before) return;
      const soonest = endOfDay(addYears(dayOf(before.expiresAt), 1));
      expect(license.expiresAt.getTime(), `${license.id} after ${before.id}`).toBeGreaterThanOrEqual(soonest.getTime());
    });
  }
};

const statusChanges = ['payment.waiting_for_capture', 'payment.succeeded', 'payment.canceled', 'payment.failed'];

/** A final status stays; only one that was our own guess may turn out to have been paid after all. */
const expectHistory = async (db: Db) => {
  const trail = await db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.subject, 'payment:%'), inArray(auditLog.action, statusChanges)))
    .orderBy(asc(auditLog.id));
  for (const [subject, entries] of Map.groupBy(trail, (entry) => entry.subject)) {
    const history = entries.map(({ action }) => action.split('.')[1]).join(' ');
    expect(history, subject).toMatch(/^((waiting_for_capture ?)?(succeeded|canceled)?|failed( succeeded)?)$/);
  }
  expect(await checkAudit(db)).toMatchObject({ brokenAt: null });
};

/**
 * What must be true of money once everything has come to rest, whatever happened before: each payment that succeeded at
 * the provider has one license and one letter, no other has any, and what was given back is taken back. Says how many
 * payments were paid.
 */
export const expectHonestBooks = async (books: Books) => {
  const rows = await compared(books);
  expect(rows.map(({ actual }) => actual)).toEqual(rows.map(({ expected }) => expected));
  const known = new Set(rows.map(({ actual }) => actual.id));
  const strangers = books.till.payments().filter(({ metadata }) => !known.has(metadata.payment_id as string));
  expect(strangers, 'payments nobody ordered').toEqual([]);
  const sold = await books.db.select().from(licenses).where(isNotNull(licenses.paymentId));
  expectTerms(sold.filter(({ paymentId }) => known.has(paymentId as string)));
  await expectHistory(books.db);
  return rows.filter(({ actual }) => actual.status === 'succeeded').length;
};
