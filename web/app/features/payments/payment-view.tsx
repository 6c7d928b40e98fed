import { useMay } from '../../entities/organization/use-may.ts';
import { chosenIn, isOrder, orderPhaseOf } from '../../entities/payment/order-state.ts';
import { type FollowedPayment, phaseOf, reasonOf } from '../../entities/payment/payment-state.ts';
import { PaymentSteps } from '../../entities/payment/payment-steps.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWaited } from '../../lib/page/use-waited.ts';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { Paper } from '../../ui/paper.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { againAddress } from './again-address.ts';
import { BoughtLicense } from './bought-license.tsx';
import { CarriedNote } from './carried-note.tsx';
import { useFollowedPayment } from './follow-payment.ts';
import { InvoiceView } from './invoice-view.tsx';
import { IssuedDocuments } from './issued-documents.tsx';
import { type AssignLine, OrderedLicenses } from './orders/ordered-licenses.tsx';
import { paymentAddress } from './payment-address.ts';
import styles from './payment-view.module.css';
import { SuccessHead, ToDashboard } from './success-head.tsx';
import { useMailAddress } from './use-mail-address.ts';
import { usePaidLine } from './use-paid-line.ts';

const STILL_UNPAID = 10_000;
const SLOW = 60_000;

function Waiting({ payment }: { payment: FollowedPayment }) {
  const { t } = useTranslation();
  const slow = useWaited(SLOW);
  const mayBuy = useMay('buy');
  const unpaid = useWaited(STILL_UNPAID) && payment.status === 'pending' && mayBuy;
  const address = paymentAddress(payment.payment_url);
  return (
    <>
      <div role="status">
        {slow && (
          <Alert severity="info" role="presentation" className={styles.row}>
            {t('paymentSuccess.slow')}
          </Alert>
        )}
      </div>
      {unpaid && address && (
        <div className={cx(layout.row, styles.row)}>
          <Text muted>{t('paymentSuccess.unpaid')}</Text>
          <Button variant="outlined" href={address}>
            {t('payments.continue')}
          </Button>
        </div>
      )}
    </>
  );
}

function NotPaid({ payment }: { payment: FollowedPayment }) {
  const { t } = useTranslation();
  const mayBuy = useMay('buy');
  const inOrganization = useWithOrganization();
  return (
    <>
      <Alert severity="error" role="alert" className={styles.part}>
        {reasonOf(payment, t('payments.reasons', { returnObjects: true }))}
      </Alert>
      <div className={cx(layout.row, styles.row)}>
        {mayBuy && (
          <Button variant="contained" to={inOrganization(againAddress(payment, 'card'))}>
            {t('paymentSuccess.retry')}
          </Button>
        )}
        <Button variant="text" to="/contacts">
          {t('paymentSuccess.toSupport')}
        </Button>
      </div>
    </>
  );
}

function GoingOrder({ payment, assign }: { payment: FollowedPayment; assign: AssignLine }) {
  const phase = orderPhaseOf(payment);
  return (
    <>
      {(phase === 'paid' || phase === 'signed') && (
        <Paper padded className={styles.steps}>
          <PaymentSteps several steps={payment.steps} />
        </Paper>
      )}
      <OrderedLicenses payment={payment} assign={assign} />
      {(phase === 'paid' || phase === 'signed') && <Waiting payment={payment} />}
    </>
  );
}

function Going({ payment }: { payment: FollowedPayment }) {
  if (payment.license) return <BoughtLicense license={payment.license} />;
  return (
    <>
      <Paper padded className={styles.steps}>
        <PaymentSteps steps={payment.steps} />
      </Paper>
      {payment.carried_over && <CarriedNote carried={payment.carried_over} method="card" />}
      <Waiting payment={payment} />
    </>
  );
}

const useOrderHead = () => {
  const { t } = useTranslation();
  return (payment: FollowedPayment, email: string | undefined) => {
    const phase = orderPhaseOf(payment);
    if (phase === 'failed') return [t('paymentSuccess.failedTitle'), t('paymentSuccess.failedLead')] as const;
    if (phase === 'refunded')
      return [t('paymentSuccess.refundedTitle'), t(`order.refundedLead.${chosenIn(payment.lines)}`)] as const;
    if (phase === 'paid') {
      return [t('paymentSuccess.waitingTitle'), t(`order.whenPaid.${chosenIn(payment.lines)}`, { email })] as const;
    }
    const titles = {
      signed: 'order.titleSoon',
      assign: 'order.paidTitle',
      mailed: 'order.readyTitle',
      done: 'order.readyTitle',
    } as const;
    return [t(titles[phase]), t(`order.now.${phase}`, { email })] as const;
  };
};

const useHead = (payment: FollowedPayment | undefined) => {
  const { t } = useTranslation();
  const email = useMailAddress(payment);
  const headOfOrder = useOrderHead();
  if (payment && isOrder(payment)) return headOfOrder(payment, email);
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
      return [t(`paymentSuccess.${title}`), t(`paymentSuccess.now.${phase}`, { email })] as const;
    }
  }
};

interface PaymentViewProps {
  id: string;
  assign: AssignLine;
}

/** The customer's own payment, followed until its licenses are issued. Other visitors see only a general text. */
export function PaymentView({ id, assign }: PaymentViewProps) {
  const { data: payment, isPending } = useFollowedPayment(id);
  const [title, lead] = useHead(payment);
  const paid = usePaidLine(payment);
  const phase = payment && phaseOf(payment);
  if (payment?.invoice) return <InvoiceView payment={payment} invoice={payment.invoice} assign={assign} />;
  const isGoing = payment && phase !== 'failed' && phase !== 'refunded';
  return (
    <>
      <SuccessHead title={title} lead={lead} paid={paid} />
      {isPending && <Skeleton variant="rounded" height={200} className={styles.part} />}
      {payment && phase === 'failed' && <NotPaid payment={payment} />}
      {isGoing && (isOrder(payment) ? <GoingOrder payment={payment} assign={assign} /> : <Going payment={payment} />)}
      {payment && !isGoing && isOrder(payment) && <OrderedLicenses payment={payment} assign={assign} />}
      {payment && <IssuedDocuments payment={payment} paid={phase !== 'refunded'} />}
      {phase !== 'failed' && <ToDashboard />}
    </>
  );
}
