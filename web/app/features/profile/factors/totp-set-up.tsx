import { contract } from '@warden/contract';
import { api } from '../../../lib/api/api.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Text } from '../../../ui/text.tsx';
import { FactorStep } from './factor-step.tsx';
import styles from './totp-set-up.module.css';

/** A secret for an authenticator app, and the QR code that carries it. */
export interface NewSecret {
  secret: string;
  cells: boolean[][];
}

/** The app's secret, and the QR code, whose library is loaded on use. */
export const startTotp = async (): Promise<NewSecret> => {
  const [{ data }, { encode }] = await Promise.all([api(contract.factors.startTotp, {}), import('uqr')]);
  return { secret: data.secret, cells: encode(data.uri, { ecc: 'M', border: 4 }).data };
};

/** Groups of four are easier to type. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface TotpSetUpProps extends NewSecret {
  onBack: () => void;
  onAdded: (recoveryCodes: string[] | null) => void;
}

export function TotpSetUp({ secret, cells, onBack, onAdded }: TotpSetUpProps) {
  const { t } = useTranslation();
  const { form, field, sending } = useApiForm<{ code: string }>({
    schema: contract.factors.confirmTotp.body,
    fallback: t('security.totp.failed'),
    send: async ({ code }) => {
      const { data } = await api(contract.factors.confirmTotp, { body: { code } });
      onAdded(data.recovery_codes);
    },
  });
  return (
    <FactorStep title={t('security.totp.title')} lead={t('security.totp.scan')}>
      <div className={styles.secret}>
        <QrCode cells={cells} label={t('security.totp.picture')} />
        <div className={styles.words}>
          <Text variant="body2" muted>
            {t('security.totp.secret')}
          </Text>
          <code className={styles.code}>{grouped(secret)}</code>
          <CopyButton text={secret} size="small" />
        </div>
      </div>
      <Form {...form}>
        <CodeField
          {...field('code')}
          label={t('security.totp.code')}
          help={t('security.totp.codeHelp')}
          inputMode="numeric"
        />
        <Text variant="body2" muted>
          {t('security.totp.others')}
        </Text>
        <FormActions submit={t('security.totp.submit')} sending={sending} cancel={t('common.back')} onCancel={onBack} />
      </Form>
    </FactorStep>
  );
}
