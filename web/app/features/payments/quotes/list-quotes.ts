import { keepPreviousData } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';

const LIMIT = 10;

export const useQuotes = (page: number) =>
  useData(
    [...queryKeys.payments, 'quotes', page],
    contract.quotes.list,
    { query: { page: String(page), limit: String(LIMIT) } },
    { placeholderData: keepPreviousData },
  );
