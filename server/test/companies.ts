import { type BodyOf, contract } from '@warden/contract';
import type { Account, TestApp } from './app.ts';

type Entered = BodyOf<typeof contract.companies.create>;

const digits = (text: string, weights: readonly number[]) =>
  (weights.reduce((sum, weight, place) => sum + weight * Number(text[place]), 0) % 11) % 10;

let made = 0;

/** Another INN of a company each time, with its check digit; or that of a number below ten million. */
export const anInn = (number = ++made) => {
  const first = `77${String(number).padStart(7, '0')}`;
  return first + digits(first, [2, 4, 10, 3, 5, 9, 4, 6, 8]);
};

export const aCompany = (entered: Partial<Entered> = {}) => ({
  inn: anInn(),
  kpp: '770701001',
  name: 'ООО «Ромашка»',
  address: '101000, Москва, ул. Мясницкая, д. 1',
  accounting_emails: [`books-${made}@example.com`],
  ...entered,
});

export const giveCompany = async (
  shop: TestApp,
  caller: Pick<Account, 'token'> & Partial<Account> & { headers?: Record<string, string> },
  entered: Partial<Entered> = {},
) => (await shop.call(contract.companies.create, { body: aCompany(entered) }, caller)).data;
