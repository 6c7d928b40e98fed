import type { RenewalSettings } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { type DataOf, useData } from '../../lib/api/use-data.ts';
import { queryKeys } from '../query-keys.ts';

type Query = Parameters<typeof useData<typeof contract.renewals.get, DataOf<typeof contract.renewals.get>>>[3];

/** How the licenses of the account are renewed. Only who may buy gets an answer. */
export const useRenewals = (options?: Query) => useData(queryKeys.renewals, contract.renewals.get, {}, options);

/** Until a charge is over, it is asked for again. */
export const whileCharging = ({ renewals }: RenewalSettings): number | false =>
  renewals.some(({ state }) => state === 'charging') ? 3000 : false;
