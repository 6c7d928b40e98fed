import { unescape as decoded } from 'node:querystring';
import { micromark } from 'micromark';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { look } from './styles.ts';

const item = { ...look.paragraph, style: { ...look.paragraph.style, margin: '0 0 4px' } };

const looks: Record<string, { className: string; style: object }> = {
  h2: look.subheading,
  h3: { ...look.subheading, style: { ...look.subheading.style, fontSize: 16, margin: '16px 0 8px' } },
  p: look.paragraph,
  ul: { ...look.paragraph, style: { ...look.paragraph.style, paddingLeft: 24 } },
  ol: { ...look.paragraph, style: { ...look.paragraph.style, paddingLeft: 24 } },
  li: item,
  blockquote: { ...look.small, style: { ...look.small.style, margin: '0 0 16px 16px' } },
  pre: look.code,
  a: look.link,
  hr: look.line,
};

/** The beginning of an element's tag, up to where further attributes may follow. */
const openings = Object.fromEntries(
  Object.entries(looks).map(([name, given]) => [
    name,
    renderToStaticMarkup(createElement(name, given)).replace(/(\/>|><\/\w+>)$/, ''),
  ]),
);

/** The highest headings of the text come directly below the heading of the mail, all others below them. */
const withHeadings = (html: string) => {
  const highest = [...html.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level)).sort()[0];
  return html.replace(/(<\/?)h(\d)>/g, (_, start, level) => `${start}h${Number(level) === highest ? 2 : 3}>`);
};

const linkStart = /<a href="([^"]*)"/g;

/** Returns the address of the first link that no browser can open, such as `http://[`, as it was written. */
export const brokenLink = (text: string): string | undefined => {
  const addresses = [...micromark(text).matchAll(linkStart)].map(([, address = '']) => address);
  const broken = addresses.find((address) => !URL.canParse(address, 'https://shop.example'));
  return broken && decoded(broken.replaceAll('&amp;', '&'));
};

/**
 * Markdown as HTML for a mail, by the same rules as on the site: HTML in it is shown as text. Addresses are completed
 * from that of the page which shows the same text; a link that cannot be opened leads nowhere. Images are named only,
 * since mail programs block them.
 */
const toHtml = (text: string, page: string) =>
  withHeadings(micromark(text))
    .replace(/<img src="[^"<]*" alt="([^"<]*)"[^<>]*>/g, '$1')
    .replace(linkStart, (_, address: string) => {
      const url = URL.parse(address, page);
      return url ? `<a href="${url.href}"` : '<a';
    })
    .replace(/<(\w+)(?=[ >])/g, (tag, name: string) => openings[name] ?? tag);

export const Markdown = ({ text, page }: { text: string; page: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by micromark, which lets no HTML through
  <div dangerouslySetInnerHTML={{ __html: toHtml(text, page) }} />
);

/** The beginning of a text in Markdown, cut between two paragraphs; no code block is left open and no heading alone. */
export const beginningOf = (text: string, length: number) => {
  if (text.length <= length) return text;
  const room = text.slice(0, length);
  const inBlocks = room.slice(0, Math.max(room.lastIndexOf('\n\n'), 0)) || room.slice(0, room.lastIndexOf('\n') + 1);
  const fences = [...inBlocks.matchAll(/^```/gm)];
  const closed = fences.length % 2 ? inBlocks.slice(0, fences.at(-1)?.index) : inBlocks;
  return (closed || room)
    .trimEnd()
    .replace(/\n#+(?: [^\n]*)?$/, '')
    .trimEnd();
};
