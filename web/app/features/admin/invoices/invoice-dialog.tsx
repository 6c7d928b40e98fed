import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../../ui/app-dialog.tsx';
import { LoadedContent } from '../../../ui/loaded-content.tsx';
import { InvoiceDetails } from './invoice-details.tsx';

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useData(
    [...queryKeys.admin, 'invoice', id],
    contract.invoices.adminGet,
    { params: { id } },
    { staleTime: 0 },
  );
  return (
    <LoadedContent query={query} failed={t('panel.invoice.loadFailed')}>
      {(invoice) => <InvoiceDetails invoice={invoice} />}
    </LoadedContent>
  );
}

/** An invoice with its documents, its money and its history. */
export function InvoiceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('panel.invoice.title')} onClose={onClose} width={640}>
      <Loaded id={id} />
    </AppDialog>
  );
}
