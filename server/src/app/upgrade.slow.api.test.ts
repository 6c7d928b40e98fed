import { join } from 'node:path';
import { contract } from '@warden/contract';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isLong } from '../../../scripts/lib/random.ts';
import { aRegistration } from '../../test/app.ts';
import { expectHonestBooks } from '../../test/books.ts';
import { emptyPostgres } from '../../test/empty-postgres.ts';
import { aClientId, showLicense } from '../../test/licenses.ts';
import { eventually, order } from '../../test/payments.ts';
import { checkOutPrevious } from '../../test/previous-version.ts';
import { startShoppers } from '../../test/shoppers.ts';
import { openSurroundings, type Shop } from '../../test/surroundings.ts';
import { demoAccounts } from '../features/auth/first-accounts.ts';
import { migratePostgres } from '../platform/db/migrate.ts';
import { type Migration, readMigrations } from '../platform/db/migrations.ts';
import { openPostgres } from '../platform/db/postgres.ts';

const nextMigration: Migration = {
  number: 'next',
  createdAt: Date.now(),
  hash: 'next',
  statements: ['alter table users add column nickname text', 'alter table payments add column remark text'],
  isConcurrent: false,
};

describe.runIf(isLong && process.env.WARDEN_TEST_DB === 'postgres')('the version before and this one', () => {
  let surroundings: Awaited<ReturnType<typeof openSurroundings>>;
  let empty: Awaited<ReturnType<typeof emptyPostgres>>;
  let previous: string | undefined;

  beforeAll(async () => {
    surroundings = await openSurroundings();
    previous = await checkOutPrevious(join(surroundings.dir, 'previous'));
    empty = await emptyPostgres(inject('postgres').url, 'upgrade');
  });
  afterAll(async () => {
    await surroundings?.close();
    await empty?.drop();
  });

  const start = (main?: string) => surroundings.start({ DATABASE_URL: empty.url }, main);
  const stop = async (shop: Shop, signal: 'SIGTERM' | 'SIGKILL') => {
    shop.child.kill(signal);
    await shop.exited;
  };

  const shoppersAt = ({ url }: Shop) =>
    startShoppers({ yookassa: surroundings.yookassa, send: (path, init) => fetch(url + path, init) });
  const callAt = (shop: Shop, token: string | null = null) => shoppersAt(shop).callAs({ token });

  /** Registers at one process, buys at another, which the notification does not reach, and uses both. */
  const journey = async (one: Shop, other: Shop) => {
    const person = aRegistration();
    const { token } = (await callAt(one)(contract.auth.register, { body: person })).data;
    const clientId = aClientId();
    const { text } = await showLicense({ client: clientId });
    await callAt(other, token)(contract.installs.bind, { body: { clientId, licenseText: text } });
    const plan = 'commercial';
    const { amount } = (await callAt(one, token)(contract.payments.quote, { query: { client_id: clientId, plan } }))
      .data;
    surroundings.notify(one);
    const body = order(clientId, { plan, amount });
    const { payment_id: id, payment_url: url } = await callAt(other, token)(contract.payments.initiate, { body });
    surroundings.yookassa.pay(url.split('/').at(-1) as string);
    for (const shop of [one, other]) {
      await eventually(async () => {
        const { data } = await callAt(shop, token)(contract.payments.get, { params: { id } });
        return data.status === 'succeeded' && data.steps.mailed !== null;
      }, 120);
    }
    const { data: mine } = await callAt(one, token)(contract.licenses.list, { query: {} });
    const license = mine.find((candidate) => candidate.license_type === plan);
    for (const shop of [one, other]) {
      await shoppersAt(shop).signIn(person);
      const verdict = await callAt(shop)(contract.licenses.validate, {
        body: { clientId, licenseText: license?.license_text as string },
      });
      expect(verdict).toMatchObject({ data: { valid: true } });
    }
  };

  /** A setting that an administrator changes at one process is seen at the other. */
  const administration = async (one: Shop, other: Shop, price: number) => {
    const { token } = await shoppersAt(one).signIn(demoAccounts.admin);
    await callAt(one, token)(contract.settings.write, { body: { key: 'price_commercial', value: price } });
    await eventually(async () => (await callAt(other)(contract.settings.read, {})).data.price_commercial === price, 30);
  };

  it('sell side by side, whichever is stopped, and the version before starts again on the new schema', async ({
    skip,
  }) => {
    if (!previous) return skip();
    let old = await start(previous);
    await journey(old, old);
    const current = await start();
    // The schema of the next version is there too, whether this one has changed it or not.
    await migratePostgres(empty.url, { migrations: [...readMigrations(), nextMigration] });
    await Promise.all([journey(old, current), journey(current, old)]);
    await administration(old, current, 7777);
    await administration(current, old, 8888);

    // The version before is started again, as a rollback does, on a schema that it does not know.
    await stop(old, 'SIGKILL');
    old = await start(previous);
    await Promise.all([journey(old, current), journey(current, old)]);
    await stop(current, 'SIGKILL');

    // It leaves alone the jobs of a queue that only the newer version knows.
    const boss = new PgBoss({ connectionString: empty.url });
    await boss.start();
    await boss.createQueue('known-to-the-newer-version');
    await boss.send('known-to-the-newer-version', {});
    await journey(old, old);
    expect(await boss.findJobs('known-to-the-newer-version', { queued: true })).toHaveLength(1);
    await boss.stop();

    const again = await start();
    await journey(again, old);
    await stop(old, 'SIGTERM');
    await journey(again, again);
    await stop(again, 'SIGTERM');

    const database = await openPostgres(empty.url);
    expect(await expectHonestBooks({ db: database.db, ...surroundings })).toBe(8);
    await database.close();
  });
});
