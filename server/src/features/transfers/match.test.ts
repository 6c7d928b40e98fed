import type { TransferReason } from '@warden/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf } from '../documents/number.ts';
import { candidatesFor, decide, type InvoiceFacts, type TransferFacts } from './match.ts';

const BUYER = '7707083893';
const OTHER = '7736050003';

const invoice = (change: Partial<InvoiceFacts> = {}): InvoiceFacts => {
  const sequence = change.sequence ?? 17;
  return {
    id: `invoice-${sequence}`,
    number: `W-${sequence}`,
    sequence,
    userId: 'buyer',
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
  date: '2026-11-09',
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
    ['names a paper of another day', { purpose: 'счет 17 от 03.11.2025' }, [invoice()], 'no_invoice'],
    ['has the day of another paper', { purpose: 'счет W-17 от 03.11.2025' }, [invoice()], 'no_invoice'],
    ['fits two years', { purpose: 'счет 17' }, [invoice(), invoice({ id: 'last-year' })], 'ambiguous'],
  ])('that %s waits', (_what, change, invoices, reason) => {
    expect(decide(transfer(change), invoices)).toEqual({ do: 'wait', reason });
  });

  it.each(['', 'W', 'W-', 'W26-', 'СЧ-', 'лиц/', '2026-', '26/'])(
    'is recognized by a number with the prefix "%s" as the invoice asks to write it',
    (prefix) => {
      for (const number of [`${prefix}17`, numberOf('invoice', prefix, '2026-11-03', 17)]) {
        const purpose = `Оплата по счёту № ${number} от 03.11.2026 за право использования программы Warden. НДС не облагается`;
        expect(decide(transfer({ purpose }), [invoice({ number })]), number).toMatchObject({ do: 'settle' });
      }
    },
  );

  const settled = { do: 'settle', invoiceId: 'invoice-17' };

  it('that fits exactly settles its invoice, and too little is received and waits for the rest', () => {
    expect(decide(transfer(), [invoice(), invoice({ sequence: 18 })])).toEqual(settled);
    expect(decide(transfer({ amount: 1 }), [invoice({ received: 2_499_999 })])).toEqual(settled);
    expect(decide(transfer({ amount: 2_499_999 }), [invoice()])).toEqual({ ...settled, do: 'receive' });
  });

  it.each(['счет 17', 'счет W-17', 'счет 26-17', 'счет 2026/17', 'счет W26-17 от 03.11.2026'])(
    'finds an invoice with the year in its number by "%s"',
    (purpose) => {
      expect(decide(transfer({ purpose }), [invoice({ number: 'W26-17' })])).toEqual(settled);
    },
  );

  it('prefers the invoice that has this number itself', () => {
    const invoices = [invoice({ number: 'W26-17' }), invoice({ id: 'exact', status: 'paid', issuedOn: '2025-11-03' })];
    expect(decide(transfer({ purpose: 'счет W-17' }), invoices)).toEqual({ do: 'wait', reason: 'invoice_paid' });
  });

  it('that names another year waits', () => {
    const other = [invoice({ number: 'W26-17' })];
    for (const purpose of ['счет W25-17', 'счет 25-17', 'счет 2025/17']) {
      expect(decide(transfer({ purpose }), other)).toEqual({ do: 'wait', reason: 'no_invoice' });
    }
  });

  it.each<[string, Partial<TransferFacts>, Partial<InvoiceFacts>]>([
    ['its payer', {}, { inn: OTHER }],
    ['the day of the invoice', {}, { issuedOn: '2025-11-03' }],
    ['the open one', { purpose: 'счет 17' }, { status: 'paid' }],
    ['the sum', { purpose: 'счет 17' }, { amount: 800_000 }],
    ['the currency of the sum', { purpose: 'счет 17' }, { currency: 'USD' }],
    ['its payer, where another number is named', { purpose: 'счет 17, 22' }, { sequence: 22, inn: OTHER }],
  ])('finds the invoice among several by %s', (_what, change, other) => {
    const invoices = [invoice({ id: 'other', ...other }), invoice()];
    expect(decide(transfer(change), invoices)).toEqual(settled);
  });
});

/** Anybody can enter the INN of a company, and has then an invoice for it in an account of their own. */
describe('money of a company whose INN a stranger has entered', () => {
  const strangers = (change: Partial<InvoiceFacts> = {}) =>
    invoice({ id: 'theirs', number: 'W26-17', userId: 'stranger', ...change });
  const lastYears = (change: Partial<InvoiceFacts> = {}) =>
    invoice({ issuedOn: '2025-11-03', status: 'expired', ...change });
  const waits = { do: 'wait', reason: 'several_accounts' };

  it.each<[string, Partial<TransferFacts>, InvoiceFacts[], object]>([
    ['with the number of both', { purpose: 'счет 17' }, [lastYears(), strangers()], waits],
    ['with both, one paid', { purpose: 'счет 17' }, [lastYears({ status: 'paid' }), strangers()], waits],
    ['with both, one canceled', { purpose: 'счет 17' }, [invoice(), strangers({ status: 'canceled' })], waits],
    ['with the sum of one', { purpose: 'счет 17' }, [lastYears({ amount: 800_000 }), strangers()], waits],
    ['with the day of one', { purpose: 'счет 17 от 03.11.2026' }, [lastYears(), strangers()], waits],
    ['with the day of one', {}, [lastYears(), strangers({ number: 'W-17' })], waits],
    ['with a part of the sum', { purpose: 'счет 17', amount: 1 }, [lastYears(), strangers()], waits],
    ['with two numbers', { purpose: 'счета 17, 18' }, [invoice(), strangers({ sequence: 18 })], waits],
    ['of a deleted account', { purpose: 'счет 17' }, [lastYears({ userId: null }), strangers()], waits],
    ['without a number', { purpose: 'За ПО' }, [strangers()], { do: 'wait', reason: 'no_invoice' }],
    ['with the old number', { purpose: 'W-17' }, [lastYears(), strangers()], waits],
    [
      'of two deleted accounts',
      { purpose: 'счет 17' },
      [invoice({ userId: null }), strangers({ userId: null })],
      waits,
    ],
    ['without the year', { purpose: 'W-17 от 03.11.2026' }, [strangers(), lastYears({ status: 'open' })], waits],
  ])('%s waits', (_what, change, invoices, decision) => {
    expect(decide(transfer(change), invoices)).toEqual(decision);
    expect(decide(transfer(change), invoices.toReversed())).toEqual(decision);
  });

  it('settles the invoice that its number with the year names, and what is long past does not count', () => {
    const own = invoice({ number: 'W26-18', sequence: 18 });
    expect(decide(transfer({ purpose: 'счет W26-18' }), [own, strangers()])).toMatchObject({ invoiceId: own.id });
    const past = strangers({ issuedOn: '2024-10-01', status: 'expired' });
    expect(decide(transfer({ purpose: 'счет 17' }), [past, invoice()])).toMatchObject({ do: 'settle' });
  });

  it('is not returned by itself either', () => {
    const paid = [invoice({ status: 'paid' }), strangers()];
    expect(decide(outgoing(), paid)).toEqual({ do: 'wait', reason: 'return_unclear' });
  });

  it('has the invoices of both accounts as candidates', () => {
    const both = [lastYears({ number: 'W-17' }), strangers({ number: 'W-17' })];
    expect(candidatesFor(transfer({ purpose: 'W-17 от 03.11.2025' }), both)).toEqual(both);
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

it('candidates are the named invoices, or else the payer’s, the nearest sum of the same currency first', () => {
  const dollars = invoice({ sequence: 20, currency: 'USD' });
  const invoices = [invoice({ amount: 1 }), dollars, invoice({ sequence: 18 }), invoice({ sequence: 19, inn: OTHER })];
  const numbers = (change: Partial<TransferFacts>) =>
    candidatesFor(transfer(change), invoices).map(({ number }) => number);
  expect(numbers({ payerInn: OTHER })).toEqual(['W-17']);
  expect(numbers({ purpose: 'за ПО' })).toEqual(['W-18', 'W-17', 'W-20']);
});

it('money never moves unless number, payer, account, currency and status fit, and never more than is missing', () => {
  const inns = fc.constantFrom(BUYER, BUYER, BUYER, OTHER, null);
  const sums = fc.integer({ min: 1, max: 5 });
  const currencies = fc.constantFrom('RUB', 'RUB', 'RUB', 'USD');
  const invoices = fc.array(
    fc
      .record({
        sequence: fc.integer({ min: 1, max: 3 }),
        inn: inns,
        userId: fc.constantFrom('buyer', 'stranger', null),
        issuedOn: fc.constantFrom('2023-11-03', '2025-11-03', '2026-11-03'),
        amount: sums,
        currency: currencies,
        status: fc.constantFrom('open', 'open', 'paid', 'expired', 'canceled', 'returned'),
      })
      .map((facts) => invoice(facts as Partial<InvoiceFacts>)),
    { minLength: 1, maxLength: 5, size: 'max' },
  );
  const transfers = fc.record({
    direction: fc.constantFrom('incoming' as const, 'outgoing' as const),
    date: fc.constant('2026-11-09'),
    amount: sums,
    currency: currencies,
    payerInn: inns,
    payeeInn: inns,
    purpose: fc.constantFrom('счет 1', 'счет 1 от 03.11.26', 'возврат по счету 2', 'счета 1, 2', 'W-3', 'ничего'),
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
      const { inn, sequence } = chosen;
      const fits = (other: InvoiceFacts) => other.inn === inn && other.sequence === sequence;
      const counts = ({ status, issuedOn }: InvoiceFacts) =>
        status === 'open' || (decision.do === 'return' && status === 'paid') || issuedOn > '2025';
      for (const other of known.filter((it) => fits(it) && counts(it))) {
        expect(other.userId ?? other.id).toBe(chosen.userId ?? chosen.id);
      }
    }),
    { numRuns: 1000 },
  );
});
