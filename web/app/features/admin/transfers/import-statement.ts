import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { upload } from '../../../lib/api/upload.ts';

export const useImportStatement = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('statement', file);
      const { data } = await upload(contract.transfers.upload, form, () => undefined, new AbortController().signal);
      return data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.admin }),
  });
};
