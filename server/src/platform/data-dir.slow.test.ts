import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { aRegistration } from '../../test/app.ts';
import { finish, post, startShop } from '../../test/process.ts';
import { prepareDataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

const place = tempDir();

const entriesOf = (directory: string) => [
  directory,
  ...readdirSync(directory, { recursive: true }).map((name) => join(directory, String(name))),
];

/** Lists the paths that others can read or that the owner cannot. */
const open = (directory: string) =>
  entriesOf(directory).flatMap((path) => {
    const entry = lstatSync(path);
    const mode = entry.mode & 0o7777;
    return mode === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [`${path} ${mode.toString(8)}`];
  });

/** A process may inherit this umask, which hides nothing. */
const umask = process.umask(0);
afterAll(() => void process.umask(umask));

it('keeps what the operator’s tool writes to its own user', async () => {
  const DATA_DIR = join(place, 'tool', 'data');
  expect(await finish('warden.mjs', { DATA_DIR }, ['keys', 'new'])).toMatchObject({ code: 0 });
  expect(open(join(place, 'tool'))).toEqual([]);
});

it('keeps what the shop writes to its own user, and repairs what an earlier start left open', async () => {
  const DATA_DIR = join(place, 'new', 'data');
  for (const start of ['first', 'second']) {
    const shop = await startShop({ DATA_DIR });
    try {
      expect((await post(shop.url, '/auth/register', aRegistration())).status).toBe(200);
      const mails = () => readdirSync(join(DATA_DIR, 'mail')).filter((name) => name.endsWith('.eml')).length;
      await expect.poll(mails).toBe(start === 'first' ? 1 : 2);
      expect(entriesOf(DATA_DIR).length).toBeGreaterThan(500);
      expect(open(DATA_DIR)).toEqual([]);
    } finally {
      shop.child.kill('SIGTERM');
      await shop.exited;
    }
    expect(open(DATA_DIR)).toEqual([]);
    for (const path of entriesOf(DATA_DIR)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
  }
});

it('repairs a directory that is reached by a link', () => {
  const directory = join(place, 'elsewhere');
  mkdirSync(join(directory, 'keys'), { recursive: true });
  writeFileSync(join(directory, 'keys', 'key.pem'), '');
  for (const path of entriesOf(directory)) chmodSync(path, 0o755);
  symlinkSync(directory, join(place, 'link-to-elsewhere'));
  prepareDataDir(join(place, 'link-to-elsewhere'));
  expect(entriesOf(directory).filter((path) => lstatSync(path).mode & 0o077)).toEqual([]);
});

it('leaves alone what a link in it leads to', () => {
  const outside = join(place, 'outside');
  writeFileSync(outside, '');
  chmodSync(outside, 0o644);
  const directory = join(place, 'linked');
  mkdirSync(directory);
  symlinkSync(outside, join(directory, 'link'));
  prepareDataDir(directory);
  expect(lstatSync(outside).mode & 0o777).toBe(0o644);
});

it('refuses a directory that others use too, and does not touch it', () => {
  const shared = join(place, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  for (const directory of ['/', shared]) expect(() => prepareDataDir(directory)).toThrow(StartError);
  expect(lstatSync(shared).mode & 0o7777).toBe(0o1777);
});
