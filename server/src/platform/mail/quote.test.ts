import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quote } from './quote.ts';

const shown = (text: string) => text.replaceAll('\u2060', '');

it('puts what was typed into the quotation marks of the language', () => {
  expect(quote('client-1', 'en')).toBe('“client-1”');
  expect(quote('client-1', 'ru')).toBe('«client-1»');
  expect(quote('ООО "ПРИМЕР"', 'ru')).toBe('«ООО „ПРИМЕР“»');
  expect(quote('ООО «Пример»', 'en')).toBe('“ООО ‘Пример’”');
});

it('shows at most so much of it, with an ellipsis, whatever a character is made of', () => {
  expect(shown(quote('x'.repeat(200), 'en'))).toBe(`“${'x'.repeat(60)}…”`);
  expect(shown(quote('x'.repeat(60), 'en'))).toBe(`“${'x'.repeat(60)}”`);
  expect(shown(quote('y'.repeat(500), 'en', 300))).toBe(`“${'y'.repeat(300)}…”`);
  expect(shown(quote(`👩‍👩‍👧${'z'.repeat(100)}`, 'en'))).toMatch(/^“[^“]+…”$/u);
  expect(quote(`e${'\u0301'.repeat(10_000)}`, 'en').length).toBeLessThan(300);
});

it('leaves out invisible characters and those that reverse text', () => {
  expect(quote('a\u202eb\u200bc\u2066d\ne\0f\u00adg\u2060h', 'en')).toBe('“a b c d e f g h”');
});

it('cannot be ended from within', () => {
  expect(quote('x”. Pay here', 'en')).toBe('“x"\u2060.\u2060 Pay here”');
  expect(quote('x». Pay here', 'ru')).toBe('«x"\u2060.\u2060 Pay here»');
});

/** Mail programs recognize links by these: schemes, host names and mailboxes. */
const links = [
  /:\/\//u,
  /(?:mailto|tel|sms|javascript|data|https?):/iu,
  /www\./iu,
  /[\p{L}\p{N}][.\u3002\uff0e\uff61]\S/u,
  /[^\s\u2060]@\S/u,
];
const isLink = (text: string) => links.some((pattern) => pattern.test(text));

it.each([
  ...['http://evil.example/pay', 'HTTPS://EVIL.EXAMPLE', 'www.evil.example', 'evil.example', 'evil。example'],
  ...['//evil.example', 'mailto:a@evil.example', 'tel:+79991234567', 'javascript:alert(1)', '198.51.100.7:8080'],
  ...['http:\u2060//evil.example', 'пример.рф', 'a.b.c.d.e'],
])('never shows a link: %s', (typed) => {
  const quoted = quote(typed, 'en');
  expect(isLink(quoted)).toBe(false);
  expect(isLink(quote(typed, 'en', 300))).toBe(false);
});

it('never shows a link, whatever is typed', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'http',
      '://',
      ':',
      '.',
      '/',
      '@',
      'www',
      'evil',
      'example',
      'com',
      '\u2060',
      '\u200b',
      '。',
      ' ',
      '\u00a0',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.constantFrom('en' as const, 'ru' as const), (parts, locale) => {
      const quoted = quote(parts.join(''), locale);
      expect(isLink(quoted)).toBe(false);
      expect(quoted).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});
