import type { contract } from '@warden/contract';
import { sendDownload } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { originOf } from '../../platform/http/session.ts';
import type { Resources } from '../../platform/resources.ts';
import type { DocumentService } from '../documents/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { archiveOf } from './account-archive.ts';

interface Dependencies extends Pick<Resources, 'db' | 'background' | 'limits' | 'now'> {
  documents: DocumentService;
  securityEvents: SecurityEventService;
}

/** Sends owners all that the shop knows about them. It reads the tables of all features, as the panel's lists do. */
export const accountExportRoute = ({
  db,
  background,
  documents,
  limits,
  securityEvents,
  now,
}: Dependencies): Pick<Handlers<typeof contract.consents>, 'export'> => ({
  async export({ session, request, reply }) {
    const { id: userId } = session.user;
    await limits.consume({ account: userId }, 'exportAccount');
    return documents.inTurnOfArchives(userId, async () => {
      await securityEvents.record(db, { kind: 'exported', userId, origin: originOf(request), detail: 'account' });
      return sendDownload(reply, await archiveOf(background, documents, userId, now()));
    });
  },
});
