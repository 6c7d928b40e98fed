import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { LicenseTextField } from '../../entities/license/license-text-field.tsx';
import { useCheck } from '../../entities/license/use-check.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { CheckResult } from './check-result.tsx';
import styles from './checker.module.css';

/** Moves the answer down, so that it begins beside the field and not beside its label. */
const LABEL = '26px';

/** The text of the license on the left and the answer on the right, or below it on a phone. */
export function Checker({ initialText }: { initialText: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const answerId = useId();
  const [text, setText] = useState(initialText);
  const { result, retry } = useCheck(text);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        gap: { xs: 4, md: 4, lg: 6 },
        alignItems: 'start',
        mt: { xs: 4, md: 6 },
      }}
    >
      <div className={styles.text}>
        {!hydrated && <NeedsScript />}
        <LicenseTextField
          label={t('check.text')}
          help={t('check.help')}
          rows={16}
          value={text}
          // The field is read-only until hydration, because React would lose what is typed before.
          readOnly={!hydrated}
          onChange={(event) => setText(event.target.value)}
          onFileText={setText}
        />
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mt: 2 }}>
          <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', gap: 1 }}>
            <LockIcon aria-hidden="true" className={styles.lock} />
            {t('check.privacy')}
          </Typography>
          {text && (
            <Button variant="text" size="small" onClick={() => setText('')} sx={{ flexShrink: 0 }}>
              {t('check.clear')}
            </Button>
          )}
        </Box>
      </div>
      <Paper
        component="section"
        aria-labelledby={answerId}
        sx={{ p: { xs: 2, sm: 3 }, mt: { md: LABEL }, minHeight: { md: 320 } }}
      >
        <Typography id={answerId} component="h2" variant="h3" sx={{ mb: 2 }}>
          {t('check.answer')}
        </Typography>
        {result ? (
          <CheckResult checked={result} onRetry={retry} />
        ) : (
          <Typography color="textSecondary" role="status">
            {text.trim() ? t('check.checking') : t('check.waiting')}
          </Typography>
        )}
      </Paper>
    </Box>
  );
}
