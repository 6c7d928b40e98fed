import type { FactorStatus } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useData } from '../../lib/api/use-data.ts';
import { queryKeys } from '../query-keys.ts';

export const hasFactor = ({ totp, passkeys }: FactorStatus) => totp !== null || passkeys.length > 0;

/** The second factors of the account. */
export const useFactorStatus = ({ enabled = true } = {}) =>
  useData(queryKeys.factors, contract.factors.status, {}, { enabled });
