import { useEffect, useRef, useState } from 'react';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import layout from '../../ui/layout.module.css';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { CompanyButton } from './company-button.tsx';
import styles from './second-step.module.css';

export interface RequiredCompany {
  organization: string;
  /** Why the sign-in was refused, in the words of the server. Who followed a link was not refused. */
  reason?: string;
  /** Signs in again with a code that owners have for when the provider does not work. */
  withCode?: ((code: string) => Promise<void>) | undefined;
}

function CodeForm({ send }: { send: (code: string) => Promise<void> }) {
  const { t } = useTranslation();
  const { form, field, sending } = useApiForm<{ code: string }>({
    schema: async () => (await import('@warden/contract')).contract.factors.confirmTotp.body,
    fallback: t('login.failed'),
    send: ({ code }) => send(code),
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <Form {...form}>
      <CodeField {...field('code')} label={t('sso.required.code')} help={t('sso.required.codeHelp')} />
      <SubmitButton sending={sending}>{t('sso.required.codeSubmit')}</SubmitButton>
    </Form>
  );
}

/** Says that a member has to sign in by the company, and leads there. */
export function CompanyRequired({ organization, reason, withCode, onBack }: RequiredCompany & { onBack: () => void }) {
  useTexts('pages');
  const { t } = useTranslation();
  const [hasCode, setHasCode] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => content.current?.querySelector('button')?.focus(), []);
  return (
    <NarrowPage title={t('sso.required.title')} lead={reason ?? t('errors.sso_required')}>
      <div ref={content}>
        {withCode && hasCode ? <CodeForm send={withCode} /> : <CompanyButton organization={organization} />}
      </div>
      <div className={styles.ways}>
        {withCode && !hasCode && (
          <Button variant="text" onClick={() => setHasCode(true)} className={layout.outdent}>
            {t('sso.required.haveCode')}
          </Button>
        )}
        <Button variant="text" onClick={onBack} className={layout.outdent}>
          {t('sso.required.back')}
        </Button>
      </div>
    </NarrowPage>
  );
}
