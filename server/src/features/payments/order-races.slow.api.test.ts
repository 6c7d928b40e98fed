import { contract, type WantedLine } from '@warden/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { receiveMoney, setSeller } from '../../../test/invoices.ts';
import { bindInstall, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { linesFor, linesOfPayment, orderAndPay, orderOf } from '../../../test/orders.ts';
import { buyerOf, licensesOf } from '../../../test/payments.ts';
import { givePromoCode, promoCodeOf } from '../../../test/promo-codes.ts';
import { createServices } from '../../app/services.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY } from '../../platform/time.ts';
import { followInvoices } from '../invoices/jobs.ts';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);

beforeAll(() => setSeller(shop));

/** A line that its buyer has paid and not assigned, beside one that is. */
const waitingLine = async (buyer: Account) => {
  const [known] = await linesFor(shop, buyer, 1);
  const { id, lines } = await orderAndPay(shop, buyer, [known as WantedLine, { client_id: null, plan: 'commercial' }]);
  return { id, lineId: lines[1]?.id as string };
};
const codesOf = (done: readonly PromiseSettledResult<unknown>[]) =>
  done.flatMap((each) => {
    if (each.status === 'fulfilled') return [];
    if (!(each.reason instanceof Refusal)) throw each.reason;
    return each.reason.code;
  });
const refund = { reason: 'because', actor: 'operator', by: 'operator', address: null };

describe('a license whose installation is named later', () => {
  it('is issued once, though two processes name it at the same instant', async () => {
    const others = createServices(shop.services);
    const buyer = await buyerOf(shop, customer);
    for (let round = 0; round < 5; round++) {
      const { id, lineId } = await waitingLine(customer);
      const clients = [await bindInstall(shop, customer), await bindInstall(shop, customer)];
      const processes = [shop.services, others, shop.services, others];
      const done = await Promise.allSettled(
        processes.map(({ payments }, index) =>
          payments.assignLine(buyer, lineId, clients[index % 2]?.clientId as string),
        ),
      );
      expect(codesOf(done)).toEqual(Array.from({ length: 3 }, () => 'order_line_assigned'));
      expect(await licensesOf(shop, id)).toHaveLength(2);
    }
  });

  it('is refused to two accounts that name the installations of each other, and neither waits for the other', async () => {
    const owners = await Promise.all(
      [await openAccount(shop), await openAccount(shop)].map(async (account) => {
        const { lineId } = await waitingLine(account);
        const { client_id: clientId } = (await linesFor(shop, account, 1))[0] as WantedLine;
        await orderAndPay(shop, account, [{ client_id: clientId, plan: 'commercial' }]);
        return { buyer: await buyerOf(shop, account), lineId, clientId: clientId as string };
      }),
    );
    for (let round = 0; round < 10; round++) {
      const done = await Promise.allSettled(
        owners.map(({ buyer, lineId }, index) =>
          shop.services.payments.assignLine(buyer, lineId, owners[1 - index]?.clientId as string),
        ),
      );
      expect(codesOf(done)).toEqual(['client_not_bound', 'client_not_bound']);
    }
  });

  it('is not issued once its money is back, and does not outlive it where both happen at once', async () => {
    const buyer = await buyerOf(shop, customer);
    const assign = async (lineId: string) =>
      shop.services.payments.assignLine(buyer, lineId, (await bindInstall(shop, customer)).clientId);
    const gone = await waitingLine(customer);
    await shop.services.payments.refund(gone.id, { ...refund, lineIds: [gone.lineId] });
    await expect(assign(gone.lineId)).rejects.toMatchObject({ code: 'order_closed' });
    expect(await licensesOf(shop, gone.id)).toHaveLength(1);
    for (let round = 0; round < 5; round++) {
      const { id, lineId } = await waitingLine(customer);
      const [refunded, assigned] = await Promise.allSettled([
        shop.services.payments.refund(id, { ...refund, lineIds: [lineId] }),
        assign(lineId),
      ]);
      expect(codesOf([refunded])).toEqual([]);
      const licenses = await licensesOf(shop, id);
      const ofLine = licenses.filter(({ orderLineId }) => orderLineId === lineId);
      expect(ofLine.map(({ revokedAt }) => revokedAt !== null)).toEqual(assigned.status === 'fulfilled' ? [true] : []);
      expect(licenses.filter(({ revokedAt }) => !revokedAt)).toHaveLength(1);
    }
  });

  it('is not issued after its owner was deleted, whichever comes first', async () => {
    for (let round = 0; round < 3; round++) {
      const owner = await openAccount(shop);
      const { id, lineId } = await waitingLine(owner);
      const buyer = await buyerOf(shop, owner);
      const { clientId } = await bindInstall(shop, owner);
      const { password, token } = owner;
      const [deleted, assigned] = await Promise.allSettled([
        shop.call(contract.auth.deleteAccount, { body: { password } }, { token }),
        shop.services.payments.assignLine(buyer, lineId, clientId),
      ]);
      expect(deleted.status).toBe('fulfilled');
      expect(['no_session', 'not_found', 'client_not_bound', undefined]).toContain(codesOf([assigned])[0]);
      expect(await licensesOf(shop, id)).toHaveLength(assigned.status === 'fulfilled' ? 2 : 1);
      await expect(shop.services.payments.assignLine(buyer, lineId, clientId)).rejects.toBeInstanceOf(Refusal);
    }
  });
});

describe('a promo code with one use left', () => {
  it('is for one of fifty orders at the same instant, and again for one once that has ended', async () => {
    const { id, code } = await givePromoCode(shop, { mostUses: 1 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => openAccount(shop)));
    const orders = buyers.flatMap((buyer) =>
      ([1, 2, 3, 1, 2] as const).map((years, index) => ({
        buyer,
        lines: [{ client_id: null, plan: index < 3 ? ('commercial' as const) : ('individual' as const), years }],
      })),
    );
    for (let round = 0; round < 2; round++) {
      const done = await Promise.all(
        orders.map(async ({ buyer, lines: [line] }) => {
          const amount = ((line?.plan === 'commercial' ? 8000 : 800) * (line?.years ?? 0) * 9) / 10;
          const body = {
            lines: line ? [line] : [],
            amount,
            method: 'card',
            promo_code: code,
            acceptedEula: true,
          } as const;
          const ordering = shop.call(contract.orders.create, { body: { ...body, lines: [...body.lines] } }, buyer);
          return ordering.catch((error: unknown) => refusal(Promise.reject(error)));
        }),
      );
      const made = done.flatMap((each) => ('payment_id' in each ? each : []));
      const refused = done.flatMap((each) => ('payment_id' in each ? [] : (each as { code: string }).code));
      expect(made).toHaveLength(1);
      expect(new Set(refused)).toEqual(new Set(['promo_code_invalid']));
      expect((await promoCodeOf(shop, id)).uses).toBe(1);
      const [order] = made;
      shop.yookassa.fail(order?.payment_url?.split('/').at(-1) as string);
      await shop.services.payments.follow(order?.payment_id as string);
      expect((await promoCodeOf(shop, id)).uses).toBe(0);
    }
  });

  it('is free again when its invoice is canceled or expires, and used when that is paid all the same', async () => {
    const company = await giveCompany(shop, customer);
    const { id, code } = await givePromoCode(shop, { mostUses: 1 });
    const byInvoice = async () => {
      const lines = await linesFor(shop, customer, 2);
      const choice = { method: 'invoice', company_id: company.id, promo_code: code } as const;
      return orderOf(shop, customer, lines, choice);
    };
    const canceled = await byInvoice();
    expect((await promoCodeOf(shop, id)).uses).toBe(1);
    await shop.call(contract.invoices.cancel, { params: { id: canceled.invoice_id as string } }, customer);
    expect((await promoCodeOf(shop, id)).uses).toBe(0);
    const expired = await byInvoice();
    shop.setClock(() => new Date(Date.now() + 60 * DAY));
    await followInvoices.run({}, shop.services, '');
    expect((await promoCodeOf(shop, id)).uses).toBe(0);
    const amount = (await linesOfPayment(shop, expired.id)).reduce((sum, line) => sum + line.amount, 0);
    await receiveMoney(shop, expired.invoice_id as string, amount, { accepted: true });
    expect((await promoCodeOf(shop, id)).uses).toBe(1);
    expect(await licensesOf(shop, expired.id)).toHaveLength(2);
    shop.setClock(undefined);
  });
});
