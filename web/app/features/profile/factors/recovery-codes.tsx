import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { downloadText } from '../../../lib/browser/download.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { color, fonts } from '../../../ui/tokens.ts';
import { FactorStep } from './factor-step.tsx';

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <FactorStep title={t('security.codes.title')} lead={t('security.codes.lead')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          mb: 2,
          p: 2,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
          rowGap: 1,
          columnGap: 2,
          border: `1px solid ${color('hairline')}`,
          borderRadius: 1,
          fontFamily: fonts.mono,
          fontSize: '0.9375rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <CopyButton text={text} />
        <Button variant="outlined" onClick={() => downloadText(t('security.codes.file'), text)}>
          {t('security.codes.download')}
        </Button>
        <Button variant="contained" onClick={onSaved} sx={{ ml: { sm: 'auto' } }}>
          {t('security.codes.saved')}
        </Button>
      </Box>
    </FactorStep>
  );
}
