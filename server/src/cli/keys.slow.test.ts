import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { warden } from '../../test/warden.ts';
import { loadKeys } from '../platform/keyring/keyring.ts';
import { StartError } from '../platform/start-error.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = tempDir();
  vi.stubEnv('DATA_DIR', dataDir);
  // This is the first day of a shop with real customers: nothing else is configured yet.
  vi.stubEnv('NODE_ENV', 'production');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const newKey = async () => /^Key ([0-9a-f]{16}) /.exec((await warden('keys', 'new')).out)?.[1] as string;
const states = async () =>
  (await warden('keys', 'list')).out
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ +/)[1]);
const startShop = (passphrase = process.env.LICENSE_KEY_PASSPHRASE || undefined) =>
  loadKeys({ directory: join(dataDir, 'keys'), signingKeyFile: undefined, passphrase, demo: false, now: new Date() });

it('makes the first key of a shop, which signs once it is activated', async () => {
  expect(await warden('keys', 'list')).toMatchObject({ code: 0, out: 'There is no key yet.\n' });
  const id = await newKey();
  expect(() => startShop()).toThrow(StartError);
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

it('says which file signs when LICENSE_SIGNING_KEY_FILE is set', async () => {
  vi.stubEnv('LICENSE_SIGNING_KEY_FILE', '/run/secrets/key.pem');
  expect((await warden('keys', 'list')).out).toContain('the shop signs with /run/secrets/key.pem');
});

describe('the keys of releases', () => {
  const newReleaseKey = async () => {
    const { out } = await warden('keys', 'new', '--use', 'releases');
    const [, id] =
      /^Key ([0-9a-f]{16}) is made\. To sign with it: warden keys activate \1 --use releases\n$/.exec(out) ?? [];
    return id as string;
  };

  it('are apart from those of licenses, and rotate like them', async () => {
    const ofLicenses = await newKey();
    await warden('keys', 'activate', ofLicenses);
    const [one, two] = [await newReleaseKey(), await newReleaseKey()];
    for (const id of [one, two]) await warden('keys', 'activate', id, '--use', 'releases');
    await warden('keys', 'retire', one, '--use', 'releases');
    const { out } = await warden('keys', 'list', '--use', 'releases');
    expect(out).toMatch(new RegExp(`${one} +retired[^]*${two} +active`));
    expect(out).not.toContain(ofLicenses);
    expect(await states()).toEqual(['active']);
    await expect(warden('keys', 'activate', two)).rejects.toThrow(`there is no key ${two} in `);
    expect((await warden('keys', 'new', '--use', 'release')).err).toContain('--use must be licenses or releases');
  });

  it('are opened by the same passphrase, also the one of RELEASE_SIGNING_KEY_FILE', async () => {
    await newKey();
    const id = await newReleaseKey();
    const file = join(dataDir, 'releases.pem');
    copyFileSync(join(dataDir, 'keys', 'releases', `${id}.pem`), file);
    vi.stubEnv('RELEASE_SIGNING_KEY_FILE', file);
    vi.stubEnv('LICENSE_KEY_PASSPHRASE', 'correct horse battery');
    expect((await warden('keys', 'encrypt')).out).toMatch(/^3 private keys are encrypted\. /);
    for (const path of [file, join(dataDir, 'keys', 'releases', `${id}.pem`)])
      expect(readFileSync(path, 'utf8')).toContain('ENCRYPTED');
    expect((await warden('keys', 'list', '--use', 'releases')).out).toContain(
      `RELEASE_SIGNING_KEY_FILE is set: the shop signs with ${file}.`,
    );
    expect((await warden('keys', 'decrypt')).out).toMatch(/^3 private keys are stored in clear\. /);
  });
});

describe('a passphrase', () => {
  const passphrase = 'correct horse battery';
  const start = () => startShop().signer.publicKey;

  it('encrypts the keys that exist, is changed, and is taken off again', async () => {
    const id = await newKey();
    await warden('keys', 'activate', id);
    const before = start();
    vi.stubEnv('LICENSE_KEY_PASSPHRASE', passphrase);
    expect((await warden('keys', 'encrypt')).out).toMatch(/^1 private key is encrypted\. /);
    expect((await warden('keys', 'list')).out).toContain(`Encrypted with a passphrase: ${id}.`);

    const stdin = Readable.from(['another passphrase\n']) as unknown as NodeJS.ReadStream & { fd: 0 };
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin);
    expect((await warden('keys', 'passphrase')).out).toContain('set LICENSE_KEY_PASSPHRASE to it');
    vi.stubEnv('LICENSE_KEY_PASSPHRASE', 'another passphrase');
    expect(start()).toBe(before);

    expect((await warden('keys', 'decrypt')).out).toMatch(/^1 private key is stored in clear\. /);
    vi.stubEnv('LICENSE_KEY_PASSPHRASE', '');
    expect(start()).toBe(before);
  });

  it('encrypts the key of LICENSE_SIGNING_KEY_FILE too', async () => {
    const id = await newKey();
    const file = join(dataDir, 'signing.pem');
    copyFileSync(join(dataDir, 'keys', `${id}.pem`), file);
    vi.stubEnv('LICENSE_SIGNING_KEY_FILE', file);
    vi.stubEnv('LICENSE_KEY_PASSPHRASE', passphrase);
    expect((await warden('keys', 'encrypt')).out).toMatch(/^2 private keys are encrypted\. /);
    expect(readFileSync(file, 'utf8')).toContain('ENCRYPTED');
  });

  it('that is missing or too short leaves the keys as they are', async () => {
    await newKey();
    for (const [given, message] of [
      ['', /^LICENSE_KEY_PASSPHRASE is missing/],
      ['short', /^LICENSE_KEY_PASSPHRASE must be 12 to 200 characters long$/],
    ] as const) {
      vi.stubEnv('LICENSE_KEY_PASSPHRASE', given);
      for (const word of ['encrypt', 'decrypt']) await expect(warden('keys', word)).rejects.toThrow(message);
    }
    vi.stubEnv('LICENSE_KEY_PASSPHRASE', '');
    expect((await warden('keys', 'list')).out).not.toContain('Encrypted');
  });
});

it('refuses in one line what it cannot do', async () => {
  for (const [word, ...rest] of [['activate'], ['retire'], ['passphrase', 'on the command line']] as const) {
    const usage = expect.stringContaining(`Usage: warden keys ${word}`);
    expect(await warden('keys', word, ...rest)).toEqual({ code: 1, out: '', err: usage });
  }
  expect(readdirSync(dataDir)).toEqual([]);
  const id = await newKey();
  for (const word of ['activate', 'retire']) {
    const refused = warden('keys', word, 'ffffffffffffffff');
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/^there is no key ffffffffffffffff in /);
  }
  await warden('keys', 'activate', id);
  await expect(warden('keys', 'retire', id)).rejects.toThrow(`key ${id} signs: activate another one first`);
});
