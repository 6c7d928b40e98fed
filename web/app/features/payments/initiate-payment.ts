import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract, type InputOf } from '@warden/contract';
import { queryKeys } from '../../entities/query-keys.ts';
import { api } from '../../lib/api/api.ts';
import { paymentAddress } from './payment-address.ts';

export type Order = InputOf<typeof contract.payments.initiate>['body'];

/** Answers where to pay, or null where the server named no address to follow. */
export const useInitiatePayment = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Order) => paymentAddress((await api(contract.payments.initiate, { body })).payment_url),
    // Refused: what was shown may be outdated, such as the price, or the plans on sale.
    onError: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.payments }),
        queries.invalidateQueries({ queryKey: queryKeys.settings }),
      ]),
  });
};
