import { useMutation } from '@tanstack/react-query';
import { queryKeys } from '../../entities/query-keys.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { showNotice } from '../../lib/page/notice.ts';

/** A change of how licenses are renewed, which may cancel an invoice. A refusal may come of what is outdated here. */
export const useRenewalChange = <Input = void>(change: (input: Input) => Promise<string>) => {
  const reload = useReload(queryKeys.renewals, queryKeys.payments);
  return useMutation({
    mutationFn: change,
    onSettled: reload,
    onSuccess: (done) => showNotice(done),
  });
};
