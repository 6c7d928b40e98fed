import { contract, paymentMethods, paymentStatuses } from '@warden/contract/calls';
import { type ListShape, type ListState, toQuery } from '../../../lib/address/list-address.ts';
import { useRows } from '../list/use-rows.ts';

export const paymentShape = {
  filters: {
    email: null,
    clientId: null,
    status: paymentStatuses,
    method: paymentMethods,
  },
  sorts: { createdAt: 'desc', amount: 'desc' },
  size: 10,
} as const satisfies ListShape;

export const useAdminPayments = (state: ListState<typeof paymentShape>) =>
  useRows('payments', contract.admin.payments, { query: toQuery(state) }, ({ payments, ...counts }) => ({
    rows: payments,
    ...counts,
  }));
