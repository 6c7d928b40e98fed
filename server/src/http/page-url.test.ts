import { expect, it } from 'vitest';
import { pageUrl } from './page-url.ts';

it.each([
  ['/pricing?lang=ru', 'https://shop.test/pricing?lang=ru'],
  ['//other.example/pricing', 'https://shop.test/pricing'],
  ['/\\other.example/pricing', 'https://shop.test/pricing'],
  ['http://other.example/pricing', 'https://shop.test/pricing'],
])('a page asked for as %s stands at our own address', (asked, address) => {
  expect(pageUrl(asked, 'https://shop.test').href).toBe(address);
});
