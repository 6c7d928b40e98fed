import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InvoiceDetails } from './invoice-details.tsx';

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useData(
    [...queryKeys.admin, 'invoice', id],
    contract.invoices.adminGet,
    { params: { id } },
    { staleTime: 0 },
  );
  if (data) return <InvoiceDetails invoice={data} />;
  return (
    <DialogContent aria-busy={!error}>
      {error ? (
        <LoadFailure text={t('panel.invoice.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={360} />
      )}
    </DialogContent>
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
