import { useQuery } from '@tanstack/react-query';
import type { LicenseWithOffers } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatDate } from '@warden/i18n/format';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useUserId } from '../../lib/session/session.ts';
import { DialogSection } from '../../ui/dialog-section.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ListRow, RowList, RowText } from '../../ui/row-list.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Text } from '../../ui/text.tsx';
import { queryKeys } from '../query-keys.ts';
import { StatusChip } from './license-chips.tsx';
import { licenseState } from './license-state.ts';

const useAllLicenses = (organization: string | null) =>
  useQuery({
    queryKey: [...queryKeys.licenses, useUserId(), organization, 'all'],
    queryFn: ({ signal }) => checkedCall(contract.licenses.list, { query: { limit: '100' } }, signal, organization),
  });

/** When a license ends, if it works today. */
const endOf = (license: LicenseWithOffers) => {
  const { name } = licenseState(license, shopNow());
  if (name === 'grace') return license.grace_until;
  return name === 'active' || name === 'ending' ? license.expires_at : undefined;
};

interface RunningLicensesProps {
  /** Null for the person's own account, whichever organization the page is about. */
  organization: string | null;
  title: string;
  text: string;
}

/** Which licenses still work when their account is deleted or their organization is closed, and until when. */
export function RunningLicenses({ organization, title, text }: RunningLicensesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useAllLicenses(organization);
  return (
    <DialogSection title={title}>
      <Text variant="body2" muted className={layout.belowTight}>
        {text}
      </Text>
      {error && !data && <LoadFailure text={t('licenses.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons />}
      {data && (
        <RowList none={t('security.personalData.deletion.noLicenses')}>
          {data.data.flatMap((license) => {
            const end = endOf(license);
            if (!end) return [];
            return (
              <ListRow key={license.id}>
                <RowText note={t('security.personalData.deletion.until', { date: formatDate(end, locale) })}>
                  {license.description || license.client_id}
                </RowText>
                <StatusChip license={license} />
              </ListRow>
            );
          })}
        </RowList>
      )}
      {data && data.total > data.data.length && (
        <Text variant="body2" muted>
          {t('security.personalData.deletion.newestOnly', { number: data.data.length })}
        </Text>
      )}
    </DialogSection>
  );
}
