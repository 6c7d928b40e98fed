import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';

/** The sign-in of the organization by its own provider, as its owners have set it up. */
export const useSso = () => useData(queryKeys.sso, contract.sso.get, {});

export const useRefreshSso = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.sso });
};

/** A change that is shown once the server has made it, and what to say if it did not. */
export const useSsoChange = <Result, Input = void>(
  change: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) => {
  const { t } = useTranslation();
  const refresh = useRefreshSso();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (input: Input) => {
      const result = await change(input);
      await refresh();
      return result;
    },
    ...(onDone ? { onSuccess: onDone } : {}),
  });
  return { mutate, isPending, alert: error && (serverMessage(error) ?? t('team.signIn.failed')) };
};
