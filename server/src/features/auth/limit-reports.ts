import type { Db } from '../../platform/db/database.ts';
import type { ReachedLimit } from '../../platform/limits/limits.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { findClaims } from './store.ts';

interface Dependencies {
  db: Db;
  securityEvents: SecurityEventService;
}

/** Records that a limit is used up, for the account that it protects. The event names the limit, not whom it counts. */
export const limitReports =
  ({ db, securityEvents }: Dependencies) =>
  async ({ name, facts: { account, mailbox, network } }: ReachedLimit): Promise<void> => {
    const claimed = mailbox === undefined ? undefined : (await findClaims(db, mailbox))[0]?.id;
    const userId = account ?? claimed ?? null;
    const origin = network ? { address: network, userAgent: null } : undefined;
    await securityEvents.record(db, { kind: 'limit_reached', userId, origin, detail: name });
  };
