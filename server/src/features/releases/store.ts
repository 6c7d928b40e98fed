import type { NotesFields } from '@warden/contract';
import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import type { OfferedRelease } from './domain.ts';
import type { ManifestRelease } from './manifest.ts';
import { installers, releaseAnnouncements, releases } from './tables.ts';
import type { InstallerRow, ReleaseRow, ReleaseWithInstallers } from './wire.ts';

const newestFirst = desc(releases.sortKey);

/** The installers are read in the same statement, since each further statement costs as much as the first. */
const withInstallers = {
  ...getTableColumns(releases),
  installers: sql<ReleaseWithInstallers['installers']>`(
    select coalesce(json_agg(json_build_object(
      'os', ${installers.os}, 'arch', ${installers.arch}, 'sha256', ${installers.sha256}, 'size', ${installers.size}
    ) order by ${installers.os}, ${installers.arch}), '[]'::json)
    from ${installers} where ${installers.releaseId} = ${releases.id}
  )`,
};

/** The newest stable version comes first. */
const latestFirst: SQL[] = [asc(sql`${releases.channel} <> 'stable'`), newestFirst];

/** A version, or "latest", which no yanked release is. */
const isCalled = (version: string) =>
  version === 'latest' ? isNull(releases.yankedAt) : eq(releases.version, version);

export const listReleases = (tx: Db): Promise<ReleaseWithInstallers[]> =>
  tx.select(withInstallers).from(releases).orderBy(newestFirst);

/** What decides which release follows a version, the newest first. */
export const listOffers = (tx: Db): Promise<OfferedRelease[]> =>
  tx
    .select({
      version: releases.version,
      channel: releases.channel,
      minVersion: releases.minVersion,
      yankedAt: releases.yankedAt,
    })
    .from(releases)
    .orderBy(newestFirst);

/** What manifests say, the newest version first. Notes, which may be long, are left out. */
export const listForManifests = (tx: Db): Promise<ManifestRelease[]> =>
  tx
    .select({
      version: releases.version,
      channel: releases.channel,
      minVersion: releases.minVersion,
      releasedAt: releases.releasedAt,
      yankedAt: releases.yankedAt,
      yankReasonEn: releases.yankReasonEn,
      yankReasonRu: releases.yankReasonRu,
      installers: sql<ManifestRelease['installers']>`(
        select coalesce(json_agg(json_build_object(
          'os', ${installers.os}, 'arch', ${installers.arch}, 'sha256', ${installers.sha256},
          'blake2b', ${installers.blake2b}, 'size', ${installers.size}, 'fileName', ${installers.fileName}
        )), '[]'::json)
        from ${installers} where ${installers.releaseId} = ${releases.id}
      )`,
    })
    .from(releases)
    .orderBy(newestFirst);

export const findRelease = async (tx: Db, version: string): Promise<ReleaseWithInstallers | undefined> =>
  (
    await tx
      .select(withInstallers)
      .from(releases)
      .where(isCalled(version))
      .orderBy(...latestFirst)
      .limit(1)
  )[0];

export const findById = async (tx: Db, id: string): Promise<ReleaseWithInstallers | undefined> =>
  (await tx.select(withInstallers).from(releases).where(eq(releases.id, id)))[0];

/** The installer of that very release, even where only an older one has an installer for the system. */
export const findInstaller = async (
  tx: Db,
  { version, os, arch }: { version: string } & Pick<InstallerRow, 'os' | 'arch'>,
): Promise<(InstallerRow & Pick<ReleaseRow, 'releasedAt'>) | undefined> => {
  const release = tx.$with('release').as(
    tx
      .select({ id: releases.id, releasedAt: releases.releasedAt })
      .from(releases)
      .where(isCalled(version))
      .orderBy(...latestFirst)
      .limit(1),
  );
  const [row] = await tx
    .with(release)
    .select({ ...getTableColumns(installers), releasedAt: release.releasedAt })
    .from(installers)
    .innerJoin(release, eq(release.id, installers.releaseId))
    .where(and(eq(installers.os, os), eq(installers.arch, arch)));
  return row;
};

/** Undefined where the version is taken. */
export const insertRelease = async (tx: Db, release: typeof releases.$inferInsert): Promise<ReleaseRow | undefined> =>
  (await tx.insert(releases).values(release).onConflictDoNothing().returning())[0];

/** False where the very same file was published before. */
export const insertInstaller = async (tx: Db, installer: InstallerRow): Promise<boolean> =>
  (
    await tx
      .insert(installers)
      .values(installer)
      .onConflictDoNothing({ target: installers.sha256 })
      .returning({ key: installers.storageKey })
  ).length > 0;

/** Until the transaction ends, no other transaction changes the release. */
export const lockRelease = async (tx: Db, id: string): Promise<ReleaseRow | undefined> =>
  (await tx.select().from(releases).where(eq(releases.id, id)).for('update'))[0];

export const setNotes = (tx: Db, id: string, notes: NotesFields, notesChangedAt: Date) =>
  tx
    .update(releases)
    .set({ ...notes, notesChangedAt })
    .where(eq(releases.id, id));

type Yank = Pick<ReleaseRow, 'yankedAt' | 'yankReasonEn' | 'yankReasonRu'>;

export const setYanked = (tx: Db, id: string, yank: Yank) => tx.update(releases).set(yank).where(eq(releases.id, id));

/** Sets the date once: false where the release was announced already, or does not exist. */
export const setAnnounced = async (tx: Db, id: string, now: Date): Promise<boolean> =>
  (
    await tx
      .update(releases)
      .set({ announcedAt: now })
      .where(and(eq(releases.id, id), isNull(releases.announcedAt)))
      .returning({ id: releases.id })
  ).length > 0;

/** The keys of a release's files, in the order of their systems. */
export const fileKeys = async (tx: Db, releaseId: string): Promise<string[]> =>
  (
    await tx
      .select({ key: installers.storageKey })
      .from(installers)
      .where(eq(installers.releaseId, releaseId))
      .orderBy(asc(installers.os), asc(installers.arch))
  ).map(({ key }) => key);

export const deleteRelease = (tx: Db, id: string) => tx.delete(releases).where(eq(releases.id, id));

export const addDownload = async (tx: Db, id: string) =>
  tx
    .update(releases)
    .set({ downloadsCount: sql`${releases.downloadsCount} + 1` })
    .where(eq(releases.id, id));

/** Returns the files of all releases, with the hashes that they must have. */
export const listFiles = (tx: Db): Promise<{ key: string; sha256: string }[]> =>
  tx.select({ key: installers.storageKey, sha256: installers.sha256 }).from(installers);

/** Returns files that were published before releases were signed, and that no job has hashed yet. */
export const unhashedInstallers = (tx: Db): Promise<Pick<InstallerRow, 'storageKey' | 'sha256'>[]> =>
  tx
    .select({ storageKey: installers.storageKey, sha256: installers.sha256 })
    .from(installers)
    .where(isNull(installers.blake2b));

/** Counts what the key of releases signs, and what it cannot sign until a job has hashed it. */
export const countSigned = async (tx: Db): Promise<{ releases: number; installers: number; unhashed: number }> => {
  const [counts] = await tx
    .select({
      releases: countDistinct(installers.releaseId),
      installers: count(installers.blake2b),
      unhashed: sql<number>`(count(*) filter (where ${installers.blake2b} is null))::int`,
    })
    .from(installers);
  return counts ?? { releases: 0, installers: 0, unhashed: 0 };
};

export const setBlake2b = (tx: Db, storageKey: string, blake2b: string) =>
  tx.update(installers).set({ blake2b }).where(eq(installers.storageKey, storageKey));

/** Which of these files some release needs. */
export const neededFiles = async (tx: Db, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ key: installers.storageKey })
    .from(installers)
    .where(inArray(installers.storageKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
};

/* Announcements. */

/** A condition: the mail about this release was not yet enqueued for this account. */
export const isUnannounced = (tx: Db, releaseId: string, userId: AnyPgColumn) =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(releaseAnnouncements)
      .where(and(eq(releaseAnnouncements.releaseId, releaseId), eq(releaseAnnouncements.userId, userId))),
  );

/** Notes that the mails are enqueued, and returns the accounts that no other transaction has noted meanwhile. */
export const noteReaders = async (tx: Db, releaseId: string, userIds: readonly string[], now: Date) => {
  if (userIds.length === 0) return [];
  const noted = await tx
    .insert(releaseAnnouncements)
    .values(userIds.map((userId) => ({ releaseId, userId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ userId: releaseAnnouncements.userId });
  return noted.map(({ userId }) => userId);
};
