import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { licenseParts, makeRevocations, parseCarriedRequest, verifyLicense } from '@warden/license';
import decodeQR from 'qr/decode.js';
import { beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { testReleases } from '../../test/test-releases.ts';
import { idOf, newSigner, START, testShop } from '../../test/test-shop.ts';
import type { Fetch } from '../call.ts';
import { drawQr } from './qr.ts';
import { runCli } from './run.ts';

let dir: string;
let shop: ReturnType<typeof testShop>;
let clock: { now: Date };
let fetch: Fetch;
beforeEach(() => {
  dir = join(tempDir(), 'state');
  clock = { now: START };
  shop = testShop(clock);
  fetch = shop.fetch;
});

const run = async (
  words: string[],
  { stdin = '', columns, signal }: { stdin?: string; columns?: number; signal?: AbortSignal } = {},
) => {
  let out = '';
  let err = '';
  const exit = await runCli(words, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    read: async (path) => (path === '-' ? stdin : readFileSync(path, 'utf8')),
    columns,
    now: () => clock.now,
    fetch: (url, init) => fetch(url, init),
    signal: signal ?? new AbortController().signal,
  });
  return { exit, out, err };
};
const inDir = (...words: string[]) => run([...words, '--dir', dir]);
const init = (...more: string[]) => inDir('init', '--url', shop.url, '--client-id', 'client-1', ...more);

/** What the dashboard does with the trial that init prints. */
const bind = async (trial: string) => {
  const { license } = await verifyLicense(trial, { keys: [], now: clock.now });
  shop.pinned = { publicKey: license?.publicKey as string, client: 'client-1', ended: false };
};

it('from init to a bought license: bound by the printed trial, brought by sync, shown by status', async () => {
  const made = await init('--hostname', 'errors.example', '--version', '2.4.1');
  expect(made).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^-----BEGIN WARDEN LICENSE-----\nType: trial-self-signed\n/),
  });
  expect(await inDir('sync')).toMatchObject({
    exit: 4,
    err: expect.stringContaining('(sync_key_unknown)\nBind the text'),
  });
  await bind(made.out);
  expect(await inDir('sync')).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/The shop says: none\.\nVALID: trial-self-signed/),
  });
  await shop.sell();
  expect(await inDir('sync')).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^A new license was stored\.\nVALID: commercial license for client-1, until 2028-03-01/),
  });
  expect(shop.said).toMatchObject({ version: '2.4.1' });
  expect(await inDir('status')).toMatchObject({ exit: 0, out: expect.stringMatching(/newest release +3\.0\.0\n/) });
  expect(JSON.parse((await inDir('status', '--json')).out)).toMatchObject({
    code: 'VALID',
    valid: true,
    status: 'new',
    failures: 0,
  });
});

it('an init that was interrupted keeps its key, and a second one is refused', async () => {
  await init();
  const key = readFileSync(join(dir, 'key.pem'), 'utf8');
  expect(await init()).toMatchObject({ exit: 2, err: expect.stringContaining('set up already') });
  rmSync(join(dir, 'config.json'));
  expect((await init()).exit).toBe(0);
  expect(readFileSync(join(dir, 'key.pem'), 'utf8')).toBe(key);
});

it('only the owner may read the directory and each file in it', async () => {
  await init();
  await inDir('sync');
  expect((statSync(dir).mode & 0o777).toString(8)).toBe('700');
  const names = readdirSync(dir).sort();
  expect(names).toEqual(['config.json', 'key.pem', 'keys.json', 'license.txt', 'state.json']);
  for (const name of names) expect((statSync(join(dir, name)).mode & 0o777).toString(8), name).toBe('600');
});

it('without a network: keys from a file, a request that the shop can read, a license as text, parts or a list', async () => {
  fetch = () => expect.unreachable('it called');
  const keys = join(tempDir(), 'keys.json');
  writeFileSync(keys, JSON.stringify({ success: true, data: { keys: shop.keys } }));
  await init('--keys', keys);
  const request = await inDir('request');
  expect(parseCarriedRequest(request.out)?.says).toMatchObject({ client: 'client-1', version: null });
  const text = await shop.sign();
  expect(
    await run(['install', '-', '--dir', dir], { stdin: licenseParts(text).toReversed().join('\n') }),
  ).toMatchObject({ exit: 0, out: expect.stringContaining('VALID: commercial') });
  const [first = ''] = licenseParts(text);
  expect(await run(['install', '-', '--dir', dir], { stdin: first })).toMatchObject({
    exit: 2,
    err: expect.stringContaining('missing: 2'),
  });
  expect(await run(['install', '-', '--dir', dir], { stdin: await shop.sign({ client: 'client-2' }) })).toMatchObject({
    exit: 1,
    err: expect.stringContaining('WRONG_CLIENT'),
  });
  const list = await makeRevocations([idOf(1)], START, shop.signer);
  expect(await run(['install', '-', '--dir', dir], { stdin: list })).toMatchObject({
    exit: 1,
    out: 'The list names the license of this installation.\n',
  });
  expect(await inDir('status')).toMatchObject({ exit: 1, out: expect.stringMatching(/^REVOKED/) });
});

/** Turns the drawn half blocks back into pixels, as a camera would see them. */
const photograph = (drawn: string) => {
  const SCALE = 4;
  const lines = stripVTControlCharacters(drawn).trimEnd().split('\n');
  const rows = lines.flatMap((line) => [
    [...line].map((c) => '█▀'.includes(c)),
    [...line].map((c) => '█▄'.includes(c)),
  ]);
  const [width, height] = [(rows[0]?.length ?? 0) * SCALE, rows.length * SCALE];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data
        .fill(
          rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] ? 255 : 0,
          (y * width + x) * 4,
          (y * width + x) * 4 + 3,
        )
        .fill(255, (y * width + x) * 4 + 3, (y * width + x) * 4 + 4);
  return { width, height, data };
};

it('the drawn QR code of a request reads as the request, fits 80 columns, and says when a terminal is too narrow', async () => {
  await init();
  const { out } = await run(['request', '--qr', '--dir', dir], { columns: 80 });
  expect(parseCarriedRequest(decodeQR(photograph(out)))?.says).toMatchObject({ client: 'client-1' });
  expect(await run(['request', '--qr', '--dir', dir], { columns: 40 })).toMatchObject({
    exit: 2,
    err: expect.stringContaining('40 columns'),
  });
  for (const text of licenseParts(await shop.sign()))
    expect(decodeQR(photograph(drawQr(text, false).drawn))).toBe(text);
});

it('keys are read again when the shop changes them', async () => {
  await bind((await init()).out);
  const next = newSigner();
  shop.text = await shop.sign({}, next);
  Object.assign(shop, { status: 'new', current: idOf(1) });
  expect(await inDir('sync')).toMatchObject({ exit: 1, err: expect.stringContaining('run "warden-license keys"') });
  shop.keys.push({
    id: Buffer.from(next.publicKey, 'base64').subarray(0, 8).toString('hex'),
    publicKey: next.publicKey,
  });
  expect((await inDir('keys')).exit).toBe(0);
  expect((await inDir('sync')).exit).toBe(0);
});

it('activates by a code', async () => {
  await init();
  expect(await inDir('activate', 'WRONG')).toMatchObject({ exit: 4, err: expect.stringContaining('15 minutes') });
  expect(await inDir('activate', shop.code)).toMatchObject({ exit: 0 });
});

it('shows what to install next, checks its installer, and remembers what it has seen', async () => {
  const published = testReleases(clock);
  shop.keys.push(...published.keys);
  await init('--version', '1.0.0');
  fetch = published.fetch;
  published.releases = [{ version: '2.0.0' }, { version: '1.0.0' }];
  await published.publish({ sequence: 2 });
  expect(await inDir('releases')).toMatchObject({
    exit: 1,
    out: expect.stringMatching(/^1\.0\.0 is 1 release behind 2\.0\.0\.\nInstall 2\.0\.0 next:\n {2}linux_amd64 /),
  });
  expect(await inDir('releases', '--version', '2.0.0')).toMatchObject({ exit: 0, out: '2.0.0 is up to date.\n' });
  const { out } = await inDir('releases', '--json');
  expect(JSON.parse(out)).toMatchObject({ version: '1.0.0', behind: 1, next: { version: '2.0.0' } });
  for (const [bytes, exit] of [
    ['2.0.0', 0],
    ['2.0.1', 1],
  ] as const) {
    writeFileSync(join(dir, 'installer.sh'), bytes);
    expect(await inDir('releases', '--installer', join(dir, 'installer.sh'))).toMatchObject({ exit });
  }
  await published.publish({ sequence: 1 });
  expect(await inDir('releases')).toMatchObject({
    exit: 1,
    err: expect.stringContaining('releases_refused, ROLLBACK'),
  });
  writeFileSync(join(dir, 'releases.json'), '{}');
  expect(await inDir('releases')).toMatchObject({ exit: 2, err: expect.stringContaining('releases.json is damaged') });
});

it('the daemon says what happens, and ends by its signal', async () => {
  await bind((await init()).out);
  await shop.sell();
  const end = new AbortController();
  fetch = (url, init_) => {
    if (new URL(url).pathname.includes('/revocations/')) end.abort();
    return shop.fetch(url, init_);
  };
  const { exit, out } = await run(['daemon', '--dir', dir], { signal: end.signal });
  expect(exit).toBe(0);
  expect(out).toContain('VALID: trial-self-signed');
});

it.each<[number, string, string[]]>([
  [0, 'Looks after the license', ['--help']],
  [0, 'Looks after the license', []],
  [0, 'Usage: warden-license sync', ['sync', '--help']],
  [2, 'there is no command "renew"', ['renew']],
  [2, '--url is missing', ['init', '--client-id', 'c']],
  [2, '--client-id is missing', ['init', '--url', 'https://shop.example']],
  [2, '--client-id must be one line', ['init', '--url', 'https://shop.example', '--client-id', 'a\nb']],
  [2, 'https://', ['init', '--url', 'http://shop.example', '--client-id', 'c']],
  [2, 'CODE is missing', ['activate']],
  [2, 'is not set up', ['releases', '--version', '1.0.0']],
  [2, 'too many words', ['status', 'now']],
  [2, '--forever', ['sync', '--forever']],
  [2, 'is not set up', ['status']],
  [2, 'ENOENT', ['install', '/nowhere/license.txt']],
])('exits with %i and says “%s”', async (exit, message, words) => {
  const result =
    words.length > 0 && words[0] !== '--help' && words[0] !== 'renew' ? await inDir(...words) : await run(words);
  expect(result.exit).toBe(exit);
  expect(result.out + result.err).toContain(message);
});

it('a shop that cannot be reached is exit code 3, and damaged files are named', async () => {
  const down: Fetch = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
  fetch = down;
  expect(await init()).toMatchObject({ exit: 3, err: expect.stringContaining('ECONNREFUSED') });
  fetch = shop.fetch;
  await init();
  fetch = down;
  expect(await inDir('sync')).toMatchObject({ exit: 3, err: expect.stringContaining('(unreachable)') });
  expect((await inDir('status')).exit).toBe(0);
  for (const name of ['keys.json', 'key.pem', 'config.json']) {
    writeFileSync(join(dir, name), '{"half');
    expect(await inDir('status'), name).toMatchObject({ exit: 2, err: expect.stringContaining(`${name} is`) });
  }
});
