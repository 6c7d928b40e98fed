import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '@warden/contract';
import { api } from '../../../lib/api/api.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { fonts } from '../../../ui/tokens.ts';
import { FactorStep } from './factor-step.tsx';
import { QrCode } from './qr-code.tsx';

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
  const { submit, alert, field, sending } = useApiForm<{ code: string }>({
    schema: contract.factors.confirmTotp.body,
    fallback: t('security.totp.failed'),
    send: async ({ code }) => {
      const { data } = await api(contract.factors.confirmTotp, { body: { code } });
      onAdded(data.recovery_codes);
    },
  });
  return (
    <FactorStep title={t('security.totp.title')} lead={t('security.totp.scan')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
        <QrCode cells={cells} label={t('security.totp.picture')} />
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
            {t('security.totp.secret')}
          </Typography>
          <Box component="code" sx={{ display: 'block', mb: 1.5, fontFamily: fonts.mono, overflowWrap: 'anywhere' }}>
            {grouped(secret)}
          </Box>
          <CopyButton text={secret} size="small" />
        </Box>
      </Box>
      <Form onSubmit={submit} alert={alert}>
        <CodeField
          {...field('code')}
          label={t('security.totp.code')}
          help={t('security.totp.codeHelp')}
          inputMode="numeric"
        />
        <Typography variant="body2" color="textSecondary">
          {t('security.totp.others')}
        </Typography>
        <FormActions submit={t('security.totp.submit')} sending={sending} cancel={t('common.back')} onCancel={onBack} />
      </Form>
    </FactorStep>
  );
}
