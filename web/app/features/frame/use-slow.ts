import { useIsFetching } from '@tanstack/react-query';
import { useWaited } from '../../lib/page/use-waited.ts';

const SLOW_MS = 10_000;

/** Whether a part of the page has been waiting for its data for a long time. */
export const useSlow = () =>
  useWaited(SLOW_MS, useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0);
