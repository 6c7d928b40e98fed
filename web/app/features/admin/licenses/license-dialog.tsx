import { contract } from '@warden/contract/calls';
import { LicenseDetails } from '../../../entities/license/license-details.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { LoadedContent } from '../../../ui/loaded-content.tsx';
import { HistoryWithActors } from './license-history.tsx';

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useData(
    [...queryKeys.admin, 'license', id],
    contract.licenses.get,
    { params: { id } },
    { staleTime: 0 },
  );
  return (
    <LoadedContent query={query} failed={t('panel.license.loadFailed')}>
      {(license) => (
        <DialogContent>
          <LicenseDetails license={license} />
          <DialogSection title={t('licenses.history.title')}>
            <HistoryWithActors id={id} />
          </DialogSection>
        </DialogContent>
      )}
    </LoadedContent>
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
