import { execFileSync } from 'node:child_process';
import { createDecipheriv, createPrivateKey, generateKeyPairSync, type KeyObject, scryptSync } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyId } from '@warden/license';
import { signerOf as signerWith } from '@warden/license/node';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { StartError } from '../start-error.ts';
import { keyringAt, loadKeys, protectKey } from './keyring.ts';
import { readPrivateKey, toPem } from './private-key.ts';

const root = tempDir();
let count = 0;
const newPath = (content = '') => {
  const path = join(root, String(count++));
  if (content) writeFileSync(path, content);
  return path;
};
const passphrase = 'правильная лошадь';
const { privateKey } = generateKeyPairSync('ed25519');
const clear = toPem(privateKey, undefined);

describe('a private key under a passphrase', () => {
  const sealed = toPem(privateKey, passphrase);

  it('is encrypted with scrypt against guessing and AES-256-GCM, and says so', () => {
    const lines = sealed.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      '-----BEGIN WARDEN ENCRYPTED PRIVATE KEY-----',
      `Key-Id: ${keyId(signerWith(privateKey).publicKey)}`,
      'Encryption: scrypt 16384 8 5, aes-256-gcm',
      '',
    ]);
    const bytes = Buffer.from(lines.slice(4, -2).join(''), 'base64');
    const key = scryptSync(passphrase, bytes.subarray(0, 16), 32, { N: 16384, r: 8, p: 5 });
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(16, 28))
      .setAAD(Buffer.from(`${lines.slice(0, 4).join('\n')}\n`))
      .setAuthTag(bytes.subarray(-16));
    const opened = Buffer.concat([decipher.update(bytes.subarray(28, -16)), decipher.final()]);
    expect(opened).toEqual(privateKey.export({ type: 'pkcs8', format: 'der' }));
    expect(readPrivateKey(newPath(sealed), 'DATA_DIR', passphrase).equals(privateKey)).toBe(true);
  });

  it('is read as OpenSSL encrypts it, too', () => {
    const path = newPath(clear);
    const words = ['pkcs8', '-topk8', '-in', path, '-passout', `pass:${passphrase}`, '-scrypt'];
    const made = execFileSync('openssl', words, { encoding: 'utf8' });
    expect(readPrivateKey(newPath(made), 'DATA_DIR', passphrase).equals(privateKey)).toBe(true);
  });

  it('contains nothing of the key, and differs each time', () => {
    const secret = Buffer.from(clear.split('\n')[1] as string, 'base64').subarray(16);
    const bytes = Buffer.from(sealed.split('\n\n')[1] as string, 'base64');
    expect(bytes.includes(secret.subarray(0, 8))).toBe(false);
    expect(toPem(privateKey, passphrase)).not.toBe(sealed);
  });

  it.each([
    ['is missing', undefined, /^LICENSE_KEY_PASSPHRASE is missing: \S+ is encrypted$/],
    ['is wrong', 'another passphrase', /^LICENSE_KEY_PASSPHRASE does not open \S+: it is not the passphrase/],
  ])('says in one line that the passphrase %s', (_, given, message) => {
    const attempt = () => readPrivateKey(newPath(sealed), 'DATA_DIR', given);
    expect(attempt).toThrow(StartError);
    expect(attempt).toThrow(message);
  });

  it('signs from LICENSE_SIGNING_KEY_FILE', () => {
    const places = { directory: newPath(), signingKeyFile: newPath(sealed), demo: false, now: new Date() };
    const inClear = loadKeys({ ...places, signingKeyFile: newPath(clear), passphrase: undefined });
    expect(loadKeys({ ...places, passphrase }).signer.publicKey).toBe(inClear.signer.publicKey);
    expect(() => loadKeys({ ...places, passphrase: undefined })).toThrow(/^LICENSE_KEY_PASSPHRASE is missing/);
  });
});

/** Each use of a passphrase takes a fifth of a second on purpose, so there are as few as possible. */
describe('the keys of a shop', () => {
  const filled = (keys = 1) => {
    const directory = newPath();
    const ring = keyringAt(directory);
    for (let index = 0; index < keys; index++) ring.activate(ring.create(new Date()).id);
    return { directory, ring, pems: ring.list().map(({ id }) => join(directory, `${id}.pem`)) };
  };
  const signerOf = (directory: string, current: string | undefined) =>
    loadKeys({ directory, signingKeyFile: undefined, passphrase: current, demo: false, now: new Date() }).signer
      .publicKey;

  it('are encrypted when they are made under a passphrase', () => {
    const directory = newPath();
    const ring = keyringAt(directory, passphrase);
    const { id } = ring.create(new Date());
    expect(readFileSync(join(directory, `${id}.pem`), 'utf8')).toContain('ENCRYPTED');
    expect(ring.privateKeys()).toEqual([{ id, isEncrypted: true }]);
    expect(() => keyringAt(directory).activate(id)).toThrow(/^LICENSE_KEY_PASSPHRASE is missing/);
  });

  it('all get the passphrase although an earlier attempt was cut short between two of them', () => {
    const { directory, ring, pems } = filled(2);
    const before = signerOf(directory, undefined);
    protectKey(pems[0] as string, 'DATA_DIR', { current: undefined, next: passphrase });
    // A crash while a file is written leaves a draft beside it.
    writeFileSync(`${pems[1]}.new`, 'half');
    ring.protect(passphrase);
    expect(ring.privateKeys().map(({ isEncrypted }) => isEncrypted)).toEqual([true, true]);
    expect(signerOf(directory, passphrase)).toBe(before);
  });

  it('are left as they are where the current passphrase is wrong', () => {
    const { directory, ring, pems } = filled();
    ring.protect(passphrase);
    const before = readFileSync(pems[0] as string, 'utf8');
    expect(() => keyringAt(directory, 'a wrong passphrase').protect(undefined)).toThrow(/does not open/);
    expect(readFileSync(pems[0] as string, 'utf8')).toBe(before);
  });

  it('keep their owner and permissions', () => {
    const path = newPath(clear);
    chmodSync(path, 0o640);
    protectKey(path, 'LICENSE_SIGNING_KEY_FILE', { current: undefined, next: passphrase });
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });
});

describe('a private key that an earlier version encrypted', () => {
  /** OpenSSL encrypts like this too. */
  const oldForm = (key: KeyObject) =>
    key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }) as string;
  /** A ring whose keys have the form of before; the last one signs. */
  const oldRing = () => {
    const directory = newPath();
    const inClear = keyringAt(directory);
    const ids = [inClear.create(new Date()).id, inClear.create(new Date()).id] as const;
    inClear.activate(ids[1]);
    const paths = ids.map((id) => join(directory, `${id}.pem`)) as [string, string];
    for (const path of paths) writeFileSync(path, oldForm(readPrivateKey(path, 'DATA_DIR', undefined)));
    const load = () =>
      loadKeys({ directory, signingKeyFile: undefined, passphrase, demo: false, now: new Date() }).signer.publicKey;
    return { directory, ring: keyringAt(directory, passphrase), ids, paths, load };
  };

  it('is read, and encrypted anew by a start, once', () => {
    const { directory, ring, ids, paths, load } = oldRing();
    const before = load();
    expect(keyId(before)).toBe(ids[1]);
    // A start that was killed while it wrote leaves a draft, and the file as it was.
    writeFileSync(`${paths[0]}.new`, 'half');
    ring.renew();
    const renewed = paths.map((path) => readFileSync(path, 'utf8'));
    for (const [index, text] of renewed.entries())
      expect(text).toMatch(`-----BEGIN WARDEN ENCRYPTED PRIVATE KEY-----\nKey-Id: ${ids[index]}\n`);
    expect(load()).toBe(before);
    ring.renew();
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(renewed);
    expect(readdirSync(directory).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('stays as it is where it has another passphrase or was damaged, and the others are encrypted anew', () => {
    const { directory, ring, paths, load } = oldRing();
    const other = generateKeyPairSync('ed25519').privateKey;
    writeFileSync(paths[0], oldForm(other));
    keyringAt(directory, 'another passphrase').renew();
    expect(paths.map((path) => readFileSync(path, 'utf8').slice(0, 30))).toEqual(
      Array(2).fill('-----BEGIN ENCRYPTED PRIVATE K'),
    );
    ring.renew();
    expect(createPrivateKey({ key: readFileSync(paths[0]), passphrase }).equals(other)).toBe(true);
    expect(readFileSync(paths[1], 'utf8')).toContain('WARDEN ENCRYPTED');
    load();
  });

  it('is refused as the key that signs where damage made another key of it', () => {
    const { ids, paths, load } = oldRing();
    const other = generateKeyPairSync('ed25519').privateKey;
    writeFileSync(paths[1], oldForm(other));
    expect(load).toThrow(`holds another key than ${ids[1]}, or is damaged`);
  });
});
