import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { isStaff } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sqlIsMember } from '../memberships/service.ts';
import { identities, identityProviders, organizationSignIns } from './tables.ts';

/**
 * A condition: the provider of this organization knows whose account this is. Before that, the member's own sign-in is
 * the only one there is: it opens the account, and nothing of the organization until the account is connected.
 */
const sqlIsConnected = (userId: SQL | AnyPgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${identities}
    where ${identities.organizationId} = ${identityProviders.organizationId} and ${identities.userId} = ${userId})`;

/** The organization by whose provider this person has to sign in; null where there is none. */
export const sqlRequiredBy = (userId: SQL | AnyPgColumn): SQL<string | null> =>
  sql<string | null>`(select ${identityProviders.organizationId} from ${identityProviders}
    where ${identityProviders.requiredSince} is not null and ${sqlIsMember(identityProviders.organizationId, userId)}
      and ${sqlIsConnected(userId)}
    order by ${identityProviders.organizationId} limit 1)`;

/** A condition: this organization asks its members for a sign-in by its provider, which the session has not done. */
export const sqlLacksSignIn = (organizationId: AnyPgColumn, tokenHash: SQL): SQL<boolean> =>
  sql<boolean>`(exists (select from ${identityProviders}
      where ${identityProviders.organizationId} = ${organizationId} and ${identityProviders.requiredSince} is not null)
    and not exists (select from ${organizationSignIns}
      where ${organizationSignIns.organizationId} = ${organizationId} and ${organizationSignIns.tokenHash} = ${tokenHash}))`;

/** A condition: this organization asked its members for a sign-in by its provider after this token was made. */
export const sqlRequiredSince = (organizationId: AnyPgColumn, madeAt: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from ${identityProviders}
    where ${identityProviders.organizationId} = ${organizationId} and ${identityProviders.requiredSince} > ${madeAt})`;

/** The organization by whose provider this person has to sign in. */
export const findRequiredBy = async (tx: Db, userId: string): Promise<string | undefined> =>
  (
    await tx
      .select({ id: identityProviders.organizationId })
      .from(identityProviders)
      .where(
        and(
          isNotNull(identityProviders.requiredSince),
          sqlIsMember(identityProviders.organizationId, sql`${userId}`),
          sqlIsConnected(sql`${userId}`),
        ),
      )
      .orderBy(identityProviders.organizationId)
      .limit(1)
  )[0]?.id;

export const ssoRequired = (organization: string) => new Refusal('sso_required', { organization });

/**
 * Whether an account must not sign in its own way, because an organization asks its members to sign in by its provider.
 * The shop's own people sign in the shop's way, lest a customer's provider decides who runs the shop.
 */
export const mustUseProvider = (
  user: { isAdmin: boolean; staffRole: string | null },
  requiredBy: string | null | undefined,
): requiredBy is string => Boolean(requiredBy) && !isStaff(user as Parameters<typeof isStaff>[0]);

/** Whether an organization's provider is set up. */
export const findProvider = async (tx: Db, organizationId: string) =>
  (await tx.select().from(identityProviders).where(eq(identityProviders.organizationId, organizationId)))[0];

export type ProviderRow = typeof identityProviders.$inferSelect;
