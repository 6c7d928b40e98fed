import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningS3, startS3 } from '@warden/s3';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { expectHonestBooks } from '../../../test/books.ts';
import { copyForProcesses } from '../../../test/database.ts';
import { emptyPostgres } from '../../../test/empty-postgres.ts';
import { finish, run } from '../../../test/process.ts';
import { startShoppers } from '../../../test/shoppers.ts';
import { openSurroundings } from '../../../test/surroundings.ts';
import { payments } from '../../features/payments/tables.ts';
import { openPglite } from '../../platform/db/pglite.ts';
import { openPostgres } from '../../platform/db/postgres.ts';

const onPostgres = process.env.WARDEN_TEST_DB === 'postgres';

/** Buys under load, backs up meanwhile, destroys the shop and restores it elsewhere, with the operator's commands. */
describe.runIf(isLong)('a shop that was destroyed', () => {
  let surroundings: Awaited<ReturnType<typeof openSurroundings>>;
  let s3: RunningS3;
  let copy: Awaited<ReturnType<typeof copyForProcesses>>;
  beforeAll(async () => {
    surroundings = await openSurroundings();
    copy = await copyForProcesses(surroundings.environment.DATA_DIR);
    s3 = await startS3({ bucket: 'warden', accessKey: 'access', secretKey: 'secret' });
    Object.assign(surroundings.environment, {
      S3_ENDPOINT: s3.url,
      S3_BUCKET: 'warden',
      S3_ACCESS_KEY: 'access',
      S3_SECRET_KEY: 'secret',
      BACKUP_PASSPHRASE: 'correct horse battery',
    });
  });
  afterAll(async () => {
    await surroundings?.close();
    await s3?.close();
    await copy?.drop();
  });

  const inDir = (name: string) => join(surroundings.dir, name);
  const warden = (settings: Record<string, string>, ...words: string[]) =>
    finish('warden.mjs', { ...surroundings.environment, ...settings }, words);

  const buyOne = async (url: string) => {
    const { register, buyOne: buy } = startShoppers({
      yookassa: surroundings.yookassa,
      send: (path, init) => fetch(url + path, init),
    });
    return buy(await register());
  };

  /** Opens the database of the other engine, or of the same one, empty. */
  const elsewhere = async (isPostgres: boolean, name: string) => {
    const dataDir = inDir(name);
    if (!isPostgres)
      return { environment: { DATA_DIR: dataDir }, open: () => openPglite(dataDir), drop: async () => {} };
    const { url, template } = inject('postgres');
    const { url: empty, drop } = await emptyPostgres(url, template);
    return { environment: { DATA_DIR: dataDir, DATABASE_URL: empty }, open: () => openPostgres(empty), drop };
  };

  const expectRestored = async (place: Awaited<ReturnType<typeof elsewhere>>, bought: readonly string[]) => {
    const database = await place.open();
    const rows = await database.db
      .select()
      .from(payments)
      .where(inArray(payments.id, [...bought]));
    await database.close();
    expect(rows.map(({ status }) => status)).toEqual(bought.map(() => 'succeeded'));
  };

  it('continues from its backup with everything that was acknowledged before, on either engine', async () => {
    const target = inDir('target');
    const shop = await surroundings.start(copy.environment);
    const bought: string[] = [];
    let isOpen = true;
    const customers = [0, 1, 2].map(async () => {
      while (isOpen) bought.push(await buyOne(shop.url));
    });
    await Promise.race([expect.poll(() => bought.length).toBeGreaterThan(3), Promise.all(customers)]);

    // The first attempt is killed, and the second succeeds.
    const killed = run('warden.mjs', { ...surroundings.environment, ...copy.environment }, ['backup', target]);
    await pause(1500);
    killed.child.kill('SIGKILL');
    await killed.exited;
    const before = [...bought];
    const made = await warden(copy.environment, 'backup', target);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Backup \d+t\d+z is complete/) });
    isOpen = false;
    await Promise.all(customers);
    expect(bought.length).toBeGreaterThan(before.length);

    // All is quiet when the second backup is made, so its books must agree with the provider's.
    expect(await warden(copy.environment, 'backup', 's3://warden/backups')).toMatchObject({ code: 0 });
    const occupied = await warden(copy.environment, 'restore', target);
    expect(occupied).toMatchObject({ code: 1, stderr: expect.stringMatching(/restore into an empty place/) });
    shop.child.kill('SIGKILL');
    await shop.exited;

    const none = { DATA_DIR: inDir('none') };
    const verified = await warden(none, 'restore', 's3://warden/backups', '--verify');
    expect(verified.stdout).toMatch(/ok +Licenses.*ok +Audit log.*ok +Payments: \d+ payments.*ok +Installers: 6 of 6/s);
    expect(verified.code).toBe(0);
    const wrong = await warden({ ...none, BACKUP_PASSPHRASE: 'another passphrase' }, 'restore', target);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/BACKUP_PASSPHRASE/) });

    const embedded = await elsewhere(false, 'embedded');
    expect(await warden(embedded.environment, 'restore', target)).toMatchObject({ code: 0 });
    await expectRestored(embedded, before);
    const again = await surroundings.start(embedded.environment);
    bought.push(await buyOne(again.url));
    const grown = inDir('grown');
    expect(await warden(embedded.environment, 'backup', grown)).toMatchObject({ code: 0 });
    again.child.kill('SIGTERM');
    await again.exited;
    if (!onPostgres) return;
    const postgres = await elsewhere(true, 'postgres');
    expect(await warden(postgres.environment, 'restore', grown)).toMatchObject({ code: 0 });
    await expectRestored(postgres, [...before, bought.at(-1) as string]);
    await postgres.drop();
  });

  it('has books that agree, and an audit log that is whole', async () => {
    const place = await elsewhere(onPostgres, 'books');
    expect(await warden(place.environment, 'restore', 's3://warden/backups')).toMatchObject({ code: 0 });
    const shop = await surroundings.start(place.environment);
    shop.child.kill('SIGTERM');
    await shop.exited;
    const database = await place.open();
    const known = new Set((await database.db.select({ id: payments.id }).from(payments)).map(({ id }) => id));
    const { yookassa, mailbox } = surroundings;
    const ledger = {
      ...yookassa,
      payments: () => yookassa.payments().filter(({ metadata }) => known.has(`${metadata.payment_id}`)),
    };
    expect(await expectHonestBooks({ db: database.db, yookassa: ledger, mailbox })).toBeGreaterThan(4);
    await database.close();
    await place.drop();
  });
});
