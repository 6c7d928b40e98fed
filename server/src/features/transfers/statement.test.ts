import type { ErrorCode } from '@warden/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUYER_ACCOUNT,
  documentLines,
  encode,
  SELLER_ACCOUNT,
  statementFile,
  statementText,
} from '../../../test/bank-statement.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { minorOf, readStatement, type StatementDocument } from './statement.ts';

const read = (bytes: Uint8Array) => {
  const documents = [];
  const reading = readStatement(bytes);
  for (;;) {
    const { value, done } = reading.next();
    if (done) return { documents, ...value };
    documents.push(value);
  }
};

const refusalOf = (bytes: Uint8Array): { code: ErrorCode; field: string | undefined } => {
  try {
    read(bytes);
  } catch (error) {
    const { code, field } = error as Refusal;
    return { code, field };
  }
  throw new Error('it was read');
};

const one = (keys: Record<string, string> = {}) => statementFile([documentLines(keys)]);

describe('a statement', () => {
  const { document, accounts } = {
    accounts: [SELLER_ACCOUNT],
    document: {
      ...{ number: '5', isOrder: true, paymentId: '', date: '2026-11-09', amount: 2_500_000, isExecuted: true },
      purpose: 'Оплата по счету 17',
      payer: { name: 'ООО "Ромашка"', inn: '7707083893', account: BUYER_ACCOUNT },
      payee: { name: 'ООО "Продавец"', inn: null, account: SELLER_ACCOUNT },
    },
  };

  it.each(['1.02', '1.03'])('of version %s is read in each encoding, with both ends of lines', (version) => {
    for (const encoding of ['Windows', 'DOS', 'UTF-8'] as const) {
      for (const lineEnd of ['\r\n', '\n']) {
        const bytes = statementFile([documentLines()], { version, encoding, lineEnd });
        expect(read(bytes)).toEqual({ accounts, documents: [document] });
      }
    }
  });

  it('may begin with the mark of UTF-8, have no documents, keys that the shop does not know and a value twice', () => {
    const text = statementText([documentLines()], { encoding: 'UTF-8' });
    expect(read(Buffer.from(`\uFEFF${text}`)).documents).toEqual([document]);
    expect(read(statementFile([]))).toEqual({ accounts, documents: [] });
    const lines = documentLines({ Очередность: '5', КодНазПлатежа: '' });
    lines.splice(2, 0, 'Номер=5', 'Очередность=6');
    expect(read(statementFile([lines])).documents).toEqual([document]);
  });

  it('may have its purpose in several lines', () => {
    const purpose = (keys: Record<string, string>) => read(one(keys)).documents[0]?.purpose;
    const parts = { НазначениеПлатежа: '', НазначениеПлатежа1: 'Оплата', НазначениеПлатежа2: 'по счету 17' };
    for (const keys of [parts, { НазначениеПлатежа: 'Оплата\r\nпо счету 17' }])
      expect(purpose(keys)).toBe('Оплата по счету 17');
  });

  it('says which numbers are those of payment orders, and how else the bank identifies a payment', () => {
    const bySbp = { СекцияДокумент: 'Банковский ордер', Номер: '' };
    const identified = (keys: Record<string, string>) => {
      const { number, isOrder, paymentId } = read(one(keys)).documents[0] as StatementDocument;
      return [number, isOrder, paymentId];
    };
    expect(identified({ Код: '0' })).toEqual(['5', true, '']);
    expect(identified({ Номер: '000' })).toEqual(['000', false, '']);
    expect(identified(bySbp)).toEqual(['б/н', false, '']);
    expect(identified({ ...bySbp, Номер: '7', Код: 'A1' })).toEqual(['7', false, 'A1']);
  });

  it('says which documents the bank has not executed', () => {
    expect(read(one({ ДатаПоступило: '' })).documents[0]?.isExecuted).toBe(false);
    expect(read(one({ ДатаПоступило: '', ДатаСписано: '09.11.2026' })).documents[0]?.isExecuted).toBe(true);
  });

  const sums = [
    '-25000.00',
    '0.00',
    '25000.001',
    '99999999999999.00',
    '=1+1',
    '',
    'NaN',
    '1e9',
    '0x10',
    '1 000.00',
    '٣',
  ];
  const days = ['30.02.2026', '', '2026-11-09', '09.11.26', '00.00.2026'];
  it.each<[string, Record<string, string>, string]>([
    ...sums.map((Сумма) => [`the sum "${Сумма}"`, { Сумма }, '№ 5: Сумма'] as [string, { Сумма: string }, string]),
    ...days.map((Дата) => [`the day "${Дата}"`, { Дата }, '№ 5: Дата'] as [string, { Дата: string }, string]),
    ['no number', { Номер: '' }, 'Номер'],
    ['no account', { ПолучательСчет: '' }, '№ 5: ПолучательСчет'],
    ['two sums', { Сумма: '1.00\r\nСумма=2.00' }, '№ 5: Сумма'],
    ['two payers', { ПлательщикИНН: '7707083893\r\nПлательщикИНН=7736050003' }, '№ 5: ПлательщикИНН'],
  ])('with %s is refused with the number of the document', (_what, keys, field) => {
    expect(refusalOf(one(keys))).toEqual({ code: 'statement_invalid', field });
  });

  const utf8 = Buffer.from(statementText([], { encoding: 'UTF-8' }));
  const unfinished = documentLines().slice(0, -1);
  it.each<[string, Uint8Array, ErrorCode]>([
    ['in another encoding than it says', encode(statementText([]), 'ibm866'), 'statement_encoding'],
    ['in UTF-8 that says Windows', Buffer.from(statementText([])), 'statement_encoding'],
    ['without an encoding', Buffer.from('1CClientBankExchange\nКонецФайла\n'), 'statement_encoding'],
    ['with binary data', Buffer.concat([one().subarray(0, 400), Buffer.alloc(50), one()]), 'statement_encoding'],
    ['with broken UTF-8', Buffer.concat([utf8, Buffer.of(0xd0, 0x20)]), 'statement_encoding'],
    ['of another format', Buffer.from('PK\u0003\u0004'), 'statement_invalid'],
    ['that is empty', Buffer.alloc(0), 'statement_invalid'],
    ['of another version', statementFile([], { version: '2.00' }), 'statement_invalid'],
    ['that goes on after its end', Buffer.concat([one(), one()]), 'statement_invalid'],
    ['with a document in a document', statementFile([unfinished, documentLines()]), 'statement_invalid'],
    ['with an endless line', one({ НазначениеПлатежа: 'а'.repeat(200_000) }), 'statement_invalid'],
    ['of more than 20 MB', Buffer.alloc(20_000_001), 'statement_too_large'],
  ])('%s is refused', (_what, bytes, code) => {
    expect(refusalOf(bytes).code).toBe(code);
  });

  it('is refused wherever it is cut', () => {
    const whole = statementFile([documentLines(), documentLines({ Номер: '6' })]);
    const end = whole.length - '\r\n'.length;
    for (let length = 0; length < end; length += 1) {
      expect(refusalOf(whole.subarray(0, length)).code).toMatch(/^statement_(invalid|encoding|incomplete)$/);
    }
  });
});

it('sums are exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 15 - 1 }), fc.constantFrom('.', ','), (minor, point) => {
      const digits = String(minor).padStart(3, '0');
      expect(minorOf(`${digits.slice(0, -2)}${point}${digits.slice(-2)}`)).toBe(minor);
    }),
  );
  expect(minorOf('7')).toBe(700);
  expect(minorOf('7.5')).toBe(750);
});
