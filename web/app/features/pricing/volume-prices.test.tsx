import { screen } from '@testing-library/react';
import { siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { settings } from '../../../test/examples.ts';
import { renderPage } from '../../../test/page.tsx';
import { VolumePrices } from './volume-prices.tsx';

const volume_discounts = [
  { from: 5, percent: 7.5 },
  { from: 10, percent: 33.33 },
];
const plans = ['trial', 'commercial', 'individual'] as const;
const textOf = () => screen.queryByRole('table')?.textContent?.replaceAll(/\s/g, ' ');

it('the prices of several licenses are shown only where the shop has some', async () => {
  await renderPage(<VolumePrices settings={settings} plans={plans} />);
  expect(screen.queryByText(siteTexts.en.pricing.volume.title)).toBeNull();
});

it('each row has the discount and what one license of each plan costs with it', async () => {
  await renderPage(<VolumePrices settings={{ ...settings, volume_discounts }} plans={plans} />);
  for (const shown of [
    'From 5 licenses',
    '7.5%',
    '23 125 RUB',
    '13 875 RUB',
    '33.33%',
    '16 667.50 RUB',
    '10 000.50 RUB',
  ])
    expect(textOf()).toContain(shown);
});

it('where a plan has no price of its own, the discount is shown alone', async () => {
  const unset = { ...settings, volume_discounts, price_commercial: null, price_individual: null };
  await renderPage(<VolumePrices settings={unset} plans={plans} />);
  expect(textOf()).toContain('7.5%');
  expect(textOf()).not.toContain(siteTexts.en.pricing.plans.commercial.name);
});
