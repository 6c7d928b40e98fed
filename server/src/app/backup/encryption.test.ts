import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { decrypted, encrypted, keysOf, newDerivation } from './encryption.ts';

const cheap = { ...newDerivation(), cost: 2 };
const keys = keysOf('correct horse');
const once = async function* (bytes: Buffer) {
  yield bytes;
};
const seal = async (bytes: Buffer, name = 'a') => buffer(encrypted(await keys(cheap), name, once(bytes)));
const open = (bytes: Buffer, name = 'a', how = keys) => buffer(decrypted(how, name, once(bytes)));

it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('gives %i bytes back', async (size) => {
  const bytes = randomBytes(size);
  expect((await open(await seal(bytes))).equals(bytes)).toBe(true);
});

it('gives bytes back however the stream divides them', async () => {
  const bytes = randomBytes(150_000);
  const sealed = await seal(bytes);
  const pieces = async function* () {
    for (let start = 0; start < sealed.length; start += 777) yield sealed.subarray(start, start + 777);
  };
  expect((await buffer(decrypted(keys, 'a', pieces()))).equals(bytes)).toBe(true);
});

it('shows nothing of its content, and encrypts the same content differently each time', async () => {
  const secret = Buffer.from('-----BEGIN PRIVATE KEY-----');
  const [one, other] = [await seal(secret), await seal(secret)];
  expect(one.includes('PRIVATE')).toBe(false);
  expect(one.equals(other)).toBe(false);
});

it('finds every changed byte of the content', async () => {
  const sealed = await seal(Buffer.from('some content'));
  for (let index = sealed.indexOf(10) + 1; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] as number) ^ 1;
    await expect(open(changed)).rejects.toThrow(/a is damaged/);
  }
});

it('finds that the end is missing, even at the end of a chunk', async () => {
  const sealed = await seal(randomBytes(2 * 65_536));
  const start = sealed.indexOf(10) + 1;
  for (const length of [start, start + 10, start + 65_536 + 16, sealed.length - 1]) {
    await expect(open(sealed.subarray(0, length))).rejects.toThrow(/damaged/);
  }
});

it('finds that chunks changed places', async () => {
  const sealed = await seal(randomBytes(3 * 65_536));
  const [start, size] = [sealed.indexOf(10) + 1, 65_536 + 16];
  const chunk = (n: number) => sealed.subarray(start + n * size, start + (n + 1) * size);
  const swapped = Buffer.concat([sealed.subarray(0, start), chunk(1), chunk(0), chunk(2)]);
  await expect(open(swapped)).rejects.toThrow(/damaged/);
});

it('finds that a file took the place of another', async () => {
  await expect(open(await seal(Buffer.from('x'), 'b'), 'a')).rejects.toThrow(/damaged/);
});

it('refuses another passphrase, and what is no backup', async () => {
  await expect(open(await seal(Buffer.from('x')), 'a', keysOf('wrong horse'))).rejects.toThrow(/BACKUP_PASSPHRASE/);
  await expect(open(Buffer.from('hello'))).rejects.toThrow(/not a file of a backup/);
  await expect(open(randomBytes(5000))).rejects.toThrow(/not a file of a backup/);
});

it('does not spend more memory on a key than the strongest of ours needs', async () => {
  await expect(keys({ ...cheap, cost: 2 ** 40 })).rejects.toThrow();
});
