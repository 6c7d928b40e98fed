import { and, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { users } from './tables.ts';

/**
 * Accounts from before domains were compared in ASCII are brought to that form, so that their owners find them. Where
 * another account has verified the same address in the other form, the older one stays as it is.
 */
export const alignEmailKeys = async (db: Db) => {
  const found = await db
    .select({ id: users.id, email: users.email, key: users.emailKey })
    .from(users)
    .where(sql`octet_length(${users.emailKey}) > char_length(${users.emailKey})`);
  const rival = alias(users, 'rival');
  for (const { id, email, key } of found) {
    const aligned = emailKey(email);
    if (aligned === key) continue;
    const verifiedElsewhere = db
      .select({ one: sql`1` })
      .from(rival)
      .where(and(eq(rival.emailKey, aligned), isNotNull(rival.emailVerifiedAt)));
    await db
      .update(users)
      .set({ emailKey: aligned })
      .where(
        and(eq(users.id, id), eq(users.emailKey, key), or(isNull(users.emailVerifiedAt), notExists(verifiedElsewhere))),
      );
  }
};
