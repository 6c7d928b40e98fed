import { expect, it } from 'vitest';
import { partsOf } from './term-bar.tsx';
import { type Term, timelineOf } from './timeline.ts';

const year: Term = {
  type: 'commercial',
  issued: new Date('2026-01-01T00:00:00Z'),
  expires: '2026-12-31',
  notifyFrom: '2026-12-01',
  graceUntil: '2027-01-14',
};
const tonesOf = (term: Term, now: string, revoked = false) =>
  partsOf(timelineOf(term, new Date(now), revoked)).map(({ name, tone }) => `${name} ${tone}`);

it('gives each period of a license the color that its chip has then', () => {
  expect(tonesOf(year, '2026-06-01')).toEqual([
    'issued active',
    'notify expiring',
    'expires expiring',
    'grace expired',
  ]);
  const dates = { expires: '2026-03-02', notifyFrom: '2026-02-23', graceUntil: '2026-03-02' };
  const trial: Term = { ...year, type: 'trial', ...dates };
  expect(tonesOf(trial, '2026-01-10')).toEqual(['issued trial', 'notify expiring', 'expires expired']);
  expect(tonesOf(year, '2028-01-01').every((tone) => tone.endsWith(' expired'))).toBe(true);
  const revokedAt = new Date('2026-02-01');
  expect(tonesOf({ ...year, revokedAt }, '2026-06-01', true)).toEqual([
    'issued expired',
    'revoked revoked',
    'expires expired',
  ]);
  expect(tonesOf(year, '2026-06-01', true)).toEqual(['issued revoked', 'expires expired']);
});
