import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isoOf, sqlUtc } from '../../db/moments.ts';
import { preparedRead, type Slots } from '../../db/prepared.ts';
import type { AccountService } from '../auth/service.ts';
import type { CurrentRow, LicenseService } from '../licenses/service.ts';
import { installs } from './tables.ts';
import type { InstallRow } from './wire.ts';

/** A row of the statement. Without an installation, the list is empty. */
interface ReadRow extends Omit<InstallRow, 'id' | 'createdAt'> {
  viewerId: string;
  isAdmin: boolean;
  id: string | null;
  createdAt: string;
  license: CurrentRow | null;
}

/**
 * Lists a customer's installations, newest first, each with its current license, in one statement. Undefined without a
 * live session.
 */
export const listForSession = (
  { sqlCurrentOwned }: Pick<LicenseService, 'sqlCurrentOwned'>,
  { userOfSession }: Pick<AccountService, 'userOfSession'>,
) => {
  const selected = sql.join(
    Object.entries({
      ...getTableColumns(installs),
      createdAt: sqlUtc(installs.createdAt),
      license: sqlCurrentOwned(sql`installs.client_id`, sql`installs.user_id`),
    }).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const newestFirst = sql`order by ${installs.createdAt} desc, ${installs.id} desc`;
  const statement = preparedRead(
    (_, slots: Slots<{ tokenHash: string; now: Date }>) => sql<ReadRow>`
    with me as (${userOfSession(slots)})
    select me.id as "viewerId", me.is_admin as "isAdmin", ${selected}
    from me left join lateral (
      select ${installs}.* from ${installs} where ${installs.userId} = me.id ${newestFirst} limit 1000
    ) installs on true
    ${newestFirst}`,
  );
  return async (db: Db, tokenHash: string, now: Date) => {
    const found = await statement(db, { tokenHash, now });
    const [first] = found;
    if (!first) return undefined;
    const rows = first.id === null ? [] : (found as (ReadRow & { id: string })[]);
    return {
      viewer: { id: first.viewerId, isAdmin: first.isAdmin },
      rows: rows.map((row) => ({ ...row, createdAt: isoOf(row.createdAt) })),
    };
  };
};
