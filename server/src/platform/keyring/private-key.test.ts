import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { StartError } from '../start-error.ts';
import { readPrivateKey, toPem } from './private-key.ts';

const root = tempDir();
let count = 0;
const newPath = (content: string | Buffer) => {
  const path = join(root, String(count++));
  writeFileSync(path, content);
  return path;
};

const passphrase = 'correct horse battery';
const newKey = () => generateKeyPairSync('ed25519').privateKey;
/** The usual cost takes a fifth of a second on purpose. */
const encrypted = (key: KeyObject) => toPem(key, passphrase, { N: 2, r: 1, p: 1 });

describe('an encrypted private key', () => {
  const privateKey = newKey();
  const text = encrypted(privateKey);

  it('is refused with one bit of any byte of its file flipped', () => {
    const bytes = Buffer.from(text);
    const path = newPath(bytes);
    const outcome = (place: number) => {
      const damaged = Buffer.from(bytes);
      damaged[place] = (bytes[place] as number) ^ (1 << (place % 8));
      writeFileSync(path, damaged);
      try {
        readPrivateKey(path, 'DATA_DIR', passphrase);
        return 'accepted';
      } catch (error) {
        return error instanceof StartError ? error.message : String(error);
      }
    };
    const isClear = (text: string) => /damaged|cannot read a signing key/.test(text);
    const others = [...bytes.keys()].map((place) => `${place}: ${outcome(place)}`).filter((text) => !isClear(text));
    expect(others).toEqual([]);
    expect(readPrivateKey(newPath(text), 'DATA_DIR', passphrase).equals(privateKey)).toBe(true);
    expect(readPrivateKey(newPath(text.trimEnd()), 'DATA_DIR', passphrase).equals(privateKey)).toBe(true);
  });

  it('is refused with lines of another file, and under the name of another key', () => {
    const other = encrypted(newKey());
    const mixed = text.replace(/^Key-Id: .*$/m, /^Key-Id: .*$/m.exec(other)?.[0] as string);
    expect(() => readPrivateKey(newPath(mixed), 'DATA_DIR', passphrase)).toThrow(/or the file is damaged$/);
    const id = '0123456789abcdef';
    expect(() => readPrivateKey(newPath(text), 'DATA_DIR', passphrase, id)).toThrow(/holds another key than 0123/);
  });
});
