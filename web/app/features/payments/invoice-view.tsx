import type { PaymentInvoice } from '@warden/contract';
import { formatDate, formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { useMay } from '../../entities/organization/use-may.ts';
import { invoiceStateOf } from '../../entities/payment/invoice-state.ts';
import { chosenIn, isOrder, orderPhaseOf } from '../../entities/payment/order-state.ts';
import type { FollowedPayment } from '../../entities/payment/payment-state.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { Paper } from '../../ui/paper.tsx';
import { againAddress } from './again-address.ts';
import { BoughtLicense } from './bought-license.tsx';
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx';
import { CarriedNote } from './carried-note.tsx';
import { InvoiceDownload } from './invoice-download.tsx';
import { InvoiceSteps } from './invoice-steps.tsx';
import { IssuedDocuments } from './issued-documents.tsx';
import { type AssignLine, OrderedLicenses } from './orders/ordered-licenses.tsx';
import styles from './payment-view.module.css';
import { SuccessHead, ToDashboard } from './success-head.tsx';
import { TransferFacts } from './transfer-facts.tsx';
import { useMailAddress } from './use-mail-address.ts';
import { usePaidLine } from './use-paid-line.ts';

interface InvoicedPayment {
  payment: FollowedPayment;
  invoice: PaymentInvoice;
}

interface InvoiceViewProps extends InvoicedPayment {
  assign: AssignLine;
}

type Unpaid = Exclude<ReturnType<typeof invoiceStateOf>, 'paid' | 'ready'>;

/** What to say of an invoice that is not paid. That of an order speaks of licenses rather than of one. */
const leadOf = (state: Unpaid, { payment, invoice }: InvoicedPayment) => {
  if (state === 'expired' && invoice.received > 0) return 'invoice.expiredPartlyLead';
  if (!isOrder(payment) || state === 'expired') return `invoice.${state}Lead` as const;
  if (state === 'canceled') return 'order.canceledLead';
  return `order.${state}Lead.${chosenIn(payment.lines)}` as const;
};

/** What is still to come of an invoice that was paid. */
const soon = (phase: ReturnType<typeof orderPhaseOf>) =>
  phase === 'assign' || phase === 'mailed' || phase === 'done' ? phase : 'signed';

const useHead = ({ payment, invoice }: InvoicedPayment) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const email = useMailAddress(payment);
  const money = (amount: number) => formatMoney(amount, payment.currency, locale);
  const facts = {
    number: invoice.number,
    email,
    date: formatDate(invoice.valid_until, locale),
    amount: money(payment.amount),
    received: money(invoice.received),
    missing: money(payment.amount - invoice.received),
  };
  const state = invoiceStateOf(invoice, payment);
  const isAbroad = payment.documents.some(({ language }) => language === 'en');
  const words = {
    transfer: t(isAbroad ? 'invoice.transferAbroad' : 'invoice.transfer'),
    correction: t(isAbroad ? 'invoice.correctionAbroad' : 'invoice.correction'),
  };
  if (state !== 'paid' && state !== 'ready') {
    return [t(`invoice.${state}Title`, facts), t(leadOf(state, { payment, invoice }), { ...facts, ...words })];
  }
  if (isOrder(payment)) {
    const phase = orderPhaseOf(payment);
    const isReady = phase === 'mailed' || phase === 'done';
    const lead = phase === 'done' && state === 'ready' ? 'order.documentsLead' : (`order.now.${soon(phase)}` as const);
    return [t(isReady ? 'order.readyTitle' : 'invoice.paidTitle'), t(lead, facts)];
  }
  const title = payment.license ? t('paymentSuccess.readyTitle') : t('invoice.paidTitle');
  if (!payment.steps.mailed) return [title, t(`paymentSuccess.now.${payment.license ? 'mailed' : 'signed'}`, facts)];
  return [title, t(state === 'ready' ? 'invoice.documentsLead' : 'paymentSuccess.now.done', facts)];
};

/** A title in which the number of the invoice is never broken at its hyphen. */
function Title({ text, number }: { text: string; number: string }) {
  const [before, after] = text.split(number);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <span className={styles.number}>{number}</span>
      {after}
    </>
  );
}

function ToPay({ payment, invoice }: InvoicedPayment) {
  const { t } = useTranslation();
  const [canceling, setCanceling] = useState(false);
  const mayBuy = useMay('buy');
  return (
    <>
      <div className={styles.part}>
        <TransferFacts
          purpose={invoice.purpose}
          validUntil={invoice.valid_until}
          amount={payment.amount - invoice.received}
          currency={payment.currency}
        />
        {payment.carried_over && <CarriedNote carried={payment.carried_over} method="invoice" />}
      </div>
      <div className={cx(layout.row, styles.row)}>
        <InvoiceDownload invoice={invoice} />
        {mayBuy && invoice.received === 0 && (
          <Button variant="text" onClick={() => setCanceling(true)}>
            {t('invoice.cancel')}
          </Button>
        )}
      </div>
      {canceling && <CancelInvoiceDialog invoice={invoice} onClose={() => setCanceling(false)} />}
    </>
  );
}

function Again({ payment }: { payment: FollowedPayment }) {
  const { t } = useTranslation();
  const mayBuy = useMay('buy');
  const inOrganization = useWithOrganization();
  return (
    <div className={cx(layout.row, styles.row)}>
      {mayBuy && (
        <Button variant="contained" to={inOrganization(againAddress(payment, 'invoice'))}>
          {t('invoice.again')}
        </Button>
      )}
      <Button variant="text" to="/contacts">
        {t('paymentSuccess.toSupport')}
      </Button>
    </div>
  );
}

/** An invoice, followed from its issue to the closing documents. */
export function InvoiceView({ payment, invoice, assign }: InvoiceViewProps) {
  const { status } = invoice;
  const [title = '', lead = ''] = useHead({ payment, invoice });
  const paid = usePaidLine(status === 'paid' ? payment : undefined);
  const open = status === 'open';
  const several = isOrder(payment);
  const isIssued = several ? !['paid', 'signed'].includes(orderPhaseOf(payment)) : Boolean(payment.license);
  return (
    <>
      <SuccessHead title={<Title text={title} number={invoice.number} />} lead={lead} paid={paid} />
      {(open || (status === 'paid' && !isIssued)) && (
        <Paper padded className={styles.steps}>
          <InvoiceSteps payment={payment} invoice={invoice} />
        </Paper>
      )}
      {open && <ToPay payment={payment} invoice={invoice} />}
      {(status === 'expired' || status === 'canceled') && <Again payment={payment} />}
      {several && <OrderedLicenses payment={payment} assign={assign} />}
      {!several && status === 'paid' && payment.license && <BoughtLicense license={payment.license} />}
      {!open && <IssuedDocuments payment={payment} paid={status === 'paid'} />}
      <ToDashboard />
    </>
  );
}
