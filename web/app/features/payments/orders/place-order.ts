import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useNavigate } from 'react-router';
import { queryKeys } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api/api.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../../lib/session/organization.ts';
import { paymentAddress } from '../payment-address.ts';
import { useLeaving } from '../use-leaving.ts';

type Placed = InputOf<typeof contract.orders.create>['body'];

/** Places the order: leads to the payment page, or to that of the invoice. */
export const usePlaceOrder = (onReturn: () => void) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const inOrganization = useWithOrganization();
  const { leaving, leaveTo } = useLeaving(onReturn);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Placed) => api(contract.orders.create, { body }),
    // After a refusal, prices, plans or ways to pay may be outdated.
    onSettled: (_placed, refusal) =>
      Promise.all(
        [queryKeys.payments, ...(refusal ? [queryKeys.settings, queryKeys.seller] : [])].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const busy = isPending || leaving;
  const place = (body: Placed, onPlaced: () => void) => {
    if (busy) return;
    mutate(body, {
      onSuccess: ({ payment_id: id, payment_url: url }) => {
        const address = paymentAddress(url);
        if (address) return leaveTo(address);
        onPlaced();
        // Whoever goes back from there comes to where the order was begun, and orders nothing twice.
        void navigate(inOrganization(`/payment/success?payment=${id}`), { replace: true });
      },
    });
  };
  const alert = error && (serverMessage(error) || t('order.failed'));
  return { place, busy, alert, error, dismiss: reset };
};
