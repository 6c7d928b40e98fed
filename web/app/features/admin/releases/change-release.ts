import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';

/** The list may have changed even if a call failed, so it is loaded again in both cases. */
export const useAnnounce = () =>
  useMutation({
    mutationFn: (id: string) => checkedCall(contract.releases.announce, { params: { id } }),
    onSettled: useReload(queryKeys.admin),
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
    onSettled: useReload(queryKeys.admin),
  });

export const useUnyank = () =>
  useMutation({
    mutationFn: (id: string) => checkedCall(contract.releases.unyank, { params: { id } }),
    onSettled: useReload(queryKeys.admin),
  });

export const useEditNotes = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof contract.releases.editNotes>) => checkedCall(contract.releases.editNotes, input),
    onSettled: useReload(queryKeys.admin),
  });
