import { contract, type OrganizationDomain } from '@warden/contract';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { RowFocus } from '../../../ui/row-focus.tsx';
import { Text } from '../../../ui/text.tsx';
import { DomainRow } from './domain-row.tsx';
import styles from './sign-in.module.css';
import { useRefreshSso, useSsoChange } from './use-sso.ts';

function AddDomain() {
  const { t } = useTranslation();
  const refresh = useRefreshSso();
  const { form, field, reset, sending } = useApiForm<{ domain: string }>({
    schema: contract.sso.addDomain.body,
    defaultValues: { domain: '' },
    fallback: t('team.signIn.failed'),
    send: async (body) => {
      await api(contract.sso.addDomain, { body });
      reset({ domain: '' });
      await refresh();
      showNotice(t('team.signIn.domains.added'));
    },
  });
  return (
    <div className={styles.form}>
      <Form {...form}>
        <div className={styles.add}>
          <Field
            {...field('domain')}
            label={t('team.signIn.domains.domain')}
            placeholder="example.com"
            inputMode="url"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Button type="submit" variant="outlined" loading={sending} className={styles.addButton}>
            {t('team.signIn.domains.add')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function RemoveDialog({ domain: { id, domain }, onClose }: { domain: OrganizationDomain; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, alert } = useSsoChange(
    () => api(contract.sso.removeDomain, { params: { id } }),
    () => {
      showNotice(t('team.signIn.domains.removed', { domain }));
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={t('team.signIn.domains.removeTitle', { domain })}
      text={t('team.signIn.domains.removeText')}
      confirm={t('team.signIn.domains.remove')}
      pending={isPending}
      alert={alert}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** The domains of the organization, and how those that are not proved yet can be. */
export function Domains({ domains }: { domains: readonly OrganizationDomain[] }) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<OrganizationDomain | null>(null);
  return (
    <>
      <RowFocus label={t('team.signIn.domains.caption')}>
        {domains.length > 0 ? (
          <ul aria-label={t('team.signIn.domains.caption')} className={styles.domains}>
            {domains.map((domain) => (
              <DomainRow key={domain.id} domain={domain} onRemove={() => setRemoving(domain)} />
            ))}
          </ul>
        ) : (
          <Text muted className={styles.none}>
            {t('team.signIn.domains.none')}
          </Text>
        )}
      </RowFocus>
      <AddDomain />
      {removing && <RemoveDialog domain={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
