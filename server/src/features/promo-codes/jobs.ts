import type { Job } from '../../platform/jobs/job.ts';
import type { PromoCodeService } from './service.ts';

interface Dependencies {
  promoCodes: Pick<PromoCodeService, 'settle'>;
}

/** Gives back the uses of orders that ended unpaid, where whoever ended them did not. */
export const settlePromoUses: Job<object, Dependencies> = {
  name: 'promo-codes-settle',
  options: { retryLimit: 2, expireInSeconds: 300 },
  schedule: '*/10 * * * *',
  run: (_data, { promoCodes }) => promoCodes.settle(),
};
