import type { ReadLicense } from '@warden/contract';
import { formatDate, formatDays } from '@warden/i18n/format';
import { useId } from 'react';
import { LicenseActions } from '../../entities/license/license-actions.tsx';
import { StatusChip } from '../../entities/license/license-chips.tsx';
import { LicenseText } from '../../entities/license/license-text.tsx';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './payment-view.module.css';

/** The license that was paid for, ready to copy. Few people read its text, so it is folded. */
export function BoughtLicense({ license }: { license: ReadLicense }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  return (
    <Paper as="section" padded aria-labelledby={titleId} className={styles.part}>
      <Text id={titleId} as="h2" variant="h3" className={layout.anywhere}>
        {t('paymentSuccess.license', { client: license.client_id })}
      </Text>
      {license.status !== 'active' && <StatusChip license={license} />}
      <Text muted className={styles.until}>
        {t('paymentSuccess.until', { date: formatDate(license.expires_at, locale) })}
      </Text>
      {license.carried_days ? (
        <Text muted>{t('paymentSuccess.carried', { days: formatDays(license.carried_days, locale) })}</Text>
      ) : null}
      {license.license_text === null ? (
        <Text>{t('paymentSuccess.givenToOthers')}</Text>
      ) : (
        <>
          <div className={cx(layout.row, styles.buttons)}>
            <LicenseActions license={license} copy={t('paymentSuccess.copy')} />
          </div>
          <details className={styles.text}>
            <summary>
              <span className={styles.show}>{t('paymentSuccess.show')}</span>
              <span className={styles.hide}>{t('paymentSuccess.hide')}</span>
            </summary>
            <LicenseText text={license.license_text} labelledBy={titleId} />
          </details>
        </>
      )}
    </Paper>
  );
}
