import { contract } from '@warden/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

it('registers, confirms the address by the mailed link and shows it in the account', async () => {
  const { user, token } = await shop.register({ firstName: 'Иван', lastName: '🚀' }, { locale: 'ru' });
  expect(user).toMatchObject({ firstName: 'Иван', lastName: '🚀', isEmailVerified: false, isAdmin: false });
  const mailed = await shop.tokenFrom(user.email, 'verify-email');
  await shop.call(contract.auth.verifyEmail, { body: { token: mailed } });
  const { data } = await shop.call(contract.auth.me, {}, { token });
  expect(data.user.isEmailVerified).toBe(true);
});
