import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { docsLocaleFor } from '@warden/i18n/locales';
import { Link } from 'react-router';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
import { Container } from '../../ui/container.tsx';
import { Lede } from '../../ui/lede.tsx';
import { DsnChange } from './dsn-change.tsx';
import styles from './hero.module.css';
import { ProductPicture } from './picture/product-picture.tsx';
import { StartButton } from './start-button.tsx';

/** @param price The configured price of a commercial license. Without one, the language's own copy is shown. */
export function Hero({ price }: { price?: string | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shows = useAudience();
  return (
    <Container className={styles.page}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
          columnGap: 8,
          alignItems: 'end',
        }}
      >
        <Box>
          <Typography component="p" variant="body2" color="textSecondary" sx={{ fontWeight: 600, mb: 2 }}>
            {t('home.eyebrow')}
          </Typography>
          <Typography variant="h1" sx={{ textWrap: 'balance' }}>
            {t('home.title')}
          </Typography>
          <Lede above={2.5}>{t('home.lead')}</Lede>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 4 }}>
            <StartButton>{t('home.primary')}</StartButton>
            <Button component={Link} to={`/docs/${docsLocaleFor(locale)}/overview`} variant="outlined" size="large">
              {t('home.secondary')}
            </Button>
          </Box>
          <Typography sx={{ mt: 2 }}>
            <strong>{price ? t('home.terms', { price }) : t('home.termsWithoutPrice')}</strong>{' '}
            {shows('guest') && (
              <Box
                component="span"
                sx={{ color: 'text.secondary', display: { xs: 'block', sm: 'inline' } }}
                {...attribute('audience', 'guest')}
              >
                {t('home.note')}
              </Box>
            )}
          </Typography>
        </Box>
        <DsnChange />
      </Box>
      <ProductPicture />
    </Container>
  );
}
