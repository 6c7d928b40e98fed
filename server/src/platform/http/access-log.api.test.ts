import { contract } from '@warden/contract';
import { expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';

const shop = sharedTestApp();

it('a call that the caller may not make leaves a line with the account and the network address', async () => {
  const account = await openAccount(shop);
  expect(await refusal(shop.call(contract.admin.stats, {}, account))).toMatchObject({ code: 'admin_required' });
  const written = shop.lines.map((text) => JSON.parse(text));
  const line = written.find(({ security, userId }) => security === 'access_refused' && userId === account.user.id);
  expect(line).toMatchObject({
    msg: 'security event',
    detail: 'admin_required',
    address: expect.stringMatching(/[.:]/),
  });
});

it('the line of a request has its id, the account and the network address', async () => {
  const account = await openAccount(shop, { from: '203.0.113.7' });
  const mark = shop.lines.length;
  await shop.call(contract.auth.me, {}, { ...account, from: '203.0.113.7' });
  await shop.call(contract.licenses.list, { query: {} }, { ...account, from: '203.0.113.7' });
  const written = shop.lines.slice(mark).map((text) => JSON.parse(text));
  const requests = written.filter(({ msg }) => msg === 'request completed');
  expect(requests).toMatchObject(
    ['/api/auth/me', '/api/licenses'].map((path) => ({
      req: { method: 'GET', path },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      reqId: expect.stringMatching(/^[\da-f]{8}-/),
      userId: account.user.id,
      address: '203.0.113.7',
    })),
  );
});

it('the checks of a proxy, one a second for each process, leave no lines', async () => {
  const mark = shop.lines.length;
  for (const url of ['/readyz', '/livez']) expect((await shop.app.inject(url)).statusCode).toBe(200);
  expect(shop.lines.slice(mark).filter((line) => /readyz|livez/.test(line))).toEqual([]);
});

it('lines of services and jobs have the id of the request that caused them, once', async () => {
  shop.mailbox.failNext(1, 451);
  await shop.register();
  const failed = () => shop.lines.find((line) => line.includes('job failed, will be retried'));
  await expect.poll(failed, { timeout: 60_000 }).toBeDefined();
  const { reqId } = JSON.parse(failed() as string) as { reqId: string };
  const caused = shop.lines.filter((line) => line.includes(reqId));
  expect(caused.some((line) => line.includes('/api/auth/register'))).toBe(true);
  for (const line of caused) expect(line.split('"reqId"')).toHaveLength(2);
});
