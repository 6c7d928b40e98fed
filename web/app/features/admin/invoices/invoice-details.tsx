import type { contract, ReplyOf } from '@warden/contract';
import { formatDate, formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { DocumentList } from '../../../entities/document/document-list.tsx';
import { PlansChip } from '../../../entities/license/license-chips.tsx';
import { InvoiceChip } from '../../../entities/payment/invoice-chip.tsx';
import { plansOf } from '../../../entities/payment/order-state.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { cx } from '../../../ui/cx.ts';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ListRow, RowList } from '../../../ui/row-list.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import shared from '../admin.module.css';
import { AuditTrail } from '../health/audit-trail.tsx';
import { OwnerLink } from '../owner-link.tsx';
import { useDuties } from '../use-duties.ts';
import styles from './invoices.module.css';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { useAge } from './use-age.ts';

type Details = ReplyOf<typeof contract.invoices.adminGet>['data'];

function InvoiceFacts({ invoice }: { invoice: Details }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const ageOf = useAge();
  const { currency } = invoice;
  return (
    <Facts>
      <Fact name={t('panel.invoices.number')}>
        {t('panel.invoice.numberOf', { number: invoice.number, date: formatDate(invoice.issued_on, locale) })}
      </Fact>
      <Fact name={t('panel.invoices.state')}>
        <InvoiceChip invoice={invoice} documents={invoice.documents} />
        {invoice.status === 'open' && <span className={shared.muted}>{ageOf(invoice)}</span>}
      </Fact>
      <Fact name={t('panel.invoices.amount')}>{formatMoney(invoice.amount, currency, locale)}</Fact>
      <Fact name={t('panel.invoices.received')}>{formatMoney(invoice.received, currency, locale)}</Fact>
      <Fact name={t('panel.invoices.validUntil')}>{formatDate(invoice.valid_until, locale)}</Fact>
      {invoice.paid_at && <Fact name={t('panel.invoice.paidAt')}>{formatMoment(invoice.paid_at, locale)}</Fact>}
      {invoice.paid_reason && <Fact name={t('panel.invoice.paidReason')}>{invoice.paid_reason}</Fact>}
      <Fact name={t('panel.invoices.company')}>
        {invoice.company}
        {invoice.inn && <span className={shared.muted}>{t('panel.invoices.innOf', { inn: invoice.inn })}</span>}
      </Fact>
      <Fact name={t('panel.payment.customer')}>
        {invoice.email}
        <OwnerLink userId={invoice.user_id} organization={invoice.organization} />
      </Fact>
      <Fact name={t('panel.payments.plan')}>
        <PlansChip plans={plansOf(invoice)} />
      </Fact>
      <Fact name={t('panel.payments.client')}>
        <CopyableId value={invoice.client_id} whole />
      </Fact>
      <Fact name={t('panel.payment.title')}>
        <CopyableId value={invoice.payment_id} />
        <TextLink to={`?${new URLSearchParams({ tab: 'payments', payment: invoice.payment_id })}`}>
          {t('panel.invoice.openPayment')}
        </TextLink>
      </Fact>
    </Facts>
  );
}

function Transfers({ transfers, currency }: Pick<Details, 'transfers' | 'currency'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <RowList none={t('panel.invoice.noTransfers')}>
      {transfers.map(({ transfer_id, direction, number, date, amount, payer, payer_inn, purpose }) => (
        <ListRow key={transfer_id}>
          <div className={styles.transfer}>
            <div>{t(`panel.invoice.transfer.${direction}`, { number, date: formatDate(date, locale) })}</div>
            <div className={shared.muted}>{[payer, payer_inn].filter(Boolean).join(' · ')}</div>
            <div className={shared.muted}>{purpose}</div>
          </div>
          <div className={cx(shared.nowrap, shared.last)}>{formatMoney(amount, currency, locale)}</div>
        </ListRow>
      ))}
    </RowList>
  );
}

export function InvoiceDetails({ invoice }: { invoice: Details }) {
  const { t } = useTranslation();
  const [marking, setMarking] = useState(false);
  const markable = useDuties()('money') && invoice.status !== 'paid' && invoice.status !== 'returned';
  return (
    <>
      <DialogContent>
        <InvoiceFacts invoice={invoice} />
        <DialogSection title={t('documents.title')}>
          <DocumentList documents={invoice.documents} />
        </DialogSection>
        <DialogSection title={t('panel.invoice.transfers')}>
          <Transfers transfers={invoice.transfers} currency={invoice.currency} />
        </DialogSection>
        <AuditTrail subject={`invoice:${invoice.id}`} />
      </DialogContent>
      {markable && (
        <DialogActions>
          <Button variant="outlined" onClick={() => setMarking(true)}>
            {t('panel.invoice.mark')}
          </Button>
        </DialogActions>
      )}
      {marking && <MarkPaidDialog invoice={invoice} onClose={() => setMarking(false)} />}
    </>
  );
}
