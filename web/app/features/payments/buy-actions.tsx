import type { FormEvent } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWaited } from '../../lib/page/use-waited.ts';
import { Alert } from '../../ui/alert.tsx';
import { DialogActions } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import styles from './buy-actions.module.css';
import { EulaConsent } from './eula-consent.tsx';

/** After this time, a person begins to wonder whether to try again. */
const SLOW_MS = 5000;

interface BuyActionsProps {
  submit: string;
  /** What is said when the answer takes long. */
  slow: string;
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
export function BuyActions({ submit, slow, ready, accepted, busy, alert, ...on }: BuyActionsProps) {
  const { t } = useTranslation();
  const isSlow = useWaited(SLOW_MS, busy);
  const buy = (event: FormEvent) => {
    event.preventDefault();
    if (ready && accepted) on.onSubmit();
  };
  return (
    <form method="post" noValidate onSubmit={buy} className={styles.form}>
      <DialogActions
        className={styles.actions}
        message={
          alert ? (
            <Alert severity="error" role="alert">
              {alert}
            </Alert>
          ) : (
            isSlow && (
              <Alert severity="info" role="alert">
                {slow}
              </Alert>
            )
          )
        }
      >
        <EulaConsent accepted={accepted} onChange={on.onAccept} onRead={on.onReadEula} />
        <div className={styles.buttons}>
          <Button variant="text" onClick={on.onCancel}>
            {t('common.cancel')}
          </Button>
          <SubmitButton size="medium" sending={busy} disabled={!ready || !accepted} className={styles.submit}>
            {submit}
          </SubmitButton>
        </div>
      </DialogActions>
    </form>
  );
}
