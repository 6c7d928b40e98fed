import type { PromoCode } from '@warden/contract';
import { toMajor } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { toPercent } from '../../platform/percent.ts';
import { statusOf } from './domain.ts';
import type { PromoCodeRow } from './store.ts';

export const promoCodeToWire = (row: PromoCodeRow, now: Date): PromoCode => ({
  id: row.id,
  label: row.label,
  is_private: row.isPrivate,
  status: statusOf(row, now),
  percent: row.percent === null ? null : toPercent(row.percent),
  sum: row.sum === null ? null : toMajor(row.sum),
  currency: row.currency,
  plans: row.plans,
  kinds: row.kinds,
  least_lines: row.leastLines,
  valid_from: row.validFrom && moscowDay(row.validFrom),
  valid_until: row.validUntil && moscowDay(row.validUntil),
  most_uses: row.mostUses,
  most_per_account: row.mostPerAccount,
  uses: row.uses,
  note: row.note,
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
});
