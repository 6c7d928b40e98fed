import { dayOf } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { type Ending, firstDay } from './domain.ts';
import { startOf } from './facts.ts';
import * as store from './store.ts';

/** The day on which the first of these licenses ends. */
export const firstEnd = (left: readonly Pick<Ending, 'endsOn'>[]) => left.map(({ endsOn }) => endsOn).toSorted()[0];

/**
 * Lets a renewal begin with what is left of it. Where the license that ended first was extended otherwise, its notices,
 * charges and the last day of its invoice follow from the next one, and what was announced for the earlier day is
 * announced anew.
 */
export const followFirstEnd = async (
  tx: Db,
  row: store.RenewalRow,
  left: readonly Pick<Ending, 'endsOn'>[],
  now: Date,
): Promise<store.RenewalRow> => {
  const endsOn = firstEnd(left);
  if (endsOn === undefined || endsOn === row.endsOn) return row;
  const moved = {
    endsOn,
    part: await store.nextPart(tx, { ...row, endsOn }),
    noticedDays: null,
    ...(row.by === 'card' ? { nextAt: startOf(firstDay(endsOn, dayOf(now))), paymentId: null } : {}),
  };
  await store.updateRenewal(tx, row.id, moved);
  return { ...row, ...moved };
};
