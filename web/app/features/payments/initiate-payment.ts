import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { api } from '../../lib/api/api.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { paymentAddress } from './payment-address.ts';

export type Order = InputOf<typeof contract.payments.initiate>['body'];

/** Starts a payment. Returns the address of the payment page, or null if the server named none that is safe to open. */
export const useInitiatePayment = () =>
  useMutation({
    mutationFn: async (body: Order) => paymentAddress((await api(contract.payments.initiate, { body })).payment_url),
    // After a refusal, the price or the plans on the page may be outdated.
    onError: useReload(queryKeys.payments, queryKeys.settings),
  });
