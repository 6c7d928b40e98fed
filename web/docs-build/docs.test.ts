import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { locales } from '@warden/i18n/locales';
import { describe, expect, it } from 'vitest';
import { parseDoc, readDocs } from './read-docs.ts';

const folder = fileURLToPath(new URL('../../content/docs', import.meta.url));
const docs = readDocs(folder);
const of = (lang: string) => docs.filter((doc) => doc.lang === lang);
const source = (lang: string, slug: string) => readFileSync(`${folder}/${lang}/${slug}.mdx`, 'utf8');

describe('a page', () => {
  it('is cut at its headings, whose anchors are unique, and keeps code and cells as words', () => {
    const { sections } = parseDoc(
      '---\ntitle: T\n---\n\nFirst *words*.\n\n## One\n\n```sh\n# not a heading\n```\n\n### One\n\n| a | b |\n|---|---|\n| c | d |\n',
    );
    expect(sections).toEqual([
      { heading: null, text: 'First words.' },
      { heading: { id: 'one', text: 'One', depth: 2 }, text: '# not a heading' },
      { heading: { id: 'one-1', text: 'One', depth: 3 }, text: 'a b c d' },
    ]);
  });
});

describe('the docs', () => {
  it('have the pages that the outside relies on, in one order', () => {
    const slugs = ['overview', 'architecture', 'requirements', 'admin', 'releases', 'license', 'migration'];
    for (const lang of locales) expect(of(lang).map(({ slug }) => slug)).toEqual(slugs);
  });

  it.each(of('en').map(({ slug }) => slug))('say the same in both languages: %s', (slug) => {
    const [en, ru] = locales.map((lang) => of(lang).find((doc) => doc.slug === slug));
    const outline = en?.sections.map(({ heading }) => [heading?.id, heading?.depth]);
    expect(ru?.sections.map(({ heading }) => [heading?.id, heading?.depth])).toEqual(outline);
    expect(ru?.order).toBe(en?.order);
    for (const { title, description, updated } of [en, ru].flatMap((doc) => doc ?? [])) {
      expect(title).toBeTruthy();
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThan(200);
      expect(updated).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
    const fences = (text: string) => text.split('```').length;
    expect(fences(source('ru', slug))).toBe(fences(source('en', slug)));
  });

  it.each(docs.map(({ lang, slug }) => [lang, slug]))('have no dead links: %s/%s', (lang, slug) => {
    const targets = new Set(
      of(lang).flatMap((doc) =>
        doc.sections.map(({ heading }) => `/docs/${lang}/${doc.slug}${heading ? `#${heading.id}` : ''}`),
      ),
    );
    for (const [, href = ''] of source(lang, slug).matchAll(/\]\((\/docs\/[^)]*|#[^)]*)\)/g)) {
      expect(targets).toContain(href.startsWith('#') ? `/docs/${lang}/${slug}${href}` : href);
    }
  });
});
