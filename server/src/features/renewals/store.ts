import { addDays, type Day } from '@warden/license';
import {
  and,
  asc,
  between,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { ProviderMethod } from '../../platform/payment-provider/provider.ts';
import { sqlPaymentStatus } from '../payments/service.ts';
import { renewalInstalls, renewalSettings, renewals, savedMethods } from './tables.ts';

export type RenewalRow = typeof renewals.$inferSelect;
export type SettingsRow = typeof renewalSettings.$inferSelect;
export type SavedMethodRow = typeof savedMethods.$inferSelect;
/** The end of a license. */
export interface LicenseEnd {
  clientId: string;
  endsOn: string;
}
export type RenewedInstall = typeof renewalInstalls.$inferSelect;

export const findSettings = async (tx: Db, userId: string): Promise<SettingsRow | undefined> =>
  (await tx.select().from(renewalSettings).where(eq(renewalSettings.userId, userId)))[0];

/** Whoever switches renewal on or off waits until the transaction ends, in which a card may be charged. */
export const lockSettings = async (tx: Db, userId: string): Promise<SettingsRow | undefined> =>
  (await tx.select().from(renewalSettings).where(eq(renewalSettings.userId, userId)).for('update'))[0];

export const writeSettings = async (tx: Db, row: SettingsRow) => {
  const { userId, ...set } = row;
  await tx.insert(renewalSettings).values(row).onConflictDoUpdate({ target: renewalSettings.userId, set });
};

export const listMethods = (tx: Db, userId: string): Promise<SavedMethodRow[]> =>
  tx
    .select()
    .from(savedMethods)
    .where(eq(savedMethods.userId, userId))
    .orderBy(desc(savedMethods.createdAt), asc(savedMethods.id));

export const findMethod = async (tx: Db, userId: string, id: string): Promise<SavedMethodRow | undefined> =>
  (
    await tx
      .select()
      .from(savedMethods)
      .where(and(eq(savedMethods.id, id), eq(savedMethods.userId, userId)))
  )[0];

/** Forgets a stored card, with the id by which it could be charged. */
export const deleteMethod = async (tx: Db, userId: string, id: string): Promise<boolean> =>
  (
    await tx
      .delete(savedMethods)
      .where(and(eq(savedMethods.id, id), eq(savedMethods.userId, userId)))
      .returning({ id: savedMethods.id })
  ).length > 0;

/** Forgets the cards that people have stored for organizations, or for this one alone, and returns whose they were. */
export const deleteStoredBy = async (tx: Db, storedBy: readonly string[], organizationId?: string) => {
  const deleted = await tx
    .delete(savedMethods)
    .where(
      and(
        inArray(savedMethods.storedBy, [...storedBy]),
        organizationId ? eq(savedMethods.userId, organizationId) : ne(savedMethods.userId, savedMethods.storedBy),
      ),
    )
    .returning({ id: savedMethods.id, userId: savedMethods.userId });
  return deleted;
};

export interface NewMethod {
  id: string;
  userId: string;
  /** The person whose card it is. */
  storedBy: string;
  method: ProviderMethod;
  now: Date;
}

/**
 * Stores a card. One of the same person that the provider calls the same takes the place of the one before: it gets a new
 * id each time. Returns null where this id was stored before.
 */
export const storeMethod = async (
  tx: Db,
  { id, userId, storedBy, method, now }: NewMethod,
): Promise<SavedMethodRow | null> => {
  const title = method.title?.trim();
  const [known] = await tx.select().from(savedMethods).where(eq(savedMethods.providerMethodId, method.id));
  if (known) return null;
  const [renewed] = title
    ? await tx
        .update(savedMethods)
        .set({ providerMethodId: method.id, createdAt: now })
        .where(and(eq(savedMethods.userId, userId), eq(savedMethods.storedBy, storedBy), eq(savedMethods.title, title)))
        .returning()
    : [];
  if (renewed) return renewed;
  const [stored] = await tx
    .insert(savedMethods)
    .values({ id, userId, storedBy, providerMethodId: method.id, title: title || method.type, createdAt: now })
    .returning();
  return stored ?? null;
};

/** Writes a renewal with its installations; undefined where another process has just done so. */
export const insertRenewal = async (
  tx: Db,
  renewal: typeof renewals.$inferInsert,
  installs: readonly LicenseEnd[],
): Promise<RenewalRow | undefined> => {
  const [inserted] = await tx.insert(renewals).values(renewal).onConflictDoNothing().returning();
  if (!inserted) return undefined;
  await tx
    .insert(renewalInstalls)
    .values(installs.map(({ clientId, endsOn }) => ({ renewalId: inserted.id, clientId, endsOn })));
  return inserted;
};

/** The number of the next renewal of a period. */
export const nextPart = async (tx: Db, { userId, endsOn, by }: Pick<RenewalRow, 'userId' | 'endsOn' | 'by'>) => {
  const [last] = await tx
    .select({ part: max(renewals.part) })
    .from(renewals)
    .where(and(eq(renewals.userId, userId), eq(renewals.endsOn, endsOn), eq(renewals.by, by)));
  return (last?.part ?? -1) + 1;
};

export const updateRenewal = async (tx: Db, id: string, change: Partial<RenewalRow>) => {
  await tx.update(renewals).set(change).where(eq(renewals.id, id));
};

export const findRenewal = async (tx: Db, id: string): Promise<RenewalRow | undefined> =>
  (await tx.select().from(renewals).where(eq(renewals.id, id)))[0];

export const findOwned = async (tx: Db, userId: string, id: string): Promise<RenewalRow | undefined> =>
  (
    await tx
      .select()
      .from(renewals)
      .where(and(eq(renewals.id, id), eq(renewals.userId, userId)))
  )[0];

export const lockRenewal = async (tx: Db, id: string): Promise<RenewalRow | undefined> =>
  (await tx.select().from(renewals).where(eq(renewals.id, id)).for('update'))[0];

/** The renewals of an account that have not ended, those that end first before the others. */
export const listOpen = (tx: Db, userId: string): Promise<RenewalRow[]> =>
  tx
    .select()
    .from(renewals)
    .where(and(eq(renewals.userId, userId), isNull(renewals.endedAt)))
    .orderBy(asc(renewals.endsOn), asc(renewals.part), asc(renewals.id));

export const installsOf = async (tx: Db, renewalIds: readonly string[]): Promise<Map<string, RenewedInstall[]>> => {
  const rows = renewalIds.length
    ? await tx
        .select()
        .from(renewalInstalls)
        .where(inArray(renewalInstalls.renewalId, [...renewalIds]))
        .orderBy(asc(renewalInstalls.endsOn), asc(renewalInstalls.clientId))
    : [];
  return Map.groupBy(rows, ({ renewalId }) => renewalId);
};

export const removeInstalls = (tx: Db, renewalId: string, clientIds: readonly string[]) =>
  tx
    .delete(renewalInstalls)
    .where(and(eq(renewalInstalls.renewalId, renewalId), inArray(renewalInstalls.clientId, [...clientIds])));

/** Notes what was announced of each license, of which the lowest price counts, or the price that was agreed to. */
export const noteAmounts = async (
  tx: Db,
  renewalId: string,
  lines: readonly { clientId: string; amount: number }[],
  { isAgreed }: { isAgreed: boolean },
) => {
  const amount = isAgreed ? sql`priced.amount` : sql`least(renewal_installs.amount, priced.amount)`;
  await tx.execute(sql`
    update renewal_installs set amount = ${amount}
    from unnest(
      ${sql.param(lines.map(({ clientId }) => clientId))}::text[], ${sql.param(lines.map((line) => line.amount))}::int[]
    ) priced(client_id, amount)
    where renewal_installs.renewal_id = ${renewalId} and renewal_installs.client_id = priced.client_id`);
};

/**
 * How much of the limit other charges take for what ends in the same days: those that were made, are under way, or were
 * planned before this one.
 */
export const takenAmount = async (
  tx: Db,
  { id, userId, endsOn }: Pick<RenewalRow, 'id' | 'userId' | 'endsOn'>,
  days: number,
): Promise<number> => {
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${renewals.amount}), 0)::int` })
    .from(renewals)
    .where(
      and(
        eq(renewals.userId, userId),
        eq(renewals.by, 'card'),
        ne(renewals.id, id),
        between(renewals.endsOn, addDays(endsOn, -days), addDays(endsOn, days)),
        or(
          eq(renewals.outcome, 'paid'),
          eq(renewals.charging, true),
          and(isNull(renewals.endedAt), lt(renewals.id, id)),
        ),
      ),
    );
  return found?.sum ?? 0;
};

/** Forgets to which prices the owner has agreed, because what they have chosen has changed since. */
export const forgetAgreements = async (tx: Db, userId: string) => {
  await tx
    .update(renewals)
    .set({ agreedAmount: null })
    .where(and(eq(renewals.userId, userId), isNull(renewals.endedAt), isNotNull(renewals.agreedAmount)));
};

/** The ends that renewals of this kind have taken care of, also those that came to nothing but for a change of mind. */
export const coveredEnds = async (tx: Db, userId: string, by: RenewalRow['by']): Promise<LicenseEnd[]> =>
  tx
    .select({ clientId: renewalInstalls.clientId, endsOn: renewalInstalls.endsOn })
    .from(renewalInstalls)
    .innerJoin(renewals, eq(renewals.id, renewalInstalls.renewalId))
    .where(
      and(
        eq(renewals.userId, userId),
        eq(renewals.by, by),
        or(isNull(renewals.outcome), ne(renewals.outcome, 'withdrawn')),
      ),
    );

/**
 * The open renewals that are to be looked at now. Those by invoice are looked at each time, and once more where one that
 * had expired was paid after all.
 */
export const findDue = (tx: Db, now: Date, { after, limit }: { after: string; limit: number }) =>
  tx
    .select({ id: renewals.id, by: renewals.by })
    .from(renewals)
    .where(
      and(
        sql`${renewals.id} > ${after}`,
        or(
          and(isNull(renewals.endedAt), or(eq(renewals.by, 'invoice'), lte(renewals.nextAt, now))),
          and(
            eq(renewals.by, 'invoice'),
            eq(renewals.outcome, 'declined'),
            eq(sqlPaymentStatus(renewals.paymentId), 'succeeded'),
          ),
        ),
      ),
    )
    .orderBy(asc(renewals.id))
    .limit(limit);

/**
 * A condition: this end of a license is taken care of by a renewal that has not ended. A card that was not even tried by
 * the end takes care of nothing.
 */
export const sqlIsRenewing = (userId: SQL, clientId: SQL, endsOn: SQL, today: Day): SQL => sql`exists (
  select from renewal_installs renewed join renewals renewing on renewing.id = renewed.renewal_id
  where renewed.client_id = ${clientId} and renewed.ends_on = ${endsOn}
    and renewing.user_id = ${userId} and renewing.ended_at is null
    and (renewing.by = 'invoice' or renewing.attempts > 0 or renewed.ends_on >= ${today})
)`;

/**
 * A condition: the account may want this end to be renewed, and no renewal has taken care of it. Whether it does is
 * looked at for each account.
 */
export const sqlMayWant = (isOrganization: SQL, [userId, clientId, endsOn]: [SQL, SQL, SQL]): SQL => sql`(
  (
    exists (
      select from renewal_settings wanted where wanted.user_id = ${userId}
        and (wanted.by_invoice or wanted.saved_method_id is not null)
    ) or (
      not exists (select from renewal_settings wanted where wanted.user_id = ${userId})
      and ${isOrganization}
    )
  ) and not exists (
    select from renewal_installs renewed join renewals renewing on renewing.id = renewed.renewal_id
    where renewed.client_id = ${clientId} and renewed.ends_on = ${endsOn} and renewing.user_id = ${userId}
      and (renewing.outcome is null or renewing.outcome <> 'withdrawn')
      and renewing.by = case when exists (
        select from renewal_settings wanted where wanted.user_id = ${userId} and wanted.saved_method_id is not null
      ) then 'card' else 'invoice' end
  )
)`;

/** Forgets what an account has chosen, and the cards that were stored for it. */
export const removeOf = async (tx: Db, userIds: readonly string[]) => {
  const of = [...userIds];
  await tx.delete(renewalSettings).where(inArray(renewalSettings.userId, of));
  await tx.delete(savedMethods).where(inArray(savedMethods.userId, of));
  await tx.delete(renewals).where(inArray(renewals.userId, of));
};
