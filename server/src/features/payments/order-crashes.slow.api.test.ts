import type { WantedLine } from '@warden/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { atEachEdge, dyingAt } from '../../../test/crash.ts';
import { documentsOf, invoiceOf, returnMoney, setSeller } from '../../../test/invoices.ts';
import { openAccount } from '../../../test/licenses.ts';
import {
  expectSoldOnce,
  linesFor,
  linesOfPayment,
  mailsOfSale,
  orderAndPay,
  orderOf,
  receiptsOf,
  soldOnce,
} from '../../../test/orders.ts';
import { licensesOf, paymentOf } from '../../../test/payments.ts';
import { incoming, statementOf } from '../../../test/transfers.ts';
import type { Services } from '../../app/services.ts';
import { HOUR } from '../../platform/time.ts';
import { operator } from '../audit/service.ts';

const shop = sharedTestApp({}, { workers: false });
const LINES = 10;
/** The lines beside the third of an order that only that is refunded of. */
const OTHERS = 3;
let customer: Awaited<ReturnType<typeof openAccount>>;
let company: Awaited<ReturnType<typeof giveCompany>>;
let lines: WantedLine[];

beforeAll(async () => {
  await setSeller(shop, { vat: [{ from: '2026-01-01', rate: 22, ground: null }] });
  customer = await openAccount(shop);
  company = await giveCompany(shop, customer);
  // Each order extends the licenses of the one before.
  lines = await linesFor(shop, customer, LINES);
});

const byCard = () => orderOf(shop, customer, lines, { company_id: company.id });
const byInvoice = async (wanted = lines) => {
  const { invoice_id, ...order } = await orderOf(shop, customer, wanted, { method: 'invoice', company_id: company.id });
  return { ...order, invoice: await invoiceOf(shop, invoice_id as string) };
};
type Invoiced = Awaited<ReturnType<typeof byInvoice>>;

/** Statements of a bank that bring these sums for an invoice, one after the other. */
const statementsFor = ({ invoice }: Invoiced, sums: readonly number[]) => {
  const paying = (sum: number) =>
    incoming({
      ...{ ПлательщикИНН: company.inn as string, Сумма: (sum / 100).toFixed(2) },
      НазначениеПлатежа: `Оплата по счету ${invoice.number}`,
    });
  return sums.map((sum) => statementOf(paying(sum)));
};

/** Imports them, and again as after a crash, when also a job matches what was left. */
const importAll = async ({ transfers }: Services, statements: readonly Buffer[]) => {
  for (const statement of statements) await transfers.importStatement(statement, operator);
};
const importAgain = async (statements: readonly Buffer[]) => {
  await importAll(shop.services, statements);
  await shop.services.transfers.matchLeftOver(new Date(shop.services.now().getTime() + HOUR));
};

describe('an order of ten licenses, with a crash at any edge,', () => {
  it('is sold once where a card pays', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { id, providerId } = await byCard();
      shop.yookassa.pay(providerId);
      const died = await dyingAt(shop.services, edge, (services) => services.payments.follow(id));
      await Promise.all([shop.services.payments.follow(id), shop.services.payments.follow(id)]);
      await expectSoldOnce(shop, id, `after ${died}`);
      return died;
    });
    expect(edges).toEqual(expect.arrayContaining(['after provider.findPayment', 'before the commit']));
  });

  it.each([
    ['one transfer pays', [8_000_000]],
    ['two part transfers pay', [2_999_999, 5_000_001]],
  ])('is sold once where %s', async (_name, sums) => {
    const edges = await atEachEdge(async (edge) => {
      const order = await byInvoice();
      const statements = statementsFor(order, sums);
      const died = await dyingAt(shop.services, edge, (services) => importAll(services, statements));
      const sold = (await licensesOf(shop, order.id)).length;
      expect([0, LINES], `after ${died}`).toContain(sold);
      await Promise.all([importAgain(statements), importAgain(statements)]);
      await expectSoldOnce(shop, order.id, `after ${died}`);
      expect((await invoiceOf(shop, order.invoice.id)).received, `after ${died}`).toBe(8_000_000);
      return died;
    });
    expect(edges.filter((name) => name === 'before the commit').length).toBeGreaterThan(sums.length);
  });

  describe('gives the money of line three back, and touches nothing else,', () => {
    const stateOf = async (id: string) => ({
      licenses: await licensesOf(shop, id),
      lines: await linesOfPayment(shop, id),
      documents: await documentsOf(shop, id),
    });
    type State = Awaited<ReturnType<typeof stateOf>>;

    /** Expects that line three is over, and that everything else is as it was. */
    const expectOnlyThird = async (id: string, before: State, context: string) => {
      const third = before.lines[2]?.id as string;
      const after = await stateOf(id);
      const ofOthers = ({ licenses, lines: all }: State) => [
        licenses.filter(({ orderLineId }) => orderLineId !== third),
        all.filter((line) => line.id !== third),
      ];
      expect(ofOthers(after), context).toEqual(ofOthers(before));
      const license = after.licenses.find(({ orderLineId }) => orderLineId === third);
      expect(license?.revokedAt, context).not.toBeNull();
      expect(after.lines[2], context).toMatchObject({ refunded: 800_000, refundedAt: expect.any(Date) });
      expect((await paymentOf(shop, id)).refundedAt, context).toBeNull();
      const [invoice, upd, correction, ...more] = after.documents;
      expect([[invoice, upd], more], context).toEqual([before.documents, []]);
      const totals = correction?.content.lines.map(({ total }) => total);
      expect(totals, context).toEqual(before.lines.map((_, place) => (place === 2 ? 0 : 800_000)));
      expect(await mailsOfSale(shop, id), context).toEqual([...soldOnce, 'invoices.returned'].toSorted());
    };

    it('to the card', async () => {
      await atEachEdge(async (edge) => {
        const fresh = await linesFor(shop, customer, OTHERS + 1);
        const { id, providerId } = await orderAndPay(shop, customer, fresh, { company_id: company.id });
        const before = await stateOf(id);
        const lineIds = [before.lines[2]?.id as string];
        const request = { reason: 'because', actor: 'operator', by: 'operator', address: null, lineIds };
        const died = await dyingAt(shop.services, edge, (services) => services.payments.refund(id, request));
        await Promise.allSettled([1, 2].map(() => shop.services.payments.refund(id, request)));
        await expectOnlyThird(id, before, `after ${died}`);
        const back = shop.yookassa.refunds().filter(({ payment_id }) => payment_id === providerId);
        expect(
          back.map(({ amount }) => amount.value),
          `after ${died}`,
        ).toEqual(['8000.00']);
        const receipts = await receiptsOf(shop, providerId);
        expect(
          receipts.map(({ items }) => items.length),
          `after ${died}`,
        ).toEqual([1, OTHERS + 1]);
        return died;
      });
    });

    it('by bank transfer', async () => {
      await atEachEdge(async (edge) => {
        const order = await byInvoice(await linesFor(shop, customer, OTHERS + 1));
        await importAll(shop.services, statementsFor(order, [800_000 * (OTHERS + 1)]));
        const before = await stateOf(order.id);
        const giveBack = (services: Services) =>
          returnMoney({ ...shop, services }, order.invoice.id, 800_000, [before.lines[2]?.id as string]);
        const died = await dyingAt(shop.services, edge, giveBack);
        await Promise.allSettled([1, 2].map(() => giveBack(shop.services)));
        await expectOnlyThird(order.id, before, `after ${died}`);
        return died;
      });
    });
  });
});
