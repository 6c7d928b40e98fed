import type { AdminPayment, PaymentInvoice, ReadLicense } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { DocumentList } from '../../../entities/document/document-list.tsx';
import { StatusChip, TypeChip } from '../../../entities/license/license-chips.tsx';
import { RevokedReason } from '../../../entities/license/revoked-reason.tsx';
import { OrderLines } from '../../../entities/payment/order-lines.tsx';
import { isOrder, lineStateOf } from '../../../entities/payment/order-state.ts';
import { PaymentChip } from '../../../entities/payment/payment-chip.tsx';
import { type FollowedPayment, isBySbp, phaseOf, reasonOf } from '../../../entities/payment/payment-state.ts';
import { PaymentSteps } from '../../../entities/payment/payment-steps.tsx';
import { formatDay, formatMoment } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { cx } from '../../../ui/cx.ts';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import shared from '../admin.module.css';
import { AuditTrail } from '../health/audit-trail.tsx';
import { HistoryWithActors } from '../licenses/license-history.tsx';
import { OwnerLink } from '../owner-link.tsx';
import { useDuties } from '../use-duties.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundFailure } from './refund-failure.tsx';
import { useProblem } from './use-problem.ts';

function LicenseOf({ license }: { license: ReadLicense | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!license) {
    return (
      <Text variant="body2" muted>
        {t('panel.payment.noLicense')}
      </Text>
    );
  }
  return (
    <div className={cx(layout.row, shared.small)}>
      <CopyableId value={license.id} />
      <StatusChip license={license} />
      <div className={shared.muted}>{t('panel.user.until', { date: formatDay(license.expires_at, locale) })}</div>
      {license.revoked_reason && (
        <div className={cx(shared.muted, layout.anywhere)}>
          <RevokedReason reason={license.revoked_reason} />
        </div>
      )}
    </div>
  );
}

function Lines({ payment }: { payment: FollowedPayment }) {
  const { t } = useTranslation();
  const { lines = [], licenses = [] } = payment;
  return (
    <OrderLines
      label={t('order.lines')}
      lines={lines}
      currency={payment.currency}
      stateOf={(line) => lineStateOf(line, payment)}
      actions={({ license_uuid: id }) => {
        const license = licenses.find((each) => each.id === id);
        return license && <LicenseOf license={license} />;
      }}
    />
  );
}

function InvoiceFact({ invoice: { id, number } }: { invoice: PaymentInvoice }) {
  const { t } = useTranslation();
  return (
    <Fact name={t('panel.invoices.number')}>
      {number}
      <TextLink to={`?${new URLSearchParams({ tab: 'payments', part: 'invoices', invoice: id })}`}>
        {t('panel.payment.openInvoice')}
      </TextLink>
    </Fact>
  );
}

function PaymentFacts({ payment, row }: PaymentDetailsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const ended = phaseOf(payment) === 'failed';
  return (
    <Facts>
      <Fact name={t('panel.payments.state')}>
        <PaymentChip payment={payment} />
      </Fact>
      {ended && (
        <Fact name={t('panel.payment.reason')}>
          {reasonOf(payment, t('payments.reasons', { returnObjects: true }))}
        </Fact>
      )}
      <Fact name={t('panel.payments.amount')}>{formatMoney(payment.amount, payment.currency, locale)}</Fact>
      {!isOrder(payment) && (
        <Fact name={t('panel.payments.plan')}>
          <TypeChip type={payment.plan} />
        </Fact>
      )}
      {!payment.invoice && (
        <Fact name={t('panel.payments.method')}>
          {t(`panel.payments.methods.${isBySbp(payment) ? 'sbp' : 'card'}`)}
        </Fact>
      )}
      <Fact name={t('panel.payment.customer')}>
        {payment.email}
        {row && <OwnerLink userId={row.user_id} organization={row.organization} />}
      </Fact>
      {!isOrder(payment) && (
        <Fact name={t('panel.payments.client')}>
          <CopyableId value={payment.client_id} whole />
        </Fact>
      )}
      <Fact name={t('panel.payment.id')}>
        <CopyableId value={payment.id} whole />
      </Fact>
      {payment.invoice ? (
        <InvoiceFact invoice={payment.invoice} />
      ) : (
        <Fact name={t('panel.payment.providerId')}>
          {payment.external_payment_id ? (
            <CopyableId value={payment.external_payment_id} whole />
          ) : (
            t('panel.payment.noProviderId')
          )}
        </Fact>
      )}
      <Fact name={t('panel.payments.date')}>{formatMoment(payment.created_at, locale)}</Fact>
      <Fact name={t('panel.payment.updated')}>{formatMoment(payment.updated_at, locale)}</Fact>
      {payment.refunded_at && (
        <Fact name={t('panel.payment.refunded')}>{formatMoment(payment.refunded_at, locale)}</Fact>
      )}
    </Facts>
  );
}

/** A process of the previous version answers with the license of the first line alone. */
const licensesOf = ({ licenses, license }: FollowedPayment) => licenses ?? (license ? [license] : []);

interface PaymentDetailsProps {
  payment: FollowedPayment;
  row: AdminPayment | undefined;
}

export function PaymentDetails({ payment, row }: PaymentDetailsProps) {
  const { t } = useTranslation();
  const [refunding, setRefunding] = useState(false);
  const problem = useProblem(row?.problem);
  const does = useDuties();
  // The money of an invoice goes back by bank transfer.
  const refundable =
    does('money') && payment.method === 'card' && payment.status === 'succeeded' && !payment.refunded_at;
  return (
    <>
      <DialogContent>
        {problem && (
          <Alert severity="error" role="presentation" className={shared.below}>
            {problem}
          </Alert>
        )}
        <RefundFailure failure={payment.refund_failure} licenses={licensesOf(payment)} />
        <PaymentFacts payment={payment} row={row} />
        {phaseOf(payment) !== 'failed' && (
          <DialogSection title={t('panel.payment.steps')}>
            <PaymentSteps steps={payment.steps} several={isOrder(payment)} />
          </DialogSection>
        )}
        {payment.documents.length > 0 && (
          <DialogSection title={t('documents.title')}>
            <DocumentList documents={payment.documents} />
          </DialogSection>
        )}
        {isOrder(payment) ? (
          <DialogSection title={t('order.lines')}>
            <Lines payment={payment} />
          </DialogSection>
        ) : (
          <DialogSection title={t('panel.payment.license')}>
            <LicenseOf license={payment.license} />
          </DialogSection>
        )}
        {!isOrder(payment) && payment.license && (
          <DialogSection title={t('panel.payment.licenseHistory')}>
            <HistoryWithActors id={payment.license.id} />
          </DialogSection>
        )}
        <AuditTrail subject={`payment:${payment.id}`} />
      </DialogContent>
      {refundable && (
        <DialogActions>
          <Button variant="outlined" danger onClick={() => setRefunding(true)}>
            {t(payment.refund_failure ? 'panel.refunds.again' : 'panel.payment.refund')}
          </Button>
        </DialogActions>
      )}
      {refunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </>
  );
}
