import { ogrnLabel, sellerName } from '../../entities/seller/seller-name.ts';
import type { useShop } from '../../lib/address/shop.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './seller-line.module.css';

/** Who sells, in one line at the end of every page. */
export function SellerLine({ seller }: { seller: NonNullable<ReturnType<typeof useShop>['seller']> }) {
  const { t } = useTranslation();
  const { inn, ogrn, is_example } = seller;
  const parts = [
    is_example && t('seller.example'),
    sellerName(seller, useLocale()),
    `${t('seller.inn')}\u00a0${inn}`,
    ogrn && `${t(ogrnLabel(ogrn))}\u00a0${ogrn}`,
  ];
  return (
    <Text variant="body2" muted className={styles.seller}>
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}
