import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import { DirectoryPicture } from './directory-picture.tsx';
import { MessagePicture } from './message-picture.tsx';
import { ReleasesPicture } from './releases-picture.tsx';

const pictures = [MessagePicture, ReleasesPicture, DirectoryPicture];

export function Features() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.features.title')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' }, gap: 3, mt: 5 }}>
        {t('home.features.items', { returnObjects: true }).map(({ title, text }, index) => {
          const Picture = pictures[index];
          return (
            <Paper key={title} component="article" sx={{ overflow: 'hidden' }}>
              <Box
                aria-hidden="true"
                sx={{
                  display: 'flex',
                  flexDirection: 'column',
                  justifyContent: 'center',
                  height: 144,
                  px: 3,
                  bgcolor: 'background.default',
                  borderBottom: '1px solid',
                  borderColor: 'divider',
                }}
              >
                {Picture && <Picture />}
              </Box>
              <Box sx={{ p: 3 }}>
                <Typography variant="h3">{title}</Typography>
                <Typography color="textSecondary" sx={{ mt: 1 }}>
                  {text}
                </Typography>
              </Box>
            </Paper>
          );
        })}
      </Box>
    </Section>
  );
}
