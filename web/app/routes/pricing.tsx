import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useTranslation } from 'react-i18next';
import { PlanCard } from '../features/pricing/plan-card.tsx';
import { appOnDemand } from '../lib/app-on-demand.ts';
import { useLocale } from '../lib/locale.ts';
import { serverApi } from '../lib/server-api.ts';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/pricing';

export const handle = appOnDemand;

/** Prices are part of the page that a reader without script gets. */
export const loader = async ({ context, request }: Route.LoaderArgs) =>
  (await serverApi(context, request)(contract.settings.read, {})).data;

export default function Pricing({ loaderData: settings }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = (price: number | null) => (price === null ? undefined : formatMoney(price, settings.currency, locale));
  const notes = [
    [t('pricing.afterTitle'), t('pricing.afterText')],
    [t('pricing.refundTitle'), t('pricing.refundText')],
  ] as const;
  return (
    <Container sx={{ py: { xs: 6, md: 10 } }}>
      <PageHead title={t('pricing.metaTitle')} description={t('pricing.metaDescription')} />
      <Typography variant="h1">{t('pricing.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, fontSize: '1.125rem', maxWidth: '60ch' }}>
        {t('pricing.lead')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' }, gap: 3, mt: 6 }}>
        <PlanCard plan="trial" primary />
        <PlanCard plan="commercial" price={shown(settings.price_commercial)} />
        {settings.core_available ? (
          <PlanCard plan="community" />
        ) : (
          <PlanCard plan="individual" price={shown(settings.price_individual)} />
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
          gap: { xs: 4, md: 8 },
          mt: { xs: 7, md: 10 },
        }}
      >
        {notes.map(([title, text]) => (
          <Box component="section" key={title}>
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '64ch' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Container>
  );
}
