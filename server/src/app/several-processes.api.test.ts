import { contract } from '@warden/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp, startTestApp, type TestApp } from '../../test/app.ts';
import { openAccount } from '../../test/licenses.ts';
import { eventually } from '../../test/payments.ts';

/** Two processes of one shop. */
const here = sharedTestApp();
let there: TestApp;
let admin: Account;
beforeAll(async () => {
  there = await startTestApp({ DATA_DIR: here.services.config.dataDir }, { database: here.database });
  admin = await openAccount(here, { isAdmin: true });
});
afterAll(() => there.stop());

it('a session that one opens is good at the other until either ends it', async () => {
  const { token } = await here.register();
  await there.call(contract.auth.me, {}, { token });
  await there.call(contract.auth.logout, {}, { token });
  expect(await refusal(here.call(contract.auth.me, {}, { token }))).toMatchObject({ status: 401 });
});

it('a limit counts what both have seen', async () => {
  const attempt = ({ services }: TestApp) =>
    services.limits.consume({ account: admin.user.id }, 'announcementTestAccount');
  for (let n = 0; n < 10; n++) {
    await attempt(here);
    await attempt(there);
  }
  for (const shop of [here, there]) await expect(attempt(shop)).rejects.toMatchObject({ code: 'rate_limited' });
});

it('a job runs in one of them', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => here.register()));
  const mailsTo = async (email: string) =>
    (await Promise.all([here, there].map(({ mailbox }) => mailbox.list({ to: email })))).flat().length;
  for (const { user } of customers) await eventually(async () => (await mailsTo(user.email)) > 0);
  for (const { user } of customers) expect(await mailsTo(user.email)).toBe(1);
});
