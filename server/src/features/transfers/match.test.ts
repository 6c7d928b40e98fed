import type { TransferReason } from '@warden/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesFor, decide, type InvoiceFacts, type TransferFacts } from './match.ts';

const BUYER = '7707083893';
const OTHER = '7736050003';

const invoice = (change: Partial<InvoiceFacts> = {}): InvoiceFacts => {
  const sequence = change.sequence ?? 17;
  return {
    id: `invoice-${sequence}`,
    number: `W-${sequence}`,
    sequence,
    inn: BUYER,
    amount: 2_500_000,
    received: 0,
    currency: 'RUB',
    status: 'open',
    issuedOn: '2026-11-03',
    ...change,
  };
};

const transfer = (change: Partial<TransferFacts> = {}): TransferFacts => ({
  direction: 'incoming',
  amount: 2_500_000,
  currency: 'RUB',
  payerInn: BUYER,
  payeeInn: '7710140679',
  purpose: 'Оплата по счету W-17 от 03.11.2026',
  ...change,
});

const outgoing = (change: Partial<TransferFacts> = {}) =>
  transfer({ direction: 'outgoing', payeeInn: BUYER, payerInn: null, purpose: 'Возврат по счету 17', ...change });

describe('incoming money', () => {
  it.each<[string, Partial<TransferFacts>, InvoiceFacts[], TransferReason]>([
    ['names no invoice', { purpose: 'Оплата за ПО' }, [invoice()], 'no_invoice'],
    ['names an unknown one', { purpose: 'по счету 18' }, [invoice()], 'no_invoice'],
    ['names another prefix', { purpose: 'по счету Z-17' }, [invoice()], 'no_invoice'],
    ['is too much', { amount: 2_500_001 }, [invoice()], 'overpaid'],
    ['is more than the rest', {}, [invoice({ received: 1 })], 'overpaid'],
    ['is from another payer', { payerInn: OTHER }, [invoice()], 'other_payer'],
    ['is from an unknown payer', { payerInn: null }, [invoice({ inn: null })], 'other_payer'],
    ['is in another currency', { currency: 'USD' }, [invoice()], 'other_currency'],
    ['is for an expired invoice', {}, [invoice({ status: 'expired' })], 'invoice_expired'],
    ['is for a canceled invoice', {}, [invoice({ status: 'canceled' })], 'invoice_canceled'],
    ['is for a paid invoice', {}, [invoice({ status: 'paid' })], 'invoice_paid'],
    ['is for a returned invoice', {}, [invoice({ status: 'returned' })], 'invoice_paid'],
    ['names several', { purpose: 'счета 17 и 18' }, [invoice(), invoice({ sequence: 18 })], 'several_invoices'],
    ['fits two years', { purpose: 'счет 17' }, [invoice(), invoice({ id: 'last-year' })], 'ambiguous'],
  ])('that %s waits', (_what, change, invoices, reason) => {
    expect(decide(transfer(change), invoices)).toEqual({ do: 'wait', reason });
  });

  it.each(['', 'W', 'W-', 'W26-', 'СЧ-', 'лиц/', '2026-', '26/'])(
    'is recognized by a number with the prefix "%s" as the invoice asks to write it',
    (prefix) => {
      const number = `${prefix}17`;
      const purpose = `Оплата по счёту № ${number} от 03.11.2026 за право использования программы Warden. НДС не облагается`;
      expect(decide(transfer({ purpose }), [invoice({ number })])).toMatchObject({ do: 'settle' });
    },
  );

  const settled = { do: 'settle', invoiceId: 'invoice-17' };

  it('that fits exactly settles its invoice, and too little is received and waits for the rest', () => {
    expect(decide(transfer(), [invoice(), invoice({ sequence: 18 })])).toEqual(settled);
    expect(decide(transfer({ amount: 1 }), [invoice({ received: 2_499_999 })])).toEqual(settled);
    expect(decide(transfer({ amount: 2_499_999 }), [invoice()])).toEqual({ ...settled, do: 'receive' });
  });

  it.each<[string, Partial<TransferFacts>, Partial<InvoiceFacts>]>([
    ['its payer', {}, { inn: OTHER }],
    ['the day of the invoice', {}, { issuedOn: '2025-11-03' }],
    ['the open one', { purpose: 'счет 17' }, { status: 'paid' }],
    ['the sum', { purpose: 'счет 17' }, { amount: 800_000 }],
    ['its payer, where another number is named', { purpose: 'счет 17, 22' }, { sequence: 22, inn: OTHER }],
  ])('finds the invoice among several by %s', (_what, change, other) => {
    const invoices = [invoice({ id: 'other', ...other }), invoice()];
    expect(decide(transfer(change), invoices)).toEqual(settled);
  });
});

describe('outgoing money', () => {
  it('that returns a paid invoice in full takes it back', () => {
    const paid = invoice({ status: 'paid', received: 2_500_000 });
    expect(decide(outgoing(), [paid])).toEqual({ do: 'return', invoiceId: 'invoice-17' });
  });

  it.each<[string, Partial<TransferFacts>, InvoiceFacts[]]>([
    ['is a part', { amount: 1 }, [invoice({ status: 'paid' })]],
    ['goes to somebody else', { payeeInn: OTHER }, [invoice({ status: 'paid' })]],
    ['is for an unpaid invoice', {}, [invoice()]],
    ['is in another currency', { currency: 'EUR' }, [invoice({ status: 'paid' })]],
    ['names no invoice', { purpose: 'Возврат' }, [invoice({ status: 'paid' })]],
    ['pays a supplier', { purpose: 'Оплата по счету 17' }, [invoice({ status: 'paid' })]],
  ])('that %s waits', (_what, change, invoices) => {
    expect(decide(outgoing(change), invoices)).toEqual({ do: 'wait', reason: 'return_unclear' });
  });
});

it('candidates are the named invoices, or else the payer’s, the nearest sum first', () => {
  const invoices = [invoice({ amount: 1 }), invoice({ sequence: 18 }), invoice({ sequence: 19, inn: OTHER })];
  const numbers = (change: Partial<TransferFacts>) =>
    candidatesFor(transfer(change), invoices).map(({ number }) => number);
  expect(numbers({ payerInn: OTHER })).toEqual(['W-17']);
  expect(numbers({ purpose: 'за ПО' })).toEqual(['W-18', 'W-17']);
});

it('money never moves unless number, payer, currency and status fit, and never more than is missing', () => {
  const inns = fc.constantFrom(BUYER, OTHER, null);
  const sums = fc.integer({ min: 1, max: 5 });
  const invoices = fc.array(
    fc
      .record({
        sequence: fc.integer({ min: 1, max: 4 }),
        inn: inns,
        amount: sums,
        currency: fc.constantFrom('RUB', 'USD'),
        status: fc.constantFrom('open', 'paid', 'expired', 'canceled', 'returned'),
      })
      .map((facts) => invoice(facts as Partial<InvoiceFacts>)),
    { maxLength: 5 },
  );
  const transfers = fc.record({
    direction: fc.constantFrom('incoming' as const, 'outgoing' as const),
    amount: sums,
    currency: fc.constantFrom('RUB', 'USD'),
    payerInn: inns,
    payeeInn: inns,
    purpose: fc.constantFrom('счет 1', 'возврат по счету 2', 'счета 1, 2', 'W-3', 'ничего'),
  });
  fc.assert(
    fc.property(transfers, invoices, (money, facts) => {
      const known = facts.map((fact, place) => ({ ...fact, id: String(place) }));
      const decision = decide(money, known);
      if (decision.do === 'wait') return;
      const chosen = known.find(({ id }) => id === decision.invoiceId) as InvoiceFacts;
      expect(chosen.inn).toBe(money.direction === 'incoming' ? money.payerInn : money.payeeInn);
      expect(chosen.inn).not.toBeNull();
      expect(chosen.currency).toBe(money.currency);
      expect(chosen.status).toBe(decision.do === 'return' ? 'paid' : 'open');
      expect(money.amount <= chosen.amount).toBe(true);
      expect(money.amount === chosen.amount).toBe(decision.do !== 'receive');
      expect(money.purpose).toContain(String(chosen.sequence));
    }),
  );
});
