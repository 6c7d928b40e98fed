import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSlow } from './use-slow.ts';

it('is true once something has loaded for ten seconds, and until it has come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let arrive = (_: string) => {};
  const queryFn = () =>
    new Promise<string>((resolve) => {
      arrive = resolve;
    });
  const client = new QueryClient();
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: ['late'], queryFn });
      return useSlow();
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(result.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(result.current).toBe(true);
  await act(async () => {
    arrive('data');
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(result.current).toBe(false);
  vi.useRealTimers();
});
