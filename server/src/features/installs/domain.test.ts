import type { SyncStatus } from '@warden/license';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { type CurrentLicense, nextCheck, syncStatus } from './domain.ts';

const now = new Date('2027-03-01T09:30:00.000Z');
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

const license = (changes: Partial<CurrentLicense> = {}): CurrentLicense => ({
  id: 'current',
  type: 'commercial',
  revokedAt: null,
  expiresAt: after(200 * DAY),
  graceUntil: after(214 * DAY),
  ...changes,
});
const ended = license({ expiresAt: after(-15 * DAY), graceUntil: after(-DAY) });

describe('what a sync answers', () => {
  it.each<[string, string | null, CurrentLicense | null, SyncStatus]>([
    ['there is no license', null, null, 'none'],
    ['the license is not the held one', 'held', license(), 'new'],
    ['nothing is held', null, license(), 'new'],
    ['the license is held', 'current', license(), 'unchanged'],
    ['the license has expired and still works', null, license({ expiresAt: after(-DAY) }), 'new'],
    ['the license works no longer', null, ended, 'none'],
    ['the license works no longer, and is held', 'current', ended, 'unchanged'],
    ['the license was revoked', 'held', license({ revokedAt: after(-1) }), 'revoked'],
    ['the held license was revoked', 'current', license({ revokedAt: after(-1) }), 'revoked'],
    ['the shop has issued a trial', null, license({ type: 'trial' }), 'new'],
    ['the installation has signed its own trial', null, license({ type: 'trial-self-signed' }), 'none'],
  ])('where %s', (_, held, current, status) => {
    expect(syncStatus(held, current, now)).toBe(status);
  });
});

describe('the next check', () => {
  const facts = { clientId: 'client', pinnedAt: new Date(after(-30 * DAY)), current: license(), openPayment: null };

  it.each<[string, Partial<Parameters<typeof nextCheck>[0]>, number]>([
    ['a card is about to be paid with', { openPayment: 'card' }, MINUTE],
    ['an invoice is open', { openPayment: 'invoice' }, HOUR],
    ['a new installation has no license', { current: null, pinnedAt: new Date(after(-DAY)) }, 4 * MINUTE],
    ['a new installation has a trial', { current: license({ type: 'trial' }), pinnedAt: now }, 4 * MINUTE],
    ['an old installation has no license', { current: null }, HOUR],
    ['the license was revoked', { current: license({ revokedAt: after(-1) }) }, HOUR],
    ['the license ends within two weeks', { current: license({ expiresAt: after(13 * DAY) }) }, HOUR],
    ['the license has expired and still works', { current: license({ expiresAt: after(-DAY) }) }, HOUR],
    ['the license works no longer', { current: ended }, HOUR],
  ])('is soon where %s', (_, changes, wait) => {
    expect(nextCheck({ ...facts, ...changes }, now).getTime() - now.getTime()).toBe(wait);
  });

  it('is otherwise half a day to a day and a half ahead, at a time of the day that is the client’s own', () => {
    for (let n = 0; n < 200; n++) {
      const clientId = `client-${n}`;
      const next = nextCheck({ ...facts, clientId }, now);
      const wait = next.getTime() - now.getTime();
      expect(wait).toBeGreaterThanOrEqual(DAY / 2);
      expect(wait).toBeLessThan(1.5 * DAY);
      expect(nextCheck({ ...facts, clientId }, next).getTime() - next.getTime()).toBe(DAY);
    }
  });

  it('of ten thousand installations that ask at once is spread over the day', () => {
    const minutes = new Map<number, number>();
    for (let n = 0; n < 10_000; n++) {
      const next = nextCheck({ ...facts, clientId: `client-${n}` }, now);
      const minute = Math.floor(next.getTime() / MINUTE);
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
    }
    expect(minutes.size).toBeGreaterThan(1400);
    expect(Math.max(...minutes.values())).toBeLessThan(25);
  });
});
