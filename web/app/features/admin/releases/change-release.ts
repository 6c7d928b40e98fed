import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';

/** The list may have changed even if the call failed. */
const useReload = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.admin });
};

export const useAnnounce = () =>
  useMutation({
    mutationFn: (id: string) => checkedCall(contract.releases.announce, { params: { id } }),
    onSettled: useReload(),
  });

/** Mails the announcement to the administrator alone. Nothing else changes. */
export const useTestAnnouncement = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof contract.releases.testAnnouncement>) =>
      checkedCall(contract.releases.testAnnouncement, input),
  });

export const useRemoveRelease = () =>
  useMutation({
    mutationFn: (id: string) => checkedCall(contract.releases.remove, { params: { id } }),
    onSettled: useReload(),
  });

export const useEditNotes = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof contract.releases.editNotes>) => checkedCall(contract.releases.editNotes, input),
    onSettled: useReload(),
  });
