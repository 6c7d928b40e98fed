import type { DocumentSummary, Invoice, InvoiceStatus, PaymentInvoice } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import type { AuditActor } from '../audit/service.ts';
import type { Buyer } from '../payments/service.ts';
import { cancelAllOf, cancelInvoice } from './closing.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { invoiceStatus } from './domain.ts';
import { type InvoiceOrder, issueInvoice } from './issue.ts';
import {
  lockInvoices,
  type ReceivedMoney,
  type ReturnedMoney,
  receive,
  returnMoney,
  settleByHand,
} from './settlement.ts';
import * as store from './store.ts';
import { type InvoiceRow, invoiceOfPaymentToWire, invoiceToWire } from './wire.ts';

export { invoiceStatus } from './domain.ts';
export type { ReceivedMoney, ReturnedMoney } from './settlement.ts';
export type { InvoiceRow } from './wire.ts';

/** An invoice and its status on the day of the call. */
export type KnownInvoice = InvoiceRow & { status: InvoiceStatus };

/** The operations on invoices for other features, jobs and the command line. */
export interface InvoiceService {
  /** Issues an invoice at the price of this moment. */
  issue(buyer: Buyer, order: InvoiceOrder): Promise<InvoiceRow>;
  /** Cancels an open invoice on which no money has arrived. */
  cancel(tx: Db, invoice: InvoiceRow, actor: AuditActor): Promise<InvoiceRow>;
  /** Adds money. Once the whole amount is there, the invoice is settled in the same transaction. */
  receive(tx: Db, invoiceId: string, money: ReceivedMoney): Promise<'partial' | 'settled'>;
  /** Settles an invoice for an administrator who knows that it was paid, also an expired or canceled one. */
  settleByHand(tx: Db, invoiceId: string, decision: { reason: string; actor: AuditActor }): Promise<void>;
  /**
   * Records that money of an invoice was sent back: of a paid one, or a part of an unpaid one. All of it revokes the
   * license.
   */
  returnMoney(tx: Db, invoiceId: string, money: ReturnedMoney): Promise<'partial' | 'returned'>;
  /**
   * Locks invoices, and before them their accounts, clients and payments. Whoever changes several in one transaction
   * calls this first.
   */
  lock(tx: Db, invoiceIds: readonly string[]): Promise<KnownInvoice[]>;
  find(tx: Db, invoiceIds: readonly string[]): Promise<KnownInvoice[]>;
  /** Finds the invoices with these numbers, and the unpaid ones of these buyers. */
  findForTransfers(tx: Db, wanted: { sequences: readonly number[]; inns: readonly string[] }): Promise<KnownInvoice[]>;
  /** Returns which of these bank accounts were the seller's on an issued invoice. */
  sellerAccountsAmong(tx: Db, accounts: readonly string[]): Promise<string[]>;
  /** What payments show of their invoices. */
  ofPayments(
    tx: Db,
    paymentIds: readonly string[],
  ): Promise<Map<string, { invoice: PaymentInvoice; documents: DocumentSummary[] }>>;
  toWire(tx: Db, rows: readonly InvoiceRow[]): Promise<Invoice[]>;
  /** Gives the invoices of some accounts to another one. */
  move(tx: Db, from: readonly string[], to: string): Promise<void>;
  /** Detaches the invoices of these payments from their account. */
  release(tx: Db, paymentIds: readonly string[]): Promise<void>;
  /** Cancels the unpaid invoices of an account that is being deleted. */
  cancelAllOf(tx: Db, userId: string, actor: AuditActor): Promise<void>;
}

export const invoiceService = (dependencies: InvoiceDependencies): InvoiceService => {
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
    issue: (buyer, order) => issueInvoice(dependencies, buyer, order),
    cancel: (tx, invoice, actor) => cancelInvoice(dependencies, tx, invoice, actor),
    receive: (tx, invoiceId, money) => receive(dependencies, tx, invoiceId, money),
    settleByHand: (tx, invoiceId, decision) => settleByHand(dependencies, tx, invoiceId, decision),
    returnMoney: (tx, invoiceId, money) => returnMoney(dependencies, tx, invoiceId, money),
    lock: async (tx, invoiceIds) => (await lockInvoices(dependencies, tx, invoiceIds)).map(known),
    find: async (tx, invoiceIds) => (await store.findInvoices(tx, invoiceIds)).map(known),
    findForTransfers: async (tx, wanted) => (await store.findForTransfers(tx, wanted)).map(known),
    sellerAccountsAmong: store.sellerAccountsAmong,

    async ofPayments(tx, paymentIds) {
      const rows = paymentIds.length === 0 ? [] : await store.findOfPayments(tx, paymentIds);
      const issued = await documentsOf(tx, rows);
      return new Map(
        rows.map((row) => [
          row.paymentId,
          {
            invoice: invoiceOfPaymentToWire(row, now()),
            documents: (issued.get(row.paymentId) ?? []).map(documents.toWire),
          },
        ]),
      );
    },

    async toWire(tx, rows) {
      const issued = await documentsOf(tx, rows);
      return rows.map((row) => invoiceToWire(row, issued.get(row.paymentId) ?? [], documents.toWire, now()));
    },

    async move(tx, from, to) {
      await store.moveInvoices(tx, from, to);
    },
    async release(tx, paymentIds) {
      await store.releaseInvoices(tx, paymentIds);
    },
    cancelAllOf: (tx, userId, actor) => cancelAllOf(dependencies, tx, userId, actor),
  };
};
