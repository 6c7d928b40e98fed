import { expect, it } from 'vitest';
import { deferHydration } from './defer-hydration.ts';

it('turns the scripts of a page into data that names its modules, and leaves everything else', () => {
  const html = [
    '<link rel="modulepreload" href="/assets/a.js"/>',
    '<link rel="preload" href="/assets/font.woff2"/>',
    '<link rel="modulepreload" nonce="n" href="/assets/b.js"/>',
    '<script nonce="n">site()</script>',
    '<script nonce="n" type="module" async="">import "/assets/a.js";</script>',
  ].join('');
  expect(deferHydration(html)).toBe(
    [
      '<link rel="preload" href="/assets/font.woff2"/>',
      '<script nonce="n">site()</script>',
      '<script nonce="n" type="text/x-deferred" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js";</script>',
    ].join(''),
  );
});
