import type { Consent, ConsentDocument } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatDate, formatMoment } from '@warden/i18n/format';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ListRow, RowList, RowText } from '../../../ui/row-list.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

const pages: Record<ConsentDocument, string> = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  personal_data: '/personal-data-consent',
};

function ConsentRow({ consent: { document, version, given_at, address } }: { consent: Consent }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ListRow>
      <RowText
        note={[formatMoment(given_at, locale), address && t('security.personalData.consents.from', { address })]
          .filter(Boolean)
          .join(' · ')}
      >
        <TextLink to={pages[document]} newTab>
          {t(`security.personalData.consents.${document}`)}
        </TextLink>
        {', '}
        {t('security.personalData.consents.version', { date: formatDate(version, locale) })}
      </RowText>
    </ListRow>
  );
}

/** The documents that the account's owner has agreed to. */
export function Consents() {
  const { t } = useTranslation();
  const { data, error, refetch } = useData(queryKeys.consents, contract.consents.list, {});
  return (
    <DialogSection title={t('security.personalData.consents.title')}>
      {error && !data && (
        <LoadFailure text={t('security.personalData.consents.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <RowList none={t('security.personalData.consents.none')}>
          {data.map((consent) => (
            <ConsentRow key={`${consent.document} ${consent.given_at} ${consent.address}`} consent={consent} />
          ))}
        </RowList>
      )}
      {!data && !error && <RowSkeletons />}
    </DialogSection>
  );
}
