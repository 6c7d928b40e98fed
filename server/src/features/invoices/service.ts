import type { InvoiceStatus } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { withDependencies } from '../../platform/with-dependencies.ts';
import { unnamedLines } from '../documents/service.ts';
import { namesOfLines } from '../payments/service.ts';
import { mailOpenTo, openOf, openPdf } from './accounting.ts';
import { cancelAllOf, cancelInvoice } from './closing.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { invoiceStatus } from './domain.ts';
import { companyForCard, findCompanyForCard, issueInvoice, orderInvoice } from './issue.ts';
import { forgetBuyers } from './pseudonyms.ts';
import * as renewals from './renewals.ts';
import { closeCardSale, correctCardSale, lockInvoices, receive, returnMoney, settleByHand } from './settlement.ts';
import * as store from './store.ts';
import { type InvoiceRow, invoiceOfPaymentToWire, invoiceToWire } from './wire.ts';

export { invoiceStatus } from './domain.ts';
export type { InvoiceRow } from './wire.ts';

/** An invoice and its status on the day of the call. */
export type KnownInvoice = InvoiceRow & { status: InvoiceStatus };

export type InvoiceService = ReturnType<typeof invoiceService>;

/** The operations on invoices for other features, jobs and the command line. */
export const invoiceService = (dependencies: InvoiceDependencies) => {
  const { documents, now } = dependencies;
  const known = (row: InvoiceRow): KnownInvoice => ({ ...row, status: invoiceStatus(row, moscowDay(now())) });

  const documentsOf = async (tx: Db, rows: readonly InvoiceRow[]) => {
    const found = await documents.ofPayments(
      tx,
      rows.map(({ paymentId }) => paymentId),
    );
    return Map.groupBy(found, ({ paymentId }) => paymentId);
  };

  return {
    ...withDependencies(dependencies, {
      issue: issueInvoice,
      order: orderInvoice,
      cancel: cancelInvoice,
      cancelAllOf,
      forgetBuyers,
      receive,
      settleByHand,
      returnMoney,
      openOf,
      mailOpenTo,
      openPdf,
      companyForCard,
      findCompanyForCard,
      closeCardSale,
      correctCardSale,
      ...renewals,
    }),
    /** Locks invoices after their accounts, clients and payments. Transactions that change several call this first. */
    lock: async (tx: Db, invoiceIds: readonly string[]) =>
      (await lockInvoices(dependencies, tx, invoiceIds)).map(known),
    find: async (tx: Db, invoiceIds: readonly string[]) => (await store.findInvoices(tx, invoiceIds)).map(known),
    findForTransfers: async (...call: Parameters<typeof store.findForTransfers>) =>
      (await store.findForTransfers(...call)).map(known),
    sellerAccountsAmong: store.sellerAccountsAmong,
    move: store.moveInvoices,
    moveOf: store.moveInvoicesOf,
    release: store.releaseInvoices,
    /** The invoices of an account that can still be paid. An account has at most a hundred of them. */
    dueOf: async (tx: Db, userId: string) =>
      (await store.findUnsettledOf(tx, userId)).map(known).filter(({ status }) => status === 'open'),

    /** What payments show of their invoices. */
    async ofPayments(tx: Db, paymentIds: readonly string[]) {
      const rows = paymentIds.length === 0 ? [] : await store.findOfPayments(tx, paymentIds);
      const issued = await documentsOf(tx, rows);
      return new Map(
        rows.map((row) => {
          const own = issued.get(row.paymentId) ?? [];
          const invoice = invoiceOfPaymentToWire(row, own, documents, now());
          return [row.paymentId, { company: row.company, invoice, documents: own.map(documents.toWire) }];
        }),
      );
    },

    async toWire(tx: Db, rows: readonly InvoiceRow[]) {
      const issued = await documentsOf(tx, rows);
      const named = await namesOfLines(tx, unnamedLines([...issued.values()].flat()));
      return rows.map((row) => invoiceToWire(row, issued.get(row.paymentId) ?? [], named, documents, now()));
    },
  };
};
