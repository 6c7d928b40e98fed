import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isLong, randomIntegers } from '../../../../scripts/lib/random.ts';
import { sharedTestApp } from '../../../test/app.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { givePayments, givePromoCode, promoCodeOf, redeem } from '../../../test/promo-codes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { payments } from '../payments/tables.ts';
import { promoUses } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const [ada, bob] = [sharedAccount(shop), sharedAccount(shop)];

const BUYERS = 50;
const ROUNDS = isLong ? 40 : 4;

it('whatever is ordered, canceled and paid late at once, uses are counted right and no limit is passed by an order', async () => {
  const { db, promoCodes } = shop.services;
  for (let round = 0; round < ROUNDS; round++) {
    const below = randomIntegers(`promo codes, round ${round}`);
    const [mostUses, mostPerAccount] = [below(1, 6), below(1, 4)];
    const { id, code } = await givePromoCode(shop, { mostUses, mostPerAccount });
    const buyers = Array.from({ length: BUYERS }, (_, n) => ({
      userId: (n % 2 ? ada : bob).user.id,
      // What becomes of the order: it stays open, is canceled, or is canceled and paid all the same.
      end: (['open', 'canceled', 'late'] as const)[below(3)] as string,
      isSettledByJob: below(2) === 0,
    }));
    const ids = {
      [ada.user.id]: await givePayments(shop, ada.user.id, BUYERS / 2),
      [bob.user.id]: await givePayments(shop, bob.user.id, BUYERS / 2),
    };
    const setStatus = (paymentId: string, status: 'canceled' | 'succeeded') =>
      db.update(payments).set({ status }).where(eq(payments.id, paymentId));
    let late = 0;
    const order = async ({ userId, end, isSettledByJob }: (typeof buyers)[number]) => {
      const paymentId = ids[userId]?.pop() as string;
      const isRedeemed = await redeem(shop, { code, userId, paymentId }).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return false;
        },
      );
      if (!isRedeemed || end === 'open') return;
      await setStatus(paymentId, 'canceled');
      await (isSettledByJob ? promoCodes.settle() : db.transaction((tx) => promoCodes.release(tx, paymentId)));
      if (end === 'canceled') return;
      late += 1;
      await setStatus(paymentId, 'succeeded');
      await (isSettledByJob ? promoCodes.settle() : db.transaction((tx) => promoCodes.retake(tx, paymentId)));
    };
    await Promise.all(buyers.map(order));
    await promoCodes.settle();
    const rows = await db.select().from(promoUses).where(eq(promoUses.promoCodeId, id));
    const taken = rows.filter(({ releasedAt }) => !releasedAt);
    expect((await promoCodeOf(shop, id)).uses).toBe(taken.length);
    // Only orders that were paid after they had been canceled may exceed a limit.
    expect(taken.length).toBeLessThanOrEqual(mostUses + late);
    for (const { user } of [ada, bob])
      expect(taken.filter(({ userId }) => userId === user.id).length).toBeLessThanOrEqual(mostPerAccount + late);
  }
});
