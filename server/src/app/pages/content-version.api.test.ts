import { notesFields } from '@warden/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { giveRelease } from '../../../test/releases.ts';
import { statementsOf } from '../../../test/statements.ts';
import { shop as shopActor } from '../../features/audit/service.ts';
import { contentVersions } from '../../platform/http/versions.ts';
import { contentSource, readContent } from './content-version.ts';

const shop = sharedTestApp({}, { workers: false });
afterEach(() => vi.useRealTimers());

/** Returns the content source of another process. */
const aProcess = () => {
  const { db, log } = shop.services;
  return contentSource(
    log,
    contentVersions().source(() => readContent(db)),
  );
};

it('two processes read the same version, and one sees a change made by the other within half a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [here, there] = [aProcess(), aProcess()];
  const before = await here.read();
  expect([await there.read(), here.known(), there.known()]).toEqual([before, before, before]);

  const { version } = await giveRelease(shop);
  vi.advanceTimersByTime(499);
  expect(there.known()).toEqual(before);
  vi.advanceTimersByTime(1);
  expect(there.known()).toBeUndefined();
  const after = await there.read();
  expect(after.version).not.toBe(before.version);
  expect(after.releases).toEqual([version]);
  expect(there.known()).toEqual(after);
  expect(await here.read()).toEqual(after);
});

it('a change and its reversal leave another version, since what was read in between is stored under the first', async () => {
  const { db, settings, releases, seller } = shop.services;
  const versions: string[] = [];
  for (const value of [true, false, true]) {
    await settings.write('core_available', value, shopActor);
    versions.push((await readContent(db)).version);
  }
  for (const value of ['9000', null]) {
    await settings.write('price_commercial', value, shopActor);
    versions.push((await readContent(db)).version);
  }
  expect((await settings.read(db)).prices.commercial).toMatchObject({ configured: false });
  const { id } = await giveRelease(shop);
  for (const text of ['new', '', 'new']) {
    await releases.editNotes(
      id,
      notesFields(() => text),
      shopActor,
    );
    versions.push((await readContent(db)).version);
  }
  await releases.remove(id, shopActor);
  versions.push((await readContent(db)).version);
  for (const repository of ['https://a.example', 'https://b.example', 'https://a.example']) {
    await seller.writeLinks({ ...(await seller.links(db)), repository }, shopActor);
    versions.push((await readContent(db)).version);
  }
  expect(new Set(versions).size).toBe(versions.length);
});

it('requests that come while it is read wait for the same answer', async () => {
  const here = aProcess();
  const statements = await statementsOf(shop.services.db, () => Promise.all([here.read(), here.read()]));
  expect(statements).toHaveLength(1);
});

it('a busy database does not delay cached pages', async () => {
  const { db } = shop.services;
  const here = aProcess();
  const before = await here.read();
  const busy = vi.spyOn(db, 'execute').mockReturnValueOnce(new Promise(() => {}) as never);
  expect(await here.read()).toEqual(before);
  expect(here.known()).toEqual(before);
  busy.mockRestore();
});

it('after a failure of the database, the last known content stays', async () => {
  const { db } = shop.services;
  const away = vi.spyOn(db, 'execute');
  const here = aProcess();
  const before = await here.read();
  away.mockRejectedValueOnce(new Error('away'));
  expect(await here.read()).toEqual(before);
  away.mockRestore();
});
