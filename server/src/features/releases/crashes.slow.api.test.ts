import { contract } from '@warden/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { atEachEdge, dyingAt } from '../../../test/crash.ts';
import { jobsAbout } from '../../../test/jobs.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { anInstaller, aPublication, expectTidy, giveRelease, holdings, partsFrom } from '../../../test/releases.ts';
import { mailJob } from '../../platform/mail/mail-job.ts';
import { DAY } from '../../platform/time.ts';
import { checkAudit } from '../audit/check.ts';
import { users } from '../auth/tables.ts';
import { announceRelease, removeFiles, sweepFiles } from './jobs.ts';
import { releaseMails } from './mail.tsx';
import { releaseService } from './service.ts';
import { releaseAnnouncements, releases } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });

const by = { actor: 'operator', address: null };

const sweepTomorrow = async () => {
  shop.setClock(() => new Date(Date.now() + 2 * DAY));
  await sweepFiles.run({}, shop.services, '');
  shop.setClock(undefined);
};

const waiting = (queue: string, about: string) => jobsAbout(shop.services.db, queue, about);

const removeAll = async (releaseId: string, services = shop.services) => {
  for (const { data } of await waiting('releases-remove-files', releaseId)) await removeFiles.run(data, services, '');
};

describe('a crash at any edge', () => {
  it('of publishing leaves a whole release or none, and the sweep takes what nobody needs', async () => {
    const edges = await atEachEdge(async (edge) => {
      const fields = aPublication({ linux_arm64: anInstaller(), windows_amd64: anInstaller() });
      const version = fields.version as string;
      const died = await dyingAt(shop.services, edge, (services) =>
        releaseService(services).publish(partsFrom(fields), by),
      );
      const [row] = await shop.services.db.select().from(releases).where(eq(releases.version, version));
      if (row) {
        const { release } = await shop.call(contract.releases.get, { params: { version } });
        expect(Object.keys(release.installer_sha256), `after ${died}`).toHaveLength(3);
      }
      expect(Boolean(row), `after ${died}`).toBe(died === false || died === 'after the commit');
      await sweepTomorrow();
      await expectTidy(shop, `after ${died}`);
      if (!row) await giveRelease(shop, fields);
      return died;
    });
    expect(edges).toEqual(
      expect.arrayContaining(['before storage.put', 'after storage.put', 'before the commit', 'after the commit']),
    );
  });

  it('of announcing asks for each letter exactly once', async () => {
    await shop.services.db.execute(sql`
      insert into users (id, email, email_key, first_name, last_name, password_hash, locale, created_at, email_verified_at)
      select gen_random_uuid(), 'reader-' || n, 'reader-' || n, 'A', 'Reader', 'none', 'en', now(), now()
      from generate_series(1, 60) n`);
    const verified = 61;

    // Two batches. Each letter asked for is two edges: a few of them tell as much as all.
    const edges: string[] = [];
    for (const edge of [3, 4, 103, 104, 106, 129]) {
      const { id } = await giveRelease(shop);
      await shop.services.releases.announce(id, by);
      const died = await dyingAt(shop.services, edge, (services) =>
        announceRelease.run({ releaseId: id }, services, ''),
      );
      if (died) edges.push(died);
      await announceRelease.run({ releaseId: id }, shop.services, '');
      const letters = (await waiting('mail-bulk', id)).map(
        ({ data }) => (data as { data: { userId: string } }).data.userId,
      );
      expect(new Set(letters).size, `after ${died}`).toBe(verified);
      expect(letters, `after ${died}`).toHaveLength(verified);
      await announceRelease.run({ releaseId: id }, shop.services, '');
      expect(await waiting('mail-bulk', id)).toHaveLength(verified);
    }
    expect(edges).toEqual(expect.arrayContaining(['after jobs.enqueue', 'before the commit', 'after the commit']));
    await shop.services.db.delete(users).where(sql`${users.email} like 'reader-%'`);
  });

  it('of asking for an announcement leaves it announced with its job, or neither', async () => {
    await atEachEdge(async (edge) => {
      const { id } = await giveRelease(shop);
      const died = await dyingAt(shop.services, edge, (services) => releaseService(services).announce(id, by));
      const [row] = await shop.services.db.select().from(releases).where(eq(releases.id, id));
      const jobs = await waiting('releases-announce', id);
      expect(jobs, `after ${died}`).toHaveLength(row?.announcedAt ? 1 : 0);
      return died;
    });
  });

  it('of deleting leaves the release with its files, or neither', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { id } = await giveRelease(shop, aPublication({ darwin_arm64: anInstaller() }));
      const died = await dyingAt(shop.services, edge, async (services) => {
        await releaseService(services).remove(id, by);
        await removeAll(id, services);
      });
      await removeAll(id);
      await expectTidy(shop, `after ${died}`);
      return died;
    });
    expect(edges).toEqual(expect.arrayContaining(['before the commit', 'after the commit', 'after storage.remove']));
  });
});

it('deleting a release takes it from every list, forgets whom it was announced to, and makes room for it again', async () => {
  const fields = aPublication();
  const { id, version } = await giveRelease(shop, fields);
  await announceRelease.run({ releaseId: id }, shop.services, '');
  await shop.call(contract.releases.remove, { params: { id } }, admin);
  const { releases: left } = await shop.call(contract.releases.list, {});
  expect(left.map((release) => release.version)).not.toContain(version);
  const told = eq(releaseAnnouncements.releaseId, id);
  expect(await shop.services.db.$count(releaseAnnouncements, told)).toBe(0);
  await expect(shop.call(contract.releases.remove, { params: { id } }, admin)).rejects.toMatchObject({ status: 404 });
  // The letters that were asked for have nothing to say any more.
  for (const letter of await waiting('mail-bulk', id))
    await mailJob(releaseMails).run(letter.data, shop.services, letter.id);
  expect((await shop.mailbox.list()).filter(({ subject }) => subject.includes(version))).toEqual([]);
  expect((await checkAudit(shop.services.db)).brokenAt).toBeNull();
  expect((await giveRelease(shop, fields)).version).toBe(version);
  await removeAll(id);
  await expectTidy(shop, 'after deleting and publishing again');
});

it('sweeps only files that are older than a day', async () => {
  await shop.services.storage.put('left-behind', aFile());
  await sweepFiles.run({}, shop.services, '');
  expect((await holdings(shop)).files).toContain('left-behind');
  await sweepTomorrow();
  expect((await holdings(shop)).files).not.toContain('left-behind');
});

const aFile = async function* () {
  yield anInstaller();
};
