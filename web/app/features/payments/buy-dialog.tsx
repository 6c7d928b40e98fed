import type { Invoice } from '@warden/contract';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { BuyContent, type BuyContentProps } from './buy-content.tsx';
import { IssuedInvoice } from './issued-invoice.tsx';

/** Asks what to buy and how to pay, and shows the invoice if one was made. */
export function BuyDialog({ purchase, onClose, ...rest }: Omit<BuyContentProps, 'onIssued'>) {
  const { t } = useTranslation();
  const [issued, setIssued] = useState<Invoice | null>(null);
  const title = issued ? t('invoice.title', { number: issued.number }) : t(`buy.title.${purchase.kind}`);
  return (
    <AppDialog title={title} onClose={onClose} width={600}>
      {issued ? (
        <IssuedInvoice invoice={issued} />
      ) : (
        <BuyContent purchase={purchase} onClose={onClose} onIssued={setIssued} {...rest} />
      )}
    </AppDialog>
  );
}
