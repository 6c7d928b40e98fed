import type { SellerDetails } from '@warden/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { example } from './demo.ts';
import { byDate, changesOf, normalized, problemOf, vatOn, vatPart } from './domain.ts';

describe('the tax in a price', () => {
  it('is none where there is no rate, and else a part of it', () => {
    expect([vatPart(2_500_000, null), vatPart(2_500_000, 22), vatPart(1_500_000, 20)]).toEqual([0, 450_820, 250_000]);
  });

  it('is the nearest whole unit, half a unit is rounded up, and tax and rest add up', () => {
    const rates = fc.constantFrom(5, 7, 10, 20, 22);
    fc.assert(
      fc.property(fc.nat(10_000_000_000), rates, (total, rate) => {
        const vat = vatPart(total, rate);
        // The exact tax lies at most half a unit above and less than half a unit below, in whole numbers.
        const distance = 2 * (total * rate - vat * (100 + rate));
        expect(distance).toBeLessThan(100 + rate);
        expect(distance).toBeGreaterThanOrEqual(-(100 + rate));
        expect(total - vat + vat).toBe(total);
        expect(vat).toBeLessThanOrEqual(total);
      }),
    );
  });
});

const periods = [
  { from: '2025-01-01', rate: 20 as const },
  { from: '2026-01-01', rate: 22 as const },
  { from: '2027-01-01', rate: null, ground: 'подп. 26', ground_en: 'Article 149' },
];

describe('the tax in force', () => {
  it('is that of the last period that has begun, or else of the first', () => {
    for (const [day, rate, ground] of [
      ['2024-12-31', 20, null],
      ['2025-12-31', 20, null],
      ['2026-01-01', 22, null],
      ['2026-12-31', 22, null],
      ['2027-01-01', null, 'подп. 26'],
    ] as const)
      expect(vatOn(periods, day), day).toEqual({ rate, ground });
  });
  it('has its ground in the language of the document, or else in Russian', () => {
    expect(vatOn(periods, '2027-05-01', 'en').ground).toBe('Article 149');
    expect(vatOn([{ from: '2027-01-01', rate: null, ground: 'подп. 26' }], '2027-05-01', 'en').ground).toBe('подп. 26');
  });
});

it('periods are stored by date', () => {
  expect(byDate(periods.toReversed())).toEqual(periods);
});

describe('what is entered', () => {
  const entered = (changes: Partial<SellerDetails>) => normalized({ ...example, ...changes });

  it('is right in the example of a demo', () => {
    expect(problemOf(normalized(example))).toBeUndefined();
  });
  it.each<[string, Partial<SellerDetails>, string]>([
    ['inn', { inn: '7799001232' }, 'inn_check_digits'],
    ['kpp', { kpp: '' }, 'kpp_required'],
    ['kpp', { kpp: '77990100' }, 'kpp_invalid'],
    ['kpp', { inn: '500100732259' }, 'kpp_not_needed'],
    ['ogrn', { ogrn: '1267799001239' }, 'ogrn_invalid'],
    ['ogrn', { ogrn: '304500116000157' }, 'ogrn_invalid'],
    ['bank.bic', { bank: { ...example.bank, bic: '144525999' } }, 'bic_invalid'],
    ['bank.account', { bank: { ...example.bank, account: '40702810700000012345' } }, 'account_check_digit'],
    [
      'bank.correspondent_account',
      { bank: { ...example.bank, correspondent_account: '30101810845250000998' } },
      'correspondent_account_check_digit',
    ],
    [
      'foreign_bank.iban',
      { foreign_bank: { name: 'A', iban: 'KZ08999ABC0000012345', swift: 'EXMPKZKA' } },
      'iban_invalid',
    ],
    ['foreign_bank.swift', { foreign_bank: { name: 'A', iban: 'KZ07999ABC0000012345', swift: 'EX' } }, 'swift_invalid'],
    ['vat.0.ground', { vat: [{ from: '2026-01-01', rate: null, ground: '' }] }, 'vat_ground_required'],
    ['name_ru', { name_ru: 'ООО «Société»' }, 'characters_unsupported'],
    ['address_ru', { address_ru: '\u200b\u2060' }, 'field_required'],
    ['vat.0.ground', { vat: [{ from: '2026-01-01', rate: null, ground: '\u200b' }] }, 'field_required'],
    ['vat.1.from', { vat: ['2026-01-01', '2026-01-01'].map((from) => ({ from, rate: 22 as const })) }, 'field_invalid'],
    ...['WRD/26-', 'W26', 'W №', 'W.', 'W-2026/', '17', '№'].map((invoice_prefix): [string, object, string] => [
      'invoice_prefix',
      { invoice_prefix },
      'field_invalid',
    ]),
  ])('wrong in %s is refused there', (field, changes, code) => {
    expect(problemOf(entered(changes))).toEqual({ field, code });
  });
  it.each(['', 'W', 'W-', 'W26-', 'СЧ-', 'лиц/', '2026-', '26/'])('may have the prefix "%s"', (invoice_prefix) => {
    expect(problemOf(entered({ invoice_prefix }))).toBeUndefined();
  });
  it('is accepted from an entrepreneur, who has no KPP', () => {
    expect(problemOf(entered({ inn: '500100732259', kpp: '', ogrn: '304500116000157' }))).toBeUndefined();
  });
  it('is stored with bank codes without spaces and null for what is empty', () => {
    const stored = entered({
      foreign_bank: { name: 'Bank', iban: 'kz07 999A BC00 0001 2345', swift: 'exmpkzka' },
      accountant: { name: '' },
    });
    expect(stored).toMatchObject({
      foreign_bank: { iban: 'KZ07999ABC0000012345', swift: 'EXMPKZKA' },
      accountant: { name: null },
    });
  });
});

it('the audit log gets each changed value, and of people only that they changed', () => {
  const changed = { ...example, invoice_days: 10, signatory: { ...example.signatory, name: 'Другой Человек' } };
  expect(changesOf(example, changed)).toEqual({
    before: { invoice_days: 5, 'signatory.name': '…' },
    after: { invoice_days: 10, 'signatory.name': '…' },
  });
});
