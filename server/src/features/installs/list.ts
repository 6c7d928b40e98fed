import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { jsonList } from '../../platform/db/json-row.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import { isoOf, sqlUtc } from '../../platform/db/timestamps.ts';
import type { AccountService, SessionValues } from '../auth/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { sqlSync } from './keys.ts';
import { sqlMoved, type WrittenMove } from './moves.ts';
import { installs } from './tables.ts';
import type { InstallRow, WrittenSync } from './wire.ts';

/** What a page has. The texts of two hundred trials are a megabyte at most, and few customers have so many. */
const PAGE = 200;

/** A row of the statement but for the license text. Without an installation, the list is empty. */
interface ReadRow extends Omit<InstallRow, 'id' | 'createdAt' | 'licenseText'> {
  viewerId: string;
  isAdmin: boolean;
  id: string | null;
  createdAt: string;
  license: readonly unknown[] | null;
  sync: WrittenSync | null;
  moved: WrittenMove | null;
}

/**
 * Lists a page of a customer's installations, newest first, each with its current license, in one statement. Undefined
 * without a live session.
 */
export const listForSession = (
  { sqlCurrentOwned }: Pick<LicenseService, 'sqlCurrentOwned'>,
  { userOfSession }: Pick<AccountService, 'userOfSession'>,
) => {
  const { licenseText, ...columns } = getTableColumns(installs);
  const listed = jsonList<ReadRow>({
    ...columns,
    viewerId: sql`me.id`,
    isAdmin: sql`me.is_admin`,
    createdAt: sqlUtc(installs.createdAt),
    license: sqlCurrentOwned(sql`installs.client_id`, sql`installs.user_id`),
    sync: sqlSync(sql`installs.client_id`, sql`installs.user_id`),
    // The slot of the statement below.
    moved: sqlMoved(sql.placeholder('now')),
  });
  const newestFirst = sql`order by ${installs.createdAt} desc, ${installs.id} desc`;
  const statement = prepared('installs', (db, slots: Slots<SessionValues & { offset: number }>) =>
    selectFrom<{ listed: readonly unknown[]; licenseText: string }>(
      db,
      sql`
      with me as (${userOfSession(slots)})
      select ${listed.sql} as listed, ${licenseText} as "licenseText"
      from me left join lateral (
        select ${installs}.* from ${installs} where ${installs.userId} = me.id ${newestFirst}
        limit ${sql.raw(`${PAGE + 1}`)} offset ${slots.offset}
      ) installs on true
      ${newestFirst}`,
      'listed',
      'licenseText',
    ),
  );
  return async (db: Db, of: SessionValues, page: number) => {
    const found = await statement(db, { ...of, offset: (page - 1) * PAGE });
    const [first] = found;
    if (!first) return undefined;
    const { id, viewerId, isAdmin } = listed.read(first.listed);
    const rowOf = ({ listed: list, licenseText: text }: (typeof found)[number]) => {
      const row = listed.read(list) as ReadRow & { id: string };
      return { ...row, licenseText: text, createdAt: isoOf(row.createdAt) };
    };
    // One row more than the page has tells whether there are others.
    const rows = id === null ? [] : found.slice(0, PAGE).map(rowOf);
    return { viewer: { id: viewerId, isAdmin }, rows, ...(found.length > PAGE ? { more: true as const } : {}) };
  };
};
