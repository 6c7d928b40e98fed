import { readFileSync } from 'node:fs';
import { docsLocales } from '@warden/i18n/locales';
import { expect, it } from 'vitest';
import { readAgreement } from './agreement.ts';

it.each(docsLocales)('the agreement (%s) is read as a document, and nothing of it is lost', (locale) => {
  const file = new URL(`../../../public/USER_EULA_${locale.toUpperCase()}.txt`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const { title, clauses } = readAgreement(text);
  const numbers = clauses.map(({ number }) => number);
  expect(numbers).toEqual([undefined, ...Array.from({ length: 13 }, (_, index) => `${index + 1}`)]);
  expect(clauses.every(({ paragraphs }) => paragraphs.length > 0)).toBe(true);
  const again = clauses.flatMap(({ number, title: name, paragraphs }) => [
    ...(number ? [`${number}. ${name}`] : []),
    ...paragraphs,
  ]);
  expect([title, ...again].join('\n\n')).toBe(text.trim());
});

it('shows a text that is set in another way as paragraphs', () => {
  expect(readAgreement('Title\r\n\r\n1. A sentence, not a heading.\r\n\r\nline\r\nline').clauses).toEqual([
    { paragraphs: ['1. A sentence, not a heading.', 'line\r\nline'] },
  ]);
});
