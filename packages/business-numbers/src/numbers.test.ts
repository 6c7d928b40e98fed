import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountProblem,
  bicProblem,
  correspondentAccountProblem,
  ibanProblem,
  innProblem,
  kppProblem,
  ogrnProblem,
  swiftProblem,
} from './index.ts';

const right = {
  inn: ['7707083893', '7736050003', '500100732259', '7830002293'],
  kpp: ['773601001', '7736AB001'],
  ogrn: ['1027700132195', '304500116000157'],
  bic: ['044525225', '044525974'],
  iban: ['DE89370400440532013000', 'GB82WEST12345698765432'],
  swift: ['DEUTDEFF', 'SABRRUMMXXX'],
};
const checks = {
  ...{ inn: innProblem, kpp: kppProblem, ogrn: ogrnProblem, bic: bicProblem, iban: ibanProblem, swift: swiftProblem },
};

it('accepts the numbers of real companies and banks', () => {
  for (const [name, numbers] of Object.entries(right)) {
    for (const number of numbers) expect(checks[name as keyof typeof checks](number), number).toBeUndefined();
  }
  expect(correspondentAccountProblem('30101810400000000225', '044525225')).toBeUndefined();
  expect(accountProblem('40702810338000012345', '044525225')).toBe('account_check_digit');
});

describe('a typing error', () => {
  const changed = (number: string, place: number, by: number) =>
    number.slice(0, place) + ((Number(number[place]) + by) % 10) + number.slice(place + 1);

  it('in one digit of an INN, an account or an IBAN is noticed', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 1, max: 9 }), (place, by) => {
        expect(innProblem(changed('7736050003', place, by))).toBe('inn_check_digits');
        expect(correspondentAccountProblem(changed('30101810400000000225', place, by), '044525225')).toBe(
          'correspondent_account_check_digit',
        );
        expect(ibanProblem(changed('DE89370400440532013000', place + 4, by))).toBe('iban_invalid');
      }),
    );
  });
  it('in the length is named as such', () => {
    expect(innProblem('770708389')).toBe('inn_length');
    expect(innProblem('77070838931')).toBe('inn_length');
    expect(accountProblem('4070281033800001234', '044525225')).toBe('account_invalid');
    expect(innProblem('0000000000')).toBe('inn_check_digits');
  });
});
