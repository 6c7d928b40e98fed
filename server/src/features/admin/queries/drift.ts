import { plans } from '@warden/license';
import { and, desc, eq, getTableColumns, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { readRows } from '../../../platform/db/rows.ts';
import { invoices } from '../../invoices/tables.ts';
import { licenses } from '../../licenses/tables.ts';
import { settledOutcomes, sqlLacksLicense, sqlRefundFailed } from '../../payments/service.ts';
import { paymentEvents, payments } from '../../payments/tables.ts';
import { type ListedPayment, paymentList, paymentRow } from './lists.ts';

const NEWEST = 100;

const newestPayments = async (db: Db, where: ReturnType<typeof sql>): Promise<ListedPayment[]> => {
  const rows = await readRows<{ row: object }>(
    db,
    sql`select ${paymentRow} as row from ${payments} where ${where} order by ${payments.updatedAt} desc limit ${NEWEST}`,
  );
  return rows.map(({ row }) => paymentList.read(row));
};

export const findUnlicensed = (db: Db) =>
  newestPayments(db, sql`${payments.status} = 'succeeded' and not ${payments.licensed}`);

/** Finds the payments of paid invoices that have no license, whatever the payment itself says. */
export const findUnlicensedInvoices = (db: Db) =>
  newestPayments(
    db,
    sql`${payments.id} in (
      select ${invoices.paymentId} from ${invoices} where ${invoices.paidAt} is not null
    ) and ${sqlLacksLicense} and (${payments.licensed} or ${payments.status} <> 'succeeded')`,
  );

export const findMismatched = (db: Db) => newestPayments(db, sql`${payments.problem} is not null`);

export const findFailedRefunds = (db: Db) => newestPayments(db, sqlRefundFailed);

/** Finds licenses of paid types that neither a payment nor an administrator has issued. Staging licenses cost nothing. */
export const findUnpaidLicenses = (db: Db) =>
  db
    .select()
    .from(licenses)
    .where(
      and(
        inArray(licenses.type, plans),
        isNull(licenses.paymentId),
        isNull(licenses.issuedBy),
        isNull(licenses.replacedBy),
        isNull(licenses.stagingFor),
      ),
    )
    .orderBy(desc(licenses.issuedAt))
    .limit(NEWEST);

/** Finds licenses that were issued for an invoice which is not paid. */
export const findLicensesOfUnpaidInvoices = (db: Db) =>
  db
    .select(getTableColumns(licenses))
    .from(licenses)
    .innerJoin(invoices, and(eq(invoices.paymentId, licenses.paymentId), isNull(invoices.paidAt)))
    .orderBy(desc(licenses.issuedAt))
    .limit(NEWEST);

/** Finds notifications that changed nothing, and those whose job has not run yet. */
export const findUnapplied = (db: Db) =>
  db
    .select()
    .from(paymentEvents)
    .where(or(isNull(paymentEvents.outcome), notInArray(paymentEvents.outcome, [...settledOutcomes])))
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(NEWEST);
