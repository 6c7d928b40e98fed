import type { GaugeGroup } from '../../platform/telemetry/gauges.ts';
import type { HeadStore } from './head-store.ts';
import type { Head } from './heads.ts';

const newestHeads = new Map<HeadStore, number>();

/** Remembers when this process last stored a signed head, for each store. */
export const noteHead = (store: HeadStore, head: Head | undefined) => {
  if (head) newestHeads.set(store, Date.parse(head.at) / 1000);
};

export const auditGauges: GaugeGroup<'warden_audit_head_timestamp_seconds'> = {
  gauges: {
    warden_audit_head_timestamp_seconds: {
      help: 'When the end of the audit log was last signed and stored, in the store that is furthest behind',
    },
  },
  read: async () =>
    newestHeads.size > 0 ? { warden_audit_head_timestamp_seconds: Math.min(...newestHeads.values()) } : {},
};
