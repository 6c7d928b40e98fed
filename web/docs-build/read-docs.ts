import { readdirSync, readFileSync } from 'node:fs';
import { createProcessor } from '@mdx-js/mdx';
import { type DocsLocale, defaultLocale, docsLocales } from '@warden/i18n/locales';
import GithubSlugger from 'github-slugger';
import { toString as textOf } from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { parse as parseYaml } from 'yaml';
import type { DocGroup, DocHeading } from '../app/features/docs/doc.ts';
import { markdownOf } from './markdown.ts';

export const remarkPlugins = [remarkFrontmatter, remarkGfm];

/** The text below one heading. */
export interface Section {
  /** Null for the text before the first heading, which belongs to the page itself. */
  heading: DocHeading | null;
  text: string;
}

interface Frontmatter {
  title: string;
  description: string;
  updated: string;
  group: DocGroup;
  order: number;
  /** A section that the sidebar also lists in another group. */
  section?: { group: DocGroup; id: string };
  /** Other words under which readers look for the page, or for a section by its English anchor. */
  keywords?: { [section: string]: string };
}

export interface Doc extends Frontmatter {
  lang: DocsLocale;
  slug: string;
  sections: Section[];
  /** The page for readers of plain text. */
  markdown: string;
}

/** The properties of a Markdown node that are used here. */
interface Block {
  type: string;
  depth?: number;
  value?: string;
  children?: Block[];
}

const processor = createProcessor({ remarkPlugins });

export const parseTree = (source: string) => processor.parse(source) as Block;

/** The text of a block, with spaces between cells and items, whose words would otherwise run together. */
const spaced = (block: Block): string =>
  block.children && ['table', 'tableRow', 'list', 'listItem', 'blockquote', 'mdxJsxFlowElement'].includes(block.type)
    ? block.children.map(spaced).join(' ')
    : block.type.startsWith('mdxFlow') || block.type === 'mdxjsEsm'
      ? ''
      : textOf(block as never);

export const parseDoc = (source: string): Frontmatter & { sections: Section[] } => {
  const { children = [] } = parseTree(source);
  const sections: Section[] = [{ heading: null, text: '' }];
  const slugger = new GithubSlugger();
  let frontmatter = {} as Frontmatter;
  for (const block of children) {
    if (block.type === 'yaml') frontmatter = parseYaml(block.value ?? '') as Frontmatter;
    else if (block.type === 'heading' && (block.depth ?? 0) > 1) {
      const text = textOf(block as never);
      sections.push({ heading: { id: slugger.slug(text), text, depth: block.depth ?? 0 }, text: '' });
    } else if (block.type !== 'heading') {
      const last = sections.at(-1);
      if (last) last.text = `${last.text} ${spaced(block)}`.replaceAll(/\s+/g, ' ').trim();
    }
  }
  return { ...frontmatter, sections };
};

/** Gives a page the anchors of the default language, so that a change of the language keeps the position. */
const withAnchorsOf = (english: Section[], sections: Section[]): Section[] =>
  sections.map(({ heading, text }, index) => ({
    heading: heading && { ...heading, id: english[index]?.heading?.id ?? heading.id },
    text,
  }));

const slugsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => name.slice(0, -'.mdx'.length));

/** All pages of a folder with one subfolder per language, in the order of the sidebar. */
export const readDocs = (folder: string): Doc[] =>
  docsLocales.flatMap((lang) =>
    slugsIn(`${folder}/${lang}`)
      .map((slug) => {
        const read = (language: DocsLocale) => readFileSync(`${folder}/${language}/${slug}.mdx`, 'utf8');
        const source = read(lang);
        const parsed = parseDoc(source);
        const sections = withAnchorsOf(parseDoc(read(defaultLocale)).sections, parsed.sections);
        const doc = { ...parsed, lang, slug, sections };
        return { ...doc, markdown: markdownOf(source, parseTree(source), doc) };
      })
      .sort((a, b) => a.order - b.order),
  );
