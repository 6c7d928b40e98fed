import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { startYookassa } from './start.ts';

const start = async () => {
  const running = await startYookassa({ shopId: '1', secretKey: 's', dir: tempDir() });
  onTestFinished(() => running.close());
  /** Makes a payment and returns its page. */
  const open = async (changes: object = {}) => {
    const reply = await fetch(`${running.url}/payments`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('1:s')}`,
        'content-type': 'application/json',
        'idempotence-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        amount: { value: '1000.00', currency: 'RUB' },
        capture: true,
        confirmation: { type: 'redirect', return_url: 'http://shop.test/back', locale: 'en_US' },
        ...changes,
      }),
    });
    const { id } = (await reply.json()) as { id: string };
    const address = `${running.origin}/checkout/${id}`;
    return {
      id,
      read: async () => (await fetch(address)).text(),
      send: (choice: string, fields: Record<string, string> = {}) =>
        fetch(`${address}/${choice}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
      payment: () => running.payments().find((payment) => payment.id === id),
    };
  };
  return { ...running, open };
};

const russian = { confirmation: { type: 'redirect', return_url: 'http://shop.test/back', locale: 'ru_RU' } };

it('offers the methods that YooKassa would offer for a payment', async () => {
  const { open } = await start();
  const offered = async (changes: object) => {
    const page = await (await open(changes)).read();
    return [...page.matchAll(/name="method" value="(\w+)"( checked)?/g)].map(
      ([, type, checked]) => type + (checked ?? ''),
    );
  };
  expect(await offered({})).toEqual(['bank_card checked', 'sbp']);
  expect(await offered({ amount: { value: '350000.01', currency: 'RUB' } })).toEqual(['sbp checked']);
  expect(await offered({ capture: false })).toEqual(['bank_card checked']);
  expect(await offered({ save_payment_method: true })).toEqual(['bank_card checked']);
});

it('pays with what was chosen, and leads back to the shop', async () => {
  const { open } = await start();
  const bySbp = await open();
  const reply = await bySbp.send('pay', { method: 'sbp', card: '5555555555554600' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, 'http://shop.test/back']);
  expect(bySbp.payment()).toMatchObject({ status: 'succeeded', payment_method: { type: 'sbp' } });
  const byCard = await open();
  await byCard.send('pay', { method: 'bank_card', card: '5555555555554543' });
  expect(byCard.payment()).toMatchObject({ cancellation_details: { reason: 'card_expired' } });
  expect(await byCard.read()).toContain('Declined: the card has expired');
});

it('saves the card with what autopayments shall end with', async () => {
  const { open, cards } = await start();
  const page = await open({ save_payment_method: true });
  expect(await page.read()).toContain('The shop saves the card for automatic payments.');
  await page.send('pay', { method: 'bank_card', card: '4111111111111111', later: 'card_expired' });
  expect(cards()).toEqual([{ id: page.id, number: '4111111111111111', later: 'card_expired' }]);
  expect(await page.read()).toContain('Bank card *1111, saved for automatic payments');
  expect(await (await open()).read()).not.toContain('name="later"');
});

it.each([
  ['a method that is not offered', { method: 'sbp' }, { save_payment_method: true }],
  ['a method that is none', { method: 'cash' }, {}],
  ['a card that is no test card', { card: '4276000000000000' }, {}],
  ['a reason that is none', { later: 'mood' }, {}],
])('shows the page again after %s', async (_what, fields, changes) => {
  const { open } = await start();
  const page = await open(changes);
  const reply = await page.send('pay', fields as Record<string, string>);
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `../${page.id}`]);
  expect(page.payment()?.status).toBe('pending');
});

it('pays by card where the form says nothing, and decides nothing twice', async () => {
  const { open } = await start();
  const page = await open();
  await page.send('pay');
  expect(page.payment()).toMatchObject({ status: 'succeeded', payment_method: { title: 'Bank card *4444' } });
  expect((await page.send('fail')).headers.get('location')).toBe(`../${page.id}`);
  expect(page.payment()?.status).toBe('succeeded');
});

it('speaks Russian, and escapes what the shop has sent', async () => {
  const { open } = await start();
  const page = await (await open({ ...russian, save_payment_method: true, description: '<b>10 лицензий</b>' })).read();
  expect(page).toContain('<html lang="ru">');
  expect(page).toContain('&lt;b&gt;10 лицензий&lt;/b&gt;');
  for (const text of ['Способ оплаты', 'Тестовая карта', 'Магазин сохранит карту', 'Следующие автоплатежи']) {
    expect(page).toContain(text);
  }
  expect(page).not.toMatch(/Payment method|Bank card|Succeed/);
});
