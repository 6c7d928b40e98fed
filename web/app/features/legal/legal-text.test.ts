import { type DocsLocale, docsLocales } from '@warden/i18n/locales';
import { describe, expect, it } from 'vitest';
import { readLegalText } from './legal-text.ts';
import { personalDataConsent } from './personal-data-consent.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

it('reads title, description and parts, and lets no HTML through', () => {
  const text =
    '---\ntitle: Rules\ndescription: "Short: these"\nupdated: 2025-07-20\n---\n\nHello.\n\n## One {#one}\n\n<b>no</b> **yes**\n';
  expect(readLegalText(text)).toEqual({
    title: 'Rules',
    description: 'Short: these',
    updated: '2025-07-20',
    intro: expect.stringContaining('<p>Hello.</p>'),
    parts: [{ id: 'one', title: 'One', html: expect.stringContaining('&lt;b&gt;no&lt;/b&gt; <strong>yes</strong>') }],
  });
});

describe.each([
  { name: 'privacy', texts: privacy, least: 10 },
  { name: 'terms', texts: terms, least: 10 },
  { name: 'consent', texts: personalDataConsent, least: 9 },
])('$name', ({ texts, least }) => {
  it('has the same parts in every language', () => {
    const [first, ...others] = docsLocales.map((locale) => texts[locale].parts.map(({ id }) => id));
    expect(first?.length).toBeGreaterThanOrEqual(least);
    for (const other of others) expect(other).toEqual(first);
  });

  it('has a description of the right length', () => {
    for (const { description } of Object.values(texts)) {
      expect(description.length, description).toBeGreaterThanOrEqual(70);
      expect(description.length, description).toBeLessThanOrEqual(160);
    }
  });

  it.each(docsLocales)('leads to parts that exist (%s)', (locale) => {
    const { intro, parts } = texts[locale];
    const ids = parts.map(({ id }) => id);
    const targets = [intro, ...parts.map(({ html }) => html)].join('').matchAll(/href="#(.*?)"/g);
    for (const [, id] of targets) expect(ids).toContain(id);
  });
});

it('promises the refund of each language', () => {
  const refund = (locale: DocsLocale) => terms[locale].parts.find(({ id }) => id === 'refunds')?.html;
  expect(refund('en')).toContain('within 60\u00a0days');
  expect(refund('ru')).toContain('в\u00a0течение 30\u00a0дней');
});
