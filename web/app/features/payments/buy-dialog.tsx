import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { useDialogTarget } from '../../ui/use-dialog-target.ts';
import { BuyContent, type BuyContentProps } from './buy-content.tsx';
import type { Purchase } from './purchase.ts';

interface BuyDialogProps extends Omit<BuyContentProps, 'purchase'> {
  purchase: Purchase | null;
}

export function BuyDialog({ purchase, onClose, ...rest }: BuyDialogProps) {
  const { t } = useTranslation();
  const { shown, dialog } = useDialogTarget(purchase);
  return (
    <AppDialog title={t(`buy.title.${shown?.kind ?? 'buy'}`)} onClose={onClose} width={600} {...dialog}>
      {shown && <BuyContent purchase={shown} onClose={onClose} {...rest} />}
    </AppDialog>
  );
}
