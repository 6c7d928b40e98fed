import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { users } from '../../db/schema.ts';
import { emailKey } from '../../users/email.ts';

/**
 * Accounts from before domains were compared in ASCII are brought to that form, so that their owners find them. Where
 * another account has verified the same address in the other form, the older one stays as it is.
 */
export const alignEmailKeys = async (db: Db) => {
  const found = await db
    .select({ id: users.id, email: users.email, key: users.emailKey })
    .from(users)
    .where(sql`octet_length(${users.emailKey}) > char_length(${users.emailKey})`);
  for (const { id, email, key } of found) {
    if (emailKey(email) === key) continue;
    await db
      .update(users)
      .set({ emailKey: emailKey(email) })
      .where(and(eq(users.id, id), eq(users.emailKey, key)))
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
      });
  }
};
