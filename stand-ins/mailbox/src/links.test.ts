import { expect, it } from 'vitest';
import { findLinks } from './links.ts';

it('reads addresses out of text without the punctuation around them', () => {
  expect(findLinks('Open https://shop.test/a?b=1&c=2. Or (http://shop.test/x), please.', '')).toEqual([
    'https://shop.test/a?b=1&c=2',
    'http://shop.test/x',
  ]);
});

it('keeps brackets that belong to the address', () => {
  expect(findLinks('https://shop.test/a_(b)', '')).toEqual(['https://shop.test/a_(b)']);
});

it('decodes what HTML escapes, and leaves out what is not a web address', () => {
  const html = `<a href="https://shop.test/?a=1&amp;b=&#x41;&#66;">x</a><a href='mailto:a@b.test'>y</a><a href="javascript:alert(1)">z</a>`;
  expect(findLinks('', html)).toEqual(['https://shop.test/?a=1&b=AB']);
});

it('names an address once when both parts of the mail carry it', () => {
  expect(findLinks('https://shop.test/?a=1&b=2', '<a href="https://shop.test/?a=1&amp;b=2">x</a>')).toHaveLength(1);
});
