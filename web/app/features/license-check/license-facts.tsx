import { formatDate } from '@warden/i18n/format';
import { type Feature, features, type LicensePayload } from '@warden/license';
import { TypeChip } from '../../entities/license/license-chips.tsx';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import styles from './check-result.module.css';

const isFeature = (name: string): name is Feature => (features as readonly string[]).includes(name);

/** The content of a license for readers. */
export function LicenseFacts({ payload, genuine }: { payload: LicensePayload; genuine: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const keyKind = genuine ? (payload.publicKey ? 'keyOwn' : 'keyShop') : 'keyUnknown';
  return (
    <Facts>
      <Fact name={t('check.licensee')}>{payload.licensee}</Fact>
      <Fact name={t('check.type')}>
        <TypeChip type={payload.type} />
      </Fact>
      <Fact name={t('check.client')}>
        <CopyableId value={payload.client} whole />
      </Fact>
      <Fact name={t('check.hostname')}>{payload.hostname ?? t('check.anyHost')}</Fact>
      <Fact name={t('check.until')}>{t('licenses.endOfDay', { date: formatDate(payload.expires, locale) })}</Fact>
      <Fact name={t('check.grace')}>
        {payload.graceUntil > payload.expires
          ? t('check.graceUntil', { date: formatDate(payload.graceUntil, locale) })
          : t('check.graceNone')}
      </Fact>
      <Fact name={t('check.allows')}>
        <ul className={styles.features}>
          {payload.features.map((feature) => (
            <li key={feature}>{isFeature(feature) ? t(`check.features.${feature}`) : feature}</li>
          ))}
        </ul>
      </Fact>
      <Fact name={t('check.key')}>{t(`check.${keyKind}`, { key: payload.key })}</Fact>
      <Fact name={t('check.id')}>
        <CopyableId value={payload.id} whole />
      </Fact>
    </Facts>
  );
}
