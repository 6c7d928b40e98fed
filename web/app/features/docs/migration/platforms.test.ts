import { locales, siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { platforms } from './platforms.ts';

it.each(locales)('the home page in %s counts the platforms that the docs have code for', (locale) => {
  // The variable of the environment belongs to all of them.
  const own = platforms.filter(({ id }) => id !== 'env');
  expect(Number.parseInt(siteTexts[locale].home.proof.items.platforms.figure, 10)).toBe(own.length);
});
