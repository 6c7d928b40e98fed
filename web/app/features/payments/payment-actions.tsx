import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import TimelineIcon from '@mui/icons-material/TimelineOutlined';
import type { CustomerPayment, PaymentInvoice } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { RowAction } from '../../ui/row-action.tsx';
import { paymentAddress } from './payment-address.ts';

export interface PaymentRowActions {
  onLicense: (license: { id: string; client_id: string }) => void;
  onCancel: (invoice: PaymentInvoice) => void;
}

function InvoiceActions({
  payment,
  invoice,
  onCancel,
}: { payment: CustomerPayment; invoice: PaymentInvoice } & Pick<PaymentRowActions, 'onCancel'>) {
  const { t } = useTranslation();
  const { number, status, received } = invoice;
  return (
    <>
      {status === 'open' && received === 0 && (
        <RowAction
          icon={<BlockIcon fontSize="small" />}
          text={t('common.cancel')}
          label={t('invoice.cancelOf', { number })}
          onClick={() => onCancel(invoice)}
        />
      )}
      <RowAction
        icon={<TimelineIcon fontSize="small" />}
        text={t('documents.progress')}
        label={t('documents.progressOf', { number })}
        to={`/payment/success?payment=${payment.id}`}
      />
    </>
  );
}

/** What can be done with a payment: open its license, continue it, or follow and cancel its invoice. */
export function PaymentActions({ payment, onLicense, onCancel }: { payment: CustomerPayment } & PaymentRowActions) {
  const { t } = useTranslation();
  const { license_uuid: id, client_id: client, invoice } = payment;
  if (id) {
    return (
      <RowAction
        icon={<ArticleIcon fontSize="small" />}
        text={t('payments.license')}
        label={t('payments.licenseOf', { client })}
        onClick={() => onLicense({ id, client_id: client })}
      />
    );
  }
  if (invoice) return <InvoiceActions payment={payment} invoice={invoice} onCancel={onCancel} />;
  const address = paymentAddress(payment.payment_url);
  return address ? (
    <RowAction
      icon={<CreditCardIcon fontSize="small" />}
      text={t('payments.continue')}
      label={t('payments.continueOf', { client })}
      href={address}
    />
  ) : null;
}
