import { site } from '@warden/i18n/en/site';
import { describe, expect, it } from 'vitest';
import { nextAsk, phaseOf, reasonOf, stateOf } from './payment-state.ts';

const moment = '2026-11-15T10:00:00.000Z';
const steps = { created: moment, paid: null, signed: null, mailed: null };
const open = { status: 'pending', refunded_at: null, steps } as const;

describe('a payment', () => {
  it('is refunded once its money went back, whatever its status', () => {
    expect(stateOf({ status: 'succeeded', refunded_at: moment })).toBe('refunded');
    expect(stateOf({ status: 'succeeded', refunded_at: null })).toBe('succeeded');
  });

  it.each([
    [open, 'paid'],
    [{ ...open, status: 'waiting_for_capture' }, 'paid'],
    [{ ...open, status: 'succeeded', steps: { ...steps, paid: moment } }, 'signed'],
    [{ ...open, status: 'succeeded', steps: { ...steps, paid: moment, signed: moment } }, 'mailed'],
    [{ ...open, status: 'succeeded', steps: { ...steps, paid: moment, signed: moment, mailed: moment } }, 'done'],
    [{ ...open, status: 'canceled' }, 'failed'],
    [{ ...open, status: 'failed' }, 'failed'],
    [{ ...open, status: 'succeeded', refunded_at: moment, steps: { ...steps, paid: moment } }, 'refunded'],
  ] as const)('%j awaits or ended as %s', (payment, phase) => {
    expect(phaseOf(payment)).toBe(phase);
  });

  it('is asked about often at first, less later, and no more once it is over', () => {
    expect(nextAsk('paid', 0)).toBe(1500);
    const delays = [0, 29_999, 30_000, 179_999, 180_000, 3_600_000].map((waited) => nextAsk('mailed', waited));
    expect(delays).toEqual([1500, 1500, 5000, 5000, 20_000, 20_000]);
    expect((['done', 'failed', 'refunded'] as const).map((phase) => nextAsk(phase, 0))).toEqual([false, false, false]);
  });
});

describe('why a payment did not go through', () => {
  const { reasons } = site.payments;
  it.each([
    ['canceled', 'insufficient_funds', reasons.insufficient_funds],
    ['canceled', '3d_secure_failed', reasons['3d_secure_failed']],
    ['canceled', 'a_reason_of_tomorrow', reasons.other],
    ['canceled', 'toString', reasons.other],
    ['canceled', null, reasons.other],
    ['failed', null, reasons.failed],
    ['failed', 'general_decline', reasons.general_decline],
  ] as const)('%s, %s', (status, cancel_reason, text) => {
    expect(reasonOf({ status, cancel_reason }, reasons)).toBe(text);
  });
});
