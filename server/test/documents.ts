import {
  type DocumentContent,
  type DocumentLine,
  type DocumentRow,
  totalsOf,
} from '../src/features/documents/service.ts';
import { payments } from '../src/features/payments/tables.ts';
import type { Account, TestApp } from './app.ts';

const aSeller: DocumentContent['seller'] = {
  name_ru: 'Общество с ограниченной ответственностью «Варден»',
  name_en: 'Warden LLC',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  address_ru: '117312, г. Москва, ул. Вавилова, д. 19',
  address_en: '19 Vavilova St., Moscow, 117312, Russia',
  bank: {
    bic: '044525225',
    name: 'ПАО Сбербанк, г. Москва',
    correspondent_account: '30101810400000000225',
    account: '40702810638000000017',
  },
  foreign_bank: null,
  signatory: { position: 'Генеральный директор', name: 'Иванов Иван Иванович' },
  accountant: { position: 'Главный бухгалтер', name: 'Петрова Анна Сергеевна' },
  isExample: false,
  stampKey: null,
  signatureKey: null,
};

const aBuyer: DocumentContent['buyer'] = {
  country: 'RU',
  inn: '7728168971',
  kpp: '772801001',
  taxId: null,
  name: 'АО «Аналитические машины»',
  address: '119121, г. Москва, ул. Плющиха, д. 10',
};

export const aLine: DocumentLine = {
  lineId: null,
  plan: 'commercial',
  clientId: 'prod-7f3a',
  years: 1,
  days: 0,
  from: '2026-11-16',
  until: '2027-11-16',
  discount: 0,
  discountReason: null,
  total: 2_500_000,
  vatRate: null,
  vatGround: 'пп. 26 п. 2 ст. 149 НК РФ',
  vat: 0,
};

/** Makes what a document of this kind says, with changes. */
export const contentOf = <K extends DocumentContent['kind']>(
  kind: K,
  changes: Partial<Extract<DocumentContent, { kind: K }>> = {},
) => {
  const common = { locale: 'ru', seller: aSeller, buyer: aBuyer, currency: 'RUB', lines: [aLine] };
  const own = {
    invoice: { validUntil: '2026-11-21' },
    upd: { invoice: { number: 'W-17', date: '2026-11-16' }, payments: [{ number: '42', date: '2026-11-18' }] },
    correction: {
      type: 'cancellation',
      ground: 'Возврат оплаты до начала использования',
      upd: { number: 'W-17', date: '2026-11-18' },
      before: [aLine],
      lines: [{ ...aLine, total: 0, vat: 0 }],
    },
    act: {
      invoice: { number: 'W-17', date: '2026-11-16' },
      receipt: { number: 'WU-17', date: '2026-11-18' },
      vatGroundRu: aLine.vatGround,
    },
  }[kind];
  return { ...common, ...own, kind, ...changes } as unknown as Extract<DocumentContent, { kind: K }>;
};

/** Writes a payment of this customer, since every document belongs to one. */
const insertPayment = async (
  { services: { db } }: TestApp,
  { user }: Account,
  { lines, currency, locale, buyer }: DocumentContent,
) => {
  const [{ plan, clientId }] = lines as [DocumentLine];
  const at = new Date();
  const id = crypto.randomUUID();
  await db.insert(payments).values({
    id,
    userId: user.id,
    email: user.email,
    locale,
    licensee: buyer.name,
    clientId: clientId ?? '',
    plan,
    amount: totalsOf(lines).total,
    currency,
    method: 'invoice',
    status: 'canceled',
    idempotenceKey: id,
    createdAt: at,
    updatedAt: at,
    nextCheckAt: at,
  });
  return id;
};

/** Issues a document of a payment of this customer, as an invoice does it. */
export const issueDocument = async (
  shop: TestApp,
  customer: Account,
  content: DocumentContent = contentOf('upd'),
  date = '2026-11-16',
): Promise<DocumentRow> => {
  const { db, documents, now } = shop.services;
  const paymentId = await insertPayment(shop, customer, content);
  const { kind, seller } = content;
  const document = { kind, sellerInn: seller.inn, prefix: 'W-', date, userId: customer.user.id, paymentId, content };
  return db.transaction((tx) => documents.issue(tx, document, now()));
};
