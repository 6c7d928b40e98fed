import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../../lib/api/server-message.ts';
import { type Order, useInitiatePayment } from './initiate-payment.ts';

/** Orders, and takes the browser to where one pays; or says why it could not. */
export const useCheckout = (onReturn: () => void) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useInitiatePayment();
  const [alert, setAlert] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);

  // Whoever comes back from the payment page by the back button finds the dialog as it was left.
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
