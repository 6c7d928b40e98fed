import Box from '@mui/material/Box';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { color, fonts, type TokenName, tint } from '../../../ui/tokens.ts';

const levels = { fatal: 'revoked', error: 'expiring', warning: 'trial' } as const satisfies Record<string, TokenName>;

interface IssueRowProps {
  open?: boolean;
  level: keyof typeof levels;
  title: string;
  location: string;
  release: string;
  mark: string;
  events: string;
  age: string;
}

export function IssueRow({ open = false, level, title, location, release, mark, events, age }: IssueRowProps) {
  const { t } = useTranslation();
  const tone = levels[level];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        columnGap: 2,
        px: 2,
        py: 1.5,
        borderTop: `1px solid ${color('hairline')}`,
        ...(open ? { boxShadow: `inset 2px 0 ${color('text')}` } : {}),
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Box
            component="span"
            sx={{
              color: color(tone),
              bgcolor: tint(tone, 14),
              borderRadius: '4px',
              px: 0.75,
              fontWeight: 600,
              fontFamily: fonts.mono,
              fontSize: '0.75rem',
            }}
          >
            {level}
          </Box>
          <Box
            component="span"
            sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {title}
          </Box>
        </Box>
        <Box
          sx={{ color: 'text.secondary', mt: 0.5, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {`${location} · ${t('home.picture.release')} ${release} · ${mark}`}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row', sm: 'column' },
          justifyContent: 'space-between',
          gap: 0.5,
          mt: { xs: 0.5, sm: 0 },
          textAlign: { sm: 'right' },
          whiteSpace: 'nowrap',
        }}
      >
        <Box sx={{ fontWeight: 600 }}>{`${events} ${t('home.picture.events')}`}</Box>
        <Box sx={{ color: 'text.secondary' }}>{age}</Box>
      </Box>
    </Box>
  );
}
