import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { nextInvoiceAsk } from '../../entities/payment/invoice-state.ts';
import { type FollowedPayment, nextAsk, phaseOf } from '../../entities/payment/payment-state.ts';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';

const delay = (payment: FollowedPayment, since: number) =>
  payment.invoice
    ? nextInvoiceAsk(payment.invoice, payment, Date.now())
    : nextAsk(phaseOf(payment), Date.now() - since);

const paymentQuery = (userId: string, id: string, since: number) =>
  queryOptions({
    queryKey: [...queryKeys.payments, userId, 'one', id],
    queryFn: async ({ signal }) => (await checkedCall(contract.payments.get, { params: { id } }, signal)).data,
    staleTime: 0,
    // The query client pauses this while the tab is hidden.
    refetchInterval: ({ state: { data } }) => (data ? delay(data, since) : false),
  });

/** A payment, loaded again and again until it has ended. */
export const useFollowedPayment = (id: string) => {
  const [since] = useState(Date.now);
  return useQuery(paymentQuery(useUserId(), id, since));
};
