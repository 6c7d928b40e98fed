import type { DocumentSummary } from '@warden/contract';
import { useId } from 'react';
import { DocumentList } from '../../entities/document/document-list.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { AskAct } from './ask-act.tsx';
import styles from './payment-view.module.css';
import { useIsBuyer } from './use-is-buyer.ts';

interface IssuedDocumentsProps {
  documents: readonly DocumentSummary[];
  /** Whether the money was not returned. */
  paid: boolean;
  /** The address of the buyer. */
  email: string;
}

/** The documents of a payment, where it has some. */
export function IssuedDocuments({ documents, paid, email }: IssuedDocumentsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const isBuyer = useIsBuyer(email);
  if (documents.length === 0) return null;
  return (
    <Paper as="section" padded aria-labelledby={titleId} className={styles.part}>
      <Text id={titleId} as="h2" variant="h3">
        {t('documents.title')}
      </Text>
      <DocumentList documents={documents} />
      {paid && isBuyer && <AskAct documents={documents} />}
    </Paper>
  );
}
