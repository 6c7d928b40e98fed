import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { parseCsv } from '../../../test/csv.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { linesFor, linesOfPayment, orderAndPay, orderOf, receiptsOf } from '../../../test/orders.ts';
import {
  licensesOf,
  mailKinds,
  mailsOf,
  paymentOf,
  receiveNotifications,
  refundInCabinet,
} from '../../../test/payments.ts';
import { givePromoCode } from '../../../test/promo-codes.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { auditLog } from '../audit/tables.ts';
import { fillOrderLines, sweepPayments } from './jobs.ts';
import { orderLines, payments, refunds } from './tables.ts';

const shop = sharedTestApp();
const customer = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });
beforeAll(() => receiveNotifications(shop));

const bought = async (count: number) => orderAndPay(shop, customer, await linesFor(shop, customer, count));
const refund = (id: string, line_ids?: string[]) =>
  shop.call(
    contract.payments.refund,
    { params: { id }, body: { reason: 'Changed their mind', ...(line_ids ? { line_ids } : {}) } },
    { token: admin.token },
  );
const refundsThere = (providerId: string) => shop.yookassa.refunds().filter((each) => each.payment_id === providerId);
/** The lines of an order by what was given back of each, and whether its license is revoked. */
const stateOf = async (id: string) => {
  const licenses = new Map((await licensesOf(shop, id)).map((license) => [license.orderLineId, license]));
  return (await linesOfPayment(shop, id)).map((line) => ({
    refunded: line.refunded,
    isOver: line.refundedAt !== null,
    isRevoked: licenses.get(line.id)?.revokedAt !== null,
  }));
};
const untouched = { refunded: 0, isOver: false, isRevoked: false };
const ofOne = mailTexts.en.linesRefunded({ returned: 1, unissued: 0 });
const over = { refunded: 800_000, isOver: true, isRevoked: true };

describe('a refund of one line', () => {
  it('gives its money back and revokes its license, and touches nothing else', async () => {
    const { id, providerId, lines } = await bought(4);
    const third = lines[2]?.id as string;
    const { data } = await refund(id, [third]);
    expect(data).toMatchObject({ refunded_at: null, amount: 32_000 });
    expect(data.lines?.[2]).toMatchObject({ refunded: 8000, refunded_at: expect.any(String) });
    expect(await stateOf(id)).toEqual([untouched, untouched, over, untouched]);
    expect(refundsThere(providerId).map(({ amount }) => amount.value)).toEqual(['8000.00']);
    const items = await receiptsOf(shop, providerId);
    expect(items.map((receipt) => receipt.items.length)).toEqual([1, 4]);
    expect(items[0]?.items[0]).toEqual(items[1]?.items[2]);
    expect(await mailKinds(shop, id)).toEqual(['payments.order-succeeded', 'payments.lines-refunded']);
    const mails = await mailsOf(shop, id, 2);
    const mail = mails.find(({ subject }) => subject === ofOne.subject);
    expect(mail?.text).toContain(lines[2]?.clientId);
    expect(mail?.text).not.toContain(lines[1]?.clientId);
  });

  it('has the VAT of the sale on its receipt, whatever the rate is by then', async () => {
    const { id, providerId, lines } = await bought(2);
    const { db } = shop.services;
    expect((await paymentOf(shop, id)).vatCode).toBe(1);
    // As if it had been sold before the rate was changed.
    await db.update(payments).set({ vatCode: 4 }).where(eq(payments.id, id));
    await refund(id, [lines[0]?.id as string]);
    const [given] = await receiptsOf(shop, providerId);
    expect(given?.items).toMatchObject([{ vat_code: 4 }]);
  });

  it('names on each receipt why the line costs less, and the code, within what the provider accepts', async () => {
    await shop.call(
      contract.settings.write,
      { body: { key: 'volume_discounts', value: '[{"from":5,"percent":10}]' } },
      { token: admin.token },
    );
    const { code } = await givePromoCode(shop, { code: `SPRING-${'A'.repeat(25)}`, plans: ['commercial'] });
    const lines = [
      ...(await linesFor(shop, customer, 4)),
      { client_id: null, plan: 'commercial' as const, years: 3 },
      { client_id: null, plan: 'individual' as const },
    ];
    const order = await orderAndPay(shop, customer, lines, { promo_code: code });
    await refund(order.id, [order.lines[4]?.id as string]);
    const [ofRefund, ofSale] = await receiptsOf(shop, order.providerId);
    const sold = ofSale?.items.map(({ description }) => description) ?? [];
    for (const description of sold.slice(0, 5)) {
      expect(description).toMatch(new RegExp(`, discount: volume, promo code ${code}$`));
      expect(description.length).toBeLessThanOrEqual(128);
    }
    expect(sold[5]).not.toContain('discount');
    expect(ofRefund?.items.map(({ description }) => description)).toEqual([sold[4]]);
  });

  it('names what went back for it now, also after a part of the order had gone back before', async () => {
    const { id, providerId, lines } = await bought(2);
    await shop.services.payments.applyRefund(await refundInCabinet(shop, providerId, 300_000));
    await refund(id, [lines[1]?.id as string]);
    const mail = (await mailsOf(shop, id, 2)).find(({ subject }) => subject === ofOne.subject);
    expect(mail?.text.replaceAll(/\s/g, ' ')).toContain('Amount: 6 500 RUB');
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      'Together with earlier refunds, 9 500 RUB of 16 000 RUB has been returned.',
    );
  });

  it('is refused a second time, and for a line of another order', async () => {
    const [{ id, lines }, other] = [await bought(2), await bought(2)];
    const first = lines[0]?.id as string;
    expect(await refusal(refund(id, [first, first]))).toMatchObject({ code: 'field_invalid', field: 'line_ids' });
    await refund(id, [first]);
    expect(await refusal(refund(id, [first]))).toMatchObject({ code: 'payment_not_refundable', field: 'line_ids' });
    expect(await refusal(refund(id, [other.lines[1]?.id as string]))).toMatchObject({
      code: 'not_found',
      field: 'line_ids',
    });
    expect(await stateOf(other.id)).toEqual([untouched, untouched]);
  });

  it('and of the others leaves the whole order refunded', async () => {
    const { id, providerId, lines } = await bought(3);
    await refund(id, [lines[0]?.id as string, lines[1]?.id as string]);
    expect((await paymentOf(shop, id)).refundedAt).toBeNull();
    await refund(id);
    expect(await stateOf(id)).toEqual([over, over, over]);
    expect((await paymentOf(shop, id)).refundedAt).not.toBeNull();
    expect(refundsThere(providerId).map(({ amount }) => amount.value)).toEqual(['16000.00', '8000.00']);
    expect(await mailKinds(shop, id)).toEqual([
      'payments.order-succeeded',
      'payments.lines-refunded',
      'payments.refunded',
    ]);
    const mails = (await mailsOf(shop, id, 3)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(mails.filter((text) => text.includes('Together with earlier refunds'))).toEqual([
      expect.stringContaining(
        'We have refunded the rest of your payment, 8 000 RUB. Together with earlier refunds, 24 000 RUB of 24 000 RUB has been returned.',
      ),
    ]);
    expect(await refusal(refund(id))).toMatchObject({ code: 'payment_not_refundable' });
  });

  it('says in the audit log and to nobody twice which lines it was for', async () => {
    const { id, lines } = await bought(2);
    const second = lines[1]?.id as string;
    await Promise.all([refund(id, [second]), refund(id, [second]).catch(() => undefined)]);
    const { db } = shop.services;
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payment:${id}`));
    const requested = entries.filter(({ action }) => action === 'refund.requested');
    expect(requested.map(({ after }) => JSON.parse(after as string))).toMatchObject([
      { lines: [second], amount: 800_000 },
    ]);
    expect(await db.$count(refunds, eq(refunds.paymentId, id))).toBe(1);
    expect(await stateOf(id)).toEqual([untouched, over]);
  });

  it('whose answer got lost is made once, and one of another line waits for it', async () => {
    const { id, providerId, lines } = await bought(3);
    shop.yookassa.faults.next('error-after', { count: 3, on: 'createRefund' });
    // A notification of it would ask once more, and one of these calls would be that.
    shop.yookassa.faults.notifications({ drop: 1 });
    expect(await refusal(refund(id, [lines[0]?.id as string]))).toMatchObject({ code: 'refund_unanswered' });
    await refund(id, [lines[1]?.id as string]);
    await sweepPayments.run({}, shop.services, '');
    expect(await stateOf(id)).toEqual([over, over, untouched]);
    expect(refundsThere(providerId)).toHaveLength(2);
  });
});

describe('a refund of a license whose installation was never chosen', () => {
  const unnamed = { client_id: null, plan: 'commercial' as const };

  it('says that it will not be issued, and names it among the others of the order', async () => {
    const { id, lines } = await orderAndPay(shop, customer, [unnamed, ...(await linesFor(shop, customer, 1))]);
    await refund(id, [lines[0]?.id as string]);
    const mail = (await mailsOf(shop, id, 2)).find(({ subject }) => subject === ofOne.subject);
    expect(mail?.text).toContain('We have refunded the license named below. This license will not be issued.');
    expect(mail?.text).toContain(`Installation: ${mailTexts.en.unassigned}`);
    expect(mail?.text).not.toContain('revoked');
  });

  it('lets nobody choose one while its money is on its way back', async () => {
    const { id, lines } = await orderAndPay(shop, customer, [unnamed, unnamed]);
    const [first, second] = lines.map((line) => line.id) as [string, string];
    shop.yookassa.faults.refundsPending(true);
    await refund(id, [first]);
    shop.yookassa.faults.refundsPending(false);
    const [one, other] = await linesFor(shop, customer, 2);
    const assign = (lineId: string, client_id: string | null | undefined) =>
      shop.call(contract.orders.assign, { params: { id: lineId }, body: { client_id: client_id as string } }, customer);
    expect(await refusal(assign(first, one?.client_id))).toMatchObject({ code: 'order_closed' });
    await assign(second, other?.client_id);
    expect(await licensesOf(shop, id)).toMatchObject([{ orderLineId: second }]);
  });

  it('says so too where it is all of the order', async () => {
    const { id } = await orderAndPay(shop, customer, [unnamed]);
    await refund(id);
    const { subject } = mailTexts.en.paymentRefunded({ returned: 1, unissued: 1 });
    const mail = (await mailsOf(shop, id, 2)).find((each) => each.subject === subject);
    expect(mail?.text).toContain('We have refunded your payment. The license it paid for will not be issued.');
    expect(mail?.text).not.toContain('revoked');
  });
});

describe('a refund of an order as a whole', () => {
  it('ends all of its licenses at once', async () => {
    const { id, providerId } = await bought(3);
    await refund(id);
    expect(await stateOf(id)).toEqual([over, over, over]);
    expect(refundsThere(providerId)).toHaveLength(1);
    expect(await mailKinds(shop, id)).toEqual(['payments.order-succeeded', 'payments.refunded']);
  });

  it('that the cabinet made of a part is spread over the lines and ends none, until the rest follows', async () => {
    const { id, providerId, lines } = await bought(3);
    const [part, rest] = [
      await refundInCabinet(shop, providerId, 100_000),
      () => refundInCabinet(shop, providerId, 2_300_000),
    ];
    await shop.services.payments.applyRefund(part);
    const spread = [33_334, 33_333, 33_333].map((refunded) => ({ refunded, isOver: false, isRevoked: false }));
    expect(await stateOf(id)).toEqual(spread);
    expect(await refusal(refund(id, [lines[0]?.id as string, crypto.randomUUID()]))).toMatchObject({
      code: 'not_found',
    });
    await shop.services.payments.applyRefund(await rest());
    expect(await stateOf(id)).toEqual([over, over, over]);
  });

  it('after a part was spread, a line costs what is left of it', async () => {
    const { id, providerId, lines } = await bought(2);
    await shop.services.payments.applyRefund(await refundInCabinet(shop, providerId, 100_000));
    await refund(id, [lines[1]?.id as string]);
    expect(refundsThere(providerId).map(({ amount }) => amount.value)).toEqual(['1000.00', '7500.00']);
    expect(await stateOf(id)).toEqual([{ ...untouched, refunded: 50_000 }, over]);
  });

  it('that a process of the version before made is caught up with', async () => {
    const { id } = await bought(2);
    const { db, now } = shop.services;
    const at = now();
    const facts = {
      paymentId: id,
      amount: 1_600_000,
      reason: 'old',
      requestedBy: 'operator',
      createdAt: at,
      updatedAt: at,
    };
    await db.insert(refunds).values({ ...facts, id: crypto.randomUUID(), status: 'succeeded' });
    await db.update(payments).set({ refundedAt: at }).where(eq(payments.id, id));
    await fillOrderLines.run({}, shop.services, '');
    expect(await stateOf(id)).toEqual([over, over]);
    expect(await db.$count(orderLines, eq(orderLines.paymentId, id))).toBe(2);
  });
});

it('a refund by SBP comes on the next day, whether for a line or for all of the order', async () => {
  for (const count of [1, 2]) {
    const { id, providerId } = await orderOf(shop, customer, await linesFor(shop, customer, 2));
    shop.yookassa.pay(providerId, { method: 'sbp' });
    await shop.services.payments.follow(id);
    const lines = await linesOfPayment(shop, id);
    await refund(
      id,
      lines.slice(0, count).map((line) => line.id),
    );
    shop.later(DAY + HOUR);
    await sweepPayments.run({}, shop.services, '');
    shop.setClock(undefined);
    const { text = '' } = (await mailsOf(shop, id, 2)).find(({ subject }) => subject.includes('refunded')) ?? {};
    expect(text).toContain(mailTexts.en.refundBySbp);
    expect(text).not.toContain('card');
    const file = await shop.app.inject({
      url: '/api/admin/payments/export',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const row = parseCsv(file.body).find((payment) => payment.id === id);
    expect([row?.paid_with, Number(row?.refunded)]).toEqual(['sbp', count * 8000]);
  }
});
