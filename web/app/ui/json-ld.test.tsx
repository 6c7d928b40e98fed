import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { JsonLd } from './json-ld.tsx';

it('no text in the data can end its element', () => {
  const name = '</script><script>alert(1)</script><!--';
  const html = renderToStaticMarkup(<JsonLd data={{ name }} />);
  expect(html.match(/</g)).toHaveLength(2);
  const json = html.replace(/^<script[^>]*>|<\/script>$/g, '');
  expect(JSON.parse(json)).toMatchObject({ name });
});
