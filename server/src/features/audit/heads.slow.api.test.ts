import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signerOf } from '@warden/license/node';
import { startS3 } from '@warden/s3';
import { asc, eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { copyDatabase, copyForProcesses } from '../../../test/database.ts';
import { warden } from '../../../test/warden.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { loadKeys } from '../../platform/keyring/keyring.ts';
import { BEGINNING, chainEnd, hashOf } from './chain.ts';
import { checkAuditWithHeads } from './check.ts';
import { headsOf, openHeadStores } from './head-store.ts';
import { type Head, signHead } from './heads.ts';
import { audit } from './service.ts';
import { auditLog } from './tables.ts';
import { startAuditWorker } from './worker.ts';

let database: Database;
let dataDir: string;
let config: Config;
beforeAll(async () => {
  database = await copyDatabase();
});
beforeEach(async () => {
  dataDir = tempDir();
  config = readConfig({ DATA_DIR: dataDir });
  await attack(() => database.db.execute(sql`truncate audit_log`));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => database.close());

const headsFile = () => join(dataDir, 'audit', 'heads.jsonl');
const readHeads = async () => headsOf(await readFile(headsFile(), 'utf8'));
const writeHeads = (heads: readonly Head[]) =>
  writeFile(headsFile(), heads.map((head) => `${JSON.stringify(head)}\n`).join(''));
const keys = () =>
  loadKeys({
    directory: config.keysDir,
    signingKeyFile: undefined,
    passphrase: undefined,
    demo: true,
    now: new Date(),
  });

/** A shop that notes one thing after another, chaining and signing each, and then stops. */
const shopNotes = async (
  actions: readonly string[],
  { at = new Date(), now = () => new Date(), shop: { db, background } = database } = {},
) => {
  const { signer } = keys();
  const stores = await openHeadStores(config);
  const shop = { background, log: pino({ level: 'silent' }), keys: { signer }, now };
  for (const action of actions) {
    const stop = startAuditWorker(shop, stores);
    await audit(db, { actor: 'operator', action, subject: 'payment:1', after: { action }, at });
    await stop();
  }
  if (actions.length === 0) await startAuditWorker(shop, stores)();
};

/** As somebody who may write to the database, triggers or not. */
const attack = async (change: () => Promise<unknown>) => {
  await database.db.execute(sql`alter table audit_log disable trigger user`);
  await change();
  await database.db.execute(sql`alter table audit_log enable trigger user`);
};

/** Removes or changes an entry and writes all hashes anew, which takes no key. */
const rewrite = (change: ReturnType<typeof sql>) =>
  attack(async () => {
    const { db } = database;
    await db.execute(change);
    let last = BEGINNING;
    for (const entry of await db.select().from(auditLog).orderBy(asc(auditLog.id))) {
      const seq = last.seq + 1;
      const hash = hashOf(entry, seq, last.hash);
      await db.update(auditLog).set({ seq, previous: last.hash, hash }).where(eq(auditLog.id, entry.id));
      last = { seq, hash };
    }
  });

const check = async (more: readonly Head[] = []) => {
  const stored = await Promise.all((await openHeadStores(config)).map((store) => store.all()));
  const heads = [...stored.flat(), ...more];
  return checkAuditWithHeads(database.db, { heads, keys: keys().published, now: new Date() });
};
const problems = async (more?: readonly Head[]) => (await check(more)).problems;
const found = (...sentences: string[]) => sentences.map((sentence) => expect.stringContaining(sentence));

it('signs the end of the chain after each entry, in a file that only its owner can read, and hourly', async () => {
  await shopNotes(['payment.succeeded', 'license.revoked', 'user.admin_granted']);
  const heads = await readHeads();
  expect(heads.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect((await stat(headsFile())).mode & 0o777).toBe(0o600);
  expect(await check()).toMatchObject({ entries: 3, heads: 3, lastHead: heads[2], problems: [] });
  const later = new Date(Date.now() + 3_600_000);
  await shopNotes([], { now: () => later });
  expect((await readHeads()).at(-1)).toMatchObject({ seq: 3, at: later.toISOString() });
});

it('finds entries that were removed or changed, with all hashes written anew', async () => {
  await shopNotes(['one', 'two', 'three']);
  await rewrite(sql`delete from audit_log where seq = 2`);
  expect(await problems()).toEqual(
    found(
      'The audit log was cut off: it has 2 entries, and a head goes up to entry 3, signed at',
      'The audit log was written anew: it contradicts the head up to entry 2, signed at',
    ),
  );
  await rewrite(sql`update audit_log set after = '{}' where seq = 1`);
  expect(await problems()).toContainEqual(
    expect.stringContaining('The audit log was written anew: it contradicts the head up to entry 1'),
  );
});

it('finds a tail that was cut off, also after new entries took its place', async () => {
  await shopNotes(['one', 'two', 'three']);
  await attack(() => database.db.execute(sql`delete from audit_log where seq > 1`));
  expect(await problems()).toEqual(found('The audit log was cut off: it has 1 entry'));
  await shopNotes(['four', 'five', 'six']);
  expect(await problems()).toEqual(found('The audit log was written anew: it contradicts the head up to entry 2'));
});

it('finds heads that somebody else has signed, or that were changed or taken away', async () => {
  await shopNotes(['one', 'two', 'three']);
  const heads = await readHeads();
  await writeHeads(heads.map((head) => ({ ...head, at: new Date(0).toISOString() })));
  expect(await problems()).toEqual(found('3 of 3 heads are forged'));
  await writeHeads(heads.filter(({ seq }) => seq !== 2));
  expect(await problems()).toEqual(found('Heads are missing: the one before the head up to entry 3'));
  await rewrite(sql`delete from audit_log where seq = 2`);
  const stranger = signerOf(generateKeyPairSync('ed25519').privateKey);
  const forged = await signHead(await chainEnd(database.db), undefined, stranger, new Date());
  // Under the name of the shop's own key.
  await writeHeads([{ ...forged, key: heads[0]?.key as string }]);
  expect(await problems()).toEqual(found('1 of 1 heads are forged: no key of this shop has signed them.'));
});

it('finds that all heads are gone, once entries are older than a shop leaves them unsigned', async () => {
  await shopNotes(['one', 'two'], { at: new Date(Date.now() - 3 * 3_600_000) });
  expect(await problems()).toEqual([]);
  await rm(headsFile());
  expect(await problems()).toEqual(found('Heads are missing: 2 entries after entry 0 are older than two hours'));
});

it('is not misled by half a line that a power cut has left', async () => {
  await shopNotes(['one']);
  await writeFile(headsFile(), '{"format":"warden-audit', { flag: 'a' });
  await shopNotes(['two']);
  expect((await readHeads()).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await problems()).toEqual([]);
});

it('keeps heads in the S3 as well, and finds there what the file has lost', async () => {
  const owner = { bucket: 'warden', accessKey: 'an-access-key', secretKey: 'a-secret' };
  const s3 = await startS3(owner);
  try {
    config = readConfig({
      DATA_DIR: dataDir,
      S3_ENDPOINT: s3.url,
      S3_BUCKET: owner.bucket,
      S3_ACCESS_KEY: owner.accessKey,
      S3_SECRET_KEY: owner.secretKey,
    });
    await shopNotes(['one', 'two', 'three']);
    expect(await check()).toMatchObject({ heads: 6, problems: [] });
    await rm(headsFile());
    await attack(() => database.db.execute(sql`delete from audit_log where seq = 3`));
    expect(await problems()).toEqual(found('The audit log was cut off: it has 2 entries'));
  } finally {
    await s3.close();
  }
});

it('the operator’s command says what it found, compares with heads from elsewhere, and leaves nothing unchained', async () => {
  await shopNotes(['one', 'two', 'three']);
  const elsewhere = join(dataDir, 'from-elsewhere.jsonl');
  await writeFile(elsewhere, await readFile(headsFile(), 'utf8'));
  const place = await copyForProcesses(dataDir);
  for (const [name, value] of Object.entries(place.environment)) vi.stubEnv(name, value);
  try {
    await rm(headsFile());
    const shop = await place.open();
    await shopNotes(['one'], { shop });
    await audit(shop.db, { actor: 'operator', action: 'two', subject: 'payment:1', at: new Date() });
    await shop.close();
    const [head] = await readHeads();
    expect(await warden('audit', 'check')).toMatchObject({
      code: 0,
      out: `The audit log is whole: 1 entry.\nIt agrees with 1 signed head, the last up to entry 1, signed at ${head?.at}.\n1 entry waits to be chained.\n`,
    });
    expect(await warden('audit', 'check', '--heads', elsewhere)).toMatchObject({
      code: 1,
      out: expect.stringContaining('The audit log was cut off: it has 2 entries'),
    });
    const again = await place.open();
    expect(await chainEnd(again.db)).toMatchObject({ seq: 2 });
    await again.close();
  } finally {
    await place.drop();
  }
});
