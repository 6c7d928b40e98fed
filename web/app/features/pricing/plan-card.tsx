import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import { buyAddress } from '../../entities/payment/buy-address.ts';
import { isSold, type PlanName } from '../../entities/payment/shown-plans.ts';
import { useShop } from '../../lib/address/shop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './plan-card.module.css';

interface PlanCardProps {
  plan: PlanName;
  /** The configured price. Without one, the card shows a text instead. */
  price?: string | undefined;
  primary?: boolean;
  /** Whether companies can pay for it by invoice here. */
  invoices?: boolean;
}

export function PlanCard({ plan, price, primary = false, invoices = false }: PlanCardProps) {
  const { t } = useTranslation();
  const { repository } = useShop().links;
  const { name, term, text, points, without, action, ...words } = t(`pricing.plans.${plan}`, { returnObjects: true });
  const sold = isSold(plan);
  const button = { variant: primary ? 'contained' : 'outlined', className: styles.action } as const;
  return (
    <Paper as="article" className={cx(styles.card, primary && styles.primary)}>
      <Text variant="h3" as="h2">
        {name}
      </Text>
      <Text className={styles.price}>{price ?? words.price}</Text>
      <Text variant="body2" muted className={styles.term}>
        {term}
      </Text>
      <Text muted className={styles.text}>
        {text}
      </Text>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <CheckIcon aria-hidden="true" />
            {point}
          </li>
        ))}
        {without.map((point) => (
          <li key={point} className={styles.missing}>
            <RemoveIcon aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      {plan === 'community' && repository && (
        <Button href={repository} rel="noreferrer" {...button}>
          {action}
        </Button>
      )}
      {plan === 'trial' && (
        <Button to="/register" {...button}>
          {action}
        </Button>
      )}
      {/* Visitors are led there by the log-in or the registration. */}
      {sold && (
        <Button to={buyAddress(plan)} {...button}>
          {action}
        </Button>
      )}
      {sold && invoices && (
        <Button to={buyAddress(plan, { method: 'invoice' })} variant="text" className={styles.action}>
          {t('pricing.companies.action')}
        </Button>
      )}
    </Paper>
  );
}
