import FingerprintIcon from '@mui/icons-material/Fingerprint';
import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { ApiError } from '@warden/contract/calls';
import { type ReactNode, useEffect } from 'react';
import { serverMessage } from '../../lib/api/server-message.ts';
import { answerWithPasskey, canUsePasskeys } from '../../lib/browser/passkeys.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';

type Proof = { code: string } | { passkey: Record<string, unknown> };

interface ProofFormProps {
  /** Fetches what the browser needs to answer with a passkey. */
  passkeyOptions: () => Promise<{ data: Record<string, unknown> }>;
  send: (proof: Proof) => Promise<void>;
  /** The buttons below the field: one that sends the form, and the one for a passkey. */
  actions: (sending: boolean, passkey: ReactNode) => ReactNode;
}

/** Asks for a code or a passkey. Both are always offered, because nothing says which of them the account has. */
export function ProofForm({ passkeyOptions, send, actions }: ProofFormProps) {
  const { t } = useTranslation();
  const { form, field, sending } = useApiForm<{ code: string }>({
    schema: contract.factors.confirmTotp.body,
    fallback: t('security.proof.failed'),
    send: ({ code }) => send({ code }),
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const { data } = await passkeyOptions();
      await send({ passkey: await answerWithPasskey(data) });
    },
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  const passkeyAlert =
    passkey.error &&
    (serverMessage(passkey.error) ??
      (passkey.error instanceof ApiError ? t('security.proof.failed') : t('security.proof.passkeyFailed')));
  return (
    <Form
      {...form}
      onSubmit={(event) => {
        passkey.reset();
        void form.onSubmit(event);
      }}
      alert={form.alert ?? passkeyAlert}
    >
      <CodeField {...field('code')} label={t('security.proof.code')} help={t('security.proof.codeHelp')} />
      {actions(
        sending,
        canUsePasskeys() && (
          <Button
            variant="outlined"
            size="large"
            startIcon={<FingerprintIcon />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {t('security.proof.passkey')}
          </Button>
        ),
      )}
    </Form>
  );
}
