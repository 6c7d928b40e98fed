import type { ShopSettings } from '@warden/contract';
import type { Texts } from '@warden/i18n/load-texts';
import { docsLocaleFor, type Locale } from '@warden/i18n/locales';
import { shownPlans } from '../../entities/payment/shown-plans.ts';
import { pageAddress } from '../../lib/address/page-address.ts';

interface Product {
  origin: string;
  locale: Locale;
  settings: Pick<ShopSettings, 'core_available' | 'currency' | 'price_commercial' | 'price_individual'>;
  texts: Pick<Texts, 'brand' | 'home' | 'pricing'>;
}

/** Warden and its prices as schema.org data. A plan without a configured price is left out. */
export const productData = ({ origin, locale, settings, texts }: Product) => {
  const prices = {
    trial: 0,
    commercial: settings.price_commercial,
    individual: settings.price_individual,
    community: 0,
  };
  const url = pageAddress(origin, '/pricing', locale);
  return {
    '@type': 'SoftwareApplication',
    name: texts.brand,
    description: texts.home.metaDescription,
    url: pageAddress(origin, '/', locale),
    image: `${origin}/og-${docsLocaleFor(locale)}.png`,
    inLanguage: locale,
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Linux',
    offers: shownPlans(settings.core_available)
      .filter((plan) => prices[plan] !== null)
      .map((plan) => ({
        '@type': 'Offer',
        name: texts.pricing.plans[plan].name,
        price: prices[plan],
        priceCurrency: settings.currency,
        url,
      })),
  };
};
