import { contract } from '@warden/contract/calls';
import { formatDate } from '@warden/i18n/format';
import { StatusChip, TypeChip } from '../../../entities/license/license-chips.tsx';
import { RevokedReason } from '../../../entities/license/revoked-reason.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { type DataOf, useData } from '../../../lib/api/use-data.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HistoryWithActors } from './license-history.tsx';

function LicenseFacts({ license }: { license: DataOf<typeof contract.licenses.get> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Facts>
      <Fact name={t('licenses.statusTitle')}>
        <StatusChip license={license} />
      </Fact>
      {license.revoked_at && (
        <>
          <Fact name={t('licenses.revoked')}>{formatMoment(license.revoked_at, locale)}</Fact>
          <Fact name={t('licenses.revokedReason')}>
            {license.revoked_reason ? <RevokedReason reason={license.revoked_reason} /> : t('common.notSet')}
          </Fact>
        </>
      )}
      <Fact name={t('licenses.typeTitle')}>
        <TypeChip type={license.license_type} />
      </Fact>
      <Fact name={t('licenses.id')}>
        <CopyableId value={license.id} whole />
      </Fact>
      <Fact name={t('licenses.client')}>
        <CopyableId value={license.client_id} whole />
      </Fact>
      <Fact name={t('licenses.hostname')}>{license.hostname ?? t('common.notSet')}</Fact>
      <Fact name={t('licenses.issued')}>{formatMoment(license.issued_at, locale)}</Fact>
      <Fact name={t('licenses.expires')}>
        {t('licenses.endOfDay', { date: formatDate(license.expires_at, locale) })}
      </Fact>
    </Facts>
  );
}

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
        <LicenseFacts license={data} />
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
