import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { PricedLine, PricedOrder } from '@warden/contract';
import { ApiError, contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { type Account, useAccount } from '../../../lib/session/organization.ts';
import { type Draft, wantedLines } from './draft.ts';

/** A date that is typed changes with each digit. A choice that follows sooner takes the place of the one before. */
const PAUSE_MS = 250;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

export interface Priced extends PricedOrder {
  /** By the keys of the draft's lines, since prices stay in sight while others are being loaded. */
  byKey: Readonly<Record<number, PricedLine>>;
  /** Whether it costs more than can be paid by card. */
  isOverCardLimit: boolean;
}

type Wanted = Pick<Draft, 'lines' | 'until' | 'code' | 'method'>;

const isOverLimit = (error: unknown) => error instanceof ApiError && error.body?.code === 'order_over_card_limit';

const orderQuery = ({ key, organization }: Account, { lines, until, code, method }: Wanted) => {
  const body = { lines: wantedLines({ lines, until }), method, ...(code ? { promo_code: code } : {}) };
  const keys = lines.map((line) => line.key);
  const orders = [...queryKeys.payments, key, 'order'];
  return queryOptions({
    queryKey: [...orders, keys, body],
    queryFn:
      lines.length > 0
        ? async ({ signal, client }): Promise<Priced> => {
            if (client.getQueriesData({ queryKey: orders }).some(([, known]) => known)) await pause(signal);
            const ask = async (by: typeof method) =>
              (await checkedCall(contract.orders.preview, { body: { ...body, method: by } }, signal, organization))
                .data;
            let isOverCardLimit = false;
            const data = await ask(method).catch((error: unknown) => {
              if (!isOverLimit(error)) throw error;
              isOverCardLimit = true;
              return ask('invoice');
            });
            const byKey = Object.fromEntries(
              keys.flatMap((line, index) => {
                const priced = data.lines[index];
                return priced ? [[line, priced]] : [];
              }),
            );
            return { ...data, byKey, isOverCardLimit };
          }
        : skipToken,
    // The customer is about to pay this price, so an older answer is not good enough.
    staleTime: 0,
  });
};

/** What the order costs. The numbers of the order before stay in sight until those of this one are there. */
export const usePricedOrder = (wanted: Wanted) =>
  useQuery({ ...orderQuery(useAccount(), wanted), placeholderData: keepPreviousData });

/** Asks whether a promo code works for the order, and keeps the prices with it for when it is applied. */
export const useTriedCode = (wanted: Omit<Wanted, 'code'>) => {
  const account = useAccount();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => {
      await queries.fetchQuery({ ...orderQuery(account, { ...wanted, code }), retry: false });
      return code;
    },
  });
};
