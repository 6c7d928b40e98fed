import type { ReplyOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import type { ListShape } from '../../../lib/address/list-address.ts';
import { useRows } from '../list/use-rows.ts';

export type AuditEntry = ReplyOf<typeof contract.admin.audit>['data']['entries'][number];

export const auditShape = {
  filters: { subject: null },
  sorts: { id: 'desc' },
  size: 25,
} as const satisfies ListShape;

/** The audit log, newest first; all of it, or the entries about one subject. */
export const useAudit = ({ subject, page, size }: { subject: string; page: number; size: number }) =>
  useRows(
    'audit',
    contract.admin.audit,
    { query: { subject, page: String(page), limit: String(size) } },
    ({ entries, total }) => ({ rows: entries, total }),
    { staleTime: 0 },
  );
