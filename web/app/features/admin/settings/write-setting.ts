import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';

export type Setting = InputOf<typeof contract.settings.write>['body'];

/** The API has a separate call for the core flag. */
const write = async ({ key, value }: Setting) => {
  if (key !== 'core_available') return checkedCall(contract.settings.write, { body: { key, value } });
  return checkedCall(contract.settings.setCoreAvailable, { body: { value: value === true } });
};

/** Writes one setting after the other, since the audit log records each on its own. */
export const useWriteSettings = () =>
  useMutation({
    mutationFn: async (settings: readonly Setting[]) => {
      for (const setting of settings) await write(setting);
    },
    // Some settings may have been stored before one failed.
    onSettled: useReload(queryKeys.settings, queryKeys.admin),
  });
