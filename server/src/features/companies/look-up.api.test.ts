import { contract } from '@warden/contract';
import { startDadata } from '@warden/dadata';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, refusal, startTestApp, type TestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { rateLimits } from '../../platform/limits/tables.ts';

let dadata: Awaited<ReturnType<typeof startDadata>>;
let shop: TestApp;
beforeAll(async () => {
  dadata = await startDadata({ token: 'token-1' });
  shop = await startTestApp({ DADATA_TOKEN: 'token-1', DADATA_API_URL: `${dadata.url}/` }, { workers: false });
});
afterAll(async () => {
  await shop.stop();
  await dadata.close();
});

const lookUp = async (inn: string, account: Account) =>
  (await shop.call(contract.companies.lookUp, { query: { inn } }, account)).data;

it('says what the register knows', async () => {
  const ada = await openAccount(shop);
  expect(await lookUp(' 7707083893 ', ada)).toMatchObject({
    available: true,
    company: { inn: '7707083893', kpp: '773601001', is_active: true },
  });
  expect(await lookUp('7802000022', ada)).toMatchObject({ company: { is_active: false } });
  expect(await lookUp('5403000034', ada)).toEqual({ available: true, company: null });
});

it('is not available while the register fails, and the form still works', async () => {
  const ada = await openAccount(shop);
  dadata.setMode('garbage');
  expect(await lookUp('7701000019', ada)).toEqual({ available: false, company: null });
  dadata.setMode('normal');
  expect(await lookUp('7701000019', ada)).toMatchObject({ available: true });
});

it('refuses a wrong INN before anybody is asked', async () => {
  const ada = await openAccount(shop);
  const before = dadata.calls();
  expect(await refusal(lookUp('7707083894', ada))).toMatchObject({ code: 'inn_check_digits', field: 'inn' });
  expect(await refusal(lookUp('77070838', ada))).toMatchObject({ code: 'inn_length', field: 'inn' });
  expect(dadata.calls()).toBe(before);
});

it('is limited to 60 an hour for an account', async () => {
  const ada = await openAccount(shop);
  await lookUp('7707083893', ada);
  await shop.services.db
    .update(rateLimits)
    .set({ points: 60 })
    .where(eq(rateLimits.key, `companyLookUpAccount:${ada.user.id}`));
  expect(await refusal(lookUp('7707083893', ada))).toMatchObject({ status: 429, code: 'rate_limited' });
});
