import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CustomerPayment } from '@warden/contract';
import { DocumentButton } from '../../entities/document/document-button.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { paymentAddress } from './payment-address.ts';

function Receipt({ client_id: client, receipt }: Pick<CustomerPayment, 'client_id' | 'receipt'>) {
  const { t } = useTranslation();
  if (!receipt) return null;
  const address = paymentAddress(receipt.url);
  if (!address) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t(`documents.receiptState.${receipt.status}`)}
      </Box>
    );
  }
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
  const { t } = useTranslation();
  if (payment.documents.length === 0 && !payment.receipt) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('documents.none')}
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', ml: -1, '& > button, & > a': { minWidth: 0 } }}>
      {payment.documents.map((document) => (
        <Box key={document.id} component="span" sx={{ display: 'inline-flex', '& > button': { minWidth: 0, px: 1 } }}>
          <DocumentButton document={document} text={t(`documents.kind.${document.kind}`)} />
          {document.xml && <DocumentButton document={document} format="xml" text={t('documents.xml')} />}
        </Box>
      ))}
      <Receipt client_id={payment.client_id} receipt={payment.receipt} />
    </Box>
  );
}
