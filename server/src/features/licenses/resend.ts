import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { licenseIssued } from './mail.tsx';
import { findById } from './store.ts';

interface Dependencies extends Pick<Resources, 'now'> {
  jobs: Pick<Resources['jobs'], 'enqueue'>;
}

/** Mails a license once more to whom it belongs, who may have lost the first mail. */
export const resending = ({ jobs, now }: Dependencies) => ({
  async resend(tx: Db, id: string, actor: AuditActor): Promise<void> {
    const license = await findById(tx, id);
    if (!license) throw new Refusal('not_found');
    if (license.revokedAt) throw new Refusal('license_revoked');
    if (!license.userId && !license.waitingFor) throw new Refusal('license_unowned');
    await enqueueMail({ jobs }, tx, licenseIssued, { licenseId: id });
    await audit(tx, { ...actor, action: 'license.mailed_again', subject: `license:${id}`, at: now() });
  },
});
