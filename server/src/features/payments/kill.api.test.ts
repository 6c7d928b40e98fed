import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type BodyOf, contract, createClient, type Payment, type Plan } from '@warden/contract';
import { type Mailbox, startMailbox } from '@warden/mailbox';
import type { RunningYookassa } from '@warden/yookassa';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.ts';
import { isLong, randomIntegers } from '../../../../scripts/lib/random.ts';
import { aRegistration, shopAccount, startYookassaStandIn } from '../../../test/app.ts';
import { expectHonestBooks } from '../../../test/books.ts';
import { aCompany } from '../../../test/companies.ts';
import { copyForProcesses } from '../../../test/database.ts';
import { expectWholeInvoices } from '../../../test/invoices.ts';
import { takeOver } from '../../../test/jobs.ts';
import { aClientId, showLicense } from '../../../test/licenses.ts';
import { eventually, order } from '../../../test/payments.ts';
import { run, startShop } from '../../../test/process.ts';
import { openQueue } from '../../jobs/queue.ts';
import { demoAccounts } from '../auth/first-accounts.ts';

const onPostgres = process.env.WARDEN_TEST_DB === 'postgres';
/** The embedded database takes longer to start, so it is killed less often. */
const KILLS = (onPostgres ? 6 : 3) * (isLong ? 25 : 1);
const CUSTOMERS = 4;

type Shop = Awaited<ReturnType<typeof startShop>>;

let dir: string;
let yookassa: RunningYookassa;
let mailbox: Mailbox;
let copy: Awaited<ReturnType<typeof copyForProcesses>>;
/** The processes that take requests. */
const alive: Shop[] = [];

const environment = () => ({
  ...copy.environment,
  // The public address stays the same, as that of a real shop does, although each process listens on a port of its own.
  PUBLIC_URL: 'http://shop.test',
  SMTP_URL: mailbox.url,
  YOOKASSA_SHOP_ID: shopAccount.shopId,
  YOOKASSA_SECRET_KEY: shopAccount.secretKey,
  YOOKASSA_API_URL: yookassa.url,
  TRUST_PROXY: '1',
});

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'warden-kill-'));
  yookassa = await startYookassaStandIn(join(dir, 'yookassa'));
  mailbox = await startMailbox({ dir: join(dir, 'mail') });
  copy = await copyForProcesses(join(dir, 'data'));
});
afterAll(async () => {
  for (const shop of alive) shop.child.kill('SIGKILL');
  await yookassa?.close();
  await mailbox?.close();
  await copy?.drop();
  await rm(dir, { recursive: true, force: true });
});

const start = async () => {
  const shop = await startShop(environment());
  alive.unshift(shop);
  yookassa.setWebhookUrl(`${shop.url}/api/payments/webhook/yookassa`);
  return shop;
};

const kill = async (shop: Shop) => {
  shop.child.kill('SIGKILL');
  expect(await shop.exited).toMatchObject({ signal: 'SIGKILL' });
  alive.splice(alive.indexOf(shop), 1);
};

/** Starts a process and kills it before it takes a request. */
const startInVain = async (milliseconds: number) => {
  const { child, exited } = run('main.ts', { ...environment(), PORT: String(await freePort()) });
  await pause(milliseconds);
  child.kill('SIGKILL');
  await exited;
};

interface Customer {
  token: string;
  clients: Record<Plan, string>;
  /** The body that asks for an invoice. */
  invoiceOrder: BodyOf<typeof contract.invoices.create>;
}

const anyAddress = randomIntegers('network addresses');

const callAs = ({ token }: { token: string | null }) =>
  createClient({
    base: '/api',
    token: () => token,
    locale: () => 'en',
    // Each call comes from another network address, because calls are limited by address.
    fetch: (path, init) =>
      fetch(`${alive[0]?.url ?? 'http://127.0.0.1:1'}${path}`, {
        ...init,
        headers: { ...init?.headers, 'x-forwarded-for': `198.51.${anyAddress(256)}.${anyAddress(256)}` },
      }),
  });

const register = async (): Promise<Customer> => {
  const { data } = await callAs({ token: null })(contract.auth.register, { body: aRegistration() });
  // An individual license is not sold for an installation that runs on a commercial one.
  const clients = { commercial: aClientId(), individual: aClientId() };
  const invoiced = aClientId();
  for (const clientId of [...Object.values(clients), invoiced]) {
    const { text } = await showLicense({ client: clientId });
    await callAs(data)(contract.installs.bind, { body: { clientId, licenseText: text } });
  }
  const company = (await callAs(data)(contract.companies.create, { body: aCompany({ accounting_emails: [] }) })).data;
  const purchase = { client_id: invoiced, license_id: null, plan: 'commercial', acceptedEula: true } as const;
  return { token: data.token, clients, invoiceOrder: { ...purchase, company_id: company.id } };
};

const click = async (customer: Customer, plan: Plan) => {
  const call = callAs(customer);
  const clientId = customer.clients[plan];
  const query = { client_id: clientId, plan };
  const { amount } = (await call(contract.payments.quote, { query })).data;
  return call(contract.payments.initiate, { body: order(clientId, { plan, amount }) });
};

let decided = 0;
let paidByInvoice = 0;

let administrator: { token: string | null } = { token: null };

/** Asks for an invoice. The administrator marks some of them as paid. */
const buyByInvoice = async (customer: Customer, isPaid: boolean) => {
  const { id } = (await callAs(customer)(contract.invoices.create, { body: customer.invoiceOrder })).data;
  if (!isPaid) return;
  const { email, password } = demoAccounts.admin;
  if (!administrator.token) {
    administrator = (await callAs(administrator)(contract.auth.login, { body: { email, password } })).data;
  }
  const marked = callAs(administrator)(contract.invoices.markPaid, { params: { id }, body: { reason: 'seen' } });
  await marked.catch((error: unknown) => {
    // The proof of the administrator's identity may be too old by now.
    administrator = { token: null };
    throw error;
  });
  decided++;
  paidByInvoice++;
};

const ofKills = randomIntegers('kills');

/** Waits until a few customers have paid, one of them by invoice, however slow the machine is, and then for a random time. */
const someBusiness = async () => {
  const enough = decided + ofKills(1, 6);
  await eventually(async () => decided >= enough && paidByInvoice > 0, 600);
  await pause(ofKills(300));
};

const isOverQuota = (error: unknown) => error instanceof ApiError && error.body?.code === 'too_many_payments';

/**
 * A customer clicks, pays or does not, comes back and clicks again, whatever happens to the shop. A customer who has
 * reached the limit of a day is followed by a new one. Returns all of these customers.
 */
const shopping = async (first: Customer, index: number, isOver: () => boolean) => {
  const ofCustomer = randomIntegers(`customer ${index}`);
  const customers = [first];
  while (!isOver()) {
    const customer = customers.at(-1) as Customer;
    try {
      if (ofCustomer(3) === 0) await buyByInvoice(customer, ofCustomer(3) > 0);
      const { payment_id: id, payment_url: url } = await click(customer, ofCustomer(4) ? 'commercial' : 'individual');
      if (!url.startsWith(yookassa.origin)) continue;
      const decide = ofCustomer(10) ? yookassa.pay : yookassa.fail;
      decide(url.split('/').at(-1) as string);
      decided++;
      if (ofCustomer(2)) await callAs(customer)(contract.payments.get, { params: { id } });
    } catch (error) {
      // No process was listening, or the payment was decided already.
      if (isOverQuota(error))
        await register().then(
          (next) => customers.push(next),
          () => undefined,
        );
    }
    await pause(ofCustomer(400));
  }
  return customers;
};

/** Asks about all payments of a customer until each paid one is mailed. */
const settled = async (customer: Customer) => {
  const call = callAs(customer);
  for (const plan of ['commercial', 'individual'] as const) {
    await click(customer, plan).catch((error: unknown) => {
      if (!isOverQuota(error)) throw error;
    });
  }
  const mine: Payment[] = [];
  for (let page = 1, total = 1; mine.length < total; page++) {
    const answer = await call(contract.payments.list, { query: { page: String(page), limit: '100' } });
    mine.push(...answer.data);
    total = answer.total;
  }
  for (const { id, status } of mine) {
    if (status !== 'succeeded' && status !== 'pending') continue;
    await eventually(async () => {
      const { data } = await call(contract.payments.get, { params: { id } });
      return data.status !== 'succeeded' || data.steps.mailed !== null;
    }, 180);
  }
};

it(`gives one license and one mail for each payment that succeeds, through ${KILLS} kills at random moments`, {
  timeout: isLong ? 3 * 3_600_000 : 900_000,
}, async () => {
  await start();
  const first = await Promise.all(Array.from({ length: CUSTOMERS }, register));
  let isOver = false;
  const all = Promise.all(first.map((customer, index) => shopping(customer, index, () => isOver)));
  for (let kills = 0; kills < KILLS; kills++) {
    const [oldest] = alive.slice(-1);
    // Several processes may share a PostgreSQL, so sometimes the next one is started before this one is killed.
    if (onPostgres && ofKills(3) === 0) await start();
    await someBusiness();
    if (oldest) await kill(oldest);
    if (ofKills(3) === 0 && ++kills < KILLS) await startInVain(ofKills(200, 3000));
    if (alive.length === 0) await start();
  }
  for (const shop of [...alive]) await kill(shop);
  isOver = true;
  const customers = (await all).flat();

  const left = await copy.open();
  await takeOver(left);
  await left.close();
  const last = await start();
  for (const customer of customers) await settled(customer);
  last.child.kill('SIGTERM');
  expect(await last.exited).toEqual({ code: 0, signal: null });
  alive.pop();

  const database = await copy.open();
  const sold = await expectHonestBooks({ db: database.db, yookassa, mailbox });
  expect(sold).toBeGreaterThan(KILLS / 2);
  // The demo begins with one paid invoice.
  expect(await expectWholeInvoices(database.db, 'after all kills')).toBeGreaterThan(1);
  const queue = await openQueue(database, [], Fastify().log);
  expect(await queue.deadLetters()).toEqual([]);
  await queue.stop();
  await database.close();
});
