import { useState } from 'react';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type Order, useInitiatePayment } from './initiate-payment.ts';
import { useLeaving } from './use-leaving.ts';

/** Places the order and leads to the payment page, or says why that failed. */
export const useCheckout = (onReturn: () => void) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useInitiatePayment();
  const [alert, setAlert] = useState<string | null>(null);
  const { leaving, leaveTo } = useLeaving(onReturn);

  const busy = isPending || leaving;
  const checkOut = (order: Order) => {
    if (busy) return;
    setAlert(null);
    mutate(order, {
      onSuccess: (address) => (address ? leaveTo(address) : setAlert(t('buy.noAddress'))),
      onError: (error) => setAlert(serverMessage(error) || t('buy.failed')),
    });
  };
  return { checkOut, busy, alert, dismiss: () => setAlert(null) };
};
