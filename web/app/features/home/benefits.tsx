import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './benefits.module.css';

export function Benefits() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.benefits.title')}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
          columnGap: { xs: 4, lg: 6 },
          rowGap: { xs: 3, md: 5 },
          mt: 5,
          mb: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {t('home.benefits.items', { returnObjects: true }).map(({ title, text }) => (
          <Box component="li" key={title} sx={{ display: 'flex', gap: 1.5 }}>
            <CheckIcon aria-hidden="true" fontSize="small" className={styles.icon} />
            <div>
              <Typography variant="h4" component="h3">
                {title}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 0.5 }}>
                {text}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
