import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf, Invoice } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

type InvoiceOrder = InputOf<typeof contract.invoices.create>['body'];

/** Asks for an invoice, or says why there is none. */
export const useCreateInvoice = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (body: InvoiceOrder) => (await checkedCall(contract.invoices.create, { body })).data,
    // After a refusal, the price, the plans or the ways to pay on the page may be outdated.
    onSettled: (_invoice, refusal) =>
      Promise.all(
        [queryKeys.payments, ...(refusal ? [queryKeys.settings, queryKeys.seller] : [])].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return {
    order: (body: InvoiceOrder, onIssued: (invoice: Invoice) => void) => {
      if (!isPending) mutate(body, { onSuccess: onIssued });
    },
    busy: isPending,
    alert: error && (serverMessage(error) || t('invoice.failed')),
    dismiss: reset,
  };
};
