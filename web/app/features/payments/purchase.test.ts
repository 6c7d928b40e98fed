import type { LicenseWithOffers, Offer } from '@warden/contract';
import { expect, it } from 'vitest';
import { purchasesOn } from './purchase.ts';

const purchases = (offers: Offer[]) =>
  purchasesOn({ id: 'license', client_id: 'production', offers } as unknown as LicenseWithOffers);

it('buys on top of a license what the server offers, one purchase for each kind', () => {
  const from = { clientId: 'production', licenseId: 'license', method: 'card' };
  expect(purchases([])).toEqual([]);
  expect(
    purchases([
      { kind: 'upgrade', plan: 'commercial' },
      { kind: 'upgrade', plan: 'individual' },
    ]),
  ).toEqual([{ kind: 'upgrade', plan: 'commercial', plans: ['commercial', 'individual'], ...from }]);
  expect(
    purchases([
      { kind: 'extend', plan: 'individual' },
      { kind: 'upgrade', plan: 'commercial' },
    ]),
  ).toEqual([
    { kind: 'extend', plan: 'individual', plans: ['individual'], ...from },
    { kind: 'upgrade', plan: 'commercial', plans: ['commercial'], ...from },
  ]);
});
