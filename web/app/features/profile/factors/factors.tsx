import { ApiError, contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { isKnownPasskey, makePasskey } from '../../../lib/browser/passkeys.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { FactorList, type FactorStepState } from './factor-list.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetUp } from './totp-set-up.tsx';
import { useRefreshFactors } from './use-refresh-factors.ts';

/** The second factors of the account, and the steps that add and change them. */
export function Factors({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<FactorStepState>({ name: 'list' });
  const refresh = useRefreshFactors();
  const back = () => setStep({ name: 'list' });
  const finish = () => {
    void refresh();
    back();
    onDone?.();
  };
  /** The first factor comes with recovery codes. What shows them must not be replaced before they are saved. */
  const onAdded = (codes: readonly string[] | null) => (codes ? setStep({ name: 'codes', codes }) : finish());
  switch (step.name) {
    case 'totp':
      return <TotpSetUp {...step} onBack={back} onAdded={onAdded} />;
    case 'passkey':
      return (
        <PasskeyForm
          title={t('security.passkey.title')}
          lead={t('security.passkey.lead')}
          name=""
          submit={t('security.passkey.submit')}
          fallback={(error) => {
            if (error instanceof ApiError) return t('security.passkey.failed');
            return isKnownPasskey(error) ? t('security.passkey.known') : t('security.passkey.refused');
          }}
          send={async (name) => {
            const options = await api(contract.factors.passkeyOptions, {});
            const passkey = await makePasskey(options.data);
            const { data } = await api(contract.factors.addPasskey, { body: { name, passkey } });
            onAdded(data.recovery_codes);
          }}
          onBack={back}
        />
      );
    case 'rename': {
      const { id, name } = step.passkey;
      return (
        <PasskeyForm
          title={t('security.passkey.renameTitle')}
          name={name}
          submit={t('common.save')}
          fallback={t('security.passkey.renameFailed')}
          send={async (changed) => {
            await api(contract.factors.renamePasskey, { params: { id }, body: { name: changed } });
            finish();
          }}
          onBack={back}
        />
      );
    }
    case 'codes':
      return <RecoveryCodes codes={step.codes} onSaved={finish} />;
    default:
      return <FactorList onStep={setStep} />;
  }
}
