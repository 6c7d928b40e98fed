import { basename, dirname } from 'node:path';
import mdx from '@mdx-js/rollup';
import { type DocsLocale, docsLocales } from '@warden/i18n/locales';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import powershell from 'highlight.js/lib/languages/powershell';
import { common } from 'lowlight';
import rehypeHighlight from 'rehype-highlight';
import type { Plugin } from 'vite';
import type { DocHeading, ListedDoc } from '../app/features/docs/doc.ts';
import { type Doc, readDocs, remarkPlugins } from './read-docs.ts';
import { rehypeDocs } from './rehype-docs.ts';
import { buildIndex } from './search-index.ts';

const headingsIn = (doc: Doc | undefined): DocHeading[] => doc?.sections.flatMap(({ heading }) => heading ?? []) ?? [];

/** A page as the sidebar and the sitemap list it. */
const listed = (doc: Doc): ListedDoc => {
  const { slug, title, description, group, section } = doc;
  const heading = headingsIn(doc).find(({ id }) => id === section?.id);
  return {
    ...{ slug, title, description, group },
    ...(section && heading ? { section: { group: section.group, id: heading.id, title: heading.text } } : {}),
  };
};

const code = (value: unknown) => `export default ${JSON.stringify(value)};`;

interface DocsOptions {
  folder: string;
  /** The module whose `useMDXComponents` provides the components of a page. */
  components: string;
}

/** Provides the docs: MDX pages as routes and as Markdown, the list of all pages, and a search index per language. */
export const docs = ({ folder, components }: DocsOptions): Plugin[] => {
  let known: Doc[] | undefined;
  const all = () => (known ??= readDocs(folder));
  const docAt = (path: string) =>
    all().find(({ lang, slug }) => lang === basename(dirname(path)) && slug === basename(path, '.mdx'));

  /** The virtual module with this name, if it is one of ours. */
  const modules: Record<string, () => unknown> = {
    'virtual:docs-pages': () =>
      Object.fromEntries(
        docsLocales.map((lang: DocsLocale) => [
          lang,
          all()
            .filter((doc) => doc.lang === lang)
            .map(listed),
        ]),
      ),
    'virtual:docs-markdown': () =>
      Object.fromEntries(all().map(({ lang, slug, markdown }) => [`/docs/${lang}/${slug}.md`, markdown])),
    ...Object.fromEntries(
      docsLocales.map((lang) => [`virtual:docs-index-${lang}`, () => buildIndex(all(), lang)] as const),
    ),
  };

  return [
    {
      name: 'docs-modules',
      resolveId: (id) => (id in modules ? `\0${id}` : undefined),
      load: (id) =>
        id.startsWith('\0virtual:docs-') ? modules[id.slice(1)] && code(modules[id.slice(1)]?.()) : undefined,
      handleHotUpdate: ({ file, server }) => {
        if (!file.startsWith(folder)) return;
        known = undefined;
        for (const id of Object.keys(modules)) {
          const module = server.moduleGraph.getModuleById(`\0${id}`);
          if (module) server.moduleGraph.invalidateModule(module);
        }
      },
    },
    mdx({
      include: /\.mdx(\?|$)/,
      providerImportSource: components,
      remarkPlugins,
      rehypePlugins: [
        rehypeDocs((path) => headingsIn(docAt(path))),
        [rehypeHighlight, { prefix: '', languages: { ...common, http, nginx, powershell } }],
      ],
    }) as Plugin,
    {
      name: 'docs-handle',
      transform: (source, id) => {
        const path = id.split('?')[0] ?? '';
        const doc = path.startsWith(folder) && path.endsWith('.mdx') ? docAt(path) : undefined;
        if (!doc) return;
        const { lang, slug, title, description, updated } = doc;
        const handle = { lang, slug, title, description, updated, headings: headingsIn(doc) };
        return { code: `${source}\nexport const handle = ${JSON.stringify({ doc: handle })};`, map: null };
      },
    },
  ];
};
