import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useReload } from '../../../lib/api/use-reload.ts';

export const useDrift = (enabled = true) =>
  useData([...queryKeys.admin, 'drift'], contract.admin.drift, {}, { enabled });

export const useBackups = (enabled = true) =>
  useData([...queryKeys.admin, 'backups'], contract.admin.backups, {}, { enabled });

export const useFailedJobs = (enabled = true) =>
  useData([...queryKeys.admin, 'jobs'], contract.admin.jobs, {}, { enabled, select: ({ jobs }) => jobs });

export const useRetryJobs = () =>
  useMutation({
    mutationFn: async () => (await checkedCall(contract.admin.retryJobs, {})).data.message,
    onSuccess: useReload(queryKeys.admin),
  });

export const useReconcile = () =>
  useMutation({
    mutationFn: async (days: number) => (await checkedCall(contract.admin.reconcile, { body: { days } })).data,
    onSuccess: useReload(queryKeys.admin),
  });
