import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray, isNotNull } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { isLong } from '../../../scripts/lib/random.ts';
import { atPowerCuts, recording } from '../../test/power-loss/power-cuts.ts';
import { startShoppers } from '../../test/shoppers.ts';
import { openSurroundings } from '../../test/surroundings.ts';
import { checkAuditWithHeads } from '../features/audit/check.ts';
import { openHeadStores } from '../features/audit/head-store.ts';
import { users } from '../features/auth/tables.ts';
import { licenses } from '../features/licenses/tables.ts';
import { installers } from '../features/releases/tables.ts';
import { openPglite } from '../platform/db/pglite.ts';
import { publishedKeys } from '../platform/keyring/keyring.ts';

const CUSTOMERS = 12;
/** Most of what is recorded is the first start, so some cuts are chosen from all of it, and more from what follows. */
const CUTS = { inAll: 8, whileSelling: 40 };

/** Something that a customer was told, and how far the recording was then. */
interface Told {
  email: string;
  paymentId?: string;
  position: number;
}

it.runIf(isLong)(
  'keeps what customers were told when the power is cut, from the first start on',
  async () => {
    const { dir, yookassa, environment, start, close } = await openSurroundings();
    onTestFinished(close);
    const { DATA_DIR: dataDir } = environment;
    const [base, log] = [join(dir, 'base'), join(dir, 'log')];
    for (const directory of [base, dataDir]) mkdirSync(directory, { mode: 0o700 });
    const shop = await start(recording(dataDir, log));

    const { register, buyOne } = startShoppers({ yookassa, send: (path, init) => fetch(shop.url + path, init) });
    const told: Told[] = [];
    for (let n = 0; n < CUSTOMERS; n++) {
      const customer = await register();
      const { email } = customer;
      told.push({ email, position: statSync(log).size });
      told.push({ email, paymentId: await buyOne(customer), position: statSync(log).size });
    }
    shop.child.kill('SIGKILL');
    await shop.exited;

    let checked = 0;
    const check = async (left: string, position: number) => {
      const promises = told.filter((promise) => promise.position <= position);
      const { db, close } = await openPglite(left);
      const found = await db
        .select({ email: users.email })
        .from(users)
        .where(inArray(users.email, ['', ...promises.map(({ email }) => email)]));
      expect(new Set(found.map(({ email }) => email))).toEqual(new Set(promises.map(({ email }) => email)));

      const paid = promises.flatMap(({ paymentId }) => paymentId ?? []);
      const given = await db.select().from(licenses).where(isNotNull(licenses.paymentId));
      expect(given.map(({ paymentId }) => paymentId)).toEqual(expect.arrayContaining(paid));

      const keys = publishedKeys({ directory: join(left, 'keys'), signingKeyFile: undefined, passphrase: undefined });
      const all = await db.select({ keyId: licenses.keyId }).from(licenses).where(eq(licenses.type, 'commercial'));
      for (const { keyId } of all) expect(keys.map(({ id }) => id)).toContain(keyId);

      for (const { storageKey, size } of await db.select().from(installers)) {
        expect(existsSync(join(left, 'installers', storageKey))).toBe(true);
        expect(statSync(join(left, 'installers', storageKey)).size).toBe(size);
      }

      const stores = await openHeadStores({ auditDir: join(left, 'audit'), s3: undefined });
      const heads = (await Promise.all(stores.map((store) => store.all()))).flat();
      const { problems } = await checkAuditWithHeads(db, { heads, keys, now: new Date() });
      // The demo's entries are old, and the next start signs them where the power was cut before the first head.
      expect(problems.filter((problem) => !problem.startsWith('Heads are missing'))).toEqual([]);
      await close();
      checked += promises.length;
    };
    await atPowerCuts({ base, log, cuts: CUTS.inAll }, check);
    await atPowerCuts({ base, log, cuts: CUTS.whileSelling, from: told[0]?.position ?? 0 }, check);
    expect(checked).toBeGreaterThan(CUTS.whileSelling);
  },
  2 * 3_600_000,
);
