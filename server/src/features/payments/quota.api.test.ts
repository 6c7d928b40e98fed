import { contract, openStatuses } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { buy, order, paymentOf } from '../../../test/payments.ts';
import { payments } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });

const openOf = ({ user }: Account) =>
  shop.services.db.$count(payments, and(eq(payments.userId, user.id), inArray(payments.status, [...openStatuses])));
/** Stores copies of an open payment for other installations. */
const fill = async (paymentId: string, count: number) => {
  const row = await paymentOf(shop, paymentId);
  const { seq: _, ...fields } = row as typeof row & { seq?: number };
  await shop.services.db.insert(payments).values(
    Array.from({ length: count }, (__, n) => ({
      ...fields,
      id: crypto.randomUUID(),
      clientId: `${row.clientId}-${n}`,
      idempotenceKey: crypto.randomUUID(),
      providerPaymentId: null,
    })),
  );
};

describe.each([
  ['unconfirmed', 5, 20],
  ['confirmed', 20, 300],
] as const)('an account with an address that is %s', (state, most, perDay) => {
  const open = async () => {
    const account = await (state === 'confirmed' ? openAccount(shop) : shop.register());
    const clients = [];
    for (let n = 0; n < 4; n++) clients.push((await bindInstall(shop, account)).clientId);
    return { account, clients: clients as [string, string, string, string] };
  };

  it(`has at most ${most} unfinished payments, and can go on with each of them`, async () => {
    const { account, clients } = await open();
    const { id, providerId } = await buy(shop, account, clients[0]);
    await fill(id, most - 2);
    const last = await buy(shop, account, clients[1]);
    expect(await refusal(buy(shop, account, clients[2]))).toEqual({
      status: 409,
      code: 'too_many_open_payments',
      message: errorTexts.en.too_many_open_payments,
    });
    expect((await buy(shop, account, clients[1])).id).toBe(last.id);
    shop.yookassa.fail(providerId);
    await shop.services.payments.follow(id);
    await buy(shop, account, clients[2]);
    expect(await openOf(account)).toBe(most);
  });

  it.runIf(state === 'unconfirmed')('never has more, however many are begun at the same instant', async () => {
    const { account, clients } = await open();
    const { id } = await buy(shop, account, clients[0]);
    await fill(id, most - 2);
    const plans = [{}, { plan: 'individual', amount: 800 }];
    const others = clients.slice(1).flatMap((client) => plans.map((plan) => buy(shop, account, client, plan)));
    await Promise.allSettled(others);
    expect(await openOf(account)).toBe(most);
  });

  it(`begins at most ${perDay} payments a day, and is answered when to come back`, async () => {
    const { account, clients } = await open();
    const first = await buy(shop, account, clients[0]);
    await spend(shop, `${state === 'confirmed' ? 'payConfirmed' : 'payUnconfirmed'}:${account.user.id}`, perDay - 1);
    await buy(shop, account, clients[1]);
    expect(await refusal(buy(shop, account, clients[2]))).toEqual({
      status: 429,
      code: 'too_many_payments',
      message: errorTexts.en.too_many_payments,
    });
    expect((await buy(shop, account, clients[0])).id).toBe(first.id);
  });
});

it('a network address begins at most 1,000 payments an hour', async () => {
  const account = await openAccount(shop);
  const from = '203.0.113.9';
  const initiate = async () => {
    const { clientId } = await bindInstall(shop, account);
    return shop.call(contract.payments.initiate, { body: order(clientId) }, { token: account.token, from });
  };
  await spend(shop, `payAddress:${from}`, 999);
  await initiate();
  expect(await refusal(initiate())).toMatchObject({ status: 429, code: 'rate_limited' });
});

it('the provider gets nothing that a customer typed', async () => {
  const account = await openAccount(shop, {
    firstName: 'http://evil.example',
    companyName: 'visit http://evil.example',
  });
  const { clientId } = await bindInstall(shop, account, 'visit http://evil.example');
  const { id } = await buy(shop, account, clientId, { description: 'visit http://evil.example' });
  const made = shop.yookassa.payments().filter(({ metadata }) => metadata?.payment_id === id);
  expect(made).toHaveLength(1);
  expect(JSON.stringify(made)).not.toContain('evil');
});
