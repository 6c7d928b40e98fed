import { expect, it } from 'vitest';
import { caller, order, started } from '../test/shop.ts';

const prepared = async (changes = {}) => {
  const yookassa = await started();
  const api = caller(yookassa.url);
  const { id, confirmation } = (await api.post('/payments', order(changes))).body;
  const press = (choice: string) =>
    fetch(`${confirmation.confirmation_url}/${choice}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
  return {
    page: () => fetch(confirmation.confirmation_url),
    press,
    find: () => api.get(`/payments/${id}`),
    yookassa,
    id,
  };
};

it('shows what is paid for, and lets the form lead back to the shop and nowhere else', async () => {
  const { page } = await prepared();
  const response = await page();
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<html lang="ru">');
  expect(html).toMatch(/25\s000\s₽/);
  expect(html).toContain('Commercial license');
  expect(html).toContain('Эта страница заменяет ЮKassa');
  expect(html).not.toContain('<script');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://shop.test;");
});

it('escapes what the shop wrote', async () => {
  const { page } = await prepared({ description: '<b>"bold"</b>' });
  expect(await (await page()).text()).toContain('&lt;b&gt;&quot;bold&quot;&lt;/b&gt;');
});

it.each([
  ['pay', { status: 'succeeded', paid: true }, 'Оплачено'],
  ['fail', { status: 'canceled', cancellation_details: { reason: 'insufficient_funds' } }, 'не хватает денег'],
  ['cancel', { status: 'canceled', cancellation_details: { reason: 'expired_on_confirmation' } }, 'Оплата отменена'],
])('goes back to the shop after "%s", and then shows how it ended', async (choice, outcome, state) => {
  const { page, press, find } = await prepared();
  const response = await press(choice);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('http://shop.test/back?payment=1');
  expect((await find()).body).toMatchObject(outcome);
  const html = await (await page()).text();
  expect(html).toContain(state);
  expect(html).toContain('href="http://shop.test/back?payment=1"');
  expect(html).not.toContain('<form');
});

it('does not decide twice', async () => {
  const { press, find } = await prepared();
  await press('pay');
  const response = await press('fail');
  expect(response.status).toBe(303);
  expect(new URL(response.headers.get('location') ?? '', response.url).pathname).toMatch(/^\/checkout\/[^/]+$/);
  expect((await find()).body.status).toBe('succeeded');
});
