import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { useData } from '../../lib/api/use-data.ts';

export const useInstalls = () => useData(queryKeys.installs, contract.installs.list, {});
