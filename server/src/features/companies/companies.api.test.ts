import { contract } from '@warden/contract';
import { startDadata } from '@warden/dadata';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { aCompany, giveCompany } from '../../../test/companies.ts';
import { openAccount } from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { MOST_COMPANIES } from './domain.ts';
import { type CompanyRow, listAll } from './store.ts';
import { companyMembers as members, companies as table } from './tables.ts';

const { companies } = contract;
let dadata: Awaited<ReturnType<typeof startDadata>>;
const openRegister = async () => {
  dadata = await startDadata({ token: 'token-1' });
  return { DADATA_TOKEN: 'token-1', DADATA_API_URL: `${dadata.url}/` };
};
const shop = sharedTestApp(openRegister, { workers: false });
afterAll(() => dadata.close());

const list = async ({ token }: Account) => (await shop.call(companies.list, {}, { token })).data;
const update = async ({ token }: Account, id: string, body: ReturnType<typeof aCompany>) =>
  (await shop.call(companies.update, { params: { id }, body }, { token })).data;
const remove = ({ token }: Account, id: string) => shop.call(companies.remove, { params: { id } }, { token });

describe('a company', () => {
  it('is added, listed by name, changed and removed by the account that buys for it', async () => {
    const ada = await openAccount(shop);
    const second = await giveCompany(shop, ada, { name: 'Б' });
    const first = await giveCompany(shop, ada, { name: 'А', kpp: '7707ab001' });
    expect(first).toMatchObject({ country: 'RU', tax_id: null, name: 'А', kpp: '7707AB001' });
    expect(await list(ada)).toEqual([first, second]);
    const changed = await update(ada, first.id, aCompany({ name: 'В' }));
    expect(changed).toMatchObject({ id: first.id, name: 'В', created_at: first.created_at });
    expect(await list(ada)).toEqual([second, changed]);
    await remove(ada, second.id);
    expect(await list(ada)).toEqual([changed]);
    expect(await refusal(remove(ada, second.id))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusal(update(ada, second.id, aCompany()))).toMatchObject({ status: 404 });
  });

  it('is updated and not added again where its INN and KPP are the same, also after it was removed', async () => {
    const ada = await openAccount(shop);
    const entered = aCompany();
    const first = await giveCompany(shop, ada, entered);
    const again = await giveCompany(shop, ada, { ...entered, name: 'ООО «Василёк»' });
    expect(again).toMatchObject({ id: first.id, name: 'ООО «Василёк»' });
    const branch = await giveCompany(shop, ada, { ...entered, kpp: '780701001' });
    expect(branch.id).not.toBe(first.id);
    expect(await list(ada)).toHaveLength(2);
    expect(await refusal(update(ada, branch.id, entered))).toMatchObject({ code: 'company_exists', field: 'inn' });
    const stranger = await openAccount(shop);
    expect((await giveCompany(shop, stranger, entered)).id).not.toBe(first.id);
    await remove(ada, first.id);
    expect(await giveCompany(shop, ada, entered)).toMatchObject({ id: first.id });
  });

  it.each(['RU', 'DE'])('in %s has a name and an address that can be seen', async (country) => {
    const ada = await openAccount(shop);
    for (const field of ['name', 'address']) {
      const entered = giveCompany(shop, ada, aCompany({ country, [field]: '\u200b\u2060 \u200b' }));
      expect(await refusal(entered)).toMatchObject({ status: 400, code: 'field_required', field });
    }
  });

  it('abroad has a name and a number that the fonts of its documents have', async () => {
    const ada = await openAccount(shop);
    const enter = (changes: object) =>
      giveCompany(shop, ada, aCompany({ country: 'GE', inn: null, kpp: null, tax_id: '404', ...changes }));
    const refused = { status: 400, code: 'characters_unsupported' };
    expect(await refusal(enter({ name: 'შპს' }))).toMatchObject({
      ...refused,
      field: 'name',
      message: expect.stringContaining('შ პ ს'),
    });
    expect(await refusal(enter({ name: 'Rocket 🚀 Inc.' }))).toMatchObject({ ...refused, field: 'name' });
    expect(await refusal(enter({ tax_id: '中404' }))).toMatchObject({ ...refused, field: 'tax_id' });
    const name = 'Mu\u0308ller & So\u0308hne «Қазақ Өнер» Łódź Αθήνα\u200b';
    expect(await enter({ name })).toMatchObject({ name: 'Müller & Söhne «Қазақ Өнер» Łódź Αθήνα' });
  });

  it('in Russia has a name that its closing documents can contain, and is told which characters they cannot', async () => {
    const ada = await openAccount(shop);
    const enter = (changes: object) => giveCompany(shop, ada, aCompany(changes));
    expect(await refusal(enter({ address: 'Москва, Café 中' }))).toMatchObject({
      code: 'characters_unsupported',
      field: 'address',
      message: expect.stringContaining('é 中'),
    });
    expect(await enter({ name: 'ООО «Санкт\u2011Петербург»\u200b' })).toMatchObject({ name: 'ООО «Санкт-Петербург»' });
    expect(await enter({ address: '\u200b Москва \u200b' })).toMatchObject({ address: 'Москва' });
    expect(await enter({ country: 'DE', inn: null, kpp: null, name: 'Café Łódź' })).toMatchObject({
      name: 'Café Łódź',
    });
  });

  it('abroad has a country, and a tax number if any, and neither INN nor KPP', async () => {
    const ada = await openAccount(shop);
    const entered = { country: 'de', inn: null, kpp: null, name: 'Muster GmbH', address: 'Berlin' };
    const nameless = await giveCompany(shop, ada, entered);
    expect(nameless).toMatchObject({ country: 'DE', inn: null, kpp: null, tax_id: null });
    expect((await giveCompany(shop, ada, { ...entered, address: 'Bonn' })).id).toBe(nameless.id);
    const known = await giveCompany(shop, ada, { ...entered, tax_id: 'DE136695976' });
    expect(known.id).not.toBe(nameless.id);
    expect(await giveCompany(shop, ada, { ...entered, inn: 'DE136695976', name: 'Muster AG' })).toMatchObject({
      id: known.id,
      tax_id: 'DE136695976',
    });
    expect(await refusal(update(ada, nameless.id, aCompany({ ...entered, tax_id: 'DE136695976' })))).toMatchObject({
      code: 'company_exists',
      field: 'tax_id',
    });
  });

  it.each<[string, Parameters<typeof aCompany>[0], string, string]>([
    ['a wrong check digit', { inn: '7707083894' }, 'inn_check_digits', 'inn'],
    ['no KPP', { kpp: null }, 'kpp_required', 'kpp'],
    ['a country that does not exist', { country: 'QQ' }, 'field_invalid', 'country'],
    ['six addresses', { accounting_emails: Array(6).fill('a@example.com') }, 'too_many_emails', 'accounting_emails'],
    ['an address that is none', { accounting_emails: ['a@'] }, 'email_invalid', 'accounting_emails.0'],
  ])('is refused with its field where it has %s', async (_, entered, code, field) => {
    const ada = await openAccount(shop);
    expect(await refusal(giveCompany(shop, ada, entered))).toMatchObject({ status: 400, code, field });
    expect(await list(ada)).toEqual([]);
  });

  it('gets Russian quotation marks if it is Russian', async () => {
    const ada = await openAccount(shop);
    expect(await giveCompany(shop, ada, { name: 'ООО "Ромашка"' })).toMatchObject({ name: 'ООО «Ромашка»' });
    const abroad = { country: 'DE', inn: null, kpp: null, name: 'Muster "Fehler" GmbH' };
    expect(await giveCompany(shop, ada, abroad)).toMatchObject({ name: abroad.name });
  });

  it('of an entrepreneur has no KPP', async () => {
    const ada = await openAccount(shop);
    expect(await giveCompany(shop, ada, { inn: '500100732259' })).toMatchObject({ inn: '500100732259', kpp: null });
  });

  it('leaves entries in the audit log without its name, and is shown to administrators until it is removed', async () => {
    const [ada, admin] = [await openAccount(shop), await openAccount(shop, { isAdmin: true })];
    const company = await giveCompany(shop, ada);
    const { id } = await giveCompany(shop, ada);
    await update(ada, id, aCompany());
    await remove(ada, id);
    const entries = await auditOf(shop, `company:${id}`);
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(['company.added', 'company.changed', 'company.removed']);
    expect(JSON.stringify(entries)).not.toContain('Ромашка');
    const { data } = await shop.call(contract.admin.user, { params: { id: ada.user.id } }, admin);
    expect(data.companies).toEqual([company]);
  });
});

describe('many at once', () => {
  it(`an account never has more than ${MOST_COMPANIES} companies`, async () => {
    const ada = await openAccount(shop);
    const attempts = await Promise.allSettled(
      Array.from({ length: MOST_COMPANIES + 3 }, () => giveCompany(shop, ada, { accounting_emails: [] })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_COMPANIES);
    expect(await refusal(giveCompany(shop, ada))).toMatchObject({ status: 409, code: 'too_many_companies' });
    const [first] = await list(ada);
    await remove(ada, first?.id ?? '');
    await giveCompany(shop, ada);
  });

  it('those that were removed are compared with a new one up to a number', async () => {
    const ada = await openAccount(shop);
    const { db } = shop.services;
    const { id } = await giveCompany(shop, ada);
    const [row] = await db.select().from(table).where(eq(table.id, id));
    const removed = Array.from({ length: 200 }, () => ({
      ...(row as CompanyRow),
      ...{ id: crypto.randomUUID(), removedAt: new Date() },
    }));
    await db.insert(table).values(removed);
    const createdAt = new Date();
    await db
      .insert(members)
      .values(removed.map(({ id: companyId }) => ({ companyId, userId: ada.user.id, createdAt })));
    const compared = await listAll(db, ada.user.id);
    expect([compared.length, compared[0]?.id]).toEqual([200, id]);
  });

  it('the same company entered several times is one', async () => {
    const ada = await openAccount(shop);
    const entered = aCompany();
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await giveCompany(shop, ada, entered)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await list(ada)).toHaveLength(1);
  });
});

it('is deleted with the account', async () => {
  const ada = await openAccount(shop);
  const { id } = await giveCompany(shop, ada);
  await shop.call(contract.auth.deleteAccount, { body: { password: ada.password } }, ada);
  expect(await shop.services.db.select().from(table).where(eq(table.id, id))).toEqual([]);
});

it('moves with a merged account, and its accounting addresses have to be confirmed again', async () => {
  const [from, to] = [await openAccount(shop), await openAccount(shop)];
  const { id } = await giveCompany(shop, from, { accounting_emails: [from.user.email] });
  expect((await list(from))[0]?.accounting_addresses).toEqual([{ email: from.user.email, confirmed: true }]);
  const { db, companies: service } = shop.services;
  await db.transaction((tx) => service.move(tx, [from.user.id], to.user.id));
  expect(await list(from)).toEqual([]);
  expect(await list(to)).toMatchObject([{ id, accounting_addresses: [{ confirmed: false }] }]);
});

const lookUp = async (inn: string, account: Account) =>
  (await shop.call(companies.lookUp, { query: { inn } }, account)).data;

it('the register says what it knows, is not available while it fails, and is not asked for a wrong INN', async () => {
  const ada = await openAccount(shop);
  const known = { inn: '7707083893', kpp: '773601001', is_active: true };
  expect(await lookUp(' 7707083893 ', ada)).toMatchObject({ available: true, company: known });
  expect(await lookUp('7802000022', ada)).toMatchObject({ company: { is_active: false, name: 'ООО «БЫВШИЙ ПРИМЕР»' } });
  expect(await lookUp('5403000034', ada)).toEqual({ available: true, company: null });
  dadata.setMode('garbage');
  expect(await lookUp('7701000019', ada)).toEqual({ available: false, company: null });
  dadata.setMode('normal');
  const before = dadata.calls();
  expect(await refusal(lookUp('7707083894', ada))).toMatchObject({ code: 'inn_check_digits', field: 'inn' });
  expect(await refusal(lookUp('77070838', ada))).toMatchObject({ code: 'inn_length', field: 'inn' });
  expect(dadata.calls()).toBe(before);
});

it('the register is asked 60 times an hour for an account', async () => {
  const ada = await openAccount(shop);
  await spend(shop, `companyLookUpAccount:${ada.user.id}`, 59);
  await lookUp('7707083893', ada);
  expect(await refusal(lookUp('7707083893', ada))).toMatchObject({ status: 429, code: 'rate_limited' });
});
