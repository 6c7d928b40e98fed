import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const htmlOf = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />)
    .replace(/^<div class="[^"]*">|<\/div>$/g, '')
    .trim();

it.each([
  ['<script>alert(1)</script>', 'script'],
  ['a <img src=x onerror=alert(1)> b', 'img'],
  ['<svg/onload=alert(1)>', 'svg'],
  ['<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>', 'iframe'],
])('shows HTML as text: %s', (text, name) => {
  expect(htmlOf(text)).not.toContain(`<${name}`);
  expect(htmlOf(text)).toContain(name);
});

it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java&#115;cript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'makes no link of %s',
  (address) => {
    expect(htmlOf(`[x](${address}) ![y](${address})`)).not.toMatch(/(href|src)="(?!")/);
  },
);

it('renders what release notes are made of, with links that open beside the page', () => {
  expect(htmlOf('## Fixed\n\n- `a` and **b**\n- [c](https://example.com/?a=1&b="2")')).toBe(
    '<h2>Fixed</h2>\n<ul>\n<li><code>a</code> and <strong>b</strong></li>\n<li><a target="_blank" rel="noopener noreferrer" href="https://example.com/?a=1&amp;b=%222%22">c</a></li>\n</ul>',
  );
});

it('lets the keyboard scroll code that is wider than the page', () => {
  expect(htmlOf('```sh\nls\n```')).toBe('<pre tabindex="0"><code class="language-sh">ls\n</code></pre>');
});
