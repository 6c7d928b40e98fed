import { setTimeout as pause } from 'node:timers/promises';
import { contract, type WantedLine } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong, randomIntegers } from '../../../../scripts/lib/random.ts';
import { aRegistration, type TestApp } from '../../../test/app.ts';
import { aCompany } from '../../../test/companies.ts';
import { takeOver } from '../../../test/jobs.ts';
import { aClientId, showLicense } from '../../../test/licenses.ts';
import { expectSoldOnce } from '../../../test/orders.ts';
import { eventually, mailsAbout } from '../../../test/payments.ts';
import { encodeForm } from '../../../test/releases.ts';
import { startShoppers } from '../../../test/shoppers.ts';
import { openSurroundingsWithDatabase, type Shop } from '../../../test/surroundings.ts';
import { incoming, statementOf } from '../../../test/transfers.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { demoAccounts } from '../auth/first-accounts.ts';
import { matchLeftOver } from '../transfers/jobs.ts';

const onPostgres = process.env.WARDEN_TEST_DB === 'postgres';
/** The embedded database takes longer to start, so it is killed less often. */
const KILLS = (onPostgres ? 4 : 2) * (isLong ? 10 : 1);
/** An account with an unconfirmed address may begin twenty payments a day. */
const KILLS_OF_ONE_CUSTOMER = 5;
const LINES = 10;

let surroundings: Awaited<ReturnType<typeof openSurroundingsWithDatabase>>;
let shoppers: ReturnType<typeof startShoppers>;
/** The processes that take requests, the newest first. */
const alive: Shop[] = [];

beforeAll(async () => {
  surroundings = await openSurroundingsWithDatabase();
  shoppers = startShoppers({
    yookassa: surroundings.yookassa,
    send: (path, init) => fetch(`${alive[0]?.url ?? 'http://127.0.0.1:1'}${path}`, init),
  });
});
afterAll(() => surroundings?.close());

const start = async () => {
  alive.unshift(await surroundings.start());
};
const killAll = async () => {
  for (const shop of alive.splice(0)) {
    shop.child.kill('SIGKILL');
    await shop.exited;
  }
};

/** Registers a customer with a company and ten installations. */
const register = async () => {
  const { data } = await shoppers.callAs({ token: null })(contract.auth.register, { body: aRegistration() });
  const call = shoppers.callAs(data);
  const lines: WantedLine[] = [];
  for (let place = 0; place < LINES; place++) {
    const clientId = aClientId();
    const { text } = await showLicense({ client: clientId });
    await call(contract.installs.bind, { body: { clientId, licenseText: text } });
    lines.push({ client_id: clientId, plan: 'commercial' });
  }
  const company = aCompany({ accounting_emails: [] });
  const { id } = (await call(contract.companies.create, { body: company })).data;
  return { call, lines, company_id: id, inn: company.inn as string };
};
type Customer = Awaited<ReturnType<typeof register>>;

const orderBy = async ({ call, lines, company_id }: Customer, method: 'card' | 'invoice') => {
  const { amount } = (await call(contract.orders.preview, { body: { lines, method } })).data;
  const body = { lines, method, company_id, amount, acceptedEula: true as const };
  return { ...(await call(contract.orders.create, { body })), amount };
};

const payingFor = async (customer: Customer, id: string | null, sum: number) => {
  const { number } = (await customer.call(contract.invoices.get, { params: { id: id as string } })).data;
  const keys = { ПлательщикИНН: customer.inn, Сумма: sum.toFixed(2), НазначениеПлатежа: `Оплата по счету ${number}` };
  return statementOf(incoming(keys));
};

const upload = async (statement: Buffer) => {
  const { token } = await shoppers.signIn(demoAccounts.admin);
  const { headers, payload } = await encodeForm({ statement });
  const authorization = `Bearer ${token}`;
  const answer = await shoppers.request('/api/admin/statements', {
    ...{ method: 'POST', headers: { ...headers, authorization }, body: payload },
  });
  expect(answer.status).toBe(200);
};

const ofKills = randomIntegers('kills of orders');

it(`sells ten licenses once by card, by a transfer and by two, through ${KILLS} kills while the money arrives`, {
  timeout: isLong ? 3 * 3_600_000 : 900_000,
}, async () => {
  await start();
  const sold: { customer: Customer; id: string }[] = [];
  let customer: Customer | undefined;
  for (let kills = 0; kills < KILLS; kills++) {
    if (!customer || kills % KILLS_OF_ONE_CUSTOMER === 0) customer = await register();
    const buyer = customer;
    const [card, whole, parts] = [
      await orderBy(buyer, 'card'),
      await orderBy(buyer, 'invoice'),
      await orderBy(buyer, 'invoice'),
    ];
    sold.push(...[card, whole, parts].map(({ payment_id: id }) => ({ customer: buyer, id })));
    const statements = [
      await payingFor(buyer, whole.invoice_id, whole.amount),
      await payingFor(buyer, parts.invoice_id, 30_000),
      await payingFor(buyer, parts.invoice_id, parts.amount - 30_000),
    ];
    // Several processes may share a PostgreSQL.
    if (onPostgres && ofKills(2)) await start();
    surroundings.yookassa.pay(card.payment_url?.split('/').at(-1) as string);
    const uploading = Promise.allSettled(statements.map(upload));
    await pause(ofKills(1200));
    await killAll();
    await uploading;
    await start();
    // Whoever got no answer uploads again, and so does somebody else at the same time.
    await Promise.all([...statements, ...statements].map(upload));
  }
  await killAll();

  const left = await surroundings.open();
  await takeOver(left);
  // A job matches what a crash has left, once it is older than an import takes.
  await left.db.execute(sql`update transfers set created_at = created_at - interval '1 hour'`);
  const before = await openQueue(left, [], Fastify().log);
  await before.enqueue(left.db, matchLeftOver, {});
  await before.stop();
  await left.close();
  await start();
  for (const { customer: buyer, id } of sold)
    await eventually(async () => {
      const { data } = await buyer.call(contract.payments.get, { params: { id } });
      return data.status === 'succeeded' && data.steps.mailed !== null;
    }, 300);
  const [last] = alive.splice(0);
  last?.child.kill('SIGTERM');
  expect(await last?.exited).toEqual({ code: 0, signal: null });

  const { db, close } = await surroundings.open();
  const shop = { services: { db }, ...surroundings } as unknown as TestApp;
  const succeeded = mailTexts.en.orderSucceeded({ licenses: 10, waiting: 0, attached: 10 });
  for (const { id } of sold) {
    await expectSoldOnce(shop, id, 'after all kills');
    const mails = (await mailsAbout(shop, id)).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject === succeeded.subject)).toHaveLength(1);
  }
  await close();
});
