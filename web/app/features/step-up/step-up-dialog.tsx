import { accountDeletion, type FactorStatus } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useEffect, useState } from 'react';
import { hasFactor, useFactorStatus } from '../../entities/account/factor-status.ts';
import { ProofForm } from '../../entities/account/proof-form.tsx';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useSession } from '../../lib/session/session.ts';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { CompanyQuestion } from './company-question.tsx';

interface QuestionProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

function PasswordQuestion({ onConfirmed, onCancel }: QuestionProps) {
  const { t } = useTranslation();
  const { form, field, sending } = useApiForm<{ password: string }>({
    schema: accountDeletion,
    fallback: t('security.proof.failed'),
    send: async ({ password }) => {
      await api(contract.factors.reauthenticate, { body: { password } });
      onConfirmed();
    },
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <Form {...form}>
      <PasswordField {...field('password')} label={t('fields.password')} autoComplete="current-password" required />
      <FormActions submit={t('security.stepUp.submit')} sending={sending} onCancel={onCancel} />
    </Form>
  );
}

function FactorQuestion({ onConfirmed, onCancel }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <ProofForm
      passkeyOptions={() => api(contract.factors.reauthenticateOptions, {})}
      send={async (proof) => {
        await api(contract.factors.reauthenticate, { body: proof });
        onConfirmed();
      }}
      actions={(sending, passkey) => (
        <>
          {passkey}
          <FormActions submit={t('security.stepUp.submit')} sending={sending} onCancel={onCancel} />
        </>
      )}
    />
  );
}

function OwnQuestion({ status, ...question }: QuestionProps & { status: FactorStatus }) {
  return hasFactor(status) ? <FactorQuestion {...question} /> : <PasswordQuestion {...question} />;
}

/**
 * Asks for the password, or for a code or passkey where the account has a second factor. Who came by their company is
 * asked there.
 */
export function StepUpDialog({ answer }: { answer: (isConfirmed: boolean) => void }) {
  useTexts('pages');
  useTexts('security');
  const { t } = useTranslation();
  const { data, error, refetch } = useFactorStatus();
  const isSignedIn = useSession().status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) answer(false);
  }, [isSignedIn, answer]);
  const [isOwnWay, setOwnWay] = useState(false);
  const isCompanyAsked = Boolean(data?.provider) && !isOwnWay;
  const cancel = () => answer(false);
  const question = { onConfirmed: () => answer(true), onCancel: cancel };
  return (
    <AppDialog title={t('security.stepUp.title')} onClose={cancel} width={480}>
      <DialogContent aria-busy={!data && !error}>
        <Text muted className={layout.below}>
          {data?.provider && isCompanyAsked ? t('security.sso.stepUp.lead', data.provider) : t('security.stepUp.lead')}
        </Text>
        {data &&
          (isCompanyAsked ? (
            <CompanyQuestion onCancel={cancel} onOtherWay={() => setOwnWay(true)} />
          ) : (
            <OwnQuestion status={data} {...question} />
          ))}
        {error && !data && (
          <LoadFailure text={t('security.stepUp.loadFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton variant="rounded" height={120} />}
      </DialogContent>
    </AppDialog>
  );
}
