import { contract } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import { Benefits } from '../features/home/benefits.tsx';
import { Features } from '../features/home/features.tsx';
import { Hero } from '../features/home/hero.tsx';
import { NextSteps } from '../features/home/next-steps.tsx';
import { SentryComparison } from '../features/home/sentry-comparison.tsx';
import { QuickCheck } from '../features/license-check/quick-check.tsx';
import { ProductData } from '../features/seo/product-data.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { deferredHydration } from '../lib/page/page-handle.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/home';

export const handle = deferredHydration;

/** Loads the prices, for visitors and for search engines. */
export const loader = async ({ context, request }: Route.LoaderArgs) =>
  (await serverApi(context, request)(contract.settings.read, {})).data;

export default function Home({ loaderData: settings }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { price_commercial: price, currency } = settings;
  return (
    <>
      <PageHead title={t('home.metaTitle')} description={t('home.metaDescription')} bare />
      <ProductData settings={settings} />
      <Hero price={price === null ? undefined : formatMoney(price, currency, locale)} />
      <Features />
      <Benefits />
      <SentryComparison />
      <Section split fold title={t('home.check.title')} lead={t('home.check.lead')}>
        <QuickCheck />
      </Section>
      <NextSteps />
    </>
  );
}
