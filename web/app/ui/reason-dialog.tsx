import { useApiForm } from '../lib/form/use-api-form.ts';
import { AppDialog, DialogContent } from './app-dialog.tsx';
import styles from './confirm-dialog.module.css';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import { FormActions } from './form-actions.tsx';
import { Text } from './text.tsx';

export interface ReasonFormProps {
  text: string;
  label: string;
  help: string;
  confirm: string;
  /** The rules of the call that the form makes. */
  schema: Parameters<typeof useApiForm>[0]['schema'];
  fallback: string;
  send: (reason: string) => Promise<void>;
  /** Whether something is taken away for good, which is the usual case. */
  danger?: boolean;
  onClose: () => void;
}

function ReasonForm({ text, label, help, confirm, schema, fallback, send, danger = true, onClose }: ReasonFormProps) {
  const { submit, alert, field, sending } = useApiForm<{ reason: string }>({
    schema,
    defaultValues: { reason: '' },
    fallback,
    send: ({ reason }) => send(reason.trim()),
  });
  return (
    <DialogContent>
      <Text className={cx(styles.below, styles.text)}>{text}</Text>
      <Form onSubmit={submit} alert={alert}>
        <Field {...field('reason')} label={label} help={help} autoComplete="off" required />
        <FormActions submit={confirm} sending={sending} danger={danger} onCancel={onClose} />
      </Form>
    </DialogContent>
  );
}

interface ReasonDialogProps extends ReasonFormProps {
  title: string;
  open?: boolean;
  onExited?: () => void;
}

/** Asks for the reason of something that cannot be undone. */
export function ReasonDialog({ title, open = true, onExited, ...form }: ReasonDialogProps) {
  return (
    <AppDialog title={title} open={open} onClose={form.onClose} width={480} {...(onExited ? { onExited } : {})}>
      <ReasonForm {...form} />
    </AppDialog>
  );
}
