import { installBinding } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { parseText } from '@warden/license';
import { UnverifiedNote } from '../../entities/account/unverified-note.tsx';
import { LicenseTextField } from '../../entities/license/license-text-field.tsx';
import { PastedLicense, usePastedProblem } from '../../entities/license/pasted-license.tsx';
import { useCheck } from '../../entities/license/use-check.ts';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { DialogContent } from '../../ui/app-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import { DescribingFields } from './describing-fields.tsx';

interface Values {
  licenseText: string;
  clientId: string;
  description: string;
  hostname: string;
  version: string;
}

const blank: Values = { licenseText: '', clientId: '', description: '', hostname: '', version: '' };

export function BindForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  // Binding also adds the trial license and changes what can be bought, so all of it is loaded again.
  const reload = useReload(queryKeys.installs, queryKeys.licenses, queryKeys.payments);
  const { form, field, values, change, sending } = useApiForm<Values>({
    schema: installBinding,
    defaultValues: blank,
    fallback: t('installs.createFailed'),
    reads: 'error',
    send: async (body) => {
      const { clientId } = (await checkedCall(contract.installs.bind, { body })).data;
      await reload();
      showNotice(t('installs.boundNotice', { client: clientId }));
      onDone();
    },
  });

  const { result } = useCheck(values.licenseText ?? '');
  const problem = usePastedProblem(result);

  /** Fills in the client from the license, which names it. */
  const fillFrom = (text: string) => {
    const parsed = parseText(text);
    if (typeof parsed === 'string') return;
    const { client, hostname } = parsed.payload;
    change({
      ...(values.clientId?.trim() ? {} : { clientId: client }),
      ...(values.hostname?.trim() || !hostname ? {} : { hostname }),
    });
  };
  return (
    <DialogContent>
      <Text muted className={layout.below}>
        {t('installs.bindLead')}
      </Text>
      <Form {...form}>
        <UnverifiedNote />
        <LicenseTextField
          {...field('licenseText')}
          label={t('installs.text')}
          help={t('installs.textHelp')}
          note={problem ? { text: problem, isWarning: true } : null}
          required
          onChange={({ target }) => fillFrom(target.value)}
          onFileText={(licenseText) => {
            change({ licenseText });
            fillFrom(licenseText);
          }}
        />
        <PastedLicense checked={result} />
        <Field
          {...field('clientId')}
          label={t('installs.client')}
          help={t('installs.clientHelp')}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <DescribingFields field={field} />
        <FormActions submit={t('installs.bindSubmit')} sending={sending} onCancel={onDone} />
      </Form>
    </DialogContent>
  );
}
