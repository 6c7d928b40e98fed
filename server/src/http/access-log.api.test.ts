import { contract } from '@warden/contract';
import { expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../test/app.ts';
import { openAccount } from '../../test/licenses.ts';

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
