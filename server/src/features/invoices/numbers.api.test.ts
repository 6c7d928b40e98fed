import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { atEachEdge, dyingAt } from '../../../test/crash.ts';
import { expectWholeInvoices, giveInvoice, invoiceOrder, setSeller } from '../../../test/invoices.ts';
import { openAccount } from '../../../test/licenses.ts';
import { licensesOf, paymentOf } from '../../../test/payments.ts';
import type { Services } from '../../app/services.ts';
import { operator } from '../audit/service.ts';
import { users } from '../auth/tables.ts';
import { invoices } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
let customer: Account;

beforeAll(async () => {
  customer = await openAccount(shop);
  await setSeller(shop);
});

const expectWholeBooks = (context: string) => expectWholeInvoices(shop.services.db, context);

const buyer = async () => {
  const [user] = await shop.services.db.select().from(users).where(eq(users.id, customer.user.id));
  return { user: user as NonNullable<typeof user>, locale: 'en' as const, address: '127.0.0.1' };
};

describe('a crash at any edge', () => {
  it('of issuing an invoice leaves no gap, and no part of it', async () => {
    const order = await invoiceOrder(shop, customer);
    const edges = await atEachEdge(async (edge) => {
      const who = await buyer();
      const died = await dyingAt(shop.services, edge, (services) => services.invoices.issue(who, order));
      await expectWholeBooks(`after ${died}`);
      return died;
    });
    expect(edges).toEqual(expect.arrayContaining(['before jobs.enqueue', 'before the commit', 'after the commit']));
  });

  const transfer = { number: '7', date: '2026-11-17' };
  const receive = ({ db, invoices: service }: Services, id: string) =>
    db.transaction((tx) => service.receive(tx, id, { amount: 800_000, transfer, actor: operator }));

  it('of settling one leaves it unpaid, or paid with one license and one closing document', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { id, payment_id } = await giveInvoice(shop, customer);
      const died = await dyingAt(shop.services, edge, (services) => receive(services, id));
      const paid = (await paymentOf(shop, payment_id)).status === 'succeeded';
      expect(await licensesOf(shop, payment_id), `after ${died}`).toHaveLength(paid ? 1 : 0);
      await expectWholeBooks(`after ${died}`);
      if (!paid) await receive(shop.services, id);
      expect(await licensesOf(shop, payment_id), `after ${died}`).toHaveLength(1);
      return died;
    });
    expect(edges).toEqual(expect.arrayContaining(['after jobs.enqueue', 'before the commit']));
    await expectWholeBooks('at the end');
  });

  it('of returning its money leaves it paid, or returned with a revoked license', async () => {
    await atEachEdge(async (edge) => {
      const { id, payment_id } = await giveInvoice(shop, customer);
      await receive(shop.services, id);
      const money = { amount: 800_000, ground: 'because', by: 'operator', actor: operator };
      const died = await dyingAt(shop.services, edge, ({ db, invoices: service }) =>
        db.transaction((tx) => service.returnMoney(tx, id, money)),
      );
      const [row] = await shop.services.db.select().from(invoices).where(eq(invoices.id, id));
      const isRevoked = (await licensesOf(shop, payment_id))[0]?.revokedAt !== null;
      expect(isRevoked, `after ${died}`).toBe(row?.returnedAt !== null);
      expect((await paymentOf(shop, payment_id)).refundedAt !== null, `after ${died}`).toBe(isRevoked);
      return died;
    });
    await expectWholeBooks('at the end');
  });
});
