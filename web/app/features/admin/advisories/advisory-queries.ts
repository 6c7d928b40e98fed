import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useReload } from '../../../lib/api/use-reload.ts';

const list = [...queryKeys.admin, 'advisories'];

export const useAdvisories = () => useData(list, contract.advisories.listAll, {});

/** The mail that announces an advisory, and how many readers it has. */
export const useAdvisoryMail = (key: string) =>
  // The advisory may have been edited, and installations may have been updated.
  useData([...list, 'mail', key], contract.advisories.preview, { params: { key } }, { gcTime: 0 });

type Content = InputOf<typeof contract.advisories.create>['body'];

/** Saves a draft, or an advisory that there is already. */
export const useSaveAdvisory = (key: string | undefined) =>
  useMutation({
    mutationFn: (body: Content) =>
      key === undefined
        ? checkedCall(contract.advisories.create, { body })
        : checkedCall(contract.advisories.change, { params: { key }, body }),
    onSettled: useReload(queryKeys.admin),
  });

/** The list may have changed even if a call failed, so it is loaded again in both cases. */
export const usePublishAdvisory = () =>
  useMutation({
    mutationFn: (key: string) => checkedCall(contract.advisories.publish, { params: { key } }),
    onSettled: useReload(queryKeys.admin),
  });

export const useAnnounceAdvisory = () =>
  useMutation({
    mutationFn: (key: string) => checkedCall(contract.advisories.announce, { params: { key } }),
    onSettled: useReload(queryKeys.admin),
  });

export const useRemoveAdvisory = () =>
  useMutation({
    mutationFn: (key: string) => checkedCall(contract.advisories.remove, { params: { key } }),
    onSettled: useReload(queryKeys.admin),
  });
