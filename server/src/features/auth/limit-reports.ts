import type { Db } from '../../platform/db/database.ts';
import type { ReachedLimit } from '../../platform/http/limits.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { findClaims } from './store.ts';

interface Dependencies {
  db: Db;
  securityEvents: SecurityEventService;
}

const isId = (key: string) => /^[\da-f]{8}-[\da-f-]{27}$/.test(key);

/** The keys of limits are ids of accounts, mail addresses, networks, or an address and a network. */
const accountOf = async (db: Db, key: string): Promise<string | null> => {
  if (isId(key)) return key;
  const typed = key.split(' ', 1)[0] ?? '';
  return typed.includes('@') ? ((await findClaims(db, typed))[0]?.id ?? null) : null;
};

/** Records that a limit is used up, for the account that it protects. The event names the limit and not its key. */
export const limitReports =
  ({ db, securityEvents }: Dependencies) =>
  async ({ name, key, network }: ReachedLimit): Promise<void> => {
    const userId = await accountOf(db, key);
    const origin = network ? { address: network, userAgent: null } : undefined;
    await securityEvents.record(db, { kind: 'limit_reached', userId, origin, detail: name });
  };
