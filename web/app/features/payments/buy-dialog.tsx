import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { BuyContent, type BuyContentProps } from './buy-content.tsx';
import type { Purchase } from './purchase.ts';

interface BuyDialogProps extends Omit<BuyContentProps, 'purchase'> {
  purchase: Purchase | null;
}

/** Keeps what it shows while it closes. */
export function BuyDialog({ purchase, onClose, ...rest }: BuyDialogProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(purchase);
  useEffect(() => {
    if (purchase) setShown(purchase);
  }, [purchase]);
  const current = purchase ?? shown;
  return (
    <AppDialog
      title={t(`buy.title.${current?.kind ?? 'buy'}`)}
      open={purchase !== null}
      onClose={onClose}
      onExited={() => setShown(null)}
      width={600}
    >
      {current && <BuyContent purchase={current} onClose={onClose} {...rest} />}
    </AppDialog>
  );
}
