import type { LicenseWithOffers } from '@warden/contract';
import { formatDate, formatDays } from '@warden/i18n/format';
import { formatMoment } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { StatusChip, TypeChip } from './license-chips.tsx';
import { RevokedReason } from './revoked-reason.tsx';

/** What the shop knows about a license, for its owner and for administrators. */
export function LicenseDetails({ license }: { license: LicenseWithOffers }) {
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
          <Fact name={t('licenses.revokedBy')}>{license.revoked_by ?? t('common.notSet')}</Fact>
        </>
      )}
      {license.superseded_by && (
        <Fact name={t('licenses.supersededBy')}>
          <CopyableId value={license.superseded_by} whole />
        </Fact>
      )}
      <Fact name={t('licenses.typeTitle')}>
        <TypeChip type={license.license_type} />
      </Fact>
      {license.staging_for && (
        <Fact name={t('licenses.staging.chip')}>{t('licenses.staging.goesWith', { client: license.staging_for })}</Fact>
      )}
      {license.staging && (
        <Fact name={t('licenses.staging.installation')}>
          <CopyableId value={license.staging.client_id} whole />
        </Fact>
      )}
      <Fact name={t('licenses.id')}>
        <CopyableId value={license.id} whole />
      </Fact>
      {license.description && <Fact name={t('installs.description')}>{license.description}</Fact>}
      <Fact name={t('licenses.client')}>
        <CopyableId value={license.client_id} whole />
      </Fact>
      <Fact name={t('licenses.hostname')}>{license.hostname ?? t('common.notSet')}</Fact>
      <Fact name={t('licenses.issued')}>{formatMoment(license.issued_at, locale)}</Fact>
      <Fact name={t('licenses.expires')}>
        {t('licenses.endOfDay', { date: formatDate(license.expires_at, locale) })}
      </Fact>
      {license.carried_days ? (
        <Fact name={t('licenses.carried')}>
          {t('licenses.carriedDays', { days: formatDays(license.carried_days, locale) })}
        </Fact>
      ) : null}
      {license.status !== 'revoked' && license.grace_until && license.grace_until > license.expires_at && (
        <Fact name={t('licenses.graceUntil')}>
          {t('licenses.endOfDay', { date: formatDate(license.grace_until, locale) })}
        </Fact>
      )}
      <Fact name={t('licenses.lastValidated')}>
        {license.last_validated_at ? formatMoment(license.last_validated_at, locale) : t('licenses.never')}
      </Fact>
      <Fact name={t('licenses.validations')}>{license.validation_count.toLocaleString(locale)}</Fact>
    </Facts>
  );
}
