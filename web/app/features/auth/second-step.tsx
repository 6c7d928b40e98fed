import { ApiError, contract } from '@warden/contract/calls';
import { useState } from 'react';
import { ProofForm } from '../../entities/account/proof-form.tsx';
import { api } from '../../lib/api/api.ts';
import { Queries } from '../../lib/api/queries.tsx';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { knownDevice } from '../../lib/session/device.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { LostFactors } from './lost-factors.tsx';
import styles from './second-step.module.css';
import { useEnter } from './use-enter.ts';

interface SecondStepProps {
  ticket: string;
  /** Where to go on, if the page that asks has not passed it in the history. */
  page?: string | null;
  /** Leads back to the password, with the reason if the visitor did not ask for it. */
  onBack: (reason: string | null) => void;
}

/** The second step of a sign-in: a code or a passkey. */
export function SecondStep(props: SecondStepProps) {
  return (
    <Queries>
      <Proof {...props} />
    </Queries>
  );
}

function Proof({ ticket, page, onBack }: SecondStepProps) {
  useTexts('security');
  const { t } = useTranslation();
  const enter = useEnter();
  const [isLost, setLost] = useState(false);
  /** A ticket that is no longer good leads back to the password, whatever it was used for. */
  const withTicket = async <T,>(call: Promise<T>) => {
    try {
      return await call;
    } catch (error) {
      const body = error instanceof ApiError ? error.body : null;
      if (body?.code === 'second_factor_ticket_invalid') onBack(body.message);
      throw error;
    }
  };
  if (isLost) {
    return (
      <LostFactors
        send={async () => (await withTicket(api(contract.factors.lost, { body: { ticket } }))).data.message}
        onBack={() => setLost(false)}
        onLeave={() => onBack(null)}
      />
    );
  }
  return (
    <NarrowPage title={t('security.secondStep.title')} lead={t('security.secondStep.lead')}>
      <ProofForm
        passkeyOptions={() => withTicket(api(contract.factors.signInOptions, { body: { ticket } }))}
        send={async (proof) => {
          const body = { ticket, device: knownDevice(), ...proof };
          await enter((await withTicket(api(contract.factors.signIn, { body }))).data, page ?? undefined);
        }}
        actions={(sending, passkey) => (
          <>
            <SubmitButton sending={sending}>{t('security.secondStep.submit')}</SubmitButton>
            {passkey}
          </>
        )}
      />
      <div className={styles.ways}>
        <Button variant="text" onClick={() => setLost(true)} className={layout.outdent}>
          {t('security.secondStep.lost')}
        </Button>
        <Button variant="text" onClick={() => onBack(null)} className={layout.outdent}>
          {t('security.secondStep.back')}
        </Button>
      </div>
    </NarrowPage>
  );
}
