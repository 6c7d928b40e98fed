import { useTranslation } from '../lib/i18n/use-translation.tsx';
import styles from './app-dialog.module.css';
import { Button } from './button.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormActionsProps {
  submit: string;
  sending: boolean;
  disabled?: boolean;
  /** Whether the form takes something away for good. */
  danger?: boolean;
  /** The text of the other button, if it does not close the dialog. */
  cancel?: string;
  onCancel: () => void;
}

/** The two buttons below a form. In a dialog they stay in sight while the form scrolls. */
export function FormActions({ submit, sending, disabled = false, danger = false, cancel, onCancel }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.formActions}>
      <Button variant="text" onClick={onCancel}>
        {cancel ?? t('common.cancel')}
      </Button>
      <SubmitButton size="medium" sending={sending} disabled={disabled} danger={danger}>
        {submit}
      </SubmitButton>
    </div>
  );
}
