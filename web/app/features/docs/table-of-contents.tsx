import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { color } from '../../ui/tokens.ts';
import type { DocHeading } from './doc.ts';

export function TableOfContents({ headings }: { headings: readonly DocHeading[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Typography component="p" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {t('docs.contents')}
      </Typography>
      <Box
        component="ul"
        {...attribute('contents', '')}
        sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem', lineHeight: 1.4 }}
      >
        {headings.map(({ id, text, depth }) => (
          <li key={id}>
            <Box
              component="a"
              href={`#${id}`}
              sx={{
                display: 'block',
                py: 0.75,
                pl: depth > 2 ? 3 : 1.5,
                color: 'text.secondary',
                textDecoration: 'none',
                borderLeft: `2px solid ${color('hairline')}`,
                '&[aria-current]': { color: 'text.primary', borderColor: color('text') },
                '&:hover': { color: 'text.primary' },
              }}
            >
              {text}
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}
