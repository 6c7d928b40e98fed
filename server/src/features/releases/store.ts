import type { NotesFields } from '@warden/contract';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { users } from '../auth/tables.ts';
import { installers, releaseAnnouncements, releases } from './tables.ts';
import type { InstallerRow, ReleaseRow, ReleaseWithInstallers } from './wire.ts';

const newestFirst = desc(releases.sortKey);

/** One statement: each further one costs as much as the first. */
const withInstallers = {
  ...getTableColumns(releases),
  installers: sql<ReleaseWithInstallers['installers']>`(
    select coalesce(json_agg(json_build_object(
      'os', ${installers.os}, 'arch', ${installers.arch}, 'sha256', ${installers.sha256}, 'size', ${installers.size}
    ) order by ${installers.os}, ${installers.arch}), '[]'::json)
    from ${installers} where ${installers.releaseId} = ${releases.id}
  )`,
};

/** The newest that is meant for everybody, else the newest there is. */
const latestFirst: SQL[] = [asc(sql`position('-' in ${releases.version}) > 0`), newestFirst];

/** A version, or "latest". */
const isCalled = (version: string) => (version === 'latest' ? undefined : eq(releases.version, version));

export const listReleases = (tx: Db): Promise<ReleaseWithInstallers[]> =>
  tx.select(withInstallers).from(releases).orderBy(newestFirst);

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

/** The installer of that release, and of no older one that has one. */
export const findInstaller = async (
  tx: Db,
  { version, os, arch }: { version: string } & Pick<InstallerRow, 'os' | 'arch'>,
): Promise<InstallerRow | undefined> => {
  const release = tx.$with('release').as(
    tx
      .select({ id: releases.id })
      .from(releases)
      .where(isCalled(version))
      .orderBy(...latestFirst)
      .limit(1),
  );
  const [row] = await tx
    .with(release)
    .select(getTableColumns(installers))
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

/** Until the transaction ends, nobody else changes it. */
export const lockRelease = async (tx: Db, id: string): Promise<ReleaseRow | undefined> =>
  (await tx.select().from(releases).where(eq(releases.id, id)).for('update'))[0];

export const setNotes = (tx: Db, id: string, notes: NotesFields) =>
  tx.update(releases).set(notes).where(eq(releases.id, id));

/** Once, for good: false where it was announced already, or is not there. */
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

export const addDownloads = (tx: Db, id: string, times: number) =>
  tx
    .update(releases)
    .set({ downloadsCount: sql`${releases.downloadsCount} + ${times}` })
    .where(eq(releases.id, id));

/** Which of these files some release needs. */
export const neededFiles = async (tx: Db, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ key: installers.storageKey })
    .from(installers)
    .where(inArray(installers.storageKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
};

/* Letters. */

const wantsNews = and(isNotNull(users.emailVerifiedAt), isNull(users.newsUnsubscribedAt));

/** The next so many people, by their ids, who want news and have not been told of this release. They stay until the end. */
export const nextReaders = async (tx: Db, releaseId: string, after: string, limit: number): Promise<string[]> => {
  const told = tx
    .select({ one: sql`1` })
    .from(releaseAnnouncements)
    .where(and(eq(releaseAnnouncements.releaseId, releaseId), eq(releaseAnnouncements.userId, users.id)));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), wantsNews, notExists(told)))
    .orderBy(asc(users.id))
    .limit(limit)
    .for('key share');
  return rows.map(({ id }) => id);
};

/** Notes that they are told, and returns those whom nobody else has noted meanwhile. */
export const noteReaders = async (tx: Db, releaseId: string, userIds: readonly string[], now: Date) => {
  if (userIds.length === 0) return [];
  const noted = await tx
    .insert(releaseAnnouncements)
    .values(userIds.map((userId) => ({ releaseId, userId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ userId: releaseAnnouncements.userId });
  return noted.map(({ userId }) => userId);
};

/** Somebody who still wants to hear of a release that is still there. */
export const findReader = async (tx: Db, releaseId: string, userId: string) =>
  (
    await tx
      .select({ release: releases, user: users })
      .from(users)
      .innerJoin(releases, eq(releases.id, releaseId))
      .where(and(eq(users.id, userId), wantsNews))
  )[0];

/** True for every key there is, however often. */
export const unsubscribe = async (tx: Db, key: string, now: Date): Promise<boolean> =>
  (
    await tx
      .update(users)
      .set({ newsUnsubscribedAt: sql`coalesce(${users.newsUnsubscribedAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(users.unsubscribeKey, key))
      .returning({ id: users.id })
  ).length > 0;
