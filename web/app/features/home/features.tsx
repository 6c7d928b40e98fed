import HubIcon from '@mui/icons-material/HubOutlined';
import LocalOfferIcon from '@mui/icons-material/LocalOfferOutlined';
import NotificationsIcon from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/section.tsx';

const icons = [NotificationsIcon, LocalOfferIcon, HubIcon];

export function Features() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.features.title')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' }, gap: 3, mt: 5 }}>
        {t('home.features.items', { returnObjects: true }).map(({ title, text }, index) => {
          const Icon = icons[index] ?? HubIcon;
          return (
            <Paper key={title} component="article" sx={{ p: 3 }}>
              <Icon aria-hidden="true" sx={{ color: 'text.secondary' }} />
              <Typography variant="h3" sx={{ mt: 2 }}>
                {title}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 1 }}>
                {text}
              </Typography>
            </Paper>
          );
        })}
      </Box>
    </Section>
  );
}
