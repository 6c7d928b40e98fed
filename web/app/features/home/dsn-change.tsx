import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { color, fonts } from '../../ui/tokens.ts';

function DsnLine({ sign, host, tone }: { sign: '-' | '+'; host: string; tone: string }) {
  const Change = sign === '-' ? 'del' : 'ins';
  return (
    <Box component={Change} sx={{ display: 'block', textDecoration: 'none', color: tone, overflowWrap: 'anywhere' }}>
      {`${sign} SENTRY_DSN=https://4f1c9e…`}
      <wbr />
      {`@${host}/7`}
    </Box>
  );
}

/** The one line that changes in a project, as a diff. */
export function DsnChange() {
  const { t } = useTranslation();
  return (
    <Box component="figure" sx={{ m: 0, mt: { xs: 4, lg: 0 } }}>
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('home.dsnCaption')}
      </Typography>
      <Box
        sx={{
          fontFamily: fonts.mono,
          fontSize: '0.8125rem',
          lineHeight: 1.8,
          p: 2,
          border: `1px solid ${color('hairline')}`,
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <DsnLine sign="-" host="o1.ingest.sentry.io" tone={color('muted')} />
        <DsnLine sign="+" host="warden.acme.example" tone={color('active')} />
      </Box>
    </Box>
  );
}
