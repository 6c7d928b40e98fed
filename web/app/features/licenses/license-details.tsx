import type { LicenseWithOffers } from '@warden/contract';
import { formatDate, formatDays } from '@warden/i18n/format';
import { type ReactNode, useId } from 'react';
import { StatusChip, TypeChip } from '../../entities/license/license-chips.tsx';
import { LicenseHistory } from '../../entities/license/license-history.tsx';
import { LicenseText } from '../../entities/license/license-text.tsx';
import { LicenseTimeline } from '../../entities/license/license-timeline.tsx';
import { RevokedReason } from '../../entities/license/revoked-reason.tsx';
import { termOf, timelineOf } from '../../entities/license/timeline.ts';
import { formatMoment } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { DialogContent } from '../../ui/app-dialog.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { DialogSection } from '../../ui/dialog-section.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './license-details.module.css';

export function LicenseDetails({ license, offer }: { license: LicenseWithOffers; offer: ReactNode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const textId = useId();
  return (
    <DialogContent>
      <div className={styles.timeline}>
        <LicenseTimeline
          timeline={timelineOf(termOf(license), new Date(), license.status === 'revoked')}
          aside={offer}
        />
      </div>
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
        {license.grace_until && license.grace_until > license.expires_at && (
          <Fact name={t('licenses.graceUntil')}>
            {t('licenses.endOfDay', { date: formatDate(license.grace_until, locale) })}
          </Fact>
        )}
        <Fact name={t('licenses.lastValidated')}>
          {license.last_validated_at ? formatMoment(license.last_validated_at, locale) : t('licenses.never')}
        </Fact>
        <Fact name={t('licenses.validations')}>{license.validation_count.toLocaleString(locale)}</Fact>
      </Facts>
      <DialogSection title={t('licenses.history.title')}>
        <LicenseHistory id={license.id} />
      </DialogSection>
      <section aria-labelledby={textId} className={styles.text}>
        <Text id={textId} as="h3" variant="body2" muted className={styles.title}>
          {t('licenses.text')}
        </Text>
        <LicenseText text={license.license_text} labelledBy={textId} />
      </section>
    </DialogContent>
  );
}
