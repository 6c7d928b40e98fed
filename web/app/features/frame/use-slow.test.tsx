import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { renderHook } from '../../lib/browser/test-hook.tsx';
import { useSlow } from './use-slow.ts';

it('is true once something has loaded for ten seconds, and until it has come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let arrive = (_: string) => {};
  const queryFn = () =>
    new Promise<string>((resolve) => {
      arrive = resolve;
    });
  const hook = await renderHook(
    () => {
      useQuery({ queryKey: ['late'], queryFn });
      return useSlow();
    },
    (hooked) => <QueryClientProvider client={new QueryClient()}>{hooked}</QueryClientProvider>,
  );
  await hook.act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(hook.current()).toBe(false);
  await hook.act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(hook.current()).toBe(true);
  await hook.act(async () => {
    arrive('data');
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(hook.current()).toBe(false);
  vi.useRealTimers();
});
