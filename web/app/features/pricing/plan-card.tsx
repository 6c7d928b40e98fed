import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { buyAddress } from '../../entities/payment/buy-address.ts';
import { isSold, type PlanName } from '../../entities/payment/shown-plans.ts';
import { useShop } from '../../lib/address/shop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
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
  const isCommunity = plan === 'community';
  const target = isCommunity ? { href: repository, rel: 'noreferrer' } : { component: Link, to: '/register' };
  const sold = isSold(plan);
  const buttonProps = {
    variant: primary ? ('contained' as const) : ('outlined' as const),
    fullWidth: true,
    sx: { px: 1, textAlign: 'center' },
  };
  return (
    <Paper
      component="article"
      sx={{ p: 3, display: 'flex', flexDirection: 'column', ...(primary ? { borderColor: 'text.secondary' } : {}) }}
    >
      <Typography variant="h3" component="h2">
        {name}
      </Typography>
      <Typography
        component="p"
        sx={{ mt: 2, fontSize: '1.5625rem', fontWeight: 700, letterSpacing: '-0.02em', lineHeight: 1.2 }}
      >
        {price ?? words.price}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {term}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2, minHeight: { md: '6.4em', lg: '3.2em' } }}>
        {text}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', p: 0, my: 3, display: 'flex', flexDirection: 'column', gap: 1, flex: 1 }}
      >
        {points.map((point) => (
          <Box component="li" key={point} sx={{ display: 'flex', gap: 1, fontSize: '0.9375rem' }}>
            <CheckIcon aria-hidden="true" className={styles.included} />
            {point}
          </Box>
        ))}
        {without.map((point) => (
          <Box
            component="li"
            key={point}
            sx={{ display: 'flex', gap: 1, fontSize: '0.9375rem', color: 'text.secondary' }}
          >
            <RemoveIcon aria-hidden="true" className={styles.missing} />
            {point}
          </Box>
        ))}
      </Box>
      {(isCommunity ? repository : !sold || shows('guest')) && (
        <Button {...target} {...buttonProps} {...(sold ? attribute('audience', 'guest') : {})}>
          {action}
        </Button>
      )}
      {sold && shows('member') && (
        <Button component={Link} to={buyAddress(plan)} {...buttonProps} {...attribute('audience', 'member')}>
          {t('pricing.buy')}
        </Button>
      )}
    </Paper>
  );
}
