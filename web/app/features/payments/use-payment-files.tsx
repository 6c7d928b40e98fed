import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import type { CustomerPayment, DocumentSummary } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatLicenses } from '@warden/i18n/format';
import { useDocumentKind } from '../../entities/document/use-document-kind.ts';
import { isOrder } from '../../entities/payment/order-state.ts';
import { useSaveFile } from '../../lib/api/use-save-file.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import type { Action } from '../../ui/row-actions.tsx';
import { paymentAddress } from './payment-address.ts';

/** A file as an action of a menu, and what a button of its own needs. */
export type PaymentFile = Action &
  ({ document: DocumentSummary; format: 'pdf' | 'xml' } | { format: 'receipt'; address: string });

/** The files of a payment: its documents in the order of their issue, and the receipt of a card payment. */
export const usePaymentFiles = (payment: CustomerPayment): PaymentFile[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { client_id: client, documents, receipt, lines = [] } = payment;
  const kindOf = useDocumentKind();
  const { save } = useSaveFile();
  const address = paymentAddress(receipt?.url ?? null);
  const files = documents.flatMap((document): PaymentFile[] => {
    const { id, kind, number, xml } = document;
    const formats = xml ? (['pdf', 'xml'] as const) : (['pdf'] as const);
    return formats.map((format) => {
      const label = t(`documents.${format}Of`, { kind: kindOf(document), number });
      return {
        document,
        format,
        icon: <DescriptionIcon fontSize="small" />,
        text: label,
        label,
        onClick: () =>
          save(contract.documents[format], { params: { id } }, { fallbackName: `${kind}-${number}.${format}` }),
      };
    });
  });
  if (!address) return files;
  return [
    ...files,
    {
      format: 'receipt',
      address,
      icon: <ReceiptIcon fontSize="small" />,
      text: t('documents.receipt'),
      label: isOrder(payment)
        ? t('order.receiptOf', { licenses: formatLicenses(lines.length, locale) })
        : t('documents.receiptOf', { client }),
      onClick: () => window.open(address, '_blank', 'noreferrer'),
    },
  ];
};
