import type { Db } from '../../../platform/db/database.ts';
import { hashToken, type SessionOrigin } from '../../../platform/http/session.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import type { Resources } from '../../../platform/resources.ts';
import { audit, userActor } from '../../audit/service.ts';
import { listMembers } from '../../memberships/service.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import { completeSignIn } from '../factors/complete-sign-in.ts';
import type { UserRow } from '../wire.ts';
import { breakGlassUsed } from './mail.tsx';
import { noteSignIn } from './store.ts';

interface Dependencies extends Pick<Resources, 'jobs' | 'secret' | 'now'> {
  securityEvents: SecurityEventService;
}

interface ByCode {
  organizationId: string;
  origin: SessionOrigin;
  device?: string | null | undefined;
}

/**
 * Opens a session for an owner whose password and break-glass code were right. The code stands for a second factor too:
 * it is long, on paper, and works once. All owners learn of it.
 */
export const openByCode = async (
  dependencies: Dependencies,
  tx: Db,
  user: UserRow,
  { organizationId, origin, device }: ByCode,
) => {
  const { now, securityEvents } = dependencies;
  const opened = await completeSignIn(dependencies, tx, user, { origin, device, by: 'break_glass_code' });
  await noteSignIn(tx, { tokenHash: hashToken(opened.data.token), organizationId }, now());
  await audit(tx, {
    ...userActor(user, origin.address),
    account: organizationId,
    action: 'organization.break_glass_used',
    subject: `organization:${organizationId}`,
    at: now(),
  });
  await securityEvents.record(tx, { kind: 'break_glass_used', userId: user.id, origin });
  const owners = (await listMembers(tx, organizationId)).filter(({ role }) => role === 'owner');
  const mails = owners.map(({ userId }) => ({ userId, organizationId, byId: user.id }));
  await enqueueMail(dependencies, tx, breakGlassUsed, ...mails);
  return opened;
};
