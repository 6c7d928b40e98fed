import { contract } from '@warden/contract/calls';
import { LicenseDetails } from '../../../entities/license/license-details.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HistoryWithActors } from './license-history.tsx';

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useData(
    [...queryKeys.admin, 'license', id],
    contract.licenses.get,
    { params: { id } },
    { staleTime: 0 },
  );
  if (data) {
    return (
      <DialogContent>
        <LicenseDetails license={data} />
        <DialogSection title={t('licenses.history.title')}>
          <HistoryWithActors id={id} />
        </DialogSection>
      </DialogContent>
    );
  }
  return (
    <DialogContent aria-busy={!error}>
      {error ? (
        <LoadFailure text={t('panel.license.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={360} />
      )}
    </DialogContent>
  );
}

/** A license with its history. */
export function LicenseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('panel.license.title')} onClose={onClose} width={640}>
      <Loaded id={id} />
    </AppDialog>
  );
}
