import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type Install, plan as planSchema, type ShopSettings } from '@warden/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EulaConsent } from './eula-consent.tsx';
import { useQuote } from './get-quote.ts';
import { InstallChoice } from './install-choice.tsx';
import { NoQuote } from './no-quote.tsx';
import { Order } from './order.tsx';
import { PlanChoice } from './plan-choice.tsx';
import type { Purchase } from './purchase.ts';
import { useCheckout } from './use-checkout.ts';

interface BuyFormProps {
  purchase: Purchase;
  settings: ShopSettings;
  installs: readonly Install[];
  onBind: () => void;
  onReadEula: () => void;
  onCancel: () => void;
}

/** The name of the purchase on the provider's page; the specification fixes these texts. */
const descriptions = { commercial: 'Commercial license', individual: 'Individual license' } as const;

const plansFor = ({ plans }: Purchase, { core_available }: ShopSettings) =>
  plans ?? planSchema.options.filter((name) => name === 'commercial' || !core_available);

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

  const plans = plansFor(purchase, settings);
  const plan = plans.find((name) => name === chosenPlan) ?? plans[0] ?? 'commercial';
  const clientId = clientFor(purchase, installs, chosenClient);
  const quote = useQuote({ clientId, plan, licenseId: purchase.licenseId });
  const { refetch } = quote;
  const { checkOut, busy, alert, dismiss } = useCheckout(refetch);

  const buy = (event: FormEvent) => {
    event.preventDefault();
    if (!quote.data || !accepted) return;
    checkOut({
      client_id: clientId,
      license_id: purchase.licenseId,
      amount: quote.data.amount,
      email,
      description: descriptions[plan],
      acceptedEula: true,
      plan,
    });
  };
  return (
    // The consent and the buttons stay in sight while the rest scrolls.
    <Box
      component="form"
      method="post"
      noValidate
      onSubmit={buy}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' }}
    >
      <DialogContent
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'max-content', gap: 1.5 }}
      >
        <InstallChoice
          installs={installs}
          value={clientId}
          fixed={purchase.licenseId !== null}
          onChange={(chosen) => {
            setChosenClient(chosen);
            dismiss();
          }}
        />
        <PlanChoice
          plans={plans}
          value={plan}
          settings={settings}
          onChange={(chosen) => {
            setChosenPlan(chosen);
            dismiss();
          }}
        />
        {quote.error ? (
          <NoQuote error={quote.error} onRetry={() => void refetch()} onBind={onBind} />
        ) : (
          <Order quote={clientId ? quote.data : null} />
        )}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('buy.next', { email })}
        </Typography>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', justifyContent: 'space-between', rowGap: 1 }}>
        {alert && (
          <Alert severity="error" role="alert" sx={{ width: '100%' }}>
            {alert}
          </Alert>
        )}
        <EulaConsent accepted={accepted} onChange={setAccepted} onRead={onReadEula} />
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          <Button variant="text" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <SubmitButton size="medium" sending={busy} disabled={!quote.data || !accepted}>
            {t('buy.submit')}
          </SubmitButton>
        </Box>
      </DialogActions>
    </Box>
  );
}
