import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { keyId, makeLicense, verifyLicense } from '@warden/license';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { StartError } from '../start-error.ts';
import { keyringAt, loadKeys, publishedKeys } from './keyring.ts';

const root = tempDir();
let count = 0;
const newDirectory = () => join(root, String(count++), 'keys');

const now = new Date('2027-03-01T12:00:00Z');
const load = (directory: string, options: { signingKeyFile?: string; demo?: boolean } = {}) =>
  loadKeys({ directory, signingKeyFile: undefined, passphrase: undefined, demo: true, now, ...options });
const modeOf = (path: string) => statSync(path).mode & 0o777;

const license = ({ signer }: ReturnType<typeof load>) => {
  const facts = { client: 'client-1', type: 'commercial', licensee: 'Acme', expires: '2028-03-01' } as const;
  return makeLicense({ id: crypto.randomUUID(), issued: now, ...facts }, signer);
};
const verdict = async (text: string, directory: string) => {
  const keys = publishedKeys({ directory, signingKeyFile: undefined, passphrase: undefined });
  return (await verifyLicense(text, { keys, now })).code;
};

describe('the first start of the demo', () => {
  it('makes a key that signs, and the second start uses the same one', () => {
    const directory = newDirectory();
    const first = load(directory);
    expect(first.published).toEqual([
      { id: keyId(first.signer.publicKey), publicKey: first.signer.publicKey, retired: false },
    ]);
    expect(load(directory).signer.publicKey).toBe(first.signer.publicKey);
  });

  it('writes files that no other user can read, whatever the umask, and closes a directory that others could', () => {
    const before = process.umask(0);
    const directory = newDirectory();
    load(directory);
    process.umask(before);
    expect(modeOf(directory)).toBe(0o700);
    for (const name of readdirSync(directory).filter((file) => file !== 'lock')) {
      expect(modeOf(join(directory, name)), name).toBe(0o600);
    }
    chmodSync(directory, 0o755);
    keyringAt(directory).create(now);
    expect(modeOf(directory)).toBe(0o700);
  });
});

describe('rotation', () => {
  it('keeps the licenses of the old key good until that key is retired', async () => {
    const directory = newDirectory();
    const ring = keyringAt(directory);
    const oldKeys = load(directory);
    const old = await license(oldKeys);
    const next = ring.create(now);
    expect(load(directory).signer.publicKey, 'a new key does not sign yet').toBe(oldKeys.signer.publicKey);

    ring.activate(next.id);
    const fresh = await license(load(directory));
    expect(fresh.payload.key).toBe(next.id);
    expect(await verdict(old.text, directory)).toBe('VALID');
    expect(await verdict(fresh.text, directory)).toBe('VALID');

    ring.retire(old.payload.key);
    expect(await verdict(old.text, directory)).toBe('RETIRED_KEY');
    expect(await verdict(fresh.text, directory)).toBe('VALID');
    expect(ring.list().map(({ state }) => state)).toEqual(['retired', 'active']);
  });

  it('goes back to the key before, and does not retire the one that signs, use a retired one, or an unknown one', () => {
    const ring = keyringAt(newDirectory());
    const [one, two, old] = [ring.create(now).id, ring.create(now).id, ring.create(now).id];
    for (const id of [one, two, one]) ring.activate(id);
    ring.retire(old);
    for (const [act, message] of [
      [() => ring.retire(one), /signs: activate another/],
      [() => ring.activate(old), /is retired, and stays so/],
      [() => ring.activate('0123456789abcdef'), /there is no key 0123456789abcdef/],
      [() => ring.retire('../../etc/passwd'), /there is no key/],
    ] as const) {
      expect(act).toThrow(StartError);
      expect(act).toThrow(message);
    }
    expect(ring.list().map(({ state }) => state)).toEqual(['active', 'previous', 'retired']);
  });

  it('does not activate a key whose private half is gone', () => {
    const directory = newDirectory();
    load(directory);
    const ring = keyringAt(directory);
    const { id } = ring.create(now);
    rmSync(join(directory, `${id}.pem`));
    expect(() => ring.activate(id)).toThrow(/cannot read a signing key/);
    expect(ring.list().map(({ state }) => state)).toEqual(['active', 'new']);
  });
});

describe('LICENSE_SIGNING_KEY_FILE', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const file = join(root, 'given.pem');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));

  it('signs in place of the keyring, whose keys stay published, and makes no key of its own', () => {
    const without = newDirectory();
    expect(load(without, { signingKeyFile: file }).published).toHaveLength(1);
    expect(keyringAt(without).list()).toEqual([]);
    const directory = newDirectory();
    const listed = load(directory);
    const given = load(directory, { signingKeyFile: file });
    expect(given.published).toHaveLength(2);
    expect(given.published[0]).toMatchObject({ publicKey: given.signer.publicKey });
    expect(given.published[1]).toEqual(listed.published[0]);
  });

  it('is refused once its key is retired', () => {
    const directory = newDirectory();
    const ring = keyringAt(directory);
    const { id } = ring.create(now);
    ring.retire(id);
    expect(() => load(directory, { signingKeyFile: join(directory, `${id}.pem`) })).toThrow(/which is retired/);
  });

  it('says in one line when the file does not exist, is no key, or one of another kind', () => {
    const ec = join(root, 'ec.pem');
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    writeFileSync(ec, other.export({ type: 'pkcs8', format: 'pem' }));
    for (const [path, message] of [
      [join(root, 'nowhere.pem'), /^LICENSE_SIGNING_KEY_FILE: cannot read a signing key .*ENOENT/],
      [fileURLToPath(import.meta.url), /^LICENSE_SIGNING_KEY_FILE: cannot read a signing key/],
      [ec, /holds no Ed25519 key/],
    ] as const) {
      const attempt = () => load(newDirectory(), { signingKeyFile: path });
      expect(attempt).toThrow(StartError);
      expect(attempt).toThrow(message);
      expect(attempt).not.toThrow(/\n/);
    }
  });
});

describe('says in one line', () => {
  it('outside the demo, that there is no key and how to make one', () => {
    expect(() => load(newDirectory(), { demo: false })).toThrow(/warden keys new.*warden keys activate ID/);
  });

  it('that the list of keys is broken', () => {
    const directory = newDirectory();
    load(directory);
    for (const content of ['{', '{}', '[{"id":1}]', 'null']) {
      writeFileSync(join(directory, 'keyring.json'), content);
      expect(() => load(directory)).toThrow(/keyring\.json is not a list of keys/);
    }
  });

  it('that a private key was exchanged for another', () => {
    const directory = newDirectory();
    const { published } = load(directory);
    const other = keyringAt(directory).create(now);
    const path = join(directory, `${published[0]?.id}.pem`);
    writeFileSync(path, readFileSync(join(directory, `${other.id}.pem`)));
    expect(() => load(directory)).toThrow(/holds another key/);
  });

  it('that keys cannot be stored here', () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    expect(() => load(join(file, 'keys'))).toThrow(/^cannot keep keys in/);
  });
});

it('shows the private key to no log, and not in JSON', () => {
  const directory = newDirectory();
  const keys = load(directory);
  const pem = readFileSync(join(directory, `${keys.published[0]?.id}.pem`), 'utf8');
  const secret = pem.split('\n')[1] as string;
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  log.error({ keys, err: Object.assign(new Error('no'), { keys }) }, 'look');
  const shown = [...lines, inspect(keys, { depth: 20, showHidden: true }), JSON.stringify(keys)].join();
  expect(secret).toHaveLength(64);
  expect(shown).toContain(keys.signer.publicKey);
  expect(shown).not.toContain(secret.slice(-20));
  expect(readFileSync(join(directory, 'keyring.json'), 'utf8')).not.toContain(secret.slice(-20));
});
