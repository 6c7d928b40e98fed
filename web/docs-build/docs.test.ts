import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultLocale, docsLocales } from '@warden/i18n/locales';
import { describe, expect, it } from 'vitest';
import { docGroups } from '../app/features/docs/doc.ts';
import { markdownOf } from './markdown.ts';
import { parseDoc, parseTree, readDocs } from './read-docs.ts';

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

describe('a page as Markdown', () => {
  it('has its title, the text as it is written, whole links, and a link where a component draws something', () => {
    const source =
      '---\ntitle: T\n---\n\nimport { A } from \'./a.tsx\';\n\nSee [it](/docs/en/x#y), [us](/contacts).\n\n## Two\n\n<A caption="Three">\n  <A />\n</A>\n\n1. one\n   <A />\n\n```sh\nimport {} <A/> [it](/docs/en/x)\n```\n';
    const { sections } = parseDoc(source);
    const page = { lang: 'en', slug: 't', title: 'T', description: 'D', sections };
    expect(markdownOf(source, parseTree(source), page)).toBe(
      '# T\n\n> D\n\nSee [it](https://warden.example/docs/en/x.md#y), [us](https://warden.example/contacts).\n\n## Two\n\n[Three](https://warden.example/docs/en/t#two)\n\n1. one\n   [Two](https://warden.example/docs/en/t#two)\n\n```sh\nimport {} <A/> [it](/docs/en/x)\n```\n',
    );
  });

  it.each(docs.map(({ lang, slug, markdown }) => [`${lang}/${slug}`, markdown]))(
    'has no imports, components or relative links: %s',
    (_, markdown) => {
      const text = markdown.replaceAll(/```[\s\S]*?```/g, '');
      expect(text.match(/^(import|export) .*|^ *<[A-Z].*|\]\(\/.*/gm)).toBeNull();
    },
  );
});

describe('the docs', () => {
  it('have the pages that the outside relies on, in one order', () => {
    const slugs = [
      'overview',
      'architecture',
      'requirements',
      'admin',
      'ldap',
      'two-factor',
      'notifications',
      'backup',
      'update',
      'verify',
      'releases',
      'license',
      'integrate',
      'companies',
      'orders',
      'renewals',
      'teams',
      'single-sign-on',
      'api-tokens',
      'webhooks',
      'migration',
    ];
    for (const lang of docsLocales) expect(of(lang).map(({ slug }) => slug)).toEqual(slugs);
  });

  it('stand in the groups of the sidebar, in their order, and list sections that exist', () => {
    for (const lang of docsLocales) expect([...new Set(of(lang).map(({ group }) => group))]).toEqual([...docGroups]);
    for (const { section, sections } of docs.filter((doc) => doc.section))
      expect(sections.map(({ heading }) => heading?.id)).toContain(section?.id);
  });

  it('have code that can be selected and run: plain spaces, and commands of at most 80 characters a line', () => {
    for (const { lang, slug } of docs) {
      const code = source(lang, slug).match(/```[\s\S]*?```|`[^`\n]+`/g) ?? [];
      expect(code.filter((piece) => /[^\S \n]/.test(piece))).toEqual([]);
      const commands = code.join('\n').match(/^ *(curl|docker|sudo|openssl|helm|kubectl) .*$/gm) ?? [];
      expect(commands.filter((command) => command.length > 80)).toEqual([]);
    }
  });

  it.each(of(defaultLocale))('say the same in every language: $slug', ({ slug, sections, group, order }) => {
    const outline = (of: typeof sections) => of.map(({ heading }) => [heading?.id, heading?.depth]);
    const fences = (lang: string) => source(lang, slug).split('```').length;
    const translations = docs.filter((doc) => doc.slug === slug);
    expect(translations.map(({ lang }) => lang)).toEqual(docsLocales);
    for (const doc of translations) {
      expect(outline(doc.sections)).toEqual(outline(sections));
      expect([doc.group, doc.order]).toEqual([group, order]);
      expect(doc.title).toBeTruthy();
      expect(doc.description.length).toBeGreaterThan(40);
      expect(doc.description.length).toBeLessThan(200);
      expect(doc.updated).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(fences(doc.lang)).toBe(fences(defaultLocale));
    }
  });

  it('never ask a customer to run the operator’s command', () => {
    for (const { lang, slug } of docs) expect(source(lang, slug)).not.toContain('npx warden');
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
