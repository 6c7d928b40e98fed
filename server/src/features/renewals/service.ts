import { randomUUIDv7 } from 'node:crypto';
import { mayDo } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { ProviderMethod } from '../../platform/payment-provider/provider.ts';
import { audit, shop } from '../audit/service.ts';
import { findRole } from '../memberships/service.ts';
import { endRenewal } from './ending.ts';
import * as store from './store.ts';

/** The operations on renewals for other features. */
export const renewalService = {
  /**
   * Stores a card that its owner let the provider store while they paid. It is charged for nothing until they ask for it.
   * The card of a member who has left the organization meanwhile, or may not buy for it any more, is not stored.
   */
  async save(
    tx: Db,
    {
      userId,
      storedBy,
      paymentId,
      method,
    }: { userId: string; storedBy: string; paymentId: string; method: ProviderMethod },
    now: Date,
  ) {
    const role = storedBy === userId ? 'owner' : await findRole(tx, userId, storedBy);
    if (!role || !mayDo(role, 'buy')) return;
    const stored = await store.storeMethod(tx, { id: randomUUIDv7(), userId, storedBy, method, now });
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

  /**
   * Forgets the cards that people have stored for organizations, or for this one alone, and ends the renewals that they
   * were to pay. A charge that was written already finds no card.
   */
  async unlinkOf(tx: Db, storedBy: readonly string[], now: Date, organizationId?: string) {
    for (const { id, userId } of await store.deleteStoredBy(tx, storedBy, organizationId)) {
      await audit(tx, {
        ...shop,
        action: 'renewal.method_removed',
        subject: `user:${userId}`,
        owner: userId,
        after: { method: id, reason: 'member_left' },
        at: now,
      });
      const settings = await store.findSettings(tx, userId);
      if (settings?.savedMethodId) continue;
      for (const open of await store.listOpen(tx, userId)) {
        const row = open.by === 'card' ? await store.lockRenewal(tx, open.id) : undefined;
        if (row && !row.endedAt && !row.charging)
          await endRenewal(tx, row, 'withdrawn', { now, reason: 'member_left' });
      }
    }
  },

  sqlIsRenewing: store.sqlIsRenewing,
  /** Forgets the choice, the cards and the renewals of accounts: no card goes to another account. */
  removeOf: store.removeOf,
};
