import type { ShopSettings } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { isSold, type PlanName } from '../../entities/payment/shown-plans.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { ComparisonTable } from '../../ui/comparison-table.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './pricing.module.css';

const afterDiscount = (price: number, percent: number) => Math.round((price * (10_000 - percent * 100)) / 100) / 100;

/** What licenses cost that are bought together, where the shop has such prices. */
export function VolumePrices({ settings, plans }: { settings: ShopSettings; plans: readonly PlanName[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { volume_discounts: steps = [], currency } = settings;
  if (steps.length === 0) return null;
  const prices = { commercial: settings.price_commercial, individual: settings.price_individual };
  const shown = plans.filter(isSold).flatMap((plan) => {
    const price = prices[plan];
    return price === null ? [] : [{ plan, price }];
  });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Section title={t('pricing.volume.title')} lead={t('pricing.volume.lead')}>
      <div className={styles.volume}>
        <ComparisonTable
          label={t('pricing.volume.title')}
          corner={t('pricing.volume.licenses')}
          columns={[t('pricing.volume.discount'), ...shown.map(({ plan }) => t(`pricing.plans.${plan}.name`))]}
          rows={steps.map(({ from, percent }) => ({
            name: t('pricing.volume.from', { count: from }),
            cells: [
              percents.format(percent / 100),
              ...shown.map(({ price }) => formatMoney(afterDiscount(price, percent), currency, locale)),
            ],
          }))}
        />
      </div>
    </Section>
  );
}
