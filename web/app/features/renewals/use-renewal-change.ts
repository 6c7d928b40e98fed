import { useMutation } from '@tanstack/react-query';
import { queryKeys } from '../../entities/query-keys.ts';
import { useReload } from '../../lib/api/use-reload.ts';

/** A change of how licenses are renewed, which may cancel an invoice. A refusal may come of what is outdated here. */
export const useRenewalChange = <Done, Input = void>(change: (input: Input) => Promise<Done>) =>
  useMutation({ mutationFn: change, onSettled: useReload(queryKeys.renewals, queryKeys.payments) });
