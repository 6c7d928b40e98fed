import { lazy } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Parts } from '../parts.tsx';
import { ShopPart } from './shop-part.tsx';

/** Most visits do not need it, and its form is long. */
const SellerPart = lazy(async () => ({ default: (await import('./seller/seller-part.tsx')).SellerPart }));

export function SettingsTab() {
  const { t } = useTranslation();
  return (
    <Parts
      tab="settings"
      label={t('panel.seller.parts')}
      parts={[
        { name: 'shop', title: t('panel.settings.shop'), Content: ShopPart },
        { name: 'seller', title: t('panel.seller.title'), Content: SellerPart },
      ]}
    />
  );
}
