import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { nextInvoiceAsk } from '../../entities/payment/invoice-state.ts';
import { isOrder, orderPhaseOf } from '../../entities/payment/order-state.ts';
import { type FollowedPayment, nextAsk, phaseOf } from '../../entities/payment/payment-state.ts';
import { queryKeys } from '../../entities/query-keys.ts';
import { useData } from '../../lib/api/use-data.ts';
import { shopTime } from '../../lib/browser/clock.ts';

const delay = (payment: FollowedPayment, since: number) =>
  payment.invoice
    ? nextInvoiceAsk(payment.invoice, payment, shopTime())
    : nextAsk(isOrder(payment) ? orderPhaseOf(payment) : phaseOf(payment), Date.now() - since);

/** A payment, loaded again and again until it has ended. */
export const useFollowedPayment = (id: string) => {
  const [since] = useState(Date.now);
  return useData(
    [...queryKeys.payments, 'one', id],
    contract.payments.get,
    { params: { id } },
    {
      staleTime: 0,
      // The query client pauses this while the tab is hidden.
      refetchInterval: ({ state: { data } }) => (data ? delay(data, since) : false),
    },
  );
};
