import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import { buyAddress } from '../../entities/payment/buy-address.ts';
import { isSold, type PlanName } from '../../entities/payment/shown-plans.ts';
import { useShop } from '../../lib/address/shop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
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
}

export function PlanCard({ plan, price, primary = false }: PlanCardProps) {
  const { t } = useTranslation();
  const shows = useAudience();
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
      <Text variant="body2" muted>
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
      {plan !== 'community' && (!sold || shows('guest')) && (
        <Button to="/register" {...button} {...(sold ? attribute('audience', 'guest') : {})}>
          {action}
        </Button>
      )}
      {sold && shows('member') && (
        <Button to={buyAddress(plan)} {...button} {...attribute('audience', 'member')}>
          {t('pricing.buy')}
        </Button>
      )}
    </Paper>
  );
}
