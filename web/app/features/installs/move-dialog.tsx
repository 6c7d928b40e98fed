import { contract, type Install } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { LicenseTextField } from '../../entities/license/license-text-field.tsx';
import { PastedLicense, usePastedProblem } from '../../entities/license/pasted-license.tsx';
import { useCheck } from '../../entities/license/use-check.ts';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';

/** Moves the paid licenses of an installation to another one, and says what that means before. */
export function MoveDialog({ install, onClose }: { install: Install; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.installs, queryKeys.licenses, queryKeys.payments);
  const { form, field, values, change, sending } = useApiForm<{ licenseText: string }>({
    schema: contract.installs.move.body,
    defaultValues: { licenseText: '' },
    fallback: t('move.failed'),
    reads: 'error',
    send: async (body) => {
      const { clientId } = (await checkedCall(calls.installs.move, { params: { id: install.id }, body })).data;
      await reload();
      showNotice(t('move.done', { client: clientId }));
      onClose();
    },
  });
  const { result } = useCheck(values.licenseText ?? '');
  const problem = usePastedProblem(result);
  return (
    <AppDialog title={t('move.title')} onClose={onClose} width={640}>
      <DialogContent>
        <Text className={layout.anywhere}>{t('move.lead', { client: install.clientId })}</Text>
        <ul className={layout.points}>
          {Object.entries(t('move.points', { returnObjects: true })).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
        <Form {...form}>
          <LicenseTextField
            {...field('licenseText')}
            label={t('move.text')}
            help={t('installs.textHelp')}
            note={problem ? { text: problem, isWarning: true } : null}
            rows={6}
            required
            onFileText={(licenseText) => change({ licenseText })}
          />
          <PastedLicense checked={result} />
          <FormActions submit={t('move.submit')} sending={sending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
