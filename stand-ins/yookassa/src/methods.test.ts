import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { cards, declineReasons, declines } from './methods.ts';
import { startYookassa } from './start.ts';

const start = async () => {
  const clock = { now: Date.parse('2026-11-15T09:00:00Z') };
  const dir = tempDir();
  const running = await startYookassa({ shopId: '1', secretKey: 's', dir, now: () => new Date(clock.now) });
  onTestFinished(() => running.close());
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('1:s')}`,
        'content-type': 'application/json',
        'idempotence-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
    return { status: reply.status, ...((await reply.json()) as { id: string }) };
  };
  const create = (changes = {}) => post('/payments', { ...order(), ...changes });
  return { ...running, clock, dir, post, create };
};

const rub = (value: string) => ({ value, currency: 'RUB' });
const order = () => ({
  amount: rub('1000.00'),
  capture: true,
  confirmation: { type: 'redirect', return_url: 'http://shop.test/back' },
});
const without = { confirmation: undefined };

const refused = (parameter: string, code = 'invalid_request') => ({ type: 'error', code, parameter });

it.each(cards)('ends a payment with card $number as documented', async ({ number, decline }) => {
  const { create, pay } = await start();
  const { id } = await create();
  const payment = pay(id, { card: number });
  expect(payment.payment_method).toMatchObject({ type: 'bank_card', id, saved: false, status: 'inactive' });
  expect(payment.payment_method).toMatchObject({ card: { first6: number.slice(0, 6), last4: number.slice(-4) } });
  expect(payment.status).toBe(decline ? 'canceled' : 'succeeded');
  expect(payment.cancellation_details).toEqual(decline ? { party: declines[decline], reason: decline } : undefined);
});

it('saves the card of a payment that asked for it, and none that was declined', async () => {
  const { create, pay, cards: saved } = await start();
  const first = await create({ save_payment_method: true });
  expect(pay(first.id).payment_method).toMatchObject({ id: first.id, saved: true, status: 'active' });
  const second = await create({ save_payment_method: true });
  expect(pay(second.id, { card: '5555555555554600' }).payment_method).toMatchObject({ saved: false });
  expect(saved()).toEqual([{ id: first.id, number: '5555555555554444', later: null }]);
});

it('charges a saved card at once, and holds the money where the shop wants that', async () => {
  const { create, pay, notifications, ...rest } = await start();
  const { id } = await create({ save_payment_method: true });
  pay(id);
  const payment = await create({ ...without, payment_method_id: id });
  expect(payment).toMatchObject({ status: 'succeeded', paid: true, payment_method: { id, saved: true } });
  expect(payment).not.toHaveProperty('confirmation');
  expect(await create({ ...without, payment_method_id: id, capture: false })).toMatchObject({
    status: 'waiting_for_capture',
  });
  expect((await fetch(`${rest.origin}/checkout/${payment.id}`)).status).toBe(404);
});

it.each(declineReasons)('lets the page choose how autopayments end later: %s', async (reason) => {
  const { create, pay } = await start();
  const { id } = await create({ save_payment_method: true });
  expect(pay(id, { later: reason }).status).toBe('succeeded');
  expect(await create({ ...without, payment_method_id: id })).toMatchObject({
    status: 'canceled',
    paid: false,
    payment_method: { id, saved: true },
    cancellation_details: { party: declines[reason], reason },
  });
});

it('cancels autopayments with a card that the customer has forbidden, and refuses one that is gone', async () => {
  const { create, pay, revokeCard, removeCard } = await start();
  const { id } = await create({ save_payment_method: true });
  pay(id);
  revokeCard(id);
  expect(await create({ ...without, payment_method_id: id })).toMatchObject({
    cancellation_details: { party: 'yoo_money', reason: 'permission_revoked' },
  });
  removeCard(id);
  expect(await create({ ...without, payment_method_id: id })).toMatchObject({
    status: 400,
    ...refused('payment_method_id'),
    description: "This payment_method_id doesn't exist. Specify the id of the saved payment_method",
  });
});

it('ends an autopayment that nobody decided within the hour', async () => {
  const { create, pay, faults, clock, payments } = await start();
  const { id } = await create({ save_payment_method: true });
  pay(id);
  faults.autopayments('pending', { count: 1 });
  const waiting = await create({ ...without, payment_method_id: id });
  expect(waiting).toMatchObject({ status: 'pending', payment_method: { id, saved: true } });
  clock.now += 3_600_000;
  await create();
  expect(payments().find((payment) => payment.id === waiting.id)).toMatchObject({
    cancellation_details: { reason: 'expired_on_confirmation' },
  });
});

it.each([
  ['more than SBP can', { amount: rub('700000.01') }, 'amount.value'],
  ['more than a card can, to be held', { amount: rub('350000.01'), capture: false }, 'amount.value'],
  ['more than a card can, to be saved', { amount: rub('350000.01'), save_payment_method: true }, 'amount.value'],
  ['more than a saved card can', { amount: rub('350000.01'), ...without, payment_method_id: 'x' }, 'amount.value'],
  ['too little', { amount: rub('0.99') }, 'amount.value'],
  ['neither a page nor a saved card', without, 'confirmation'],
  ['both a page and a saved card', { payment_method_id: 'x' }, 'confirmation'],
  ['an empty saved card', { ...without, payment_method_id: '' }, 'payment_method_id'],
  ['a wish to save that is none', { save_payment_method: 'yes' }, 'save_payment_method'],
])('refuses %s', async (_what, changes, parameter) => {
  const { create } = await start();
  expect(await create(changes)).toMatchObject({ status: 400, ...refused(parameter) });
});

const line = (value: string, quantity = 1) => ({
  description: 'A license',
  quantity,
  amount: rub(value),
  vat_code: 1,
});
const receipt = (...items: object[]) => ({ receipt: { customer: { email: 'anna@example.test' }, items } });

it('wants the lines of a receipt to add up to the amount, to the kopeck, and at most 80 of them', async () => {
  const { create, pay, post } = await start();
  const lines = [line('333.33'), line('333.33'), line('333.34')];
  const { id } = await create(receipt(...lines));
  expect(await create(receipt(...lines.slice(1)))).toMatchObject(refused('receipt.items'));
  expect(await create(receipt(...lines, line('0.01')))).toMatchObject(refused('receipt.items'));
  expect(await create(receipt(line('500.00', 2)))).toMatchObject({ status: 'pending' });
  const many = (count: number) => ({ amount: rub(`${count}.00`), ...receipt(...Array(count).fill(line('1.00'))) });
  expect(await create(many(80))).toMatchObject({ status: 'pending' });
  expect(await create(many(81))).toMatchObject(refused('receipt.items'));
  pay(id);
  const refund = (amount: string) =>
    post('/refunds', { payment_id: id, amount: rub(amount), ...receipt(line('333.33'), line('333.34')) });
  expect(await refund('666.66')).toMatchObject(refused('receipt.items'));
  expect(await refund('666.67')).toMatchObject({ status: 'succeeded' });
});

it('takes up to 700,000 by SBP, in one stage and within an hour', async () => {
  const { create, pay, clock, payments } = await start();
  const { id } = await create({ amount: rub('700000.00') });
  expect(() => pay(id, { method: 'bank_card' })).toThrow('cannot be paid by bank_card');
  expect(pay(id, { method: 'sbp' })).toMatchObject({
    status: 'succeeded',
    payment_method: { type: 'sbp', id, saved: false, sbp_operation_id: expect.stringMatching(/^[\dA-F]{32}$/) },
    refundable: true,
  });
  const late = await create();
  clock.now += 3_600_000;
  await create();
  expect(payments().find((payment) => payment.id === late.id)?.status).toBe('canceled');
});

it.each([{ capture: false }, { save_payment_method: true }])('offers no SBP for %j', async (changes) => {
  const { create, pay } = await start();
  const { id } = await create(changes);
  expect(() => pay(id, { method: 'sbp' })).toThrow('cannot be paid by sbp');
});

it('returns money by SBP on the next day, partly too, and tells the shop', async () => {
  const { create, pay, post, clock, refunds } = await start();
  const { id } = await create();
  pay(id, { method: 'sbp' });
  const refund = () => post('/refunds', { payment_id: id, amount: rub('400.00') });
  const { id: first } = await refund();
  expect(refunds()).toMatchObject([{ id: first, status: 'pending', refund_method: { type: 'sbp' } }]);
  clock.now = Date.parse('2026-11-15T20:59:59Z');
  await refund();
  expect(await refund()).toMatchObject(refused('amount.value'));
  expect(refunds().map(({ status }) => status)).toEqual(['pending', 'pending']);
  clock.now = Date.parse('2026-11-15T21:00:00Z');
  await create();
  expect(refunds().map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
});

it('refuses refunds by SBP on the day of the payment where a test wants that', async () => {
  const { create, pay, post, clock, faults } = await start();
  faults.earlySbpRefundsRefused(true);
  const { id } = await create();
  pay(id, { method: 'sbp' });
  const refund = () => post('/refunds', { payment_id: id, amount: rub('400.00') });
  expect(await refund()).toMatchObject(refused('payment_id'));
  clock.now = Date.parse('2026-11-15T21:00:00Z');
  expect(await refund()).toMatchObject({ status: 'pending' });
});

it('reads payments from before methods were stored', async () => {
  const { create, pay, dir, clock, payments } = await start();
  const { id: older } = await create();
  clock.now += 1;
  const { id: newer } = await create();
  pay(older);
  const db = new DatabaseSync(join(dir, 'yookassa.sqlite'));
  db.exec("update payments set body = json_remove(body, '$.method', '$.saveMethod', '$.decline')");
  db.close();
  const [paid, open] = payments();
  expect(paid).toMatchObject({ id: older, payment_method: { type: 'bank_card', saved: false } });
  expect(open).not.toHaveProperty('payment_method');
  expect(pay(newer).status).toBe('succeeded');
});
