import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { decrypted, encrypted, keysOf } from './encryption.ts';

const keys = keysOf('correct horse', 2);
const once = async function* (bytes: Buffer) {
  yield bytes;
};
const seal = async (bytes: Buffer, name = 'a') => buffer(encrypted(await keys(), name, once(bytes)));
const open = (bytes: Buffer, name = 'a', how = keys) => buffer(decrypted(how, name, once(bytes)));

it.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  'gives %i bytes back, however the stream divides them',
  async (size) => {
    const bytes = randomBytes(size);
    const sealed = await seal(bytes);
    const pieces = async function* () {
      for (let start = 0; start < sealed.length; start += 777) yield sealed.subarray(start, start + 777);
    };
    expect((await open(sealed)).equals(bytes)).toBe(true);
    expect((await buffer(decrypted(keys, 'a', pieces()))).equals(bytes)).toBe(true);
  },
);

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

it('finds that the end is missing, even of a chunk, that chunks changed places, and a file with another', async () => {
  const sealed = await seal(randomBytes(3 * 65_536));
  const [start, size] = [sealed.indexOf(10) + 1, 65_536 + 16];
  for (const length of [start, start + 10, start + size, sealed.length - 1]) {
    await expect(open(sealed.subarray(0, length))).rejects.toThrow(/damaged/);
  }
  const chunk = (n: number) => sealed.subarray(start + n * size, start + (n + 1) * size);
  const swapped = Buffer.concat([sealed.subarray(0, start), chunk(1), chunk(0), chunk(2)]);
  await expect(open(swapped)).rejects.toThrow(/damaged/);
  await expect(open(sealed, 'b')).rejects.toThrow(/damaged/);
});

it('refuses another passphrase, and what is no backup', async () => {
  await expect(open(await seal(Buffer.from('x')), 'a', keysOf('wrong horse'))).rejects.toThrow(/BACKUP_PASSPHRASE/);
  await expect(open(Buffer.from('hello'))).rejects.toThrow(/not a file of a backup/);
  await expect(open(randomBytes(5000))).rejects.toThrow(/not a file of a backup/);
});

it('does not spend more memory on a key than the strongest of ours needs', async () => {
  await expect(keys({ cost: 2 ** 40, salt: '0'.repeat(32) })).rejects.toThrow();
});
