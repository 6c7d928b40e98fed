import { keepPreviousData } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';

const LIMIT = 20;

export const useAllQuotes = (page: number) =>
  useData(
    [...queryKeys.admin, 'quotes', page],
    contract.quotes.adminList,
    { query: { page: String(page), limit: String(LIMIT) } },
    { placeholderData: keepPreviousData },
  );
