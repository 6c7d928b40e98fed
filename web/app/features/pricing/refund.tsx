import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useShop } from '../../lib/address/shop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function Refund() {
  const { t } = useTranslation();
  const { sales } = useShop().links;
  return (
    <Paper component="section" sx={{ p: 3 }}>
      <Typography variant="h3">{t('pricing.refundTitle')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {t('pricing.refundText')}
      </Typography>
      {sales ? (
        <Link href={`mailto:${sales}`}>{sales}</Link>
      ) : (
        <TextLink to="/contacts">{t('footer.contact')}</TextLink>
      )}
    </Paper>
  );
}
