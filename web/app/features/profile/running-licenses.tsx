import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { LicenseWithOffers } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatDate } from '@warden/i18n/format';
import { StatusChip } from '../../entities/license/license-chips.tsx';
import { licenseState } from '../../entities/license/license-state.ts';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useUserId } from '../../lib/session/session.ts';
import { DialogSection } from '../../ui/dialog-section.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ListRow, RowList } from '../../ui/row-list.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';

const useAllLicenses = () =>
  useQuery({
    queryKey: [...queryKeys.licenses, useUserId(), 'all'],
    queryFn: ({ signal }) => checkedCall(contract.licenses.list, { query: { limit: '100' } }, signal),
  });

/** When a license ends, if it works today. */
const endOf = (license: LicenseWithOffers) => {
  const { name } = licenseState(license, new Date());
  if (name === 'grace') return license.grace_until;
  return name === 'active' || name === 'ending' ? license.expires_at : undefined;
};

/** Which licenses still work when their account is deleted, and until when. */
export function RunningLicenses() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useAllLicenses();
  return (
    <DialogSection title={t('security.personalData.deletion.licenses')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('security.personalData.deletion.running')}
      </Typography>
      {error && !data && <LoadFailure text={t('licenses.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons />}
      {data && (
        <RowList none={t('security.personalData.deletion.noLicenses')}>
          {data.data.flatMap((license) => {
            const end = endOf(license);
            if (!end) return [];
            return (
              <ListRow key={license.id}>
                <Box sx={{ flex: 1, minWidth: 160, py: 0.5, overflowWrap: 'anywhere' }}>
                  {license.description || license.client_id}
                  <Box sx={{ color: 'text.secondary' }}>
                    {t('security.personalData.deletion.until', { date: formatDate(end, locale) })}
                  </Box>
                </Box>
                <StatusChip license={license} />
              </ListRow>
            );
          })}
        </RowList>
      )}
      {data && data.total > data.data.length && (
        <Typography variant="body2" color="textSecondary">
          {t('security.personalData.deletion.newestOnly', { number: data.data.length })}
        </Typography>
      )}
    </DialogSection>
  );
}
