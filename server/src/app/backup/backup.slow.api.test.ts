import { createHash } from 'node:crypto';
import { cp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { copyDatabase } from '../../../test/database.ts';
import { openAccount } from '../../../test/licenses.ts';
import { aCustomer, buy, eventually, receiveNotifications } from '../../../test/payments.ts';
import { aPublication, publish } from '../../../test/releases.ts';
import { chainEntries } from '../../features/audit/chain.ts';
import { payments } from '../../features/payments/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { tablesIn } from './catalog.ts';
import { keysOf } from './encryption.ts';
import { loadRows, tablesWithRows } from './load.ts';
import { claimStamp, makeBackup } from './make.ts';
import { openBackup } from './open.ts';
import { readBackupStatus } from './status.ts';
import { checkRestored } from './verify.ts';

const nowhere = { s3: undefined, keyPassphrase: undefined };
const PASSPHRASE = 'correct horse battery staple';
const keys = keysOf(PASSPHRASE, 2);
const shop = sharedTestApp();
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
  await receiveNotifications(shop);
  admin = await openAccount(shop, { isAdmin: true });
  const { customer, clientId } = await aCustomer(shop);
  shop.yookassa.pay((await buy(shop, customer, clientId)).providerId);
  await publish(shop, admin, aPublication());
  // Jobs of the payment that run later would change what the backup is compared with.
  await eventually(async () => (await shop.database.background.select().from(payments)).every((it) => it.mailedAt));
  await eventually(async () => (await chainEntries(shop.database.background)).seq > 5);
  target = ready = tempDir();
  stamp = (await backUp()).stamp;
  expect((await readdir(ready)).filter((name) => name.includes('claim'))).toEqual([]);
});
beforeEach(async () => {
  target = tempDir();
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

/** Passes an empty database of the same engine on. */
const withEmpty = async <T>(use: (db: Db) => Promise<T>) => {
  const database = await copyDatabase();
  try {
    return await use(database.background);
  } finally {
    await database.close();
  }
};
const restore = async (db: Db) => {
  const { lines, manifest } = await open();
  await loadRows(db, lines(), manifest.tables);
};
const flip = async (name: string, index: (length: number) => number) => {
  const bytes = await readFile(join(target, name));
  const at = index(bytes.length);
  bytes[at] = (bytes[at] as number) ^ 1;
  await writeFile(join(target, name), bytes);
};

it('restores every row of every table, continues its sequences, and verifies them', async () => {
  const original = await contentOf(shop.database.background);
  expect(original['public.licenses']).toContain('WARDEN');
  expect(original['public.installers']).not.toBe('');
  await withEmpty(async (db) => {
    await restore(db);
    expect(await contentOf(db)).toEqual(original);

    const verify = async (changes: { provider?: undefined; at?: string } = {}) => {
      const { at, ...others } = changes;
      const backup = await open();
      if (at) backup.manifest.at = at;
      const { provider } = shop.services;
      return checkRestored(backup, db, tempDir(), { ...nowhere, provider, ledgerDays: 31, ...others });
    };
    const problems = async (changes = {}) => (await verify(changes)).flatMap((finding) => finding.problems);
    const findings = await verify();
    expect(findings.flatMap((finding) => finding.problems)).toEqual([]);
    expect(findings.map(({ subject, text }) => `${subject}: ${text}`)).toEqual([
      expect.stringMatching(/^Database: /),
      expect.stringMatching(/^Licenses: (\d+) of \1 signatures are good$/),
      expect.stringMatching(/^Audit log: /),
      expect.stringMatching(/^Payments: 1 payments and 0 refunds/),
      expect.stringMatching(/^Installers: 1 of 1 files/),
    ]);
    const uncompared = (await verify({ provider: undefined })).find(({ subject }) => subject === 'Payments');
    expect(uncompared).toMatchObject({ text: expect.stringMatching(/^not compared/), problems: [] });
    const { customer, clientId } = await aCustomer(shop);
    await buy(shop, customer, clientId);
    const at = new Date(Date.now() + 1000).toISOString();
    expect(await problems({ at })).toEqual([expect.stringContaining('is not in the backup')]);
    const installer = (await readdir(target)).find((file) => file.startsWith('file-')) as string;
    await flip(installer, (length) => length - 20);
    expect(await problems()).toEqual([expect.stringMatching(/^file .* cannot be read: .* is damaged/)]);

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

it('leaves no half of a backup in the database when its rows are changed or cut off', async () => {
  const rows = `${stamp}-rows`;
  await withEmpty(async (db) => {
    await flip(rows, (length) => length >> 1);
    await expect(restore(db)).rejects.toThrow(/rows is damaged/);
    await cp(join(ready, rows), join(target, rows));
    await truncate(join(target, rows), (await stat(join(target, rows))).size - 1);
    await expect(restore(db)).rejects.toThrow(/rows is damaged/);
    expect(await tablesWithRows(db)).toEqual([]);
  });
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
  await expect(open(join(target, 'nowhere'))).rejects.toThrow(/no complete backup in/);
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
  target = tempDir();
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

it('gives backups of the same second names of their own', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const claimed = () => claimStamp(diskStorage(target), async (ms) => void vi.advanceTimersByTime(ms));
  const claims = await Promise.all([claimed(), claimed(), claimed()]).finally(() => vi.useRealTimers());
  expect(new Set([stamp, ...claims.map((claim) => claim.stamp)]).size).toBe(4);
});

it('copies files again under another passphrase, because the old one may be lost', async () => {
  const others = keysOf('a new passphrase', 2);
  await backUp(others);
  const { manifest, openFile } = await open(target, others);
  const hash = createHash('sha256');
  for await (const piece of await openFile(manifest.files[0]?.stored as string)) hash.update(piece);
  const [row] = await readRows<{ sha256: string }>(shop.database.background, sql`select sha256 from installers`);
  expect(hash.digest('hex')).toBe(row?.sha256);
});

it('makes the next backup even where the file of the key is damaged', async () => {
  for (const damaged of ['{"scrypt":', '{"scrypt":{"cost":3,"salt":"x"},"check":""}']) {
    target = tempDir();
    await writeFile(join(target, 'key'), damaged);
    await backUp();
    expect((await open()).manifest.format).toBe(1);
  }
});
