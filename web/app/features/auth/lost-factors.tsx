import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LinkAction } from '../../ui/link-action.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';

interface LostFactorsProps {
  /** Starts the wait. Answers with what happens next. */
  send: () => Promise<string>;
  onBack: () => void;
  onLeave: () => void;
}

/** For who has neither their device nor a recovery code: what can be done, and how long it takes. */
export function LostFactors({ send, onBack, onLeave }: LostFactorsProps) {
  const { t } = useTranslation();
  const [done, setDone] = useState<string | null>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <NarrowPage title={t('security.lost.title')}>
      {done ? (
        <Stack sx={{ gap: 3 }}>
          <Alert severity="success" role="status">
            {done}
          </Alert>
          <Button variant="outlined" size="large" onClick={onLeave}>
            {t('security.lost.toLogin')}
          </Button>
        </Stack>
      ) : (
        <>
          <Stack ref={text} tabIndex={-1} sx={{ gap: 1.5, mb: 3, outline: 'none' }}>
            {(['codesFirst', 'wait', 'why'] as const).map((part) => (
              <Typography key={part} color="textSecondary">
                {t(`security.lost.${part}`)}
              </Typography>
            ))}
          </Stack>
          <LinkAction
            action={t('security.lost.action')}
            send={async () => setDone(await send())}
            failed={t('security.proof.failed')}
          />
          <Button variant="text" onClick={onBack} sx={{ mt: 2, ml: -1.5 }}>
            {t('security.lost.back')}
          </Button>
        </>
      )}
    </NarrowPage>
  );
}
