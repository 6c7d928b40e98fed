import { openStatuses } from '@warden/contract';
import { and, eq, gt, inArray, isNotNull, isNull, like, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { DAY } from '../../platform/time.ts';
import { sqlIsGone } from '../auth/service.ts';
import { orderLines, paymentContacts, payments, refunds } from './tables.ts';
import type { PaymentRow } from './wire.ts';

const DOMAIN = '@deleted.invalid';
/**
 * The money of an invoice may arrive 60 days after its last day, and an administrator may then accept it. It is counted
 * from the issue, and an invoice is valid for at most 90 days.
 */
export const LATE_MONEY = (90 + 60) * DAY;
/** Mails are tried again for most of a day. */
export const LAST_MAILS = 7 * DAY;

/** What replaces the name of a buyer whose account was deleted. */
export const pseudonymOf = (paymentId: string) => `deleted-${paymentId.slice(-12)}`;
export const sqlPseudonym = (paymentId: AnyPgColumn): SQL => sql`'deleted-' || right(${paymentId}::text, 12)`;

/** A condition: the license that was bought with this payment still runs. */
export type SqlPaidLicenseRuns = (paymentId: AnyPgColumn, now: Date) => SQL;

const since = (now: Date, time: number) => new Date(now.getTime() - time);
const sqlIsBeingRefunded = sql`exists (
  select from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'pending'
)`;
const isPseudonym = like(payments.email, `%${DOMAIN}`);

/** Nothing will be issued for the payment any more, so nothing needs the buyer's name. */
const isClosed = (now: Date) =>
  and(
    notInArray(payments.status, [...openStatuses]),
    isNull(payments.problem),
    or(ne(payments.status, 'succeeded'), payments.licensed),
    or(
      eq(payments.status, 'succeeded'),
      eq(payments.method, 'card'),
      not(gt(payments.createdAt, since(now, LATE_MONEY))),
    ),
  );

/** A condition: the account has paid for something, or may still pay. */
export const sqlHasPayments = (userId: AnyPgColumn, now: Date): SQL => sql`exists (
  select from ${payments}
  where ${payments.userId} = ${userId} and (${payments.status} = 'succeeded' or not ${isClosed(now)})
)`;

/** The buyer of a running license may get a new text of it, or the money back. */
const mayNeedMail = (sqlPaidLicenseRuns: SqlPaidLicenseRuns, now: Date) =>
  or(sqlPaidLicenseRuns(payments.id, now), gt(payments.updatedAt, since(now, LAST_MAILS)), sqlIsBeingRefunded);

/** Stores the addresses of these payments apart, where a mail or the receipt of a refund may still need them. */
const keepContacts = (tx: Db, condition: SQL | undefined, sqlPaidLicenseRuns: SqlPaidLicenseRuns, now: Date) =>
  tx
    .insert(paymentContacts)
    .select(
      tx
        .select({ paymentId: payments.id, email: payments.email })
        .from(payments)
        .where(and(condition, not(isPseudonym), mayNeedMail(sqlPaidLicenseRuns, now))),
    )
    .onConflictDoNothing();

/** Stores another address for mails about these payments. A refund that is repeated has to have the same receipt. */
const setContacts = (
  tx: Db,
  condition: SQL | undefined,
  sqlPaidLicenseRuns: SqlPaidLicenseRuns,
  now: Date,
  email: string,
) =>
  tx
    .insert(paymentContacts)
    .select(
      tx
        .select({ paymentId: payments.id, email: sql<string>`${email}::text`.as('email') })
        .from(payments)
        .where(and(condition, mayNeedMail(sqlPaidLicenseRuns, now), not(sqlIsBeingRefunded))),
    )
    .onConflictDoUpdate({ target: paymentContacts.paymentId, set: { email } });

/**
 * Replaces the address and the name of the buyer on closed payments (docs/decisions/038). The address is stored apart
 * for as long as a mail may be needed. It may have been replaced before, with the account of the person who ordered.
 */
const replaceBuyers = async (
  tx: Db,
  ofWhom: SQL,
  sqlPaidLicenseRuns: SqlPaidLicenseRuns,
  now: Date,
  contact: string | null = null,
) => {
  const pseudonym = sqlPseudonym(payments.id);
  const condition = and(ofWhom, ne(payments.licensee, pseudonym), isClosed(now));
  if (contact !== null) await setContacts(tx, condition, sqlPaidLicenseRuns, now, contact);
  await keepContacts(tx, condition, sqlPaidLicenseRuns, now);
  const idsOf = (where: SQL | undefined) => tx.select({ id: payments.id }).from(payments).where(where);
  await tx
    .update(orderLines)
    .set({ hostname: null })
    .where(inArray(orderLines.paymentId, idsOf(condition)));
  await tx
    .update(payments)
    .set({ email: sql`${pseudonym} || ${DOMAIN}::text`, licensee: pseudonym, hostname: null, company: null })
    .where(condition);
  // A refund that is repeated has to have the same receipt.
  const isNameless = and(ofWhom, isPseudonym, not(sqlIsBeingRefunded));
  await tx
    .update(orderLines)
    .set({ installation: null })
    .where(and(inArray(orderLines.paymentId, idsOf(isNameless)), isNotNull(orderLines.installation)));
  await tx
    .update(payments)
    .set({ installation: null })
    .where(and(isNameless, isNotNull(payments.installation)));
};

/**
 * Replaces the buyer on the payments of an account that is about to be deleted. Mails about what an organization bought
 * go to another address then, and not to whoever has ordered it and may have left since.
 */
export const replaceBuyer = (
  tx: Db,
  userId: string,
  sqlPaidLicenseRuns: SqlPaidLicenseRuns,
  now: Date,
  contact: string | null = null,
) => replaceBuyers(tx, eq(payments.userId, userId), sqlPaidLicenseRuns, now, contact);

/**
 * Replaces the address of people on what they ordered for organizations, which keep the rest. An open card payment keeps
 * it, because the provider must be asked for the same payment again.
 */
const replaceOrderers = async (tx: Db, ofWhom: SQL, sqlPaidLicenseRuns: SqlPaidLicenseRuns, now: Date) => {
  const condition = and(
    ofWhom,
    ne(payments.userId, payments.orderedBy),
    not(isPseudonym),
    or(eq(payments.method, 'invoice'), notInArray(payments.status, [...openStatuses])),
  );
  await keepContacts(tx, condition, sqlPaidLicenseRuns, now);
  await tx
    .update(payments)
    .set({ email: sql`${sqlPseudonym(payments.id)} || ${DOMAIN}::text` })
    .where(condition);
};

/** Replaces the address of a person who is about to be deleted on what they ordered for organizations. */
export const replaceOrderer = (tx: Db, userId: string, sqlPaidLicenseRuns: SqlPaidLicenseRuns, now: Date) =>
  replaceOrderers(tx, eq(payments.orderedBy, userId), sqlPaidLicenseRuns, now);

const isOrdererGone = sql`${payments.orderedBy} is not null and ${sqlIsGone(payments.orderedBy)}`;

/**
 * Replaces the buyers on payments that were closed after their account, or that of the person who ordered, was deleted,
 * and deletes addresses without use.
 */
export const forgetBuyers = async (tx: Db, sqlPaidLicenseRuns: SqlPaidLicenseRuns, now: Date) => {
  await replaceBuyers(tx, isNull(payments.userId), sqlPaidLicenseRuns, now);
  await replaceOrderers(tx, isOrdererGone, sqlPaidLicenseRuns, now);
  await tx.delete(paymentContacts).where(
    sql`not exists (
      select from ${payments} where ${payments.id} = ${paymentContacts.paymentId} and ${mayNeedMail(sqlPaidLicenseRuns, now)}
    )`,
  );
};

/** The address for mails about a payment; undefined where the buyer was forgotten. */
export const buyerAddress = async (tx: Db, { id, email }: PaymentRow): Promise<string | undefined> => {
  if (!email.endsWith(DOMAIN)) return email;
  const [contact] = await tx.select().from(paymentContacts).where(eq(paymentContacts.paymentId, id));
  return contact?.email;
};
