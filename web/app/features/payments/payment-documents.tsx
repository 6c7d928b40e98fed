import type { CustomerPayment } from '@warden/contract';
import { DocumentButton } from '../../entities/document/document-button.tsx';
import { useDocumentKind } from '../../entities/document/use-document-kind.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/row-actions.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './payment-table.module.css';
import { type PaymentFile, usePaymentFiles } from './use-payment-files.tsx';

/** So many files of a payment fit into one line of a wide table, unless their words have more letters than this. */
const MOST = 3;
const MOST_LETTERS = 16;

function FileButton({ file, text }: { file: PaymentFile; text: string }) {
  if (file.format !== 'receipt') {
    const { document, format } = file;
    return <DocumentButton document={document} format={format} text={text} />;
  }
  return (
    <Button size="small" variant="text" href={file.address} target="_blank" rel="noreferrer" aria-label={file.label}>
      {text}
    </Button>
  );
}

/** The files of a payment, each as a button that downloads it. Where there is no room, a menu has all but the latest. */
export function PaymentDocuments({ payment }: { payment: CustomerPayment }) {
  const { t } = useTranslation();
  const kindOf = useDocumentKind();
  const narrow = useMedia('belowLg');
  const files = usePaymentFiles(payment);
  const latest = files.findLast(({ format }) => format !== 'xml');
  if (!latest) {
    const { receipt } = payment;
    return (
      <span className={styles.muted}>
        {receipt ? t(`documents.receiptState.${receipt.status}`) : t('documents.none')}
      </span>
    );
  }
  const textOf = (file: PaymentFile) => {
    if (file.format === 'receipt') return file.text;
    if (file.format === 'xml') return t('documents.xml');
    const kind = kindOf(file.document);
    // A long word would leave no room for the other columns. Screen readers hear it all the same.
    return narrow && kind.length > MOST_LETTERS ? t('documents.pdf') : kind;
  };
  const isLong = files.reduce((length, file) => length + textOf(file).length, 0) > MOST_LETTERS;
  const words = files.length > (narrow ? 1 : MOST) || isLong ? [latest] : files;
  const rest = files.filter((file) => !words.includes(file));
  return (
    <div className={styles.documents}>
      {words.map((file) => (
        <FileButton key={file.label} file={file} text={textOf(file)} />
      ))}
      {rest.length > 0 && (
        <ActionMenu
          label={t('documents.othersOf', { name: payment.invoice?.number ?? payment.client_id })}
          actions={rest}
        />
      )}
    </div>
  );
}
