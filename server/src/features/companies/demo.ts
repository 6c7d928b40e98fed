import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { insertOwned } from './store.ts';

/** The numbers have right check digits, but there is no tax office 7799. */
const northwind = {
  country: 'RU',
  inn: '7799004560',
  kpp: '779901001',
  taxId: null,
  name: 'ООО «Нортвинд»',
  address: '101000, г. Москва, ул. Примерная, д. 2',
  removedAt: null,
};

/** Makes the company that the demo's customer buys for. */
export const giveDemoCompany = ({ now }: { now: () => Date }, tx: Db, userId: string) =>
  insertOwned(tx, userId, { ...northwind, id: randomUUIDv7(), createdAt: now(), updatedAt: now() });
