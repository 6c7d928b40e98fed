import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashInline } from './inline-hashes.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows what carries the nonce by its hash, and nothing else', () => {
  const page = [
    '<style data-emotion="css" nonce="n1">a{}</style>',
    '<script nonce="n1">one()</script>',
    '<script nonce="n1" type="text/x-deferred">two()</script>',
    '<script>injected()</script>',
    '<script nonce="other">injected()</script>',
    '<style>injected{}</style>',
  ].join('');
  const { html, hashes } = hashInline(page, 'n1');
  expect(hashes).toEqual({ scripts: [hash('one()'), hash('two()')], styles: [hash(''), hash('a{}')] });
  expect(html).not.toContain('n1');
  expect(html).toContain('<script type="text/x-deferred">two()</script>');
});
