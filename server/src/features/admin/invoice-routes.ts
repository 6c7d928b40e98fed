import type { AdminInvoice, contract } from '@warden/contract';
import { sendDownload } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { toMajor } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import type { DocumentService } from '../documents/service.ts';
import type { InvoiceService } from '../invoices/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { accountingColumns, accountingFormat, accountingLine } from './accounting.ts';
import { exports } from './exports.ts';
import { adminInvoicesToWire } from './invoice-wire.ts';
import { pageOf } from './pages.ts';
import { documentsOfPeriod, readDocument } from './queries/accounting.ts';
import { findInvoiceDetails, invoiceList } from './queries/invoices.ts';

interface Dependencies extends Pick<Resources, 'db' | 'background' | 'now'> {
  invoices: Pick<InvoiceService, 'toWire'>;
  documents: DocumentService;
  securityEvents: SecurityEventService;
}

type PanelRoutes = Pick<Handlers<typeof contract.invoices>, 'adminList' | 'adminGet' | 'exportCsv' | 'exportFiles'>;

/** The panel's side of invoices. */
export const adminInvoiceRoutes = (dependencies: Dependencies): PanelRoutes => {
  const { db, background, invoices, documents, securityEvents, now } = dependencies;
  const { csv, record } = exports(dependencies);
  return {
    async adminList({ query, ...call }) {
      securityEvents.logListing('invoices', call);
      const { rows, counted } = await pageOf(db, invoiceList, query, now());
      return { success: true, data: { invoices: await adminInvoicesToWire(db, invoices, rows), ...counted } };
    },

    async adminGet({ params, session, request }) {
      const found = await findInvoiceDetails(db, params.id);
      if (!found) throw new Refusal('not_found');
      const [invoice] = await adminInvoicesToWire(db, invoices, [found.invoice]);
      await securityEvents.recordRead(db, found.invoice.userId, { session, request });
      const transfers = found.transfers.map(({ transfer, amount }) => ({
        transfer_id: transfer.id,
        direction: transfer.direction,
        number: transfer.number,
        date: transfer.date,
        amount: toMajor(amount),
        payer: transfer.payer,
        payer_inn: transfer.payerInn,
        purpose: transfer.purpose,
      }));
      return { success: true, data: { ...(invoice as AdminInvoice), transfers } };
    },

    async exportCsv({ query, locale, ...caller }) {
      documents.checkPeriod(query);
      const rows = documentsOfPeriod(background, query);
      const toLine = ({ row }: { row: object }) => accountingLine(readDocument(row), locale, now());
      return csv(caller, 'invoices', accountingColumns, rows, toLine, accountingFormat(locale));
    },

    async exportFiles({ query, reply, locale, ...caller }) {
      return documents.inTurnOfArchives(caller.session.user.id, async () => {
        const found = await documents.ofPeriod(db, query);
        await record(caller, 'documents');
        return sendDownload(reply, await documents.zip(background, found, query, locale));
      });
    },
  };
};
