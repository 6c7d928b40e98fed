import type { contract } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { sendDownload } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userActor } from '../audit/service.ts';
import type { DocumentService } from '../documents/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import type { InvoiceService } from './service.ts';
import * as store from './store.ts';
import type { InvoiceRow } from './wire.ts';

interface Dependencies {
  db: Db;
  documents: Pick<DocumentService, 'pdf'>;
  invoices: InvoiceService;
  securityEvents: Pick<SecurityEventService, 'recordRead'>;
}

/** The admin feature answers the panel's lists and exports of invoices. */
type CustomerRoutes = Omit<typeof contract.invoices, 'adminGet' | 'adminList' | 'exportCsv' | 'exportFiles'>;

export const invoiceRoutes = ({ db, documents, invoices, securityEvents }: Dependencies): Handlers<CustomerRoutes> => {
  const answer = async (row: InvoiceRow) => {
    const [data] = await invoices.toWire(db, [row]);
    return { success: true as const, data: data as NonNullable<typeof data> };
  };

  return {
    async create({ session, body, locale, address }) {
      return answer(await invoices.issue({ user: session.user, locale, address }, body));
    },

    async list({ session, query }) {
      const { rows, ...counted } = await store.listOwned(db, session.user.id, query);
      return { success: true, data: await invoices.toWire(db, rows), ...counted, ...query };
    },

    async get({ params, session, request }) {
      const invoice = await store.findVisible(db, session.user, params.id);
      if (!invoice) throw new Refusal('not_found');
      await securityEvents.recordRead(db, invoice.userId, { session, request });
      return answer(invoice);
    },

    async pdf({ params, session, request, reply }) {
      const invoice = await store.findVisible(db, session.user, params.id);
      const file = invoice && (await documents.pdf(db, invoice.documentId));
      if (!file) throw new Refusal('not_found');
      await securityEvents.recordRead(db, invoice.userId, { session, request });
      return sendDownload(reply, file);
    },

    async cancel({ params, session, address }) {
      const { user } = session;
      const canceled = await db.transaction(async (tx) => {
        const invoice = await store.findVisible(tx, { id: user.id, isAdmin: false }, params.id);
        if (!invoice) throw new Refusal('not_found');
        return invoices.cancel(tx, invoice, userActor(user, address));
      });
      return answer(canceled);
    },

    async markPaid({ params, body, session, address }) {
      const actor = userActor(session.user, address);
      await db.transaction((tx) => invoices.settleByHand(tx, params.id, { reason: body.reason, actor }));
      return answer((await store.findInvoice(db, params.id)) as InvoiceRow);
    },
  };
};
