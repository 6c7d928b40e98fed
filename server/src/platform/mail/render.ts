import { compile, type FormatCallback } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A row of the facts: its name, a colon and its value. */
const fact: FormatCallback = ({ children }, walk, builder) => {
  const [name = [], value = []] = children.filter(({ type }) => type === 'tag').map((cell) => cell.children);
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(name, builder);
  builder.addInline(': ');
  walk(value, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** The text of a button, a colon, and its address on a line of its own. */
const button: FormatCallback = ({ attribs, children }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(attribs.href);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Headings below the first one are marked as in Markdown, because their size is lost. */
const subheading: FormatCallback = ({ children }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline('## ');
  walk(children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const toText = compile({
  wordwrap: false,
  // Deeper nesting would end in a stack overflow.
  limits: { maxDepth: 100 },
  formatters: { fact, button, subheading },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-html-only]', format: 'skip' },
    { selector: 'hr', options: { length: 40 } },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'a.button', format: 'button' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', format: 'subheading' },
    { selector: 'h3', format: 'subheading' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'tr.fact', format: 'fact' },
  ],
});

/** Renders a mail as HTML and as plain text, whose lines may break at any space. */
export const renderMail = (body: ReactElement) => {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(body)}`;
  return { html, text: toText(html).replace(/[\u00a0\u202f]/g, ' ') };
};
