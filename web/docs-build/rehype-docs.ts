import { noBreakSpaces } from '@warden/i18n/no-break-spaces';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { DocHeading } from '../app/features/docs/doc.ts';

interface Element {
  type: string;
  tagName: string;
  properties: Record<string, unknown>;
  children: Element[];
  value?: string;
  data?: { meta?: string };
}

const named = (element: Element, ...names: string[]): Element[] =>
  element.children.flatMap((child) => [
    ...(names.includes(child.tagName) ? [child] : []),
    ...(child.children ? named(child, ...names) : []),
  ]);

/** Adds the name of its column to each cell, for screens that do not show the head of the table. */
const labelCells = (table: Element) => {
  const labels = named(table, 'th').map((cell) => textOf(cell as never));
  for (const row of named(table, 'tr'))
    for (const [index, cell] of named(row, 'td').entries()) cell.properties.dataLabel = labels[index];
};

/** Gives code blocks the id that their copy button refers to, and the fence's title: ```ini title="warden.env". */
const nameBlock = (block: Element, id: string) => {
  const [code] = named(block, 'code');
  const [language = ''] = (code?.properties.className as string[] | undefined) ?? [];
  block.properties = {
    id,
    dataLanguage: language.replace('language-', ''),
    dataTitle: /title="([^"]+)"/.exec(code?.data?.meta ?? '')?.[1],
  };
};

const tieWords = (element: Element) => {
  for (const child of element.children) if (child.type === 'text') child.value = noBreakSpaces(child.value ?? '');
};

/** Longer pieces of code may wrap, or a phone would have to scroll. */
const SHORT_CODE = 24;

/** A short piece of code stays on one line. */
const keepWhole = (element: Element) => {
  for (const child of element.children)
    if (child.tagName === 'code' && textOf(child as never).length <= SHORT_CODE) child.properties.className = 'short';
};

/** Adds anchors to headings, and names to code blocks and cells. */
export const rehypeDocs =
  (headingsOf: (path: string) => DocHeading[]) => () => (tree: unknown, file: { path: string }) => {
    const headings = headingsOf(file.path).values();
    let blocks = 0;
    visit(tree as never, 'element', (element: Element) => {
      if (element.tagName !== 'code') tieWords(element);
      if (element.tagName !== 'pre') keepWhole(element);
      if (/^h[2-6]$/.test(element.tagName)) element.properties.id = headings.next().value?.id;
      if (element.tagName === 'pre') nameBlock(element, `code-${++blocks}`);
      if (element.tagName === 'table') labelCells(element);
    });
  };
