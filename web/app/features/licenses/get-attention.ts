import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { useData } from '../../lib/api/use-data.ts';

/** The licenses that need something from the customer, most urgent first. */
export const useAttention = () => useData([...queryKeys.licenses, 'attention'], contract.licenses.attention, {});
