import { isDeepStrictEqual } from 'node:util';
import { shopReasons } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import type { Mailbox } from '@warden/mailbox';
import type { RunningYookassa } from '@warden/yookassa';
import { and, asc, eq, inArray, like, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { checkAudit } from '../src/features/audit/check.ts';
import { auditLog } from '../src/features/audit/tables.ts';
import { demoAccounts } from '../src/features/auth/first-accounts.ts';
import { licenses } from '../src/features/licenses/tables.ts';
import { payments, refunds } from '../src/features/payments/tables.ts';
import type { Db } from '../src/platform/db/database.ts';
import { boundsOf } from './terms.ts';

interface Books {
  db: Db;
  yookassa: RunningYookassa;
  /** Null in a shop that sends no mails. */
  mailbox: Pick<Mailbox, 'list'> | null;
}

type License = typeof licenses.$inferSelect;

const minorOf = ({ value }: { value: string }) => Math.round(Number(value) * 100);
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Returns whether a license was revoked by hand, or takes over from one that was. The audit entry of a revocation by the
 * shop has a reason of the shop.
 */
const revokedByHand = async (db: Db, all: readonly License[]) => {
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'license.revoked'));
  const byShop: readonly string[] = Object.values(shopReasons);
  const byHand = entries.filter(({ after }) => !byShop.includes(JSON.parse(after as string).reason));
  const ids = new Set(byHand.map(({ subject }) => subject.split(':')[1]));
  const earlier = new Map(all.flatMap((license) => (license.replacedBy ? [[license.replacedBy, license]] : [])));
  const isRevoked = ({ id }: License): boolean => {
    const before = earlier.get(id);
    return ids.has(id) || (before !== undefined && isRevoked(before));
  };
  return isRevoked;
};

/** Expects one entry of the audit log for the issue of each license, and one for the end of each revoked license. */
const expectLicenseHistory = async (db: Db, all: License[]) => {
  const trail = await db
    .select({ subject: auditLog.subject, action: auditLog.action })
    .from(auditLog)
    .where(like(auditLog.subject, 'license:%'))
    .orderBy(asc(auditLog.id));
  const entries = Map.groupBy(trail, ({ subject }) => subject);
  const actionsOf = (id: string) => (entries.get(`license:${id}`) ?? []).map(({ action }) => action.split('.')[1]);
  const predecessors = new Map(all.map((license) => [license.replacedBy, license.id]));
  /** What was revoked by hand is moved with the others, and stays revoked. */
  const wasMovedRevoked = (id: string): boolean => {
    const before = predecessors.get(id);
    if (before === undefined) return false;
    const actions = actionsOf(before);
    const wasRevoked = actions.includes('revoked') && actions.indexOf('revoked') < actions.indexOf('replaced');
    return wasRevoked || wasMovedRevoked(before);
  };
  for (const { id, type, revokedAt, replacedBy, stagingFor } of all) {
    const actions = actionsOf(id).filter((action) => action !== 'owner_changed');
    const isOwn = type === 'trial-self-signed';
    if (stagingFor) {
      // An earlier text of an extended license works until its own end, and is revoked with the later one.
      expect(actions.join(' '), id).toMatch(revokedAt ? /^issued( replaced| revoked){1,2}$/ : /^issued( replaced)?$/);
      continue;
    }
    // A trial may be bound again after its account was deleted.
    if (isOwn) expect(actions[0], id).toBe('bound');
    const issued = isOwn ? '' : 'issued ';
    const revoked = revokedAt && !wasMovedRevoked(id) ? 'revoked' : '';
    const history = actions.filter((action) => action !== 'bound').join(' ');
    if (replacedBy) expect(history, id).toMatch(/^issued (replaced( revoked)?|revoked replaced)$/);
    else expect(history, id).toBe(`${issued}${revoked}`.trim());
  }
};

/** Compares for each payment what the shop has given and revoked with what the provider's ledger says. */
const compared = async ({ db, yookassa, mailbox }: Books) => {
  const theirs = Map.groupBy(yookassa.payments(), ({ metadata }) => metadata.payment_id);
  const theirRefunds = Map.groupBy(yookassa.refunds(), ({ payment_id }) => payment_id);
  const ourRefunds = Map.groupBy(await db.select().from(refunds), ({ paymentId }) => paymentId);
  const all = await db.select().from(licenses);
  const given = Map.groupBy(all, ({ paymentId }) => paymentId);
  const mails = (await mailbox?.list({ limit: 1_000_000 })) ?? [];
  const received = Object.values(mailTexts).map(({ paymentSucceeded }) => paymentSucceeded.subject);
  const isRevokedByHand = await revokedByHand(db, all);

  // The payments that a demo starts with, and those by invoice, were never made at a provider.
  const own = and(ne(payments.email, demoAccounts.customer.email), eq(payments.method, 'card'));
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
        mails: paid && mailbox ? 1 : 0,
        mailed: paid && mailbox !== null,
        refunded: back,
        refundPending: refundsThere.some(({ status }) => status === 'pending'),
        whole,
        revoked: whole || mine.some(isRevokedByHand),
        problem: null,
      },
      actual: {
        id,
        status: payment.status,
        provider: payment.providerPaymentId,
        otherPayments: more.length,
        licenses: mine.length,
        mails: mails.filter(
          ({ links, subject }) => received.includes(subject) && links.some((link) => link.includes(id)),
        ).length,
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

type Link = License & { refunded: boolean };

const DAY = 24 * 60 * 60 * 1000;

/** How much later a license may end because it and those before it took over days of individual licenses. */
const carriedUntil = ({ issuedAt }: Link, chain: readonly Link[]) => {
  const takers = chain.filter((link) => link.carriedDays > 0 && !link.refunded && link.issuedAt <= issuedAt);
  // A year that begins on another day may have one day more.
  return sumOf(takers.map(({ carriedDays }) => carriedDays + 1)) * DAY;
};

/** Expects that commercial licenses in force took over no more than the individual ones of the client were worth. */
const expectCarried = (links: readonly Link[]) => {
  for (const [client, ofClient] of Map.groupBy(links, ({ clientId }) => clientId)) {
    const takers = ofClient.filter(
      ({ carriedDays, refunded, revokedAt }) => carriedDays > 0 && !refunded && !revokedAt,
    );
    // A part of a day is rounded up.
    const taken = takers.map(
      ({ carriedDays, commercialPrice, individualPrice }) =>
        ((carriedDays - 1) * Number(commercialPrice)) / Number(individualPrice),
    );
    const given = ofClient
      .filter(({ type, refunded }) => type === 'individual' && !refunded)
      .map(({ issuedAt, expiresAt }) => (expiresAt.getTime() - issuedAt.getTime()) / DAY);
    expect(sumOf(taken), `days carried over for ${client}`).toBeLessThanOrEqual(sumOf(given));
  }
};

/**
 * Expects for each client and plan that the license in force ends neither later nor sooner than what was paid for and
 * not refunded, by the provider's ledger, and that a replaced license no longer works.
 */
const expectTerms = (all: License[], isRefunded: (paymentId: string) => boolean) => {
  const links = all
    .filter(({ type, replacedBy }) => (type === 'commercial' || type === 'individual') && !replacedBy)
    .map((license) => ({ ...license, refunded: license.paymentId !== null && isRefunded(license.paymentId) }));
  for (const chain of Map.groupBy(links, ({ clientId, type }) => `${clientId} ${type}`).values()) {
    for (const license of chain.filter(({ paymentId, revokedAt }) => paymentId && !revokedAt)) {
      const { soonest, latest } = boundsOf(license, chain);
      const end = license.expiresAt.getTime();
      expect(end, `${license.id} runs too long`).toBeLessThanOrEqual(latest + carriedUntil(license, chain));
      expect(end, `${license.id} lost days`).toBeGreaterThanOrEqual(soonest);
    }
  }
  expectCarried(links);
  for (const { id, replacedBy, revokedAt, paymentId } of all.filter((license) => license.replacedBy)) {
    expect(paymentId, `${id} gave its payment to ${replacedBy}`).toBeNull();
    expect(revokedAt, `${id} was replaced by ${replacedBy}`).not.toBeNull();
  }
};

/**
 * Expects that each staging license in force has the plan and the end of what its owner has in force for the other
 * installation, that no installation has two, and that none was bought.
 */
const expectStaging = (all: License[]) => {
  const inForce = all.filter(({ stagingFor, revokedAt, replacedBy }) => stagingFor && !revokedAt && !replacedBy);
  expect(new Set(inForce.map(({ stagingFor }) => stagingFor)).size).toBe(inForce.length);
  for (const staging of inForce) {
    const paid = all.filter(
      ({ clientId, userId, type, stagingFor, revokedAt, replacedBy }) =>
        clientId === staging.stagingFor &&
        userId === staging.userId &&
        (type === 'commercial' || type === 'individual') &&
        !stagingFor &&
        !revokedAt &&
        !replacedBy,
    );
    const ends = paid.filter(({ type }) => type === staging.type).map(({ expiresAt }) => expiresAt.getTime());
    expect(staging.expiresAt.getTime(), `${staging.id} follows the paid license`).toBe(Math.max(...ends));
    const better = paid.filter(({ type, expiresAt }) => type === 'commercial' && expiresAt >= staging.expiresAt);
    if (staging.type === 'individual') expect(better, `${staging.id} has the better plan`).toEqual([]);
  }
  const bought = all.filter(({ stagingFor, paymentId, issuedBy }) => stagingFor && (paymentId || issuedBy));
  expect(bought).toEqual([]);
};

const statusChanges = ['payment.waiting_for_capture', 'payment.succeeded', 'payment.canceled', 'payment.failed'];

/** Expects that a final status stays. Only `failed`, which is the shop's own guess, may become `succeeded`. */
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
 * Expects what must be true of money when all work is done, whatever happened before: each payment that succeeded at
 * the provider has one license and one mail, no other payment has any, the license of a refunded payment is revoked,
 * and no term exceeds what was paid for and not refunded. Returns how many payments were paid.
 */
export const expectHonestBooks = async (books: Books) => {
  const rows = await compared(books);
  const wrong = rows.filter(({ actual, expected }) => !isDeepStrictEqual(actual, expected));
  expect(wrong.map(({ actual }) => actual)).toEqual(wrong.map(({ expected }) => expected));
  const known = new Set(rows.map(({ actual }) => actual.id));
  const strangers = books.yookassa.payments().filter(({ metadata }) => !known.has(metadata.payment_id as string));
  expect(strangers, 'payments without an order').toEqual([]);
  // The licenses that a demo starts with are older than its payments.
  const all = (await books.db.select().from(licenses)).filter(
    ({ paymentId }) => paymentId === null || known.has(paymentId),
  );
  const whole = new Set(rows.filter(({ expected }) => expected.whole).map(({ expected }) => expected.id));
  expectTerms(
    all.filter(({ stagingFor }) => !stagingFor),
    (paymentId) => whole.has(paymentId),
  );
  expectStaging(all);
  await expectHistory(books.db);
  await expectLicenseHistory(books.db, all);
  return rows.filter(({ actual }) => actual.status === 'succeeded').length;
};
