import { useEffect, useState } from 'react';

/** Leads to the payment page. The form stays busy until the browser has left. */
export const useLeaving = (onReturn: () => void) => {
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

  const leaveTo = (address: string) => {
    setLeaving(true);
    window.location.assign(address);
  };
  return { leaving, leaveTo };
};
