import { contract } from '@warden/contract';
import { beforeAll, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { giveInvoice, receiveMoney } from '../../../test/invoices.ts';
import { bindInstall, giveLicense, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { buyAndPay } from '../../../test/payments.ts';

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true, firstName: 'Grace', lastName: 'Hopper' });
const customer = sharedAccount(shop, { firstName: 'Анна', lastName: 'Ильина', companyName: 'Северный ветер' });

const search = async (text: string) =>
  (await shop.call(contract.admin.search, { query: { search: text } }, { token: admin.token })).data;
const nothing = {
  ...{
    users: [],
    organizations: [],
    companies: [],
    invoices: [],
    documents: [],
    installations: [],
    payments: [],
    licenses: [],
    more: [],
  },
};

beforeAll(async () => {
  // The numbers of invoices and UPDs then differ.
  await giveInvoice(shop, customer, { name: 'ООО «Первая»' });
});

it('finds an account by parts of name, address and company', async () => {
  const found = { users: [{ id: customer.user.id, email: customer.user.email, company_name: 'Северный ветер' }] };
  for (const text of ['ИЛЬИН', 'верный', customer.user.email]) expect(await search(text)).toMatchObject(found);
  expect(await search('нет такого')).toEqual(nothing);
});

it('finds a company by its name and numbers, with the account that added it', async () => {
  const { id, inn } = await giveCompany(shop, customer, { name: 'ООО «Ромашковое поле»' });
  const abroad = { country: 'DE', inn: null, kpp: null, tax_id: 'DE987654321', name: 'Muster GmbH' };
  const { id: german } = await giveCompany(shop, customer, abroad);
  const { email } = customer.user;
  for (const text of ['ромашковое', inn ?? '', (inn ?? '').slice(0, 9)])
    expect((await search(text)).companies, text).toMatchObject([{ id, inn, user_id: customer.user.id, email }]);
  expect((await search('de98765')).companies).toMatchObject([{ id: german, tax_id: 'DE987654321' }]);

  await shop.call(contract.companies.remove, { params: { id: german } }, { token: customer.token });
  expect((await search('de98765')).companies).toEqual([]);
});

it('finds invoices by number and buyer, and the documents that follow them', async () => {
  const invoice = await giveInvoice(shop, customer, { name: 'АО «Полярная звезда»' });
  await receiveMoney(shop, invoice.id, 800_000);
  const row = {
    id: invoice.id,
    number: invoice.number,
    company: 'АО «Полярная звезда»',
    amount: 8000,
    currency: 'RUB',
  };
  for (const text of [invoice.number, `№ ${invoice.number.toLowerCase()}`, 'полярная'])
    expect((await search(text)).invoices, text).toMatchObject([row]);
  const { documents } = (await shop.call(contract.invoices.adminGet, { params: { id: invoice.id } }, admin)).data;
  const upd = documents.find(({ kind }) => kind === 'upd');
  expect((await search(upd?.number ?? '')).documents).toMatchObject([
    { kind: 'upd', number: upd?.number, payment_id: invoice.payment_id, invoice_id: invoice.id },
  ]);
  const byDigits = await search(/\d+$/.exec(upd?.number ?? '')?.[0] ?? '');
  expect(byDigits).toMatchObject({ documents: [{ kind: 'upd' }], invoices: [{}] });
});

it('finds an installation by its host, and by what its customer calls it', async () => {
  const { clientId: client_id, install } = await bindInstall(shop, customer);
  const body = { description: 'Склад Подольск', hostname: 'errors.podolsk.example' };
  await shop.call(contract.installs.change, { params: { id: install.id }, body }, customer);
  for (const text of ['ПОДОЛЬСК', 'podolsk']) {
    expect((await search(text)).installations).toMatchObject([{ client_id, ...body }]);
  }
});

it('finds installations, licenses and payments by their ids', async () => {
  const { clientId } = await bindInstall(shop, customer);
  const { id: paymentId, providerId } = await buyAndPay(shop, customer, clientId);
  const [installation] = (await search(clientId.slice(3).toUpperCase())).installations;
  expect(installation).toMatchObject({ client_id: clientId, email: customer.user.email });
  const payment = { id: paymentId, amount: 8000, currency: 'RUB', status: 'succeeded' };
  for (const text of [paymentId, paymentId.slice(0, -3), providerId])
    expect((await search(text)).payments, text).toMatchObject([payment]);
  const license = await giveLicense(shop, null);
  for (const text of [license.id, license.id.slice(0, -2)])
    expect((await search(text)).licenses, text).toMatchObject([{ id: license.id, client_id: license.clientId }]);
});

it('shows five of a kind, the newest, and says that there are more', async () => {
  const accounts = [];
  for (const _ of Array.from({ length: 6 })) accounts.push(await openAccount(shop, { lastName: 'Многочисленный' }));
  const { users, more } = await search('многочисленный');
  expect(users.map(({ id }) => id)).toEqual(
    accounts
      .map(({ user }) => user.id)
      .toReversed()
      .slice(0, 5),
  );
  expect(more).toEqual(['users']);
});

it('refuses no text, and more of it than anybody types', async () => {
  for (const text of ['', ' ', 'x'.repeat(201)]) expect(await refusal(search(text))).toMatchObject({ status: 400 });
  for (const text of ['%', "'; --", '\\', '_%_', 'ab']) expect(await search(text)).toEqual(nothing);
});
