import type { DocHeading } from '../app/features/docs/doc.ts';
import { EXAMPLE_SHOP } from '../app/features/docs/shop.ts';

/** The properties of a Markdown node that are used here. */
interface Node {
  type: string;
  url?: string;
  name?: string | null;
  attributes?: { type: string; name?: string; value?: unknown }[];
  position?: { start: { offset?: number }; end: { offset?: number } } | undefined;
  children?: Node[];
}

interface Page {
  lang: string;
  slug: string;
  title: string;
  description: string;
  sections: { heading: DocHeading | null }[];
}

const docsLink = /^(\/docs\/\w+\/[\w-]+)(#.*)?$/;

/** Another page is linked in the same form, and what is no page of the docs by its whole address. */
const target = (url: string) => {
  const [, page, anchor = ''] = docsLink.exec(url) ?? [];
  if (page) return `${EXAMPLE_SHOP}${page}.md${anchor}`;
  return url.startsWith('/') ? `${EXAMPLE_SHOP}${url}` : url;
};

const captionOf = ({ attributes = [] }: Node) => {
  const value = attributes.find(({ name }) => name === 'caption')?.value;
  return typeof value === 'string' ? value : undefined;
};

/**
 * A page as plain Markdown: its source with the title of its front matter, without imports, and with a link to the page
 * where a component draws something.
 */
export const markdownOf = (source: string, tree: Node, { lang, slug, title, description, sections }: Page) => {
  const address = `${EXAMPLE_SHOP}/docs/${lang}/${slug}`;
  let [at, written, passed] = [0, '', 0];
  const replace = ({ position }: Node, text: (piece: string) => string) => {
    const { start, end } = position ?? { start: {}, end: {} };
    const [from, to] = [start.offset ?? at, end.offset ?? at];
    written += source.slice(at, from) + text(source.slice(from, to));
    at = to;
  };
  const visit = (node: Node) => {
    if (node.type === 'heading') passed += 1;
    const { heading } = sections[passed] ?? {};
    if (node.type === 'yaml' || node.type === 'mdxjsEsm') replace(node, () => '');
    else if (node.type.startsWith('mdxJsx')) {
      const anchor = heading ? `#${heading.id}` : '';
      replace(node, () => `[${captionOf(node) ?? heading?.text ?? title}](${address}${anchor})`);
    } else if (node.type.startsWith('mdx')) replace(node, () => '');
    else if (node.type === 'link') {
      const { url = '' } = node;
      replace(node, (piece) => piece.replace(`](${url}`, () => `](${target(url)}`));
    } else for (const child of node.children ?? []) visit(child);
  };
  visit(tree);
  const text = (written + source.slice(at)).replaceAll(/\n{3,}/g, '\n\n').trim();
  return `# ${title}\n\n> ${description}\n\n${text}\n`;
};
