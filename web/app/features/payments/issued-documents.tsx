import { useId } from 'react';
import { DocumentList } from '../../entities/document/document-list.tsx';
import { orderPhaseOf } from '../../entities/payment/order-state.ts';
import type { FollowedPayment } from '../../entities/payment/payment-state.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { AskAct } from './ask-act.tsx';
import styles from './payment-view.module.css';
import { useIsBuyer } from './use-is-buyer.ts';

interface IssuedDocumentsProps {
  payment: FollowedPayment;
  /** Whether the money was not returned. */
  paid: boolean;
}

/** The documents of a payment, where it has some. */
export function IssuedDocuments({ payment, paid }: IssuedDocumentsProps) {
  const { documents, email } = payment;
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
      {paid && isBuyer && <AskAct documents={documents} isWaiting={orderPhaseOf(payment) === 'assign'} />}
    </Paper>
  );
}
