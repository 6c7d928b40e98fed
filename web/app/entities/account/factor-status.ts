import { useQuery } from '@tanstack/react-query';
import type { FactorStatus } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useUserId } from '../../lib/session/session.ts';
import { queryKeys } from '../query-keys.ts';

export const hasFactor = ({ totp, passkeys }: FactorStatus) => totp !== null || passkeys.length > 0;

/** The second factors of the account. */
export const useFactorStatus = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [...queryKeys.factors, useUserId()],
    queryFn: async ({ signal }) => (await checkedCall(contract.factors.status, {}, signal)).data,
    enabled,
  });
