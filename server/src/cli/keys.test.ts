import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warden } from '../../test/warden.ts';
import { loadKeys } from '../keyring/keyring.ts';
import { StartError } from '../start-error.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'warden-cli-'));
  vi.stubEnv('DATA_DIR', dataDir);
  // This is the first day of a shop with real customers: nothing else is configured yet.
  vi.stubEnv('NODE_ENV', 'production');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const newKey = async () => /^Key ([0-9a-f]{16}) /.exec((await warden('keys', 'new')).out)?.[1] as string;
const states = async () =>
  (await warden('keys', 'list')).out
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ +/)[1]);
const startShop = () =>
  loadKeys({ directory: join(dataDir, 'keys'), signingKeyFile: undefined, demo: false, now: new Date() });

it('makes the first key of a shop, which signs once it is activated', async () => {
  expect(await warden('keys', 'list')).toMatchObject({ code: 0, out: 'There is no key yet.\n' });
  const id = await newKey();
  expect(startShop).toThrow(StartError);
  expect((await warden('keys', 'activate', id)).out).toBe(
    `Key ${id} signs once the shop is started again: restart the shop.\n`,
  );
  expect(startShop().published).toMatchObject([{ id, retired: false }]);
});

it('rotates: a new key takes over, and the old one can be retired', async () => {
  const [one, two] = [await newKey(), await newKey()];
  await warden('keys', 'activate', one);
  await warden('keys', 'activate', two);
  expect(await states()).toEqual(['previous', 'active']);
  const { code, out } = await warden('keys', 'retire', one);
  expect({ code, out }).toEqual({
    code: 0,
    out: `Key ${one} is retired once the shop is started again: restart the shop.\n`,
  });
  expect(await states()).toEqual(['retired', 'active']);
  expect(startShop().published).toMatchObject([{ id: one, retired: true }, { id: two }]);
});

it('lists public halves only', async () => {
  await newKey();
  const { out } = await warden('keys', 'list');
  expect(out).toMatch(/^ID +STATE +MADE +PUBLIC KEY\n[0-9a-f]{16} +new +20\d\d-\S+Z {2}[A-Za-z0-9+/]{43}=\n$/);
});

it('says which file signs when LICENSE_SIGNING_KEY_FILE is set', async () => {
  vi.stubEnv('LICENSE_SIGNING_KEY_FILE', '/run/secrets/key.pem');
  expect((await warden('keys', 'list')).out).toContain('the shop signs with /run/secrets/key.pem');
});

describe('refuses in one line', () => {
  it.each([
    [['keys', 'activate', 'ffffffffffffffff'], /^there is no key ffffffffffffffff in /],
    [['keys', 'retire', 'ffffffffffffffff'], /^there is no key ffffffffffffffff in /],
  ])('%j', async (words, message) => {
    await newKey();
    await expect(warden(...words)).rejects.toThrow(StartError);
    await expect(warden(...words)).rejects.toThrow(message);
  });

  it('to retire the key that signs', async () => {
    const id = await newKey();
    await warden('keys', 'activate', id);
    await expect(warden('keys', 'retire', id)).rejects.toThrow(`key ${id} signs: activate another one first`);
  });

  it('a DATA_DIR that is a file', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    vi.stubEnv('DATA_DIR', file);
    await expect(warden('keys', 'new')).rejects.toThrow(StartError);
  });

  it.each([
    ['keys', 'activate'],
    ['keys', 'retire'],
    ['keys', 'activate', 'a', 'b'],
    ['keys', 'new', 'now'],
    ['keys', 'list', '--all'],
  ])('%s %s %s %s, with how to call it', async (...words) => {
    const { code, out, err } = await warden(...words.filter(Boolean));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`Usage: warden keys ${words[1]}`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
