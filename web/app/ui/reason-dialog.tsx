import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '../lib/form/use-api-form.ts';
import { AppDialog } from './app-dialog.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface ReasonFormProps {
  text: string;
  label: string;
  help: string;
  confirm: string;
  /** The rules of the call that is made. */
  schema: Parameters<typeof useApiForm>[0]['schema'];
  fallback: string;
  send: (reason: string) => Promise<void>;
  onClose: () => void;
}

function ReasonForm({ text, label, help, confirm, schema, fallback, send, onClose }: ReasonFormProps) {
  const { t } = useTranslation();
  const { submit, alert, field, sending } = useApiForm<{ reason: string }>({
    schema,
    defaultValues: { reason: '' },
    fallback,
    send: ({ reason }) => send(reason.trim()),
  });
  return (
    <DialogContent>
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{text}</Typography>
      <Form onSubmit={submit} alert={alert}>
        <Field {...field('reason')} label={label} help={help} autoComplete="off" required />
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 1 }}>
          <Button variant="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <SubmitButton size="medium" color="error" sending={sending}>
            {confirm}
          </SubmitButton>
        </Stack>
      </Form>
    </DialogContent>
  );
}

interface ReasonDialogProps extends ReasonFormProps {
  title: string;
  open: boolean;
  onExited?: () => void;
}

/** Asks for the reason before something is taken away for good. */
export function ReasonDialog({ title, open, onExited, ...form }: ReasonDialogProps) {
  return (
    <AppDialog title={title} open={open} onClose={form.onClose} width={480} {...(onExited ? { onExited } : {})}>
      <ReasonForm {...form} />
    </AppDialog>
  );
}
