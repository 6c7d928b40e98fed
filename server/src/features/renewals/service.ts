import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import type { ProviderMethod } from '../../platform/payment-provider/provider.ts';
import { audit, shop } from '../audit/service.ts';
import * as store from './store.ts';

/** The operations on renewals for other features. */
export const renewalService = {
  /** Stores a card that its owner let the provider store while they paid. It is charged for nothing until they ask for it. */
  async save(
    tx: Db,
    { userId, paymentId, method }: { userId: string; paymentId: string; method: ProviderMethod },
    now: Date,
  ) {
    const stored = await store.storeMethod(tx, { id: randomUUIDv7(), userId, method, now });
    if (!stored) return;
    await audit(tx, {
      ...shop,
      action: 'renewal.method_saved',
      subject: `user:${userId}`,
      owner: userId,
      after: { method: stored.id, payment: paymentId },
      at: now,
    });
  },

  sqlIsRenewing: store.sqlIsRenewing,
  /** Forgets the choice, the cards and the renewals of accounts: no card goes to another account. */
  removeOf: store.removeOf,
};
