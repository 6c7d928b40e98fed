import { execFileSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

  it('is opened by Node and OpenSSL as PKCS #8, with scrypt against guessing', () => {
    expect(createPrivateKey({ key: sealed, passphrase }).equals(privateKey)).toBe(true);
    const path = newPath(sealed);
    const openssl = (...words: string[]) => execFileSync('openssl', words, { encoding: 'utf8' });
    expect(openssl('pkey', '-in', path, '-passin', `pass:${passphrase}`)).toBe(clear);
    const structure = openssl('asn1parse', '-in', path);
    expect(structure).toMatch(/:PBES2.+:scrypt.+INTEGER +:4000\n.+:08\n.+:05\n.+:aes-256-cbc/s);
  });

  it('contains nothing of the key, and differs each time', () => {
    const secret = Buffer.from(clear.split('\n')[1] as string, 'base64').subarray(16);
    const bytes = Buffer.from(sealed.replace(/-----.*-----/g, ''), 'base64');
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
    protectKey(pems[0] as string, 'DATA_DIR', undefined, passphrase);
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
    protectKey(path, 'LICENSE_SIGNING_KEY_FILE', undefined, passphrase);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });
});
