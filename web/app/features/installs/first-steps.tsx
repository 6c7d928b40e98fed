import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { color, fonts } from '../../ui/tokens.ts';

function Command({ text }: { text: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
      <Box
        component="code"
        sx={{
          fontFamily: fonts.mono,
          fontSize: '0.8125rem',
          lineHeight: '20px',
          px: 1.5,
          py: 0.625,
          bgcolor: 'background.default',
          border: `1px solid ${color('hairline')}`,
          borderRadius: 1,
          overflowWrap: 'anywhere',
        }}
      >
        {text.split(' ').map((word, index) => (
          // A flag of the command line that wraps at a hyphen would look like two.
          <Box component="span" key={word} sx={{ display: 'inline-block' }}>
            {index ? `\u00a0${word}` : word}
          </Box>
        ))}
      </Box>
      <CopyButton text={text} size="small" />
    </Box>
  );
}

/** The first steps, for an account that has no installation yet. */
export function FirstSteps({ title, onBind }: { title: string; onBind: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} component="h2" variant="h3">
        {title}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'grid', gap: 3 }}>
        {t('installs.steps', { returnObjects: true }).map((step, index) => (
          <Box
            component="li"
            key={step.title}
            sx={{ display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)', gap: 2 }}
          >
            <Box
              aria-hidden="true"
              sx={{
                width: 32,
                height: 32,
                borderRadius: 1,
                border: `1px solid ${color('hairline')}`,
                display: 'grid',
                placeItems: 'center',
                fontWeight: 650,
                fontSize: '0.875rem',
              }}
            >
              {index + 1}
            </Box>
            <Box>
              <Typography component="h3" variant="h4" sx={{ pt: 0.5 }}>
                {step.title}
              </Typography>
              <Typography color="textSecondary" sx={{ maxWidth: '70ch', fontSize: '0.9375rem' }}>
                {step.text}
              </Typography>
              {index === 0 && <Command text={t('installs.command')} />}
              {index === 1 && (
                <Button variant="contained" startIcon={<AddIcon />} onClick={onBind} sx={{ mt: 1.5 }}>
                  {t('installs.bind')}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
