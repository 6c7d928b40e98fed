import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callEarly, takeEarly } from './early-calls.ts';

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    expect(new Headers(headers).get('content-type')).toBe('application/json');
    asked.push(address);
    return new Response(address);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const take = (address: string, { token = 'mine', locale = 'en', method = 'GET' } = {}) =>
  takeEarly(address, { method, headers: { authorization: `Bearer ${token}`, 'accept-language': locale } });

describe('calls that are made before the code that needs them is there', () => {
  it('ask for what the dashboard shows first', () => {
    callEarly('mine');
    expect(asked).toEqual(['/api/licenses?page=1&limit=10', '/api/licenses/attention', '/api/installs']);
  });

  it('leave the list out where the address asks for another one', () => {
    callEarly('mine', '?lang=en&page=2');
    expect(asked).toEqual(['/api/licenses/attention', '/api/installs']);
  });

  it('are answered once', async () => {
    callEarly('mine');
    expect(await (await take('/api/installs'))?.text()).toBe('/api/installs');
    expect(take('/api/installs')).toBeUndefined();
  });

  it.each([
    ['another user', { token: 'other' }],
    ['another language', { locale: 'ru' }],
    ['another method', { method: 'POST' }],
  ])('are not answered to %s', (_, other) => {
    callEarly('mine');
    expect(take('/api/installs', other)).toBeUndefined();
  });

  it('are not answered once something was changed', () => {
    callEarly('mine', '?tab=installs');
    take('/api/installs', { method: 'POST' });
    expect(take('/api/licenses?page=1&limit=10')).toBeUndefined();
  });

  it('are not answered when they are old', () => {
    callEarly('mine');
    vi.advanceTimersByTime(10_000);
    expect(take('/api/installs')).toBeUndefined();
  });
});
