import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { FormEvent } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import styles from './buy-actions.module.css';
import { EulaConsent } from './eula-consent.tsx';

interface BuyActionsProps {
  submit: string;
  /** Whether all that is needed but the consent is chosen. */
  ready: boolean;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  busy: boolean;
  alert: string | null;
  onSubmit: () => void;
  onReadEula: () => void;
  onCancel: () => void;
}

/** The consent and the buttons, which stay in sight while the rest of the dialog scrolls. */
export function BuyActions({ submit, ready, accepted, busy, alert, ...on }: BuyActionsProps) {
  const { t } = useTranslation();
  const buy = (event: FormEvent) => {
    event.preventDefault();
    if (ready && accepted) on.onSubmit();
  };
  return (
    <Box component="form" method="post" noValidate onSubmit={buy} sx={{ flex: '0 0 auto' }}>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', justifyContent: 'space-between', rowGap: 1 }}>
        {alert && (
          <Alert severity="error" role="alert" sx={{ width: '100%' }}>
            {alert}
          </Alert>
        )}
        <EulaConsent accepted={accepted} onChange={on.onAccept} onRead={on.onReadEula} />
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto', width: { xs: '100%', sm: 'auto' } }}>
          <Button variant="text" onClick={on.onCancel}>
            {t('common.cancel')}
          </Button>
          <SubmitButton size="medium" sending={busy} disabled={!ready || !accepted} className={styles.submit}>
            {submit}
          </SubmitButton>
        </Box>
      </DialogActions>
    </Box>
  );
}
