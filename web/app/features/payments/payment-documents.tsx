import type { CustomerPayment } from '@warden/contract';
import { DocumentButton } from '../../entities/document/document-button.tsx';
import { useDocumentKind } from '../../entities/document/use-document-kind.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { paymentAddress } from './payment-address.ts';
import styles from './payment-table.module.css';

function Receipt({ client_id: client, receipt }: Pick<CustomerPayment, 'client_id' | 'receipt'>) {
  const { t } = useTranslation();
  if (!receipt) return null;
  const address = paymentAddress(receipt.url);
  if (!address) return <span className={styles.muted}>{t(`documents.receiptState.${receipt.status}`)}</span>;
  return (
    <Button
      size="small"
      variant="text"
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={t('documents.receiptOf', { client })}
    >
      {t('documents.receipt')}
    </Button>
  );
}

/** The documents of a payment, each as a button that downloads it. */
export function PaymentDocuments({ payment }: { payment: CustomerPayment }) {
  const kindOf = useDocumentKind();
  const { t } = useTranslation();
  if (payment.documents.length === 0 && !payment.receipt) {
    return <span className={styles.muted}>{t('documents.none')}</span>;
  }
  return (
    <div className={styles.documents}>
      {payment.documents.map((document) => (
        <span key={document.id} className={styles.document}>
          <DocumentButton document={document} text={kindOf(document)} />
          {document.xml && <DocumentButton document={document} format="xml" text={t('documents.xml')} />}
        </span>
      ))}
      <Receipt client_id={payment.client_id} receipt={payment.receipt} />
    </div>
  );
}
