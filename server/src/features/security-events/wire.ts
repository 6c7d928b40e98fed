import type { SecurityEvent, SecurityEventKind } from '@warden/contract';
import type { SecurityEventRow } from './store.ts';

export const securityEventToWire = (row: SecurityEventRow): SecurityEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as SecurityEventKind,
  address: row.address,
  device: row.device,
  detail: row.detail,
});
