import Box from '@mui/material/Box';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { color, fonts } from '../../../ui/tokens.ts';
import { IssueDetail } from './issue-detail.tsx';
import { IssueFeed } from './issue-feed.tsx';
import { ProjectList } from './project-list.tsx';

const edge = `1px solid ${color('hairline')}`;

/** A wide picture of the product, drawn with the theme's tokens: projects, the feed of one, and an open issue. */
export function ProductPicture() {
  const { t } = useTranslation();
  const { label, project, feed, releases, rules, period } = t('home.picture', { returnObjects: true });
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{ mt: { xs: 5, md: 7 }, border: edge, borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
    >
      <Box aria-hidden="true" sx={{ fontSize: '0.8125rem' }}>
        <Box
          sx={{ display: 'flex', gap: { xs: 2, sm: 3 }, px: 2, py: 1.5, borderBottom: edge, color: 'text.secondary' }}
        >
          <Box component="span" sx={{ fontFamily: fonts.mono, fontWeight: 600, color: 'text.primary' }}>
            {project}
          </Box>
          <Box component="span" sx={{ color: 'text.primary' }}>
            {feed}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {releases}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {rules}
          </Box>
          <Box component="span" sx={{ ml: 'auto' }}>
            {period}
          </Box>
        </Box>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: 'minmax(0, 6fr) minmax(0, 5fr)',
              lg: '184px minmax(0, 1fr) minmax(0, 1fr)',
            },
          }}
        >
          <ProjectList />
          <IssueFeed />
          <IssueDetail />
        </Box>
      </Box>
    </Box>
  );
}
