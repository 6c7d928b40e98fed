import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { Container } from '../../ui/container.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

/** CSS hides the bar once the site's script has stored the consent. */
export function CookieBar() {
  const { t } = useTranslation();
  return (
    <Box
      component="section"
      aria-label={t('cookies.label')}
      {...attribute('audience', 'consent')}
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
          <Button variant="outlined" size="small" {...attribute('acceptCookies', '')}>
            {t('cookies.accept')}
          </Button>
          <Button component={Link} to="/privacy-policy" variant="text" size="small">
            {t('cookies.learnMore')}
            {/* Screen readers list links without their context, where "Learn more" alone means nothing. */}
            <Box component="span" sx={visuallyHidden}>
              {` ${t('cookies.about')}`}
            </Box>
          </Button>
        </Box>
      </Container>
    </Box>
  );
}
