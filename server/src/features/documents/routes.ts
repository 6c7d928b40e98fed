import type { contract } from '@warden/contract';
import { sendDownload } from '../../platform/http/download.ts';
import type { Call, Handlers } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import type { DocumentService } from './service.ts';
import { findVisible } from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'background' | 'limits'> {
  accounts: Pick<AccountService, 'lock'>;
  /** The database for archives, which take longer than a page. */
  documents: DocumentService;
  securityEvents: Pick<SecurityEventService, 'recordRead'>;
}

export const documentRoutes = ({
  accounts,
  db,
  background,
  limits,
  documents,
  securityEvents,
}: Dependencies): Handlers<typeof contract.documents> => {
  const sendFile = async (
    format: 'pdf' | 'xml',
    { params, session, request, reply }: Call<typeof contract.documents.pdf>,
  ) => {
    const document = await findVisible(db, session.user, params.id);
    const file = document && (await documents[format](db, document.id));
    if (!file) throw new Refusal('not_found');
    await securityEvents.recordRead(db, document.userId, { session, request });
    return sendDownload(reply, file);
  };

  return {
    async period({ query, session, reply, locale }) {
      await limits.consume({ account: session.user.id }, 'documentsAccount');
      // What is returned ends with the download, or with its connection.
      return documents.inTurnOfArchives(session.user.id, async () => {
        const found = await documents.ofPeriod(db, { ...query, userId: session.user.id });
        return sendDownload(reply, await documents.zip(background, found, query, locale));
      });
    },

    async act({ params, session: { user }, address }) {
      const act = await db.transaction(async (tx) => {
        // The sale may be given to another owner at this moment, and the act has to go along.
        if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
        // An act is a document that the buyer asks for; administrators read what was issued.
        if (!(await findVisible(tx, { id: user.id, isAdmin: false }, params.id))) throw new Refusal('not_found');
        const issued = await documents.issueAct(tx, params.id);
        if (!issued) throw new Refusal('not_found');
        if (issued.isNew) {
          const { id, number, createdAt: at } = issued.act;
          const entry = { action: 'document.act_issued', subject: `document:${id}`, after: { number }, at };
          await audit(tx, { ...userActor(user, address), ...entry });
        }
        return issued.act;
      });
      return { success: true, data: documents.toWire(act) };
    },

    pdf: (call) => sendFile('pdf', call),
    xml: (call) => sendFile('xml', call),
  };
};
