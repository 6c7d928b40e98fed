import { useEffect, useState } from 'react';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type Order, useInitiatePayment } from './initiate-payment.ts';

/** Places the order and leads to the payment page, or says why that failed. */
export const useCheckout = (onReturn: () => void) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useInitiatePayment();
  const [alert, setAlert] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);

  // The back button of the payment page may show this page from memory, where the form would still be busy.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      onReturn();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [onReturn]);

  const busy = isPending || leaving;
  const checkOut = (order: Order) => {
    if (busy) return;
    setAlert(null);
    mutate(order, {
      onSuccess: (address) => {
        if (!address) return setAlert(t('buy.noAddress'));
        setLeaving(true);
        window.location.assign(address);
      },
      onError: (error) => setAlert(serverMessage(error) || t('buy.failed')),
    });
  };
  return { checkOut, busy, alert, dismiss: () => setAlert(null) };
};
