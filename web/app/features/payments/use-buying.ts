import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readBuy, withoutBuy } from '../../entities/payment/buy-address.ts';
import { type Purchase, purchaseOf } from './purchase.ts';

/** The current purchase. An address can ask for one, but only once: a reload or the back button does not repeat it. */
export const useBuying = () => {
  const [query, setQuery] = useSearchParams();
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  useEffect(() => {
    const asked = readBuy(query);
    if (!asked) return;
    setPurchase(purchaseOf(asked.plan, asked.clientId, asked.method));
    setQuery(withoutBuy, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  return [purchase, setPurchase] as const;
};
