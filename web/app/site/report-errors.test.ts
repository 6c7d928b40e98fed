import { afterEach, expect, it, vi } from 'vitest';
import { reportErrors } from './report-errors.ts';

afterEach(() => vi.unstubAllGlobals());

/** Runs the script in a page made of the few objects that it uses. */
const page = (reports: boolean) => {
  const listeners = new Map<string, (event: object) => void>();
  const fetched = vi.fn((_address: string, _request: { body: string }) => Promise.reject(new Error('blocked')));
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => reports } });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener));
  vi.stubGlobal('fetch', fetched);
  reportErrors();
  return { listeners, fetched, sent: () => fetched.mock.calls.map(([, { body }]) => JSON.parse(body)) };
};

it('errors and rejections are sent, at most five', () => {
  const { listeners, fetched, sent } = page(true);
  listeners.get('error')?.({ error: new TypeError('no such thing'), message: 'Uncaught' });
  listeners.get('error')?.({ error: null, message: 'Script error.' });
  listeners.get('unhandledrejection')?.({ reason: 'just a word' });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/page-errors');
  expect(sent()).toMatchObject([
    { type: 'TypeError', message: 'no such thing', stack: expect.stringContaining('report-errors.test') },
    { type: 'Error', message: 'Script error.', stack: '' },
    { type: 'Error', message: 'just a word', stack: '' },
  ]);
  for (let n = 0; n < 10; n++) listeners.get('error')?.({ message: 'again' });
  expect(fetched).toHaveBeenCalledTimes(5);
});

it('nothing is sent where the operator did not ask for it', () => {
  expect(page(false).listeners.size).toBe(0);
});
