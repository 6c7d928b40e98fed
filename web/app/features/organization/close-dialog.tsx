import { useMutation } from '@tanstack/react-query';
import type { Organization } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { RunningLicenses } from '../../entities/license/running-licenses.tsx';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import { useGone } from './leave.tsx';

const points = ['members', 'gone', 'kept'] as const;

/** Says what becomes of everything, and closes the organization once its name is typed. */
export function CloseDialog({
  organization: { id, name },
  onClose,
}: {
  organization: Organization;
  onClose: () => void;
}) {
  useTexts('security');
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const gone = useGone();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkedCall(contract.organizations.close, {}),
    onSuccess: () => gone(t('team.close.done', { organization: name })),
  });
  const isConfirmed = typed.trim() === name;
  return (
    <AppDialog title={t('team.close.dialogTitle', { organization: name })} onClose={onClose} width={640}>
      <DialogContent>
        <Form
          alert={error && (serverMessage(error) ?? t('team.close.failed'))}
          onSubmit={(event) => {
            event.preventDefault();
            if (isConfirmed && !isPending) mutate();
          }}
        >
          <ul className={layout.points}>
            {points.map((point) => (
              <li key={point}>{t(`team.close.${point}`)}</li>
            ))}
          </ul>
          <Text>{t('team.close.first')}</Text>
          <RunningLicenses organization={id} title={t('team.close.licenses')} text={t('team.close.running')} />
          <Field
            label={t('team.close.typed', { organization: name })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <FormActions
            submit={t('team.close.submit')}
            sending={isPending}
            disabled={!isConfirmed}
            danger
            onCancel={onClose}
          />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
