import type { PaymentStatus } from '@warden/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderPayment, ProviderStatus } from '../../platform/payment-provider/provider.ts';
import { mismatchOf, nextCheckAt, nextStatus, purchaseProblem } from './domain.ts';

const reported: ProviderStatus[] = ['pending', 'waiting_for_capture', 'succeeded', 'canceled'];

describe('a status', () => {
  it('becomes what is reported, as long as it is not final', () => {
    const cases: [PaymentStatus, ProviderStatus, PaymentStatus | undefined][] = [
      ['pending', 'pending', undefined],
      ['pending', 'waiting_for_capture', 'waiting_for_capture'],
      ['pending', 'succeeded', 'succeeded'],
      ['pending', 'canceled', 'canceled'],
      ['waiting_for_capture', 'pending', undefined],
      ['waiting_for_capture', 'succeeded', 'succeeded'],
      ['waiting_for_capture', 'canceled', 'canceled'],
      ['failed', 'pending', undefined],
      ['failed', 'canceled', undefined],
      ['failed', 'succeeded', 'succeeded'],
    ];
    expect(cases.map(([current, report]) => [current, report, nextStatus(current, report)])).toEqual(cases);
  });

  it('never leaves one the provider calls final, and never goes back, whatever is reported in whatever order', () => {
    const order: PaymentStatus[] = ['pending', 'waiting_for_capture', 'failed', 'succeeded', 'canceled'];
    fc.assert(
      fc.property(fc.constantFrom(...order), fc.array(fc.constantFrom(...reported)), (start, reports) => {
        let status = start;
        for (const report of reports) {
          const next = nextStatus(status, report) ?? status;
          if (status === 'succeeded' || status === 'canceled') expect(next).toBe(status);
          expect(order.indexOf(next)).toBeGreaterThanOrEqual(order.indexOf(status));
          status = next;
        }
      }),
    );
  });
});

describe('a report', () => {
  const ours = {
    id: 'ours',
    amount: 800_000,
    currency: 'RUB',
    providerPaymentId: 'theirs',
    status: 'pending',
  } as const;
  const report: ProviderPayment = {
    id: 'theirs',
    status: 'succeeded',
    money: { minor: 800_000, currency: 'RUB' },
    refunded: null,
    paymentId: 'ours',
    shopId: 'shop',
    confirmationUrl: null,
    createdAt: new Date(),
    paidAt: null,
    cancelReason: null,
    method: null,
    test: true,
  };

  it.each<[string, Partial<ProviderPayment>, string | undefined]>([
    ['about this payment', {}, undefined],
    ['that does not name the shop', { shopId: null }, undefined],
    ['of another shop', { shopId: 'other' }, 'other_shop'],
    ['about another payment of ours', { paymentId: 'another' }, 'other_payment'],
    ['that does not say whose payment it is', { paymentId: null }, 'other_payment'],
    ['about another payment there', { id: 'another' }, 'other_payment'],
    ['of another amount', { money: { minor: 100, currency: 'RUB' } }, 'other_amount'],
    ['in another currency', { money: { minor: 800_000, currency: 'USD' } }, 'other_currency'],
  ])('%s', (_name, changes, problem) => {
    expect(mismatchOf(ours, { ...report, ...changes }, 'shop')).toBe(problem);
  });

  it.each<[PaymentStatus, ProviderStatus, string | undefined]>([
    ['canceled', 'succeeded', 'other_status'],
    ['succeeded', 'canceled', 'other_status'],
    ['succeeded', 'succeeded', undefined],
    ['succeeded', 'pending', undefined],
    ['failed', 'canceled', undefined],
    ['failed', 'succeeded', undefined],
  ])('about a payment that is %s for us and %s there', (status, there, problem) => {
    expect(mismatchOf({ ...ours, status }, { ...report, status: there }, 'shop')).toBe(problem);
  });

  it('brings the provider’s id where none is stored yet', () => {
    expect(mismatchOf({ ...ours, providerPaymentId: null }, report, 'shop')).toBeUndefined();
  });
});

it('asks after one minute, then ever more rarely, at last every half hour', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const minutes = [0, 1, 2, 3, 4, 5, 6, 1000].map(
    (checks) => (nextCheckAt(checks, now).getTime() - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

describe('buying from a license', () => {
  const gone = new Date();
  const extend = { kind: 'extend', plan: 'commercial' } as const;
  it.each([
    ['what is offered with it', 'trial', null, 'commercial', [extend], undefined, undefined],
    ['another plan than is offered', 'trial', null, 'individual', [extend], undefined, 'license_not_needed'],
    ['from a revoked one', 'trial', gone, 'commercial', [], undefined, 'license_not_extendable'],
    ['from one whose successor was revoked', 'commercial', null, 'commercial', [], gone, 'license_not_extendable'],
    ['from one that has a successor', 'commercial', null, 'commercial', [], null, 'license_not_needed'],
    ['individual after commercial', 'commercial', null, 'individual', [extend], null, 'license_not_extendable'],
  ] as const)('%s', (_name, type, revokedAt, plan, offers, latestRevoked, problem) => {
    const from = { clientId: 'one', type, revokedAt };
    const latest = latestRevoked === undefined ? undefined : { revokedAt: latestRevoked };
    expect(purchaseProblem({ clientId: 'one', plan }, from, offers, latest)).toBe(problem);
  });
});
