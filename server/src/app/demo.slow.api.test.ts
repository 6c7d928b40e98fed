import { contract } from '@warden/contract';
import { desc, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { refusal, startTestApp, type TestApp } from '../../test/app.ts';
import { copyForProcesses } from '../../test/database.ts';
import { giveLicense } from '../../test/licenses.ts';
import { openOrganization } from '../../test/organizations.ts';
import { finish, post, startShop } from '../../test/process.ts';
import { aPublication, giveRelease, holdings } from '../../test/releases.ts';
import { auditLog } from '../features/audit/tables.ts';
import { createFirstAccounts, demoAccounts, refuseDemoAccounts } from '../features/auth/first-accounts.ts';
import { users } from '../features/auth/tables.ts';
import { clients } from '../features/clients/tables.ts';
import { companies } from '../features/companies/tables.ts';
import { installs } from '../features/installs/tables.ts';
import { licenses, validationDays } from '../features/licenses/tables.ts';
import { payments } from '../features/payments/tables.ts';
import { releases } from '../features/releases/tables.ts';
import { settings } from '../features/settings/tables.ts';
import { giveDemo, removeDemo } from './demo.ts';

const { auth } = contract;
const { admin, customer } = demoAccounts;

describe('what a demo made', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
    await createFirstAccounts(shop.services, giveDemo(shop.services));
  });
  afterAll(() => shop.stop());

  it('keeps a shop with real customers from starting, and strangers who register the same addresses do not', async () => {
    await expect(refuseDemoAccounts(shop.services.db)).rejects.toThrow(/demo accounts.*warden demo remove/);
    const other = await startTestApp({}, { workers: false });
    try {
      await other.register({ email: admin.email });
      await other.register({ email: customer.email });
      await refuseDemoAccounts(other.services.db);
      expect(await removeDemo(other.services)).toBeNull();
      expect(await other.services.db.select().from(users)).toHaveLength(2);
    } finally {
      await other.stop();
    }
  });

  it('has a company, an open invoice and a paid one with its documents', async () => {
    const { email, password } = customer;
    const { token } = (await shop.call(auth.login, { body: { email, password } })).data;
    const { data } = await shop.call(contract.invoices.list, { query: {} }, { token });
    expect(data.map(({ status, documents }) => [status, ...documents.map(({ kind }) => kind)])).toEqual([
      ['open', 'invoice'],
      ['paid', 'invoice', 'upd'],
    ]);
    expect((await shop.call(contract.companies.list, {}, { token })).data).toHaveLength(1);
  });

  it('has histories in which nothing comes before the issue', async () => {
    const { token } = (await shop.call(auth.login, { body: { email: customer.email, password: customer.password } }))
      .data;
    const { data } = await shop.call(contract.licenses.list, { query: { limit: '100' } }, { token });
    const first = await Promise.all(
      data.map(async ({ id }) => (await shop.call(contract.licenses.events, { params: { id } }, { token })).data[0]),
    );
    expect(new Set(first.map((event) => event?.kind))).toEqual(new Set(['issued']));
  });

  it('goes as a whole, with an audit entry, and leaves others and their own alone', async () => {
    const { db } = shop.services;
    const ada = await shop.register();
    const { id, clientId } = await giveLicense(shop, ada.user.id);
    await giveRelease(shop, aPublication({ version: '30.1.0' }));
    const { token, user } = (await shop.call(auth.login, { body: { email: admin.email, password: admin.password } }))
      .data;
    await openOrganization(shop, [[{ user }, 'owner']]);
    const shared = await openOrganization(shop, [
      [{ user }, 'viewer'],
      [ada, 'owner'],
    ]);
    await shop.call(contract.settings.write, { body: { key: 'price_individual', value: '15000' } }, { token });

    expect(await removeDemo(shop.services)).toEqual({ accounts: 2, payments: 6, licenses: 6, prices: 1, releases: 3 });

    expect((await db.select().from(users)).map((account) => account.id).toSorted()).toEqual([ada.user.id, shared]);
    expect((await db.select().from(licenses)).map((license) => license.id)).toEqual([id]);
    expect(await db.select().from(payments)).toEqual([]);
    expect(await db.select().from(companies)).toEqual([]);
    expect(await db.select().from(installs)).toEqual([]);
    expect((await db.select().from(releases)).map(({ version }) => version)).toEqual(['30.1.0']);
    // An administrator has set this price, so it stays, although it is also the demo's.
    expect((await db.select().from(settings)).map(({ key }) => key)).toEqual(['price_individual']);
    expect((await shop.call(contract.seller.read, {})).data).toMatchObject({ seller: null, links: { sales: null } });
    await expect.poll(async () => (await holdings(shop)).files).toHaveLength(1);
    expect(await refusal(shop.call(auth.me, {}, { token }))).toMatchObject({ code: 'no_session' });
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
    expect(entry).toMatchObject({ actor: 'operator', action: 'demo.removed', subject: 'demo' });

    expect(await db.select({ id: clients.clientId }).from(clients)).toEqual([{ id: clientId }]);
    expect(await db.$count(validationDays, gt(validationDays.count, 0))).toBe(0);
    await refuseDemoAccounts(db);
    expect(await removeDemo(shop.services)).toBeNull();
  });
});

describe('the administrator of the settings', () => {
  const environment = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'boss horse' };
  const emails = async ({ services: { db } }: TestApp) =>
    (await db.select({ email: users.email }).from(users)).map(({ email }) => email).toSorted();

  it('is made as long as only the demo has one, and not beside a real one', async () => {
    const demo = await startTestApp({}, { workers: false });
    try {
      await createFirstAccounts(demo.services);
      const { services } = demo;
      const withBoss = (email: string) =>
        createFirstAccounts({ ...services, config: { ...services.config, admin: { email, password: 'boss horse' } } });
      await withBoss(environment.ADMIN_EMAIL);
      await withBoss('second@example.com');
      expect(await emails(demo)).toEqual([admin.email, environment.ADMIN_EMAIL, customer.email].toSorted());
      expect(await removeDemo(services)).toMatchObject({ accounts: 2 });
      await createFirstAccounts(services);
      expect(await emails(demo)).toEqual([environment.ADMIN_EMAIL]);
    } finally {
      await demo.stop();
    }
  });
});

describe('a demo’s data in production', () => {
  let database: Awaited<ReturnType<typeof copyForProcesses>>;
  beforeAll(async () => {
    database = await copyForProcesses(tempDir());
  });
  afterAll(() => database?.drop());

  const signIn = async (url: string, { email, password }: { email: string; password: string }) =>
    (await post(url, '/auth/login', { email, password })).status;

  it('is refused in one line, and taken once the demo was removed', async () => {
    const demo = await startShop(database.environment);
    expect(await signIn(demo.url, admin)).toBe(200);
    demo.child.kill('SIGTERM');
    await demo.exited;

    const boss = { email: 'boss@example.com', password: 'boss of seven horses' };
    const production = {
      ...database.environment,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PUBLIC_URL: 'http://localhost',
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      MAIL_FROM: 'shop@example.com',
      YOOKASSA_SHOP_ID: '1',
      YOOKASSA_SECRET_KEY: 'secret',
      YOOKASSA_API_URL: `http://127.0.0.1:${await freePort()}`,
      ADMIN_EMAIL: boss.email,
      ADMIN_PASSWORD: boss.password,
      LOG_LEVEL: 'fatal',
    };
    expect(await finish('main.mjs', { ...production, PORT: String(await freePort()) })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database holds demo accounts whose passwords are public (admin@warden.example, customer@warden.example): ' +
        'remove them with "warden demo remove", or start with an empty database\n',
    });

    const diagnosed = await finish('warden.mjs', production, ['doctor', '--json']);
    expect(diagnosed.stdout).toContain(
      'it holds demo accounts whose passwords are public: admin@warden.example, customer@warden.example',
    );

    const removed = await finish('warden.mjs', production, ['demo', 'remove']);
    expect(removed).toMatchObject({ code: 0, stderr: '' });
    expect(removed.stdout).toMatch(
      /^Removed what the demo made: 2 accounts, 6 payments, 6 licenses, 2 prices, 3 releases\./,
    );

    const shop = await startShop(production);
    try {
      expect(await signIn(shop.url, admin)).toBe(400);
      expect(await signIn(shop.url, customer)).toBe(400);
      expect(await signIn(shop.url, boss)).toBe(200);
    } finally {
      shop.child.kill('SIGTERM');
      await shop.exited;
    }
  });
});
