import type { Invoice } from '@warden/contract';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { useDialogTarget } from '../../ui/use-dialog-target.ts';
import { BuyContent, type BuyContentProps } from './buy-content.tsx';
import { IssuedInvoice } from './issued-invoice.tsx';
import type { Purchase } from './purchase.ts';

interface BuyDialogProps extends Omit<BuyContentProps, 'purchase' | 'onIssued'> {
  purchase: Purchase | null;
}

/** Asks what to buy and how to pay, and shows the invoice if one was made. */
export function BuyDialog({ purchase, onClose, ...rest }: BuyDialogProps) {
  const { t } = useTranslation();
  const { shown, dialog } = useDialogTarget(purchase);
  const [last, setLast] = useState<{ purchase: Purchase; invoice: Invoice } | null>(null);
  const issued = last && last.purchase === shown ? last : null;
  const title = issued ? t('invoice.title', { number: issued.invoice.number }) : t(`buy.title.${shown?.kind ?? 'buy'}`);
  return (
    <AppDialog title={title} onClose={onClose} width={600} {...dialog}>
      {issued && <IssuedInvoice invoice={issued.invoice} />}
      {shown && !issued && (
        <BuyContent
          purchase={shown}
          onClose={onClose}
          onIssued={(invoice) => setLast({ purchase: shown, invoice })}
          {...rest}
        />
      )}
    </AppDialog>
  );
}
