import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Mark } from './mark.tsx';

export function BrandLink() {
  const { t } = useTranslation();
  return (
    <Box
      component={Link}
      to="/"
      aria-label={t('nav.home')}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.primary',
        textDecoration: 'none',
        fontWeight: 700,
        fontSize: '1.125rem',
        letterSpacing: '-0.02em',
        borderRadius: 1,
      }}
    >
      <Mark />
      {t('brand')}
    </Box>
  );
}
