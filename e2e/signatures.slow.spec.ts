import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import vectors from '@warden/license/vectors' with { type: 'json' };
import fc from 'fast-check';
import { oddLicense } from '../packages/license/test/odd-licenses.ts';
import { expect, type Page, test } from './support.ts';

const seed = Number(process.env.WARDEN_SEED ?? randomInt(2 ** 31));
const source = new URL('../packages/license/src/', import.meta.url);

interface Question {
  text: string;
  now: string;
  keys: { id: string; publicKey: string }[];
  clientId?: string;
  revoked?: string[];
}

/**
 * Opens an empty page of the shop's origin, where WebCrypto is available, with the license package as the site ships it
 * but unbundled.
 */
const openPackage = async (page: Page) => {
  await page.route('/license-package/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1);
    if (!name)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' });
    const body = stripTypeScriptTypes(readFileSync(new URL(name, source), 'utf8'));
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto('/license-package/');
};

/** Returns the verdicts of the browser's own Ed25519. */
const judge = (page: Page, questions: Question[]) =>
  page.evaluate(async (asked) => {
    const path = '/license-package/index.ts';
    const { verifyLicense } = (await import(path)) as typeof import('@warden/license');
    const answer = async ({ text, now, keys, clientId, revoked }: Question) =>
      (await verifyLicense(text, { keys, now: new Date(now), clientId, revoked: new Set(revoked) })).code;
    return Promise.all(asked.map(answer));
  }, questions);

test('the browser judges every test vector as the file says', async ({ page }) => {
  await openPackage(page);
  const all = [...vectors.licenses, ...vectors.signatures];
  const codes = await judge(page, all);
  const named = (code: (index: number) => unknown) => Object.fromEntries(all.map(({ name }, at) => [name, code(at)]));
  expect(named((at) => codes[at])).toEqual(named((at) => all[at]?.code));
  const lists = await page.evaluate(async (asked) => {
    const path = '/license-package/index.ts';
    const { verifyRevocations } = (await import(path)) as typeof import('@warden/license');
    return Promise.all(asked.map(async ({ text, keys }) => (await verifyRevocations(text, keys))?.revoked ?? null));
  }, vectors.revocations);
  expect(lists).toEqual(vectors.revocations.map(({ revoked }) => revoked));
});

test('the browser agrees about signatures by keys and points of any kind', async ({ page }) => {
  await openPackage(page);
  const licenses = await Promise.all(fc.sample(oddLicense, { seed, numRuns: 300 }));
  const now = '2027-03-15T12:00:00.000Z';
  const codes = await judge(
    page,
    licenses.map(({ text }) => ({ text, now, keys: [] })),
  );
  const expected = licenses.map(({ ordinary }) => (ordinary ? 'VALID' : 'BAD_SIGNATURE'));
  expect(codes, `with WARDEN_SEED=${seed}`).toEqual(expected);
  expect(new Set(codes).size).toBe(2);
});
