import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import TimelineIcon from '@mui/icons-material/TimelineOutlined';
import type { CustomerPayment, PaymentInvoice } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { paymentAddress } from './payment-address.ts';
import styles from './payment-table.module.css';

export interface PaymentRowActions {
  onLicense: (license: { id: string; client_id: string }) => void;
  onCancel: (invoice: PaymentInvoice) => void;
}

/** What can be done with a payment: open its license, continue it, or follow and cancel its invoice. */
export function PaymentActions({ payment, onLicense, onCancel }: { payment: CustomerPayment } & PaymentRowActions) {
  const { t } = useTranslation();
  const { license_uuid: id, client_id: client, invoice } = payment;
  const address = paymentAddress(payment.payment_url);
  return (
    <div className={styles.actions}>
      {invoice?.status === 'open' && invoice.received === 0 && (
        <RowAction
          icon={<BlockIcon fontSize="small" />}
          text={t('documents.cancel')}
          label={t('invoice.cancelOf', { number: invoice.number })}
          onClick={() => onCancel(invoice)}
        />
      )}
      {invoice && (
        <RowAction
          icon={<TimelineIcon fontSize="small" />}
          text={t('documents.details')}
          label={t('documents.detailsOf', { number: invoice.number })}
          to={`/payment/success?payment=${payment.id}`}
        />
      )}
      {id && (
        <RowAction
          icon={<ArticleIcon fontSize="small" />}
          text={t('payments.license')}
          label={t('payments.licenseOf', { client })}
          onClick={() => onLicense({ id, client_id: client })}
        />
      )}
      {!id && address && (
        <RowAction
          icon={<CreditCardIcon fontSize="small" />}
          text={t('payments.continue')}
          label={t('payments.continueOf', { client })}
          href={address}
        />
      )}
    </div>
  );
}
