import { contract } from '@warden/contract';
import { operator } from '../src/features/audit/service.ts';
import { example } from '../src/features/seller/demo.ts';
import type { Account, TestApp } from './app.ts';
import { documentLines, statementFile } from './bank-statement.ts';
import { encodeForm, type Form, sendFormTo } from './releases.ts';

let orders = 0;

/** A document about money for the seller of tests, with a number of its own unless one is given. */
export const incoming = (keys: Record<string, string> = {}) =>
  documentLines({ Номер: String(++orders), ПолучательСчет: example.bank.account, ...keys });

/** A document about money that the seller sends back to the buyer with this INN. */
export const outgoing = (inn: string, keys: Record<string, string> = {}) =>
  documentLines({
    Номер: String(++orders),
    ПлательщикСчет: example.bank.account,
    ПлательщикИНН: example.inn,
    Плательщик1: 'Продавец',
    ПолучательСчет: '40702810900000000001',
    ПолучательИНН: inn,
    Получатель1: 'Покупатель',
    ДатаПоступило: '',
    ДатаСписано: '10.11.2026',
    ...keys,
  });

export const statementOf = (...documents: string[][]) => statementFile(documents, { account: example.bank.account });

export const uploadForm = async (shop: TestApp, admin: Pick<Account, 'token'>, fields: Form) =>
  sendFormTo(contract.transfers.upload, shop, admin, await encodeForm(fields));

/** Uploads a statement, and returns what became of its transfers. A refusal fails the test. */
export const uploadStatement = async (shop: TestApp, admin: Pick<Account, 'token'>, statement: Buffer) => {
  const { status, body } = await uploadForm(shop, admin, { statement });
  if (!body.success) throw new Error(`${status} ${body.code}`);
  const { statement_id: _, ...counts } = body.data;
  return counts;
};

/** Imports a statement as the command line does. */
export const importStatement = async ({ services: { transfers } }: TestApp, ...documents: string[][]) => {
  const { statementId: _, ...counts } = await transfers.importStatement(statementOf(...documents), operator);
  return counts;
};

/** Finds the only transfer whose purpose, payer or number has this text. */
export const findTransfer = async (shop: TestApp, { token }: Pick<Account, 'token'>, search: string) => {
  const { data } = await shop.call(contract.transfers.list, { query: { search } }, { token });
  if (data.transfers.length !== 1) throw new Error(`${data.transfers.length} transfers for ${search}`);
  return data.transfers[0] as (typeof data.transfers)[number];
};
