import { randomUUIDv7 } from 'node:crypto';
import { documents } from '../src/features/documents/tables.ts';
import { invoices } from '../src/features/invoices/tables.ts';
import { payments } from '../src/features/payments/tables.ts';
import type { Db } from '../src/platform/db/database.ts';
import { moscowDay } from '../src/platform/moscow-day.ts';
import { anInn } from './companies.ts';
import { contentOf } from './documents.ts';

const BATCH = 500;

/** Stores open invoices of as many companies, without accounts, and returns what transfers need to pay them. */
export const fillInvoices = async (db: Db, count: number, sellerAccount: string) => {
  const at = new Date();
  const today = moscowDay(at);
  const validUntil = moscowDay(new Date(at.getTime() + 30 * 24 * 60 * 60_000));
  const facts = Array.from({ length: count }, (_, index) => ({ sequence: index + 1, inn: anInn() }));
  for (let start = 0; start < count; start += BATCH) {
    const rows = facts.slice(start, start + BATCH).map(({ sequence, inn }) => {
      const content = contentOf('invoice', { validUntil });
      const { currency, locale, line, buyer } = content;
      const [id, paymentId, documentId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
      const times = { createdAt: at, updatedAt: at };
      const number = `W-${sequence}`;
      const clientId = `bench-${sequence}`;
      const common = { amount: line.total, currency, ...times };
      return {
        payment: {
          ...{ ...common, id: paymentId, email: `${sequence}@filler.example`, locale, licensee: buyer.name, clientId },
          ...({
            plan: line.plan,
            method: 'invoice',
            status: 'pending',
            idempotenceKey: paymentId,
            nextCheckAt: at,
          } as const),
        },
        document: {
          ...({ id: documentId, kind: 'invoice', series: 'bench', sequence, number, date: today, paymentId } as const),
          ...{ content: { ...content, line: { ...line, clientId } }, createdAt: at },
        },
        invoice: {
          ...{ ...common, id, paymentId, documentId, number, sequence, company: buyer.name, inn, sellerAccount },
          ...{ issuedOn: today, validUntil },
        },
      };
    });
    await db.insert(payments).values(rows.map(({ payment }) => payment));
    await db.insert(documents).values(rows.map(({ document }) => document));
    await db.insert(invoices).values(rows.map(({ invoice }) => invoice));
  }
  return facts;
};
