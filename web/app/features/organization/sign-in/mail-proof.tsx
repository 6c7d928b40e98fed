import { contract } from '@warden/contract';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './sign-in.module.css';
import { useRefreshSso } from './use-sso.ts';

const mailboxes = ['postmaster', 'admin'] as const;
type Mailbox = (typeof mailboxes)[number];

interface MailProofProps {
  id: string;
  domain: string;
}

function CodeForm({ id, domain }: MailProofProps) {
  const { t } = useTranslation();
  const refresh = useRefreshSso();
  const { form, field, sending } = useApiForm<{ code: string }>({
    // The same rule as that of other codes: there is one.
    schema: contract.factors.confirmTotp.body,
    fallback: t('team.signIn.failed'),
    send: async (body) => {
      await api(contract.sso.verifyDomain, { params: { id }, body });
      await refresh();
      showNotice(t('team.signIn.domains.provedNotice', { domain }));
    },
  });
  return (
    <Form {...form}>
      <CodeField {...field('code')} label={t('team.signIn.domains.code')} />
      <div>
        <Button type="submit" variant="outlined" loading={sending}>
          {t('team.signIn.domains.codeSubmit')}
        </Button>
      </div>
    </Form>
  );
}

/** Proves a domain by a code that is mailed to who runs it. */
export function MailProof({ id, domain }: MailProofProps) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, field, sending } = useApiForm<{ mailbox: Mailbox }>({
    schema: contract.sso.mailDomainCode.body,
    defaultValues: { mailbox: 'postmaster' },
    fallback: t('team.signIn.failed'),
    send: async (body) => {
      await api(contract.sso.mailDomainCode, { params: { id }, body });
      setSentTo(`${body.mailbox}@${domain}`);
    },
  });
  return (
    <div className={styles.mail}>
      <Form {...form} done={sentTo && t('team.signIn.domains.sent', { address: sentTo })}>
        <SelectField
          {...field('mailbox')}
          label={t('team.signIn.domains.mailbox')}
          options={mailboxes.map((mailbox) => [mailbox, `${mailbox}@${domain}`] as const)}
        />
        <div>
          <Button type="submit" variant="outlined" loading={sending}>
            {t('team.signIn.domains.send')}
          </Button>
        </div>
      </Form>
      {sentTo && <CodeForm id={id} domain={domain} />}
    </div>
  );
}
