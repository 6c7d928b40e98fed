import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../platform/time.ts';
import { nextWait, retryAfter, webhookUrlCheck } from './domain.ts';

it('makes ten attempts in 75 hours and a half', () => {
  const waits = Array.from({ length: 10 }, (_, index) => nextWait(index + 1, undefined, 0));
  expect(waits.at(-1)).toBeUndefined();
  const total = waits.reduce<number>((sum, wait = 0) => sum + wait, 0);
  expect(total).toBe(75 * HOUR + 35 * MINUTE + 5000);
});

it('waits longer where the receiver asks for it, up to a day', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  expect(nextWait(1, retryAfter('120', now), 0)).toBe(2 * MINUTE);
  expect(nextWait(1, retryAfter('Wed, 18 Nov 2026 13:00:00 GMT', now), 0)).toBe(HOUR);
  expect(nextWait(3, retryAfter('1', now), 0)).toBe(30 * MINUTE);
  expect(nextWait(1, retryAfter('999999999', now), 0)).toBe(24 * HOUR);
  expect(nextWait(1, retryAfter('soon', now), 0)).toBe(5000);
});

describe('the address of a webhook', () => {
  const wrong = [
    ...['http://example.com/', 'https://localhost/', 'https://10.0.0.1/', 'https://127.0.0.1/', 'https://[::1]/'],
    ...['https://2130706433/', 'https://0x7f.1/', 'https://[::ffff:10.0.0.1]/', 'https://user:pass@example.com/'],
    ...['ftp://example.com/', 'https://example.com/#part', 'file:///etc/passwd', 'example.com', 'https://router/'],
  ];

  it('is public and begins with https', () => {
    const isUrl = webhookUrlCheck([]);
    expect(wrong.filter(isUrl)).toEqual([]);
    const right = [
      'https://example.com/hook?key=1',
      'https://example.com:8443/',
      'https://8.8.8.8/',
      'https://пример.рф/',
    ];
    expect(right.filter((url) => !isUrl(url))).toEqual([]);
  });

  it('may lead into a network of the operator without TLS', () => {
    const isUrl = webhookUrlCheck(['10.0.0.0/8']);
    const right = ['http://10.0.0.1/', 'https://10.0.0.1/', 'http://receiver.internal/'];
    expect(right.filter((url) => !isUrl(url))).toEqual([]);
    expect(['http://8.8.8.8/', 'http://192.168.0.1/', 'https://192.168.0.1/'].filter(isUrl)).toEqual([]);
  });
});
