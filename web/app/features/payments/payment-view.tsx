import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { buyAddress } from '../../entities/payment/buy-address.ts';
import { type FollowedPayment, phaseOf, reasonOf } from '../../entities/payment/payment-state.ts';
import { PaymentSteps } from '../../entities/payment/payment-steps.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { BoughtLicense } from './bought-license.tsx';
import { useFollowedPayment } from './follow-payment.ts';
import { InvoiceView } from './invoice-view.tsx';
import { paymentAddress } from './payment-address.ts';
import { SuccessHead, ToDashboard } from './success-head.tsx';
import { useWaited } from './use-waited.ts';

const STILL_UNPAID = 10_000;
const SLOW = 60_000;

function Waiting({ payment }: { payment: FollowedPayment }) {
  const { t } = useTranslation();
  const slow = useWaited(SLOW);
  const unpaid = useWaited(STILL_UNPAID) && payment.status === 'pending';
  const address = paymentAddress(payment.payment_url);
  return (
    <>
      <Box role="status">
        {slow && (
          <Alert severity="info" role="presentation" sx={{ mt: 2 }}>
            {t('paymentSuccess.slow')}
          </Alert>
        )}
      </Box>
      {unpaid && address && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
          <Typography color="textSecondary">{t('paymentSuccess.unpaid')}</Typography>
          <Button variant="outlined" href={address}>
            {t('payments.continue')}
          </Button>
        </Box>
      )}
    </>
  );
}

function NotPaid({ payment }: { payment: FollowedPayment }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert severity="error" role="alert" sx={{ mt: 3 }}>
        {reasonOf(payment, t('payments.reasons', { returnObjects: true }))}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
        <Button variant="contained" component={Link} to={buyAddress(payment.plan, { clientId: payment.client_id })}>
          {t('paymentSuccess.retry')}
        </Button>
        <Button variant="text" component={Link} to="/contacts">
          {t('paymentSuccess.toSupport')}
        </Button>
      </Box>
    </>
  );
}

function Going({ payment }: { payment: FollowedPayment }) {
  return (
    <>
      <Paper sx={{ px: { xs: 2, sm: 3 }, py: 1.5, mt: 3 }}>
        <PaymentSteps steps={payment.steps} />
      </Paper>
      {phaseOf(payment) !== 'done' && <Waiting payment={payment} />}
      {payment.license && <BoughtLicense license={payment.license} />}
    </>
  );
}

const useHead = (payment: FollowedPayment | undefined) => {
  const { t } = useTranslation();
  const phase = payment && phaseOf(payment);
  switch (phase) {
    case undefined:
      return [t('paymentSuccess.title'), t('paymentSuccess.lead')] as const;
    case 'failed':
      return [t('paymentSuccess.failedTitle'), t('paymentSuccess.failedLead')] as const;
    case 'refunded':
      return [t('paymentSuccess.refundedTitle'), t('paymentSuccess.refundedLead')] as const;
    default: {
      const title = payment?.license ? 'readyTitle' : phase === 'paid' ? 'waitingTitle' : 'title';
      return [t(`paymentSuccess.${title}`), t(`paymentSuccess.now.${phase}`, { email: payment?.email })] as const;
    }
  }
};

/** The customer's own payment, followed until its license is issued. Other visitors see only a general text. */
export function PaymentView({ id }: { id: string }) {
  const { data: payment, isPending } = useFollowedPayment(id);
  const [title, lead] = useHead(payment);
  const phase = payment && phaseOf(payment);
  if (payment?.invoice) return <InvoiceView payment={payment} invoice={payment.invoice} />;
  return (
    <>
      <SuccessHead title={title} lead={lead} />
      {isPending && <Skeleton variant="rounded" height={200} sx={{ mt: 3 }} />}
      {payment && phase === 'failed' && <NotPaid payment={payment} />}
      {payment && phase !== 'failed' && phase !== 'refunded' && <Going payment={payment} />}
      {phase !== 'failed' && <ToDashboard />}
    </>
  );
}
