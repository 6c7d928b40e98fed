import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { ensureProgram } from '../../../scripts/lib/debian.mjs';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { isLong } from '../../../scripts/lib/random.ts';
import { aRegistration } from '../../test/app.ts';
import { expectHonestBooks } from '../../test/books.ts';
import { startHaproxy } from '../../test/haproxy.ts';
import { demoLicense } from '../../test/licenses.ts';
import { anInstaller, publishThrough } from '../../test/releases.ts';
import { startShoppers } from '../../test/shoppers.ts';
import { downloadSlowly } from '../../test/slow-download.ts';
import { openSurroundingsWithDatabase } from '../../test/surroundings.ts';
import { demoAccounts } from '../features/auth/first-accounts.ts';

const haproxy =
  isLong && process.env.WARDEN_TEST_DB === 'postgres' ? ((await ensureProgram('haproxy')) as string | undefined) : '';

const DRAIN_SECONDS = 5;
const STOP_SECONDS = 8;
const MEGABYTE = 1024 * 1024;

describe.runIf(haproxy)('two processes behind HAProxy that are restarted one after the other', () => {
  it('fail no request, and downloads arrive whole', { timeout: 600_000 }, async () => {
    const surroundings = await openSurroundingsWithDatabase();
    const { yookassa } = surroundings;
    const ports = { one: await freePort(), two: await freePort() };
    const proxy = await startHaproxy(haproxy as string, {
      file: 'shop.cfg',
      bind: 'SHOP_BIND',
      SHOP_ONE: `127.0.0.1:${ports.one}`,
      SHOP_TWO: `127.0.0.1:${ports.two}`,
    });
    const url = `http://127.0.0.1:${proxy.port}`;
    const start = async (port: number) => {
      const shop = await surroundings.start({
        HOST: '127.0.0.1',
        PORT: String(port),
        // HAProxy stands behind another proxy here, because each call comes from an address of its own.
        TRUST_PROXY: '2',
        DRAIN_DELAY: String(DRAIN_SECONDS),
        STOP_TIMEOUT: String(STOP_SECONDS),
      });
      surroundings.notify({ url });
      return shop;
    };
    const shops = { one: await start(ports.one), two: await start(ports.two) };
    try {
      await proxy.isUp('one', 'two');

      const failures: string[] = [];
      const answered = new Set<string>();
      const send = async (path: string, init: RequestInit = {}) => {
        const name = `${init.method ?? 'GET'} ${path.split('?')[0]?.replace(/[\da-f-]{36}/, '{id}')}`;
        try {
          const response = await fetch(url + path, init);
          const body = await response.arrayBuffer();
          if (response.status >= 500) failures.push(`${name}: ${response.status} ${Buffer.from(body)}`);
          if (response.ok) answered.add(name);
          return new Response(body.byteLength > 0 ? body : null, response);
        } catch (error) {
          failures.push(`${name}: ${(error as Error).cause ?? error}`);
          throw error;
        }
      };
      const { callAs, signIn, register, shopping, settled } = startShoppers({ yookassa, send });
      const visitor = callAs({ token: null });

      const bytes = anInstaller(48 * MEGABYTE);
      const admin = await signIn(demoAccounts.admin);
      expect(await publishThrough(send, admin, { version: '9.0.0', linux_amd64: bytes })).toMatchObject({ ok: true });
      const installer = `${url}/api/releases/public/9.0.0/download/linux/amd64/installer`;
      const database = await surroundings.open();
      const { licenseText } = await demoLicense(database.db);
      const person = aRegistration();
      await visitor(contract.auth.register, { body: person });
      const customers = [await register(), await register()];

      let isOver = false;
      const repeat = async (gapMs: number, work: () => Promise<unknown>) => {
        while (!isOver) {
          // What went wrong is in the list of failures.
          await work().catch(() => undefined);
          await pause(gapMs);
        }
      };
      const load = [
        repeat(20, () => send('/')),
        repeat(50, () => send('/pricing', { headers: { 'accept-language': 'ru' } })),
        repeat(20, () => send('/api/settings')),
        repeat(20, () => visitor(contract.licenses.validate, { body: { licenseText } })),
        repeat(500, () => signIn(person)),
      ];
      const shopped = customers.map((customer, index) => shopping(customer, index, () => isOver));
      const slow = [downloadSlowly(installer, MEGABYTE), downloadSlowly(installer, MEGABYTE)];
      for (const name of ['one', 'two'] as const) {
        const quick = [downloadSlowly(installer, 8 * MEGABYTE), downloadSlowly(installer, 8 * MEGABYTE)];
        await pause(500);
        shops[name].child.kill('SIGTERM');
        expect(await shops[name].exited).toEqual({ code: 0, signal: null });
        for (const { sha256, cuts } of await Promise.all(quick)) {
          expect([sha256, cuts]).toEqual([hash('sha256', bytes), 0]);
        }
        shops[name] = await start(ports[name]);
        await proxy.isUp('one', 'two');
      }
      const resumed = await Promise.all(slow);
      isOver = true;
      await Promise.all(load);
      const all = (await Promise.all(shopped)).flat();
      expect(failures).toEqual([]);
      expect([...answered]).toEqual(
        expect.arrayContaining([
          'GET /',
          'POST /api/auth/login',
          'POST /api/payments/initiate',
          'POST /api/licenses/validate',
        ]),
      );
      for (const { sha256 } of resumed) expect(sha256).toBe(hash('sha256', bytes));
      expect(resumed.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThan(0);

      for (const customer of all) await settled(customer);
      for (const { child, exited } of Object.values(shops)) {
        child.kill('SIGTERM');
        await exited;
      }
      expect(await expectHonestBooks({ db: database.db, ...surroundings })).toBeGreaterThan(0);
      await database.close();
    } finally {
      await proxy.stop();
      await surroundings.close();
    }
  });
});
