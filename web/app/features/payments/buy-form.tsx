import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError, type Install, plan as planSchema, type ShopSettings } from '@warden/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EulaConsent } from './eula-consent.tsx';
import { useQuote } from './get-quote.ts';
import { useInitiatePayment } from './initiate-payment.ts';
import { InstallChoice } from './install-choice.tsx';
import { NoQuote } from './no-quote.tsx';
import { Order } from './order.tsx';
import { PlanChoice } from './plan-choice.tsx';
import type { Purchase } from './purchase.ts';

interface BuyFormProps {
  purchase: Purchase;
  settings: ShopSettings;
  installs: readonly Install[];
  onBind: () => void;
  onReadEula: () => void;
  onCancel: () => void;
}

/** What the provider's page calls the purchase; the specification fixes the words. */
const descriptions = { commercial: 'Commercial license', individual: 'Individual license' } as const;

const plansFor = ({ kind, plan }: Purchase, { core_available }: ShopSettings) =>
  planSchema.options.filter((name) => (kind === 'extend' ? name === plan : name === 'commercial' || !core_available));

const clientFor = ({ clientId, licenseId }: Purchase, installs: readonly Install[], chosen: string | null) => {
  if (licenseId && clientId) return clientId;
  const bound = (wanted: string | null) => installs.find((install) => install.clientId === wanted)?.clientId;
  return bound(chosen) ?? bound(clientId) ?? (installs.length === 1 ? installs[0]?.clientId : undefined) ?? '';
};

export function BuyForm({ purchase, settings, installs, onBind, onReadEula, onCancel }: BuyFormProps) {
  const { t } = useTranslation();
  const session = useSession();
  const email = session.status === 'signed-in' ? session.user.email : '';
  const [chosenClient, setChosenClient] = useState<string | null>(null);
  const [chosenPlan, setChosenPlan] = useState(purchase.plan);
  const [accepted, setAccepted] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);

  const plans = plansFor(purchase, settings);
  const plan = plans.find((name) => name === chosenPlan) ?? 'commercial';
  const clientId = clientFor(purchase, installs, chosenClient);
  const quote = useQuote({ clientId, plan, licenseId: purchase.licenseId });
  const { mutate, isPending } = useInitiatePayment();
  const { refetch } = quote;

  // Whoever comes back from the payment page by the back button finds the dialog as it was left.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setLeaving(false);
      void refetch();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [refetch]);

  const buy = (event: FormEvent) => {
    event.preventDefault();
    if (!quote.data || !accepted || isPending || leaving) return;
    setAlert(null);
    mutate(
      {
        client_id: clientId,
        license_id: purchase.licenseId,
        amount: quote.data.amount,
        email,
        description: descriptions[plan],
        acceptedEula: true,
        plan,
      },
      {
        onSuccess: (address) => {
          if (!address) return setAlert(t('buy.noAddress'));
          setLeaving(true);
          window.location.assign(address);
        },
        onError: (error) => setAlert((error instanceof ApiError && error.body?.message) || t('buy.failed')),
      },
    );
  };

  return (
    <Form onSubmit={buy}>
      <InstallChoice
        installs={installs}
        value={clientId}
        fixed={purchase.licenseId !== null}
        onChange={(chosen) => {
          setChosenClient(chosen);
          setAlert(null);
        }}
      />
      <PlanChoice
        plans={plans}
        value={plan}
        settings={settings}
        onChange={(chosen) => {
          setChosenPlan(chosen);
          setAlert(null);
        }}
      />
      {quote.error ? (
        <NoQuote error={quote.error} onRetry={() => void refetch()} onBind={onBind} />
      ) : (
        <Order quote={clientId ? quote.data : null} />
      )}
      <EulaConsent accepted={accepted} onChange={setAccepted} onRead={onReadEula} />
      {alert && (
        <Alert severity="error" role="alert">
          {alert}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 0.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
          {t('buy.next', { email })}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          <Button variant="text" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <SubmitButton size="medium" sending={isPending || leaving} disabled={!quote.data || !accepted}>
            {t('buy.submit')}
          </SubmitButton>
        </Box>
      </Box>
    </Form>
  );
}
