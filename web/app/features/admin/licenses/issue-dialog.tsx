import { contract, plan } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { filledIn, ofFilledIn } from '../../../lib/form/form-rules.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { FieldPair } from '../../../ui/field-pair.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import layout from '../../../ui/layout.module.css';
import { SelectField } from '../../../ui/select-field.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';

export interface IssueTarget {
  /** The installations to choose from. */
  clients: readonly string[];
  /** The address of the account that has bound them, if one has. */
  email: string | null;
  hostname: string | null;
}

interface Values {
  clientId: string;
  licenseType: (typeof types)[number];
  expires: string;
  email: string;
  licensee: string;
  hostname: string;
}

const types = [...plan.options, 'trial'] as const;
const schema = ofFilledIn(contract.licenses.issue.body);

function IssueForm({ target, onClose }: { target: IssueTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.admin, queryKeys.licenses);
  const { form, field, sending } = useApiForm<Values>({
    schema,
    defaultValues: {
      clientId: target.clients[0] ?? '',
      licenseType: 'commercial',
      expires: '',
      email: '',
      licensee: '',
      hostname: target.hostname ?? '',
    },
    fallback: t('panel.issue.failed'),
    send: async ({ clientId, licenseType, ...rest }) => {
      await checkedCall(calls.licenses.issue, { body: { clientId, licenseType, ...filledIn(rest) } });
      await reload();
      showNotice(t('panel.issue.done', { client: clientId }));
      onClose();
    },
  });
  const optional = (label: string) => `${label} (${t('fields.optional')})`;
  const client = { label: t('panel.issue.client'), className: shared.mono };
  return (
    <DialogContent>
      <Text muted className={cx(shared.below, layout.anywhere)}>
        {target.email ? t('panel.issue.leadFor', { email: target.email }) : t('panel.issue.lead')}
      </Text>
      <Form {...form}>
        {target.clients.length > 1 ? (
          <SelectField
            {...field('clientId')}
            {...client}
            options={target.clients.map((clientId) => [clientId, clientId])}
          />
        ) : (
          <Field {...field('clientId')} {...client} readOnly />
        )}
        <FieldPair>
          <SelectField
            {...field('licenseType')}
            label={t('panel.issue.type')}
            options={types.map((type) => [type, t(`licenses.type.${type}`)])}
          />
          <Field
            {...field('expires')}
            type="date"
            label={optional(t('panel.issue.expires'))}
            help={t('panel.issue.expiresHelp')}
          />
        </FieldPair>
        {!target.email && (
          <Field
            {...field('email')}
            type="email"
            label={optional(t('panel.issue.email'))}
            help={t('panel.issue.emailHelp')}
            autoComplete="off"
          />
        )}
        <Field
          {...field('licensee')}
          label={optional(t('panel.issue.licensee'))}
          help={target.email ? t('panel.issue.licenseeHelp') : t('panel.issue.licenseeNeeded')}
          autoComplete="off"
        />
        <Field {...field('hostname')} label={optional(t('panel.issue.hostname'))} autoComplete="off" />
        <FormActions submit={t('panel.issue.submit')} sending={sending} onCancel={onClose} />
      </Form>
    </DialogContent>
  );
}

export function IssueDialog({ target, onClose }: { target: IssueTarget; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('panel.issue.title')} onClose={onClose}>
      <IssueForm target={target} onClose={onClose} />
    </AppDialog>
  );
}
