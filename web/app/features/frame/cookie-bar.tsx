import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cookieConsent } from '../../lib/cookie-consent.ts';
import { useStoredValue } from '../../lib/stored-value.ts';
import { Container } from '../../ui/container.tsx';

export function CookieBar() {
  const { t } = useTranslation();
  if (useStoredValue(cookieConsent) === 'true') return null;
  return (
    <Box
      component="section"
      aria-label={t('cookies.label')}
      data-for="consent"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1050,
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Container
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          alignItems: { md: 'center' },
          justifyContent: 'space-between',
          gap: 1.5,
          py: 1.5,
        }}
      >
        <Typography variant="body2" color="textSecondary">
          {t('cookies.text')}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, flexShrink: 0 }}>
          <Button variant="outlined" size="small" onClick={() => cookieConsent.set('true')}>
            {t('cookies.accept')}
          </Button>
          <Button component={Link} to="/privacy-policy" variant="text" size="small">
            {t('cookies.learnMore')}
          </Button>
        </Box>
      </Container>
    </Box>
  );
}
