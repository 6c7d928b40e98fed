import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { copyDatabase } from '../../../test/database.ts';
import { openAccount } from '../../../test/licenses.ts';
import { aCustomer, buy, eventually, payAndWait, receiveNotifications } from '../../../test/payments.ts';
import { aPublication, publish } from '../../../test/releases.ts';
import { chainEntries } from '../../features/audit/chain.ts';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { tablesIn } from './catalog.ts';
import { keysOf } from './encryption.ts';
import { loadRows, tablesWithRows } from './load.ts';
import { makeBackup } from './make.ts';
import { openBackup } from './open.ts';
import { readBackupStatus } from './status.ts';
import { checkRestored } from './verify.ts';

const nowhere = { s3: undefined, keyPassphrase: undefined };
const PASSPHRASE = 'correct horse battery staple';
const keys = keysOf(PASSPHRASE);
const shop = sharedTestApp();
let root: string;
/** A backup that was made once. Each test has a copy of it. */
let ready: string;
let stamp: string;
let target: string;
let admin: Account;

/** The test's database has no place of its own on a disk, so it is read where it is. */
const reading = async () => ({ kind: shop.database.kind, db: shop.database.background, close: async () => {} });
const backUp = (how = keys) => makeBackup(shop.services.config, diskStorage(target), how, reading);
const open = (source = target, how = keys) => openBackup(source, how, undefined);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'warden-backup-'));
  await receiveNotifications(shop);
  admin = await openAccount(shop, { isAdmin: true });
  const { customer, clientId } = await aCustomer(shop);
  await payAndWait(shop, await buy(shop, customer, clientId));
  await publish(shop, admin, aPublication());
  await eventually(async () => (await chainEntries(shop.database.background)).seq > 5);
  target = ready = await mkdtemp(join(root, 'ready-'));
  stamp = (await backUp()).stamp;
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  target = await mkdtemp(join(root, 'target-'));
  await cp(ready, target, { recursive: true });
});

const contentOf = async (db: Db) => {
  const content: Record<string, string> = {};
  for (const { name } of (await tablesIn(db)).filter((table) => table.name.startsWith('public.'))) {
    const rows = await readRows<{ row: string }>(db, sql.raw(`select (t.*)::text as row from ${name} t`));
    content[name] = rows
      .map(({ row }) => row)
      .sort()
      .join('\n');
  }
  return content;
};

/** Restores rows into an empty database of the same engine, and passes it on. */
const restored = async <T>(use: (db: Db) => Promise<T>) => {
  const database = await copyDatabase();
  try {
    const { lines, manifest } = await open();
    await loadRows(database.background, lines(), manifest.tables);
    return await use(database.background);
  } finally {
    await database.close();
  }
};

it('restores every row of every table, and continues its sequences', async () => {
  const original = await contentOf(shop.database.background);
  expect(original['public.licenses']).toContain('WARDEN');
  expect(original['public.installers']).not.toBe('');
  await restored(async (db) => {
    expect(await contentOf(db)).toEqual(original);
    const [row] = await readRows<{ next: string; last: string }>(
      db,
      sql`select nextval('audit_log_id_seq')::text as next, (select max(id) from audit_log)::text as last`,
    );
    expect(Number(row?.next)).toBeGreaterThan(Number(row?.last));
    // Triggers and foreign keys are in force again.
    await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow();
    await expect(db.execute(sql`update licenses set payment_id = gen_random_uuid()`)).rejects.toThrow();
  });
});

describe('verifying', () => {
  const verify = (provider: typeof shop.services.provider | undefined = shop.services.provider) =>
    restored(async (db) =>
      checkRestored(await open(), db, await mkdtemp(join(root, 'scratch-')), {
        ...nowhere,
        provider,
        ledgerDays: 31,
      }),
    );
  const problems = async () => (await verify()).flatMap((finding) => finding.problems);

  it('checks signatures, audit log, ledger and installers', async () => {
    const findings = await verify();
    expect(findings.map(({ subject }) => subject)).toEqual([
      'Database',
      'Licenses',
      'Audit log',
      'Payments',
      'Installers',
    ]);
    expect(findings.flatMap((finding) => finding.problems)).toEqual([]);
    expect(findings[1]?.text).toMatch(/^(\d+) of \1 signatures are good$/);
    expect(findings[3]?.text).toMatch(/^1 payments and 0 refunds/);
    expect(findings[4]?.text).toMatch(/^1 of 1 files/);
  });

  it('says what it could not compare', async () => {
    const payments = (
      await restored(async (db) => {
        const scratch = await mkdtemp(join(root, 'scratch-'));
        return checkRestored(await open(), db, scratch, { ...nowhere, provider: undefined, ledgerDays: 31 });
      })
    ).find(({ subject }) => subject === 'Payments');
    expect(payments).toMatchObject({ text: expect.stringMatching(/^not compared/), problems: [] });
  });

  it('finds a payment that the provider has and the backup does not', async () => {
    const { customer, clientId } = await aCustomer(shop);
    const { id } = await buy(shop, customer, clientId);
    const isolated = await restored(async (db) => {
      const scratch = await mkdtemp(join(root, 'scratch-'));
      const backup = await open();
      backup.manifest.at = new Date(Date.now() + 1000).toISOString();
      return checkRestored(backup, db, scratch, { ...nowhere, provider: shop.services.provider, ledgerDays: 31 });
    });
    expect(isolated.flatMap((finding) => finding.problems)).toEqual([expect.stringContaining('is not in the backup')]);
    expect(id).toBeTruthy();
  });

  it('finds a flipped byte in an installer', async () => {
    const name = (await readdir(target)).find((file) => file.startsWith('file-')) as string;
    const bytes = await readFile(join(target, name));
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] as number) ^ 1;
    await writeFile(join(target, name), bytes);
    expect(await problems()).toEqual([expect.stringMatching(/^file .* cannot be read: .* is damaged/)]);
  });

  it('finds a flipped byte in the rows, and rows that are cut off', async () => {
    const path = join(target, `${stamp}-rows`);
    const bytes = await readFile(path);
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] as number) ^ 1;
    await writeFile(path, flipped);
    await expect(restored(async () => {})).rejects.toThrow(/rows is damaged/);
    await writeFile(path, bytes);
    await truncate(path, bytes.length - 1);
    await expect(restored(async () => {})).rejects.toThrow(/rows is damaged/);
  });
});

it('leaves no half of a backup in the database when it is damaged', async () => {
  const path = join(target, `${stamp}-rows`);
  await truncate(path, (await stat(path)).size - 1);
  const database = await copyDatabase();
  try {
    const { lines, manifest } = await open();
    await expect(loadRows(database.background, lines(), manifest.tables)).rejects.toThrow();
    expect(await tablesWithRows(database.background)).toEqual([]);
  } finally {
    await database.close();
  }
});

it('refuses another passphrase, a changed manifest and another schema', async () => {
  await expect(open(target, keysOf('another passphrase'))).rejects.toThrow(/^BACKUP_PASSPHRASE is not the one/);
  const path = join(target, `${stamp}-manifest`);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"public.users": ', '"public.users": 1'));
  await expect(open()).rejects.toThrow(/manifest was changed/);
  await writeFile(path, text.replace('"cost": ', '"cost": -'));
  await expect(open()).rejects.toThrow(/^cannot read .*-manifest: /);
  await writeFile(path, text);
  await expect(open(join(target, '20010101t000000z'))).rejects.toThrow(/no complete backup 20010101t000000z/);
  await expect(open(join(root, 'nowhere'))).rejects.toThrow(/no complete backup in/);
});

it('keeps keys, secrets and personal data out of sight', async () => {
  const [secret] = await readRows<{ value: string }>(shop.database.background, sql`select value from secrets`);
  const { keysDir } = shop.services.config;
  const pem = (await readdir(keysDir)).find((name) => name.endsWith('.pem')) as string;
  const key = (await readFile(join(keysDir, pem), 'utf8')).split('\n')[1] as string;
  const files = await Promise.all((await readdir(target)).map((name) => readFile(join(target, name))));
  const all = Buffer.concat(files);
  for (const hidden of [key, secret?.value as string, admin.user.email, 'PRIVATE KEY', PASSPHRASE]) {
    expect(all.includes(hidden), hidden).toBe(false);
  }
  const { localFiles } = await open();
  expect(Buffer.from((await localFiles())[`keys/${pem}`] as string, 'base64').toString()).toContain(key);
});

it('continues after an interruption: files that are there already are not copied again', async () => {
  target = await mkdtemp(join(root, 'target-'));
  const broken = { ...diskStorage(target) };
  broken.put = async (name, source) => {
    if (name.endsWith('-rows')) throw new Error('killed');
    return diskStorage(target).put(name, source);
  };
  await expect(makeBackup(shop.services.config, broken, keys, reading)).rejects.toThrow('killed');
  await expect(open()).rejects.toThrow(/no complete backup/);
  expect(await readBackupStatus(target, undefined)).toEqual({ lastBackup: undefined, lastVerified: undefined });
  const [name] = (await readdir(target)).filter((file) => file.startsWith('file-')) as [string];
  const before = await stat(join(target, name));
  await backUp();
  expect((await stat(join(target, name))).ino).toBe(before.ino);
  expect((await readBackupStatus(target, undefined)).lastBackup).toBeInstanceOf(Date);
});

it('makes two backups at once, each whole', async () => {
  const made = await Promise.all([backUp(), backUp()]);
  const stamps = made.map((backup) => backup.stamp);
  expect(new Set([stamp, ...stamps]).size).toBe(3);
  for (const one of stamps) expect((await open(join(target, one))).manifest.tables['public.users']).toBeGreaterThan(0);
  expect((await readdir(target)).filter((name) => name.includes('claim'))).toEqual([]);
});

it('copies files again under another passphrase, because the old one may be lost', async () => {
  const others = keysOf('a new passphrase');
  await backUp(others);
  const { manifest, openFile } = await open(target, others);
  const hash = createHash('sha256');
  for await (const piece of await openFile(manifest.files[0]?.stored as string)) hash.update(piece);
  const [row] = await readRows<{ sha256: string }>(shop.database.background, sql`select sha256 from installers`);
  expect(hash.digest('hex')).toBe(row?.sha256);
});

it.each(['{"scrypt":', '{"scrypt":{"cost":3,"salt":"x"},"check":""}'])(
  'makes the next backup even where the file of the key is damaged: %s',
  async (damaged) => {
    await writeFile(join(target, 'key'), damaged);
    await backUp();
    expect((await open()).manifest.format).toBe(1);
  },
);
