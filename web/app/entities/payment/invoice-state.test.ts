import { describe, expect, it } from 'vitest';
import { invoiceStateOf, nextInvoiceAsk } from './invoice-state.ts';

const moment = '2026-11-15T10:00:00.000Z';
const due = { valid_until: '2026-11-21', received: 0, purpose: 'Invoice W-17 dated 2026-11-16' };
const invoice = { id: 'invoice', number: 'W-17', status: 'open', ...due } as const;
const file = { id: 'document', number: 'W-17', date: '2026-11-16', language: 'ru', pdf: '/pdf', xml: null } as const;
const asked = { ...file, kind: 'invoice' } as const;
const upd = { ...file, kind: 'upd' } as const;
const steps = { created: moment, paid: null, signed: null, mailed: null };

describe('an invoice', () => {
  it.each([
    [invoice, [asked], 'open'],
    [{ ...invoice, received: 10 }, [asked], 'partly'],
    [{ ...invoice, status: 'paid', received: 25 }, [asked], 'paid'],
    [{ ...invoice, status: 'paid', received: 25 }, [asked, upd], 'ready'],
    [{ ...invoice, status: 'expired', received: 10 }, [asked], 'expired'],
    [{ ...invoice, status: 'canceled' }, [asked], 'canceled'],
    [{ ...invoice, status: 'returned' }, [asked, upd], 'returned'],
  ] as const)('%j with %j is %s', (given, documents, state) => {
    expect(invoiceStateOf(given, { documents: [...documents] })).toBe(state);
  });

  it('is asked about calmly until it is paid, and often until the license is mailed and the documents are there', () => {
    const ask = (
      status: 'open' | 'paid' | 'expired' | 'canceled' | 'returned',
      mailed: boolean,
      closed: boolean,
      waited = 0,
    ) =>
      nextInvoiceAsk(
        { ...invoice, status },
        {
          documents: closed ? [asked, upd] : [asked],
          steps: { ...steps, paid: moment, mailed: mailed ? moment : null },
        },
        Date.parse(moment) + waited,
      );
    expect(ask('open', false, false)).toBe(10_000);
    expect([ask('paid', false, true), ask('paid', true, false), ask('paid', false, false, 60_000)]).toEqual([
      1500, 1500, 5000,
    ]);
    expect([ask('paid', true, true), ask('expired', false, false), ask('canceled', false, false)]).toEqual(
      Array(3).fill(false),
    );
    expect(ask('returned', true, true)).toBe(false);
  });
});
