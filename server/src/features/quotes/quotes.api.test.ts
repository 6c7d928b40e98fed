import { contract } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { giveCompany } from '../../../test/companies.ts';
import { documentsOf, invoiceOf, setSeller } from '../../../test/invoices.ts';
import { bindInstall, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { linesFor, linesOfPayment, orderOf } from '../../../test/orders.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { licensesOf, paymentOf } from '../../../test/payments.ts';
import { readPdf } from '../../../test/pdf.ts';
import { givePayments } from '../../../test/promo-codes.ts';
import { giveQuote, tokenOfQuote } from '../../../test/quotes.ts';
import { operator } from '../audit/service.ts';
import { payments } from '../payments/tables.ts';
import { example } from '../seller/demo.ts';
import { MOST_OPEN_QUOTES } from './domain.ts';
import { quotes } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const { reset, tokenFor, verify } = accountsOf(shop);
const customer = sharedAccount(shop, { firstName: 'Ada', lastName: 'Lovelace' });
const other = sharedAccount(shop);
const administrator = sharedAccount(shop, { isAdmin: true });

beforeAll(() => setSeller(shop));

type Caller = Pick<Account, 'token'> & { headers?: Record<string, string> };

const read = async (token: string) => (await shop.call(contract.quotes.shared, { params: { token } })).data;
const acceptAs = (caller: Caller, token: string, method: 'card' | 'invoice' = 'card', company_id?: string) =>
  shop.call(
    contract.quotes.accept,
    { params: { token }, body: { method, company_id: company_id ?? null, acceptedEula: true } },
    caller,
  );
const pay = (token: string) => shop.call(contract.quotes.pay, { params: { token } });
const ordersOf = (quoteId: string) => shop.services.db.select().from(payments).where(eq(payments.quoteId, quoteId));
const settle = async (paymentId: string) => {
  const { providerPaymentId } = await paymentOf(shop, paymentId);
  shop.yookassa.pay(providerPaymentId as string);
  await shop.services.payments.follow(paymentId);
};

/** A quote at special prices for two installations of the account, one of which is still to be named. */
const offer = async (account: Account, amounts: readonly [number, number] = [7000, 6000]) => {
  const { install } = await bindInstall(shop, account);
  const { data } = await shop.call(
    contract.quotes.adminCreate,
    {
      body: {
        account: account.user.email,
        lines: [
          { client_id: install.clientId, plan: 'commercial', amount: amounts[0] },
          { client_id: null, plan: 'commercial', amount: amounts[1] },
        ],
        valid_until: '2099-01-01'.replace('2099', String(shop.services.now().getUTCFullYear() + 1)),
        locale: 'en',
        message: 'As agreed by telephone.',
        note: 'Never to be seen by customers',
        reason: 'A large customer',
      },
    },
    administrator,
  );
  return { ...data.quote, clientId: install.clientId, token: tokenOfQuote(data.url) };
};

describe('a quote', () => {
  it('says to everybody what is offered by whom until when, and nothing about whom it is for', async () => {
    const { id, token, clientId } = await offer(customer);
    const shared = await read(token);
    expect(shared).toMatchObject({
      kind: 'quote',
      number: expect.stringMatching(/^\S*Q\d\d-\d+$/),
      amount: 13_000,
      list_amount: 16_000,
      discount: 3_000,
      message: 'As agreed by telephone.',
      lines: [
        { plan: 'commercial', amount: 7000, discount_reason: 'special' },
        { plan: 'commercial', amount: 6000 },
      ],
    });
    const file = await shop.app.inject({ url: `/api/shared-quotes/${token}/pdf` });
    expect(file.headers['content-type']).toBe('application/pdf');
    const { text } = await readPdf(file.rawPayload);
    const { user } = customer;
    for (const said of [JSON.stringify(shared), text]) {
      for (const secret of [user.email, 'Ada', 'Lovelace', user.id, clientId, id, 'Production', 'Never to be seen'])
        expect(said).not.toContain(secret);
    }
  });

  it('names the seller in the language of its reader, whatever language was chosen for it', async () => {
    const { token } = await giveQuote(shop, customer, 'quote', { locale: 'ru' });
    const sellerFor = async (locale: Locale) => {
      const { data } = await shop.call(contract.quotes.shared, { params: { token } }, { locale });
      return 'seller' in data && data.seller;
    };
    expect(await sellerFor('en')).toMatchObject({ name: example.name_en, address: example.address_en });
    expect(await sellerFor('ru')).toMatchObject({ name: example.name_ru, address: example.address_ru });
  });

  it('leaves files to others however many ask for its own, which may be anybody', async () => {
    const [one, another] = [await giveQuote(shop, customer), await giveQuote(shop, other)];
    const get = (token: string, n: number) =>
      shop.app.inject({ url: `/api/shared-quotes/${token}/pdf`, remoteAddress: `198.51.100.${n}` });
    const asked = Array.from({ length: 30 }, (_, n) => get(one.token, n + 1));
    const overloaded = await Promise.any(
      asked.map(async (each) => ((await each).statusCode === 503 ? true : Promise.reject(new Error('was answered')))),
    );
    expect(overloaded).toBe(true);
    expect((await get(another.token, 31)).statusCode).toBe(200);
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });

  it('is accepted into one order with its prices, however many accept it at once', async () => {
    const { id, token, clientId } = await offer(customer);
    const answers = await Promise.all(Array.from({ length: 50 }, () => acceptAs(customer, token)));
    const orders = await ordersOf(id);
    expect(orders).toHaveLength(1);
    expect(new Set(answers.map(({ payment_id }) => payment_id))).toEqual(new Set([orders[0]?.id]));
    expect(orders[0]).toMatchObject({ amount: 1_300_000, quoteId: id, userId: customer.user.id, method: 'card' });
    await settle(orders[0]?.id as string);
    const issued = await licensesOf(shop, orders[0]?.id as string);
    expect(issued.map((license) => license.clientId)).toEqual([clientId]);
    expect(await refusal(shop.call(contract.quotes.shared, { params: { token } }))).toMatchObject({ status: 410 });
    expect(await refusal(acceptAs(customer, token))).toMatchObject({ code: 'quote_closed' });
  });

  it('brings its prices, discounts and their reasons along, whatever prices and discounts are by then', async () => {
    const account = await openAccount(shop);
    const company = await giveCompany(shop, account);
    const set = (key: Parameters<typeof shop.services.settings.write>[0], value: string) =>
      shop.services.settings.write(key, value, operator);
    await set('volume_discounts', JSON.stringify([{ from: 5, percent: 7.5 }]));
    const { id, token } = await giveQuote(shop, account, 'quote', { lines: await linesFor(shop, account, 5) });
    const single = await giveQuote(shop, account, 'quote', { lines: await linesFor(shop, account, 1) });
    await set('price_commercial', '30000');
    await set('price_individual', '3000');
    await set('volume_discounts', '[]');
    const { payment_id } = await acceptAs(account, token, 'invoice', company.id);
    const offered = (await shop.services.quotes.findOne(id))?.content.lines;
    expect(offered?.[0]).toMatchObject({ listAmount: 800_000, discount: 60_000, discountReason: 'volume' });
    expect(await linesOfPayment(shop, payment_id)).toMatchObject(offered ?? []);
    const accepted = await acceptAs(account, single.token);
    expect(await linesOfPayment(shop, accepted.payment_id)).toMatchObject([
      { listAmount: 800_000, discount: 0, discountReason: null, individualPrice: 80_000 },
    ]);
    await set('price_commercial', '8000');
    await set('price_individual', '800');
  });

  it('is accepted into one invoice, however many accept it at once', async () => {
    const account = await openAccount(shop);
    const company = await giveCompany(shop, account);
    const { id, token } = await offer(account);
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => acceptAs(account, token, 'invoice', company.id)),
    );
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    expect(made).toHaveLength(1);
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await invoiceOf(shop, made[0]?.invoice_id as string)).toMatchObject({ amount: 1_300_000 });
  });

  it('can be accepted again once its order has ended unpaid, and not while that may be paid', async () => {
    const account = await openAccount(shop);
    const company = await giveCompany(shop, account);
    const { id, token } = await offer(account);
    const { invoice_id: first } = await acceptAs(account, token, 'invoice', company.id);
    expect(await refusal(acceptAs(account, token))).toMatchObject({ code: 'quote_closed' });
    await shop.call(contract.invoices.cancel, { params: { id: first as string } }, account);
    expect((await read(token)).kind).toBe('quote');
    const { payment_id } = await acceptAs(account, token);
    expect((await ordersOf(id)).map(({ status }) => status).toSorted()).toEqual(['canceled', 'pending']);
    const [row] = await shop.services.db.select().from(quotes).where(eq(quotes.id, id));
    expect(row?.paymentId).toBe(payment_id);
  });

  it('is accepted by its account alone, and by members who may buy', async () => {
    const organization = await openOrganization(shop, [
      [customer, 'owner'],
      [other, 'viewer'],
    ]);
    const owner = memberOf(organization, customer);
    const { token } = await giveQuote(shop, owner);
    expect(await refusal(acceptAs(customer, token))).toMatchObject({ status: 404 });
    expect(await refusal(acceptAs(memberOf(organization, other), token))).toMatchObject({ code: 'role_required' });
    expect(await acceptAs(owner, token)).toMatchObject({ success: true });
    const { data } = await shop.call(contract.quotes.list, { query: {} }, memberOf(organization, other));
    expect(data.quotes).toMatchObject([{ status: 'accepted' }]);
  });

  it('that is withdrawn, expired, unknown or used is answered alike, without anything that it says', async () => {
    const withdrawn = await giveQuote(shop, customer);
    await shop.call(contract.quotes.withdraw, { params: { id: withdrawn.id } }, customer);
    const renewed = await giveQuote(shop, customer);
    await shop.call(contract.quotes.renewLink, { params: { id: renewed.id } }, customer);
    const expired = await giveQuote(shop, customer, 'quote', { days: 1 });
    await shop.services.db.update(quotes).set({ validUntil: '2020-01-01' }).where(eq(quotes.id, expired.id));
    const answers = [];
    for (const { token } of [withdrawn, renewed, expired, { token: 'unknown' }]) {
      for (const path of [token, `${token}/pdf`]) {
        const { statusCode, json } = await shop.app.inject({ url: `/api/shared-quotes/${path}` });
        const { requestId: _, ...body } = json();
        answers.push(JSON.stringify([statusCode, body]));
      }
      expect(await refusal(acceptAs(customer, token))).toMatchObject({ code: 'quote_closed' });
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('410');
  });

  it('leaves entries in the audit log, and its reason there', async () => {
    const { id, token } = await offer(customer);
    await acceptAs(customer, token);
    const entries = await auditOf(shop, `quote:${id}`);
    expect(entries.map(({ action }) => action)).toEqual(['quote.created', 'quote.accepted']);
    expect(JSON.parse(entries[0]?.after ?? '{}')).toMatchObject({ reason: 'A large customer', amount: 1_300_000 });
  });

  it('is one of fifty that an account may have open', async () => {
    const account = await openAccount(shop);
    const { id } = await giveQuote(shop, account);
    const [{ id: _, tokenHash: __, number: ___, ...row }] = (await shop.services.db
      .select()
      .from(quotes)
      .where(eq(quotes.id, id))) as [typeof quotes.$inferSelect];
    await shop.services.db.insert(quotes).values(
      Array.from({ length: MOST_OPEN_QUOTES - 1 }, () => ({
        ...{ ...row, id: crypto.randomUUID(), tokenHash: crypto.randomUUID(), number: null },
      })),
    );
    expect(await refusal(giveQuote(shop, account))).toMatchObject({ code: 'too_many_quotes' });
    const [paymentId] = await givePayments(shop, account.user.id, 1);
    await shop.services.db.update(quotes).set({ acceptedAt: new Date(), paymentId }).where(eq(quotes.id, id));
    const setStatus = (status: 'canceled' | 'succeeded') =>
      shop.services.db
        .update(payments)
        .set({ status })
        .where(eq(payments.id, paymentId as string));
    await setStatus('canceled');
    expect(await refusal(giveQuote(shop, account))).toMatchObject({ code: 'too_many_quotes' });
    await setStatus('succeeded');
    await giveQuote(shop, account);
  });

  it('of a stranger who registered an address is withdrawn once its owner has set a password', async () => {
    const stranger = await shop.register();
    const { id, token } = await giveQuote(shop, stranger, 'link');
    // The shop names an account whose address is not confirmed by its id.
    const offered = await offer({ ...stranger, user: { ...stranger.user, email: stranger.user.id } });
    await reset(await tokenFor(stranger, 'reset'));
    expect(await refusal(read(token))).toMatchObject({ code: 'quote_closed' });
    expect(await auditOf(shop, `quote:${id}`)).toMatchObject([
      { action: 'link.created' },
      { action: 'link.withdrawn' },
    ]);
    await read(offered.token);
  });

  it('of another account that claimed the same address is withdrawn when its owner proves it', async () => {
    const stranger = await shop.register();
    const { token } = await giveQuote(shop, stranger, 'link');
    const owner = await shop.register({ email: stranger.user.email, password: 'another password' });
    await verify(await tokenFor(owner, 'verify'), owner.token);
    expect(await refusal(read(token))).toMatchObject({ code: 'quote_closed' });
  });

  it('does not survive its account, and comes along where accounts are merged', async () => {
    const account = await openAccount(shop);
    const { id } = await giveQuote(shop, account);
    const { password, token } = account;
    await shop.services.quotes.move(shop.services.db, [account.user.id], customer.user.id);
    expect((await shop.services.quotes.findOne(id))?.userId).toBe(customer.user.id);
    await shop.services.quotes.move(shop.services.db, [customer.user.id], account.user.id);
    await shop.call(contract.auth.deleteAccount, { body: { password } }, { token });
    expect(await shop.services.quotes.findOne(id)).toBeUndefined();
  });
});

describe('a payment link', () => {
  it('is paid without an account, and the license goes to whoever has made it', async () => {
    const { id, token, quote } = await giveQuote(shop, customer, 'link');
    const clientId = quote.lines[0]?.client_id as string;
    expect(quote).toMatchObject({ number: null, pdf: null });
    const { payment_url: url } = await pay(token);
    const [order] = await ordersOf(id);
    expect(order).toMatchObject({ email: customer.user.email });
    const created = shop.yookassa.payments().find(({ id: made }) => made === url.split('/').at(-1));
    expect(JSON.stringify(created)).not.toContain(clientId);
    expect(JSON.stringify(created)).not.toContain(customer.user.email);
    expect(await read(token)).toMatchObject({ kind: 'link', payment_begun: true });
    await settle(order?.id as string);
    expect(await read(token)).toEqual({ kind: 'paid' });
    expect((await licensesOf(shop, order?.id as string))[0]).toMatchObject({ clientId, userId: customer.user.id });
    expect(await refusal(pay(token))).toMatchObject({ code: 'quote_closed' });
  });

  it('is one payment, however many begin it at once, and a further one after it was canceled', async () => {
    const { id, token } = await giveQuote(shop, customer, 'link');
    const urls = (await Promise.all(Array.from({ length: 20 }, () => pay(token)))).map(
      ({ payment_url }) => payment_url,
    );
    expect(new Set(urls).size).toBe(1);
    const [order] = await ordersOf(id);
    shop.yookassa.cancelByPerson(order?.providerPaymentId as string);
    await shop.services.payments.follow(order?.id as string);
    expect(await read(token)).toMatchObject({ kind: 'link', payment_begun: false });
    await pay(token);
    expect((await ordersOf(id)).map(({ status }) => status).toSorted()).toEqual(['canceled', 'pending']);
  });

  it('for a company gets the documents of a paid invoice, and shows nothing of the company to whoever pays', async () => {
    const company = await giveCompany(shop, customer);
    const { id, token } = await giveQuote(shop, customer, 'link', { company_id: company.id });
    const shared = await read(token);
    const { payment_url: url } = await pay(token);
    const created = shop.yookassa.payments().find(({ id: made }) => made === url.split('/').at(-1));
    for (const secret of [company.id, company.name, company.inn as string]) {
      expect(JSON.stringify([shared, created])).not.toContain(secret);
    }
    const [order] = await ordersOf(id);
    await settle(order?.id as string);
    const issued = await documentsOf(shop, order?.id as string);
    expect(issued.map(({ kind, content }) => [kind, content.buyer.inn])).toEqual([
      ['invoice', company.inn],
      ['upd', company.inn],
    ]);
    expect((await licensesOf(shop, order?.id as string))[0]).toMatchObject({ licensee: company.name });
    const [made] = await auditOf(shop, `quote:${id}`);
    expect(JSON.parse(made?.after ?? '{}')).toMatchObject({ company: company.id });
  });

  it('is for no company that was removed since, also while it is being paid', async () => {
    const company = await giveCompany(shop, customer);
    const [begun, later] = [
      await giveQuote(shop, customer, 'link', { company_id: company.id }),
      await giveQuote(shop, customer, 'link', { company_id: company.id }),
    ];
    await pay(begun.token);
    await shop.call(contract.companies.remove, { params: { id: company.id } }, customer);
    for (const { id, token } of [begun, later]) {
      await pay(token);
      const orders = await ordersOf(id);
      expect(orders).toMatchObject([{ companyId: null, company: null }]);
      await settle(orders[0]?.id as string);
      expect(await documentsOf(shop, orders[0]?.id as string)).toEqual([]);
    }
    const entries = await auditOf(shop, `payment:${(await ordersOf(begun.id))[0]?.id}`);
    const changed = entries.find(({ action }) => action === 'payment.company_changed');
    expect(changed).toMatchObject({ actor: 'payer', address: null, before: JSON.stringify({ company: company.id }) });
  });

  it('is not made for the company of somebody else', async () => {
    const { id: company_id } = await giveCompany(shop, other);
    const error = { status: 404, code: 'not_found', field: 'company_id' };
    expect(await refusal(giveQuote(shop, customer, 'link', { company_id }))).toMatchObject(error);
  });

  it('uses up nothing of what its account may buy in a day', async () => {
    const account = await openAccount(shop);
    const { token } = await giveQuote(shop, account, 'link');
    await spend(shop, `payConfirmed:${account.user.id}`, 300);
    await pay(token);
    await spend(shop, `payConfirmed:${account.user.id}`, 299);
    await pay((await giveQuote(shop, account, 'link')).token);
    await orderOf(shop, account, await linesFor(shop, account, 1));
  });

  it('is paid sixty times an hour at most, from whatever networks', async () => {
    const { id, token } = await giveQuote(shop, customer, 'link');
    const row = await shop.services.quotes.findOne(id);
    await spend(shop, `quotePayLink:${row?.tokenHash}`, 60);
    expect(await refusal(pay(token))).toMatchObject({ status: 429, code: 'rate_limited' });
    await pay((await giveQuote(shop, customer, 'link')).token);
  });

  it('needs the consent of whoever makes it, and is refused to a payer without a reason that is theirs', async () => {
    expect(await refusal(giveQuote(shop, customer, 'link', { acceptedEula: false }))).toMatchObject({
      code: 'eula_required',
    });
    const { token, quote } = await giveQuote(shop, customer, 'link');
    const installs = (await shop.call(contract.installs.list, { query: {} }, customer)).data;
    const bound = installs.find(({ clientId }) => clientId === quote.lines[0]?.client_id);
    await shop.call(contract.installs.remove, { params: { id: bound?.id as string } }, customer);
    expect(await refusal(pay(token))).toMatchObject({ code: 'quote_closed' });
  });

  it('of an organization dies with the right of its maker to buy', async () => {
    const [owner, buyer] = [await openAccount(shop), await openAccount(shop)];
    const organization = await openOrganization(shop, [
      [owner, 'owner'],
      [buyer, 'billing'],
    ]);
    const lines = [{ client_id: null, plan: 'commercial' as const }];
    const { id, token } = await giveQuote(shop, memberOf(organization, buyer), 'link', { lines });
    await pay(token);
    expect(await ordersOf(id)).toMatchObject([{ userId: organization, orderedBy: buyer.user.id }]);
    const second = await giveQuote(shop, memberOf(organization, buyer), 'link', { lines });
    await shop.call(
      contract.organizations.changeRole,
      { params: { userId: buyer.user.id }, body: { role: 'viewer' } },
      memberOf(organization, owner),
    );
    expect(await refusal(pay(second.token))).toMatchObject({ code: 'quote_closed' });
  });
});

it('guesses at addresses are counted for each network, and right ones are not', async () => {
  const { token } = await giveQuote(shop, customer);
  const from = (path: string) => shop.app.inject({ url: `/api/shared-quotes/${path}`, remoteAddress: '203.0.113.77' });
  for (let asked = 0; asked < 61; asked++) expect((await from(token)).statusCode).toBe(200);
  const answers = [];
  for (let asked = 0; asked < 62; asked++) answers.push((await from(`guess-${asked}`)).statusCode);
  expect(answers.filter((status) => status === 410)).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
});
