import { describe, expect, it } from 'vitest';
import { type LicenseFacts, licenseState } from './license-state.ts';

const noon = '2026-06-15T12:00:00.000Z';
const until = (day: string) => `${day}T23:59:59.999Z`;
const active = (day: string): LicenseFacts => ({ status: 'active', expires_at: until(day) });
const expired = (day: string, grace = day): LicenseFacts => ({
  status: 'expired',
  expires_at: until(day),
  grace_until: until(grace),
});

describe('what a license’s chip says', () => {
  it.each<[string, LicenseFacts, string, number | undefined]>([
    ['active, 31 days left', active('2026-07-16'), 'active', 31],
    ['active, 30 days left', active('2026-07-15'), 'ending', 30],
    ['active, 12 days left', active('2026-06-27'), 'ending', 12],
    ['active, on its last day', active('2026-06-15'), 'ending', 0],
    ['active by the server, over by this clock', active('2026-06-14'), 'ending', 0],
    ['expired, with 9 days of grace', expired('2026-06-10', '2026-06-24'), 'grace', 9],
    ['expired, on the last day of grace', expired('2026-06-01', '2026-06-15'), 'grace', 0],
    ['expired, past its grace', expired('2026-05-31', '2026-06-14'), 'expired', undefined],
    ['expired, without grace', expired('2026-06-14'), 'expired', undefined],
    ['expired by the server, running by this clock', expired('2026-06-20'), 'expired', undefined],
    [
      'expired, from the previous version',
      { status: 'expired', expires_at: until('2026-06-10') },
      'expired',
      undefined,
    ],
    ['active and superseded', { ...active('2026-06-20'), superseded_by: 'b' }, 'superseded', undefined],
    [
      'in grace and superseded',
      { ...expired('2026-06-10', '2026-06-24'), superseded_by: 'b' },
      'superseded',
      undefined,
    ],
    ['active, with no successor', { ...active('2027-06-20'), superseded_by: null }, 'active', 370],
    [
      'revoked and replaced',
      { status: 'revoked', expires_at: until('2027-06-20'), superseded_by: 'b' },
      'revoked',
      undefined,
    ],
    ['a status of a later version', { status: 'paused', expires_at: until('2027-06-20') }, 'unknown', undefined],
    ['an installation without a license', { status: 'unknown', expires_at: null }, 'unknown', undefined],
  ])('%s', (_case, facts, name, days) => {
    expect(licenseState(facts, new Date(noon))).toEqual(days === undefined ? { name } : { name, days });
  });
});
