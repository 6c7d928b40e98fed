import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import type { ProviderRow } from '../required-sign-in.ts';
import { identityProviders } from '../tables.ts';

/** Notes that an owner has signed in by the provider. */
export const noteTried = (tx: Db, organizationId: string, userId: string, now: Date) =>
  tx
    .update(identityProviders)
    .set({ triedAt: now, triedBy: userId })
    .where(eq(identityProviders.organizationId, organizationId));

export const setRequired = (tx: Db, organizationId: string, requiredSince: Date | null) =>
  tx.update(identityProviders).set({ requiredSince }).where(eq(identityProviders.organizationId, organizationId));

export const saveProvider = (tx: Db, { createdAt, ...provider }: ProviderRow) =>
  tx
    .insert(identityProviders)
    .values({ ...provider, createdAt })
    .onConflictDoUpdate({ target: identityProviders.organizationId, set: provider });
