import { useShop } from '../../lib/address/shop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './pricing.module.css';

export function Refund() {
  const { t } = useTranslation();
  const { sales } = useShop().links;
  return (
    <Paper as="section" className={styles.refund}>
      <Text variant="h3">{t('pricing.refundTitle')}</Text>
      <Text muted>{t('pricing.refundText')}</Text>
      {sales ? (
        <Anchor href={`mailto:${sales}`}>{sales}</Anchor>
      ) : (
        <Anchor to="/contacts">{t('footer.contact')}</Anchor>
      )}
    </Paper>
  );
}
