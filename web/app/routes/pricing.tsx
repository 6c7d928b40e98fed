import { contract } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import { isSold, shownPlans } from '../entities/payment/shown-plans.ts';
import { AfterTrial } from '../features/pricing/after-trial.tsx';
import { Companies } from '../features/pricing/companies.tsx';
import { PlanCard } from '../features/pricing/plan-card.tsx';
import { PlanComparison } from '../features/pricing/plan-comparison.tsx';
import { Questions } from '../features/pricing/questions.tsx';
import { VolumePrices } from '../features/pricing/volume-prices.tsx';
import { ProductData } from '../features/seo/product-data.tsx';
import { useShop } from '../lib/address/shop.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { deferredHydration } from '../lib/page/page-handle.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Container } from '../ui/container.tsx';
import { cx } from '../ui/cx.ts';
import grid from '../ui/grid.module.css';
import { Lede } from '../ui/lede.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Section } from '../ui/section.tsx';
import { Text } from '../ui/text.tsx';
import type { Route } from './+types/pricing';
import styles from './pricing.module.css';

export const handle = deferredHydration;

/** Loads the prices on the server, so that a reader without script sees them. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const api = serverApi(context, request);
  const [settings, seller] = await Promise.all([api(contract.settings.read, {}), api(contract.seller.read, {})]);
  return { settings: settings.data, invoices: seller.data.invoices };
};

export default function Pricing({ loaderData: { settings, invoices } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sales } = useShop().links;
  const plans = shownPlans(settings.core_available);
  const configured = { commercial: settings.price_commercial, individual: settings.price_individual };
  const shown = (price: number | null) => (price === null ? undefined : formatMoney(price, settings.currency, locale));
  return (
    <>
      <PageHead title={t('pricing.metaTitle')} description={t('pricing.metaDescription')} />
      <ProductData settings={settings} />
      <Container className={styles.page}>
        <Text variant="h1">{t('pricing.title')}</Text>
        <Lede>{t('pricing.lead')}</Lede>
        <div className={cx(grid.grid, grid.three, styles.plans)}>
          {plans.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              price={isSold(plan) ? shown(configured[plan]) : undefined}
              primary={plan === 'commercial'}
              invoices={invoices && plan === 'commercial'}
            />
          ))}
        </div>
        <Text muted className={styles.payment}>
          {invoices ? (
            <>
              {t('pricing.paymentOrInvoice')} <Anchor href="#companies">{t('pricing.paymentOrInvoiceLink')}</Anchor>.
            </>
          ) : sales ? (
            <>
              {t('pricing.payment')} <Anchor href={`mailto:${sales}`}>{t('pricing.paymentLink')}</Anchor>.
            </>
          ) : (
            t('pricing.paymentByCard')
          )}
        </Text>
      </Container>
      <VolumePrices settings={settings} plans={plans} />
      <Section fold title={t('pricing.compare.title')}>
        <PlanComparison plans={plans} />
      </Section>
      {invoices && <Companies />}
      <AfterTrial />
      <Questions invoices={invoices} />
    </>
  );
}
