import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal } from './sealed-page.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows what carries the nonce by its hash, and nothing else', () => {
  const page = [
    '<style data-emotion="css" nonce="n1">a{}</style>',
    '<script nonce="n1">one()</script>',
    '<script nonce="n1" type="held">two()</script>',
    '<script>stranger()</script>',
    '<script nonce="other">stranger()</script>',
    '<style>stranger{}</style>',
  ].join('');
  const { html, allowed } = seal(page, 'n1');
  expect(allowed).toEqual({ scripts: [hash('one()'), hash('two()')], styles: [hash(''), hash('a{}')] });
  expect(html).not.toContain('n1');
  expect(html).toContain('<script type="held">two()</script>');
});
