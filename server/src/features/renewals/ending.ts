import type { Db } from '../../platform/db/database.ts';
import { type AuditActor, audit, shop } from '../audit/service.ts';
import { type RenewalRow, updateRenewal } from './store.ts';

type Outcome = NonNullable<RenewalRow['outcome']>;

/** Ends a locked renewal: nothing is done about it any more. */
export const endRenewal = async (
  tx: Db,
  { id, userId, by, endsOn }: RenewalRow,
  outcome: Outcome,
  { now, reason, actor = shop }: { now: Date; reason?: string; actor?: AuditActor },
) => {
  await updateRenewal(tx, id, { endedAt: now, outcome, nextAt: null, charging: false });
  await audit(tx, {
    ...actor,
    action: `renewal.${outcome}`,
    subject: `renewal:${id}`,
    owner: userId,
    after: { by, endsOn, ...(reason ? { reason } : {}) },
    at: now,
  });
};
