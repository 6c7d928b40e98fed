import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signer } from '@warden/license';
import { signerOf } from '@warden/license/node';
import { startS3 } from '@warden/s3';
import { asc, eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyForProcesses } from '../../../test/database.ts';
import { warden } from '../../../test/warden.ts';
import { readConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { loadKeys } from '../../platform/keyring/keyring.ts';
import { BEGINNING, chainEnd, chainEntries, hashOf } from './chain.ts';
import { headsOf, openHeadStores } from './head-store.ts';
import { type Head, signHead } from './heads.ts';
import { audit } from './service.ts';
import { auditLog } from './tables.ts';
import { startAuditWorker } from './worker.ts';

let dataDir: string;
let place: Awaited<ReturnType<typeof copyForProcesses>>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warden-audit-'));
  place = await copyForProcesses(dataDir);
  for (const [name, value] of Object.entries(place.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await place.drop();
  await rm(dataDir, { recursive: true });
});

const headsFile = () => join(dataDir, 'audit', 'heads.jsonl');
const readHeads = async () => headsOf(await readFile(headsFile(), 'utf8'));
const writeHeads = (heads: readonly Head[]) =>
  writeFile(headsFile(), heads.map((head) => `${JSON.stringify(head)}\n`).join(''));

const withDatabase = async <T>(use: (database: Database) => Promise<T>) => {
  const database = await place.open();
  try {
    return await use(database);
  } finally {
    await database.close();
  }
};

const note = ({ db }: Database, action: string, at = new Date()) =>
  audit(db, { actor: 'operator', action, subject: 'payment:1', after: { action }, at });

/** A shop that notes one thing after another, chaining and signing each, and then stops. */
const shopNotes = (actions: readonly string[], { at, now = () => new Date() }: { at?: Date; now?: () => Date } = {}) =>
  withDatabase(async (database) => {
    const config = readConfig();
    const { signer } = loadKeys({
      directory: config.keysDir,
      signingKeyFile: undefined,
      passphrase: undefined,
      demo: true,
      now: new Date(),
    });
    const stores = await openHeadStores(config);
    const log = pino({ level: 'silent' });
    for (const action of actions) {
      const stop = startAuditWorker({ background: database.background, log, keys: { signer }, now }, stores);
      await note(database, action, at);
      await stop();
    }
  });

/** As somebody who may write to the database, triggers or not. */
const attack = (change: (database: Database) => Promise<unknown>) =>
  withDatabase(async (database) => {
    await database.db.execute(sql`alter table audit_log disable trigger user`);
    await change(database);
    await database.db.execute(sql`alter table audit_log enable trigger user`);
  });

/** Writes all hashes anew, which takes no key. */
const chainAgain = async ({ db }: Database) => {
  let last = BEGINNING;
  for (const entry of await db.select().from(auditLog).orderBy(asc(auditLog.id))) {
    const seq = last.seq + 1;
    const hash = hashOf(entry, seq, last.hash);
    await db.update(auditLog).set({ seq, previous: last.hash, hash }).where(eq(auditLog.id, entry.id));
    last = { seq, hash };
  }
};

const check = async (...words: string[]) => {
  const { code, out } = await warden('audit', 'check', ...words);
  return { code, out };
};
const found = (sentence: string) => ({ code: 1, out: expect.stringContaining(sentence) });

it('signs the end of the chain after each entry, in a file that only its owner can read', async () => {
  await shopNotes(['payment.succeeded', 'license.revoked', 'user.admin_granted']);
  const heads = await readHeads();
  expect(heads.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect((await stat(headsFile())).mode & 0o777).toBe(0o600);
  expect(await check()).toEqual({
    code: 0,
    out: `The audit log is whole: 3 entries.\nIt agrees with 3 signed heads, the last up to entry 3, signed at ${heads[2]?.at}.\n`,
  });
});

it('signs again after an hour in which nothing happened', async () => {
  await shopNotes(['payment.succeeded']);
  const later = new Date(Date.now() + 3_600_000);
  await withDatabase(async ({ background }) => {
    const config = readConfig();
    const { signer } = loadKeys({
      directory: config.keysDir,
      signingKeyFile: undefined,
      passphrase: undefined,
      demo: true,
      now: new Date(),
    });
    const stores = await openHeadStores(config);
    await startAuditWorker(
      { background, log: pino({ level: 'silent' }), keys: { signer }, now: () => later },
      stores,
    )();
  });
  expect((await readHeads()).map(({ seq, at }) => [seq, at === later.toISOString()])).toEqual([
    [1, false],
    [1, true],
  ]);
});

it('finds an entry that was removed, with all hashes written anew', async () => {
  await shopNotes(['one', 'two', 'three']);
  await attack(async (database) => {
    await database.db.execute(sql`delete from audit_log where seq = 2`);
    await chainAgain(database);
  });
  const { code, out } = await check();
  expect(code).toBe(1);
  expect(out).toContain('The audit log was cut off: it has 2 entries, and a head goes up to entry 3, signed at');
  expect(out).toContain('The audit log was written anew: it contradicts the head up to entry 2, signed at');
});

it('finds an entry that was changed, with all hashes written anew', async () => {
  await shopNotes(['one', 'two', 'three']);
  await attack(async (database) => {
    await database.db.execute(sql`update audit_log set after = '{}' where seq = 1`);
    await chainAgain(database);
  });
  expect(await check()).toEqual(found('The audit log was written anew: it contradicts the head up to entry 1'));
});

it('finds a tail that was cut off, also after new entries took its place', async () => {
  await shopNotes(['one', 'two', 'three']);
  await attack(({ db }) => db.execute(sql`delete from audit_log where seq > 1`));
  expect(await check()).toEqual(found('The audit log was cut off: it has 1 entry'));
  await shopNotes(['four', 'five', 'six']);
  expect(await check()).toEqual(found('The audit log was written anew: it contradicts the head up to entry 2'));
});

it('finds heads that somebody else has signed', async () => {
  await shopNotes(['one', 'two', 'three']);
  const stranger: Signer = signerOf(generateKeyPairSync('ed25519').privateKey);
  await attack(async (database) => {
    await database.db.execute(sql`delete from audit_log where seq = 2`);
    await chainAgain(database);
    const [real] = await readHeads();
    const forged = await signHead(await chainEnd(database.db), undefined, stranger, new Date());
    // Under the name of the shop's own key.
    await writeHeads([{ ...forged, key: real?.key as string }]);
  });
  expect(await check()).toEqual(found('1 of 1 heads are forged: no key of this shop has signed them.'));
});

it('finds heads that were changed or taken away', async () => {
  await shopNotes(['one', 'two', 'three']);
  const heads = await readHeads();
  await writeHeads(heads.map((head) => ({ ...head, at: new Date(0).toISOString() })));
  expect(await check()).toEqual(found('3 of 3 heads are forged'));
  await writeHeads(heads.filter(({ seq }) => seq !== 2));
  expect(await check()).toEqual(found('Heads are missing: the one before the head up to entry 3'));
});

it('finds that all heads are gone, once entries are older than a shop leaves them unsigned', async () => {
  await shopNotes(['one', 'two'], { at: new Date(Date.now() - 3 * 3_600_000) });
  expect((await check()).code).toBe(0);
  await rm(headsFile());
  expect(await check()).toEqual(found('Heads are missing: 2 entries after entry 0 are older than two hours'));
});

it('compares with heads that were kept elsewhere', async () => {
  await shopNotes(['one', 'two', 'three']);
  const elsewhere = join(dataDir, 'from-elsewhere.jsonl');
  await writeFile(elsewhere, await readFile(headsFile(), 'utf8'));
  await attack(({ db }) => db.execute(sql`delete from audit_log where seq = 3`));
  await writeHeads((await readHeads()).filter(({ seq }) => seq < 3));
  expect((await check()).code).toBe(0);
  expect(await check('--heads', elsewhere)).toEqual(found('The audit log was cut off: it has 2 entries'));
});

it('is not misled by half a line that a power cut has left', async () => {
  await shopNotes(['one']);
  await writeFile(headsFile(), '{"format":"warden-audit', { flag: 'a' });
  await shopNotes(['two']);
  expect((await readHeads()).map(({ seq }) => seq)).toEqual([1, 2]);
  expect((await check()).code).toBe(0);
});

it('keeps heads in the S3 as well, and finds there what the file has lost', async () => {
  const owner = { bucket: 'warden', accessKey: 'an-access-key', secretKey: 'a-secret' };
  const s3 = await startS3(owner);
  try {
    vi.stubEnv('S3_ENDPOINT', s3.url);
    vi.stubEnv('S3_BUCKET', owner.bucket);
    vi.stubEnv('S3_ACCESS_KEY', owner.accessKey);
    vi.stubEnv('S3_SECRET_KEY', owner.secretKey);
    await shopNotes(['one', 'two', 'three']);
    expect((await check()).out).toContain('It agrees with 6 signed heads');
    await rm(headsFile());
    await attack(({ db }) => db.execute(sql`delete from audit_log where seq = 3`));
    expect(await check()).toEqual(found('The audit log was cut off: it has 2 entries'));
  } finally {
    await s3.close();
  }
});

it('leaves nothing unchained behind a command', async () => {
  await withDatabase((database) => note(database, 'payment.succeeded'));
  expect((await check()).code).toBe(0);
  await withDatabase(async ({ db }) => expect(await chainEntries(db)).toMatchObject({ seq: 1 }));
});
