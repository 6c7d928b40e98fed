import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { jsonRow, reviveRow } from '../../db/json-row.ts';
import { prepared, type Slots } from '../../db/prepared.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { installs } from './tables.ts';
import type { InstallRow } from './wire.ts';

/**
 * Lists a customer's installations, newest first, each with its current license as JSON, in one statement. Undefined
 * without a live session.
 */
export const listForSession = (
  { sqlCurrentOwned }: Pick<LicenseService, 'sqlCurrentOwned'>,
  { userOfSession }: Pick<AccountService, 'userOfSession'>,
) => {
  const license = sqlCurrentOwned(sql`installs.client_id`, sql`installs.user_id`);
  const statement = prepared(
    (_, slots: Slots<{ tokenHash: string; now: Date }>) => sql<{
      viewer: { id: string; isAdmin: boolean };
      rows: object[];
    }>`
    with me as (${userOfSession(slots)})
    select
      (select coalesce(json_agg(page.row), '[]'::json) from (
        select ${jsonRow(installs, { license })} as row from ${installs} where ${installs.userId} = me.id
        order by ${installs.createdAt} desc, ${installs.id} desc limit 1000
      ) page) as rows,
      json_build_object('id', me.id, 'isAdmin', me.is_admin) as viewer
    from me`,
  );
  return async (db: Db, tokenHash: string, now: Date) => {
    const [found] = await statement(db, { tokenHash, now });
    if (!found) return undefined;
    const rows = found.rows.map((row) => reviveRow(installs, row) as InstallRow & { license: object | null });
    return { viewer: found.viewer, rows };
  };
};
