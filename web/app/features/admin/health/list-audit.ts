import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import type { ListShape } from '../../../lib/address/list-address.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useUserId } from '../../../lib/session/session.ts';

export type AuditEntry = ReplyOf<typeof contract.admin.audit>['data']['entries'][number];

export const auditShape = {
  filters: { subject: null },
  sorts: { id: 'desc' },
  size: 25,
} as const satisfies ListShape;

/** The audit log, newest first; all of it, or the entries about one subject. */
export const useAudit = ({ subject, page, size }: { subject: string; page: number; size: number }) =>
  useQuery({
    queryKey: [...queryKeys.admin, useUserId(), 'audit', subject, page, size],
    queryFn: async ({ signal }) => {
      const query = { subject, page: String(page), limit: String(size) };
      const { data } = await checkedCall(contract.admin.audit, { query }, signal);
      return { rows: data.entries, total: data.total };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
