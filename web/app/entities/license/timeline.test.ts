import { describe, expect, it } from 'vitest';
import { type Term, termOf, timelineOf } from './timeline.ts';

const year: Term = {
  type: 'commercial',
  issued: new Date('2026-01-01T12:00:00Z'),
  expires: '2026-12-31',
  notifyFrom: '2026-12-01',
  graceUntil: '2027-01-14',
};
const trial: Term = {
  type: 'trial-self-signed',
  issued: new Date('2026-01-01T00:00:00Z'),
  expires: '2026-03-02',
  notifyFrom: '2026-02-23',
  graceUntil: '2026-03-02',
};

describe('where a license stands today', () => {
  it.each([
    ['2026-01-01T12:00:00Z', 'running', 364],
    ['2026-11-30T23:59:59Z', 'running', 31],
    ['2026-12-01T00:00:00Z', 'expiring', 30],
    ['2026-12-31T00:00:00Z', 'expiring', 0],
    ['2026-12-31T23:59:59.999Z', 'expiring', 0],
    ['2027-01-01T00:00:00Z', 'grace', 13],
    ['2027-01-14T23:59:59.999Z', 'grace', 0],
    ['2027-01-15T00:00:00Z', 'over', 15],
  ])('at %s a year license is %s, %d days', (now, phase, days) => {
    expect(timelineOf(year, new Date(now))).toMatchObject({ phase, days });
  });

  it('a trial ends without grace', () => {
    expect(timelineOf(trial, new Date('2026-03-02T23:00:00Z')).phase).toBe('expiring');
    expect(timelineOf(trial, new Date('2026-03-03T00:00:00Z')).phase).toBe('over');
    expect(timelineOf(trial, new Date('2026-02-01T00:00:00Z')).marks.map(({ name }) => name)).toEqual([
      'issued',
      'notify',
      'expires',
    ]);
  });

  it('a revocation outweighs the calendar, and has its place on the line', () => {
    const revokedAt = new Date('2026-01-20T00:00:00Z');
    const { phase, marks } = timelineOf({ ...year, revokedAt }, new Date('2026-02-01T00:00:00Z'), true);
    expect(phase).toBe('revoked');
    expect(marks.map(({ name }) => name)).toEqual(['issued', 'revoked', 'expires']);
    expect(marks[1]?.at).toBeCloseTo(18.5 / 364.5, 2);
  });
});

describe('the drawing', () => {
  it('puts the marks in the order of their days, from 0 to 1', () => {
    const { marks } = timelineOf(year, new Date('2026-06-01T00:00:00Z'));
    expect(marks.map(({ name }) => name)).toEqual(['issued', 'notify', 'expires', 'grace']);
    expect(marks[1]?.day).toBe(year.notifyFrom);
    const positions = marks.map(({ at }) => at);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions.at(0)).toBe(0);
    expect(positions.at(-1)).toBe(1);
  });

  it('keeps today on the line, before and after the term', () => {
    expect(timelineOf(year, new Date('2020-01-01T00:00:00Z')).today).toBe(0);
    expect(timelineOf(year, new Date('2030-01-01T00:00:00Z')).today).toBe(1);
    expect(timelineOf(trial, new Date('2026-01-31T12:00:00Z')).today).toBeCloseTo(0.5, 2);
  });

  it('manages with a license of one day from the previous version', () => {
    const term = termOf({
      license_type: 'trial',
      issued_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-01-01T23:59:59.999Z',
      revoked_at: null,
    });
    expect(term).toMatchObject({ expires: '2026-01-01', graceUntil: null, revokedAt: null });
    const { marks, today } = timelineOf(term, new Date('2026-01-01T12:00:00Z'));
    expect(marks.map(({ name }) => name)).toEqual(['issued', 'expires']);
    expect(today).toBeCloseTo(0.5, 2);
  });
});
