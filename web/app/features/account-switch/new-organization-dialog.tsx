import { type Organization, organizationName } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useNavigate } from 'react-router';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { Queries } from '../../lib/api/queries.tsx';
import { useReload } from '../../lib/api/use-reload.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { addressIn } from '../../lib/session/account-address.ts';
import { rememberOrganization } from '../../lib/session/organization.ts';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import layout from '../../ui/layout.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { Text } from '../../ui/text.tsx';
import { useOwnCompanies } from './own-companies.ts';

interface Values {
  name: string;
  company_id: string;
}

function NewOrganization({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const reload = useReload(queryKeys.organizations, queryKeys.companies);
  const { data: companies = [] } = useOwnCompanies();
  const open = async ({ id, name }: Organization) => {
    await reload();
    rememberOrganization(id);
    showNotice(t('newOrganization.done', { name }));
    onClose();
    await navigate(addressIn(id, '/organization'));
  };
  const { form, field, sending } = useApiForm<Values>({
    // No company is an empty choice, which the call says by leaving it out.
    schema: organizationName,
    defaultValues: { name: '', company_id: '' },
    fallback: t('newOrganization.failed'),
    send: async ({ name, company_id }) => {
      const body = { name, company_id: company_id || null };
      await open((await checkedCall(contract.organizations.create, { body })).data);
    },
  });
  return (
    <AppDialog title={t('newOrganization.title')} onClose={onClose}>
      <DialogContent>
        <Text muted className={layout.below}>
          {t('newOrganization.lead')}
        </Text>
        <Form {...form}>
          <Field
            {...field('name')}
            label={t('newOrganization.name')}
            help={t('newOrganization.nameHelp')}
            autoComplete="organization"
            required
          />
          {companies.length > 0 && (
            <SelectField
              {...field('company_id')}
              label={t('newOrganization.company')}
              help={t('newOrganization.companyHelp')}
              options={[
                ['', t('newOrganization.noCompany')],
                ...companies.map((company) => [company.id, company.name] as const),
              ]}
            />
          )}
          <FormActions submit={t('newOrganization.submit')} sending={sending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}

/** Makes an organization, and leads to where colleagues are invited. The header has no queries of its own. */
export function NewOrganizationDialog(props: { onClose: () => void }) {
  return (
    <Queries>
      <NewOrganization {...props} />
    </Queries>
  );
}
