import type { ReactNode } from 'react';
import { useApiForm } from '../lib/form/use-api-form.ts';
import { AppDialog, DialogContent } from './app-dialog.tsx';
import styles from './confirm-dialog.module.css';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import { FormActions } from './form-actions.tsx';
import { Text } from './text.tsx';

interface ReasonDialogProps {
  title: string;
  text: string;
  /** What exactly is done, below the text. */
  details?: ReactNode;
  label: string;
  help: string;
  confirm: string;
  /** The rules of the call that the form makes. */
  schema: Parameters<typeof useApiForm>[0]['schema'];
  fallback: string;
  send: (reason: string) => Promise<void>;
  /** Whether nothing is chosen yet that could be confirmed. */
  disabled?: boolean;
  /** Whether something is taken away for good, which is the usual case. */
  danger?: boolean;
  onClose: () => void;
}

/** Asks for the reason of something that cannot be undone. */
export function ReasonDialog({ title, schema, fallback, send, danger = true, onClose, ...texts }: ReasonDialogProps) {
  const { text, details, label, help, confirm, disabled } = texts;
  const { form, field, sending } = useApiForm<{ reason: string }>({
    schema,
    defaultValues: { reason: '' },
    fallback,
    send: ({ reason }) => send(reason.trim()),
  });
  return (
    <AppDialog title={title} onClose={onClose} width={480}>
      <DialogContent>
        <Text className={cx(styles.below, styles.text)}>{text}</Text>
        {details}
        <Form {...form}>
          <Field {...field('reason')} label={label} help={help} autoComplete="off" required />
          <FormActions
            submit={confirm}
            disabled={disabled ?? false}
            sending={sending}
            danger={danger}
            onCancel={onClose}
          />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
