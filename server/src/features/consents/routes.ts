import type { contract } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { sendDownload } from '../../platform/http/download.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { originOf } from '../../platform/http/session.ts';
import type { DocumentService } from '../documents/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { archiveOf } from './export.ts';
import { listConsents } from './store.ts';
import { consentToWire } from './wire.ts';

interface Dependencies {
  db: Db;
  /** The database for exports, which take longer than a page. */
  background: Db;
  documents: DocumentService;
  limits: Limits;
  securityEvents: SecurityEventService;
  now: () => Date;
}

export const consentRoutes = ({
  db,
  background,
  documents,
  limits,
  securityEvents,
  now,
}: Dependencies): Handlers<typeof contract.consents> => ({
  async list({ session }) {
    return { success: true, data: (await listConsents(db, session.user.id)).map(consentToWire) };
  },

  async export({ session, request, reply }) {
    const { id: userId } = session.user;
    await limits.consume({ exportAccount: userId });
    await securityEvents.record(db, { kind: 'exported', userId, origin: originOf(request), detail: 'account' });
    return sendDownload(reply, await archiveOf(background, documents, userId, now()));
  },
});
