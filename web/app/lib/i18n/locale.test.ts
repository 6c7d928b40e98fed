import { describe, expect, it } from 'vitest';
import { localizedPath, withLang, withoutLang } from './locale.ts';

describe('the language in an address', () => {
  it('joins what is there already', () => {
    expect(withLang('?token=a%2Bb', 'ru')).toBe('?token=a%2Bb&lang=ru');
    expect(withLang('?lang=en', 'ru')).toBe('?lang=ru');
  });

  it('leaves the rest behind when it goes', () => {
    expect(withoutLang('?lang=en&token=x')).toBe('?token=x');
    expect(withoutLang('?lang=en')).toBe('');
    expect(withoutLang('')).toBe('');
  });

  it('is part of the path in the docs, and only there', () => {
    expect(localizedPath('/docs/ru/overview', 'en')).toBe('/docs/en/overview');
    expect(localizedPath('/docs/russia', 'en')).toBe('/docs/russia');
    expect(localizedPath('/pricing', 'en')).toBe('/pricing');
  });
});
