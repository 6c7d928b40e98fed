import { contract } from '@warden/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, startTestApp, type TestApp } from '../../../test/app.ts';
import { copyDatabase, waitedFor } from '../../../test/database.ts';
import { aClientId, bindInstall, openAccount } from '../../../test/licenses.ts';
import { buy, buyAndPay, eventually, licensesOf, mailsAbout, paymentOf } from '../../../test/payments.ts';
import type { Database } from '../../platform/db/database.ts';
import { backgroundTimeouts } from '../../platform/db/timeouts.ts';
import { HOUR } from '../../platform/time.ts';
import { deleteUser } from '../auth/store.ts';
import { users } from '../auth/tables.ts';
import { lockClients } from '../clients/service.ts';

/** Two instances of the shop on one database stand for two processes. */
let shops: [TestApp, TestApp];
let database: Database;
let yookassa: TestApp['yookassa'];
let customer: Account;

beforeAll(async () => {
  // Whoever waits for a lock or for the provider waits longer than a test may take.
  const timeouts = { ...backgroundTimeouts, statement: HOUR, answer: HOUR, lock: HOUR };
  database = await copyDatabase({ request: timeouts, background: timeouts });
  const options = { database, patienceMs: HOUR };
  const first = await startTestApp({}, options);
  ({ yookassa } = first);
  shops = [first, await startTestApp({}, { ...options, yookassa, workers: false })];
  customer = await openAccount(shops[0]);
});
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.stop();
  await database.close();
});

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const bySide = (n: number) => shops[(n % 2) as 0 | 1];
const opened = async (account = customer) => buy(shops[0], account, (await bindInstall(shops[0], account)).clientId);

const paid = async (account = customer) =>
  buyAndPay(shops[0], account, (await bindInstall(shops[0], account)).clientId);
const request = { reason: 'because', actor: 'operator', by: 'operator', address: null };

describe('two processes on one database', () => {
  it('open one payment for ten clicks, five on each', async () => {
    const { clientId } = await bindInstall(shops[0], customer);
    const clicks = await times(10, (n) => buy(bySide(n), customer, clientId));
    expect(new Set(clicks.map(({ url }) => url)).size).toBe(1);
    expect(yookassa.payments().filter(({ metadata }) => metadata.payment_id === clicks[0]?.id)).toHaveLength(1);
  });

  it('give one license and one mail, however many ask at once', async () => {
    const { id, providerId } = await opened();
    yookassa.pay(providerId);
    const outcomes = await times(8, (n) => bySide(n).services.payments.follow(id));
    expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(1);
    expect(await licensesOf(shops[0], id)).toHaveLength(1);
    await eventually(async () => (await paymentOf(shops[0], id)).mailedAt !== null);
    expect(await mailsAbout(shops[0], id)).toHaveLength(1);
  });

  it('give two payments for one installation one year after the other', async () => {
    const { clientId } = await bindInstall(shops[0], customer);
    const paid: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { id, providerId } = await buy(shops[0], customer, clientId);
      yookassa.pay(providerId);
      // The payment is made final before the next click, while it has no license yet.
      paid.push(id);
      await shops[0].services.db.execute(sql`update payments set status = 'canceled' where id = ${id}`);
    }
    await shops[0].services.db.execute(
      sql`update payments set status = 'pending', user_id = null where client_id = ${clientId}`,
    );
    await Promise.all(paid.map((id, n) => bySide(n).services.payments.follow(id)));
    const ends = (await Promise.all(paid.map((id) => licensesOf(shops[0], id))))
      .flat()
      .map(({ expiresAt }) => expiresAt);
    const years = ends.map((end) => end.getUTCFullYear()).sort();
    expect(years).toEqual(years.map((_, n) => (years[0] as number) + n));
    expect(years).toHaveLength(4);
  });

  it('refund once, however many ask at once', async () => {
    const { id, providerId } = await paid();
    await times(8, (n) =>
      bySide(n)
        .services.payments.refund(id, request)
        .catch(() => undefined),
    );
    expect(yookassa.refunds().filter(({ payment_id }) => payment_id === providerId)).toHaveLength(1);
    expect(await licensesOf(shops[0], id)).toMatchObject([{ revokedReason: 'Payment refunded' }]);
  });
});

// The embedded database has one connection, so nobody waits for a lock there.
describe.skipIf(process.env.WARDEN_TEST_DB === 'pglite')('an installation that another transaction has locked', () => {
  const aBuyer = async () => {
    const account = await openAccount(shops[0]);
    return { account, clientId: (await bindInstall(shops[0], account)).clientId };
  };

  it('holds up no other purchase', async () => {
    const buyers = await times(3, aBuyer);
    const { account, clientId } = buyers[0] as (typeof buyers)[number];
    const { payments } = shops[1].services;
    const paid = await Promise.all(buyers.map((buyer) => buy(shops[1], buyer.account, buyer.clientId)));
    for (const { providerId } of paid) yookassa.pay(providerId);
    const follow = ({ id }: { id: string }) => payments.follow(id);
    const isLicensed = async ({ id }: { id: string }) => (await licensesOf(shops[0], id)).length === 1;
    const [locked, ...others] = paid as [(typeof paid)[number], ...typeof paid];
    let following: Promise<unknown> = Promise.resolve();
    await database.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, account.user.id)).for('update');
      await lockClients(tx, [clientId]);
      following = Promise.all([follow(locked), buy(shops[1], account, clientId)]);
      await Promise.all(others.map(follow));
      const { account: another, clientId: theirs } = await aBuyer();
      await buy(shops[1], another, theirs);
      expect(await Promise.all(paid.map(isLicensed))).toEqual([false, true, true]);
    });
    await following;
    expect(await isLicensed(locked)).toBe(true);
  });
});

describe('an account that is deleted in the very moment', () => {
  /** Deletes the account while `work` is under way: after it has begun, and before it can end. */
  const whileDeleting = async ({ user }: Account, work: () => Promise<unknown>) => {
    let working: Promise<unknown> = Promise.resolve();
    await database.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update');
      working = work();
      await waitedFor(tx, working);
      await tx.delete(users).where(eq(users.id, user.id));
    });
    return working;
  };

  it('gets its license all the same', async () => {
    const leaving = await openAccount(shops[0]);
    const { id, providerId } = await opened(leaving);
    yookassa.pay(providerId);
    await whileDeleting(leaving, () => shops[1].services.payments.follow(id));
    expect(await licensesOf(shops[0], id)).toMatchObject([{ userId: null }]);
  });

  it('gets its money back all the same', async () => {
    const leaving = await openAccount(shops[0]);
    const { id } = await paid(leaving);
    await whileDeleting(leaving, () => shops[1].services.payments.refund(id, request));
    expect(await licensesOf(shops[0], id)).toMatchObject([{ userId: null, revokedAt: expect.any(Date) }]);
  });

  it('removes no installation, and neither transaction waits for the other in a circle', async () => {
    const leaving = await openAccount(shops[0]);
    const { clientId, install } = await bindInstall(shops[0], leaving);
    const { holdings, now } = shops[0].services;
    let removing: ReturnType<typeof refusal> | undefined;
    await database.db.transaction(async (tx) => {
      // A deletion has locked the account and its clients, and not yet removed anything.
      await tx.select().from(users).where(eq(users.id, leaving.user.id)).for('update');
      await lockClients(tx, [clientId]);
      removing = refusal(
        shops[1].call(contract.installs.remove, { params: { id: install.id } }, { token: leaving.token }),
      );
      await waitedFor(tx, removing);
      await deleteUser(tx, leaving.user, { holdings, now: now() });
    });
    expect(await removing).toMatchObject({ status: 401, code: 'no_session' });
  });

  it('gets no license by hand, which is no reason to sign the administrator out', async () => {
    const admin = await openAccount(shops[0], { isAdmin: true });
    const leaving = await openAccount(shops[0]);
    const body = { clientId: aClientId(), licenseType: 'commercial' as const, email: leaving.user.email };
    const issuing = () => refusal(shops[1].call(contract.licenses.issue, { body }, admin));
    expect(await whileDeleting(leaving, issuing)).toMatchObject({ status: 400, code: 'unknown_user' });
  });

  it('opens no payment', async () => {
    const leaving = await openAccount(shops[0]);
    const { clientId } = await bindInstall(shops[0], leaving);
    const buying = () => refusal(buy(shops[1], leaving, clientId));
    expect(await whileDeleting(leaving, buying)).toMatchObject({ status: 401 });
  });
});
