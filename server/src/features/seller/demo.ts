import { type SellerDetails, type SiteLinks, softwareRegistryGround } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { linksOf } from './domain.ts';
import { changeSeller, lockSeller, readSeller } from './store.ts';

/** The numbers have right check digits, but there is no tax office 7799 and no bank 999. */
export const example: SellerDetails = {
  name_ru: 'ООО «Пример»',
  name_en: 'Example LLC',
  inn: '7799001231',
  kpp: '779901001',
  ogrn: '1267799001238',
  address_ru: '101000, г. Москва, ул. Примерная, д. 1, офис 1',
  address_en: 'Office 1, 1 Primernaya Street, Moscow 101000, Russia',
  bank: {
    bic: '044525999',
    name: 'АО «Банк Пример», г. Москва',
    correspondent_account: '30101810845250000999',
    account: '40702810600000012345',
  },
  foreign_bank: { name: 'Example Bank JSC, Almaty, Kazakhstan', iban: 'KZ07999ABC0000012345', swift: 'EXMPKZKA' },
  signatory: {
    position: 'Генеральный директор',
    name: 'Примеров Павел Петрович',
    position_en: 'General Director',
    name_en: 'Pavel Primerov',
  },
  accountant: {
    position: 'Главный бухгалтер',
    name: 'Образцова Ольга Олеговна',
    position_en: 'Chief Accountant',
    name_en: 'Olga Obraztsova',
  },
  vat: [{ from: '2026-01-01', rate: null, ...softwareRegistryGround }],
  invoice_days: 5,
  invoice_prefix: 'W-',
};

/** There is no demo of Warden to lead to, and a link that is not set is not shown. */
export const exampleLinks: SiteLinks = {
  demo: null,
  repository: 'https://code.warden.example/warden',
  sales: 'sales@warden.example',
  support: 'support@warden.example',
  security: 'security@warden.example',
  status: null,
};

export const setDemoSeller = async ({ now }: { now: () => Date }, tx: Db) => {
  await lockSeller(tx, now());
  await changeSeller(tx, { details: example, links: exampleLinks, isExample: true, updatedAt: now() });
};

/** Earlier demos had other links, but all of them lead to this host. */
const isExampleLink = (link: string | null) => link !== null && /\bwarden\.example\b/.test(link);

/** Removes the example and its links, but nothing that an administrator has entered. */
export const removeDemoSeller = async (tx: Db) => {
  const row = await readSeller(tx);
  if (!row) return;
  const own = Object.entries(row.links).filter(([, link]) => !isExampleLink(link));
  const nobody = { details: null, isExample: false, stampKey: null, signatureKey: null };
  await changeSeller(tx, { links: linksOf(Object.fromEntries(own)), ...(row.isExample ? nobody : {}) });
};
