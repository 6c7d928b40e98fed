import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { links } from '../../lib/address/links.ts';

export function Refund() {
  const { t } = useTranslation();
  return (
    <Paper component="section" sx={{ p: 3 }}>
      <Typography variant="h3">{t('pricing.refundTitle')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {t('pricing.refundText')}
      </Typography>
      <Link href={`mailto:${links.sales}`}>{links.sales}</Link>
    </Paper>
  );
}
