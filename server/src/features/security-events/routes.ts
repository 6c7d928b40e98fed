import type { contract } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/mount.ts';
import { listOfUser } from './store.ts';
import { securityEventToWire } from './wire.ts';

/** What owners see of their own account. The panel answers the other endpoints. */
export const activityRoute =
  ({ db }: { db: Db }): Handler<typeof contract.securityEvents.mine> =>
  async ({ session, query }) => {
    const { page, limit } = query;
    const rows = await listOfUser(db, session.user.id, query);
    return {
      success: true,
      data: rows.slice(0, limit).map(securityEventToWire),
      page,
      limit,
      more: rows.length > limit,
    };
  };
