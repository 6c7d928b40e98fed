import type { ShopSettings } from '@warden/contract';
import { useOrigin } from '../../lib/address/origin.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { JsonLd } from '../../ui/json-ld.tsx';
import { productData } from './product.ts';

export function ProductData({ settings }: { settings: ShopSettings }) {
  const { t } = useTranslation();
  const origin = useOrigin();
  const locale = useLocale();
  const texts = {
    brand: t('brand'),
    home: t('home', { returnObjects: true }),
    pricing: t('pricing', { returnObjects: true }),
  };
  return <JsonLd data={productData({ origin, locale, settings, texts })} />;
}
