import { randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { notesFields } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { DAY } from '../../platform/time.ts';
import { hasEntry } from '../audit/service.ts';
import { demoInstaller } from './demo-installer.ts';
import { channelOf, fileNameOf, sortKeyOf, systemOf } from './domain.ts';
import { storeInstaller } from './installer-hash.ts';
import { removeFiles } from './jobs.ts';
import * as store from './store.ts';

/** Numbers of days ago, and of downloads. What is new in each release is in content/demo/releases. */
const demoReleases = [
  { version: '24.2.0', released: 171, announced: true, downloads: 412 },
  { version: '24.3.1', released: 64, announced: true, downloads: 238 },
  { version: '24.4.0-rc.1', released: 6, announced: false, downloads: 17 },
] as const;

const notesOf = (version: string) =>
  notesFields((locale) =>
    readFileSync(new URL(`../../../../content/demo/releases/${version}.${locale}.md`, import.meta.url), 'utf8'),
  );

const systems = [
  { os: 'linux', arch: 'amd64' },
  { os: 'linux', arch: 'arm64' },
] as const;

const bytesOf = async function* (text: string) {
  yield Buffer.from(text);
};

/** What the demo's shop has published. No mail is sent, since it would be about the past. */
export const giveDemoReleases = async ({ storage, now }: { storage: Storage; now: () => Date }, tx: Db) => {
  for (const { version, released, announced, downloads } of demoReleases) {
    const id = randomUUIDv7();
    const releasedAt = new Date(now().getTime() - released * DAY);
    const row = await store.insertRelease(tx, {
      ...{ id, version, sortKey: sortKeyOf(version), channel: channelOf(version), releasedAt },
      ...notesOf(version),
      announcedAt: announced ? new Date(releasedAt.getTime() + DAY / 24) : null,
      downloadsCount: downloads,
    });
    for (const { os, arch } of row ? systems : []) {
      const system = systemOf({ os, arch });
      const storageKey = `${id}_${system}`;
      const stored = await storeInstaller(storage, storageKey, bytesOf(demoInstaller(version, arch)));
      const fileName = fileNameOf(version, system, 'install.sh');
      await store.insertInstaller(tx, { releaseId: id, os, arch, storageKey, fileName, ...stored });
    }
  }
};

/** Removes the demo's releases that were not published by hand, with their files, and returns how many these were. */
export const removeDemoReleases = async ({ jobs }: { jobs: JobQueue }, tx: Db): Promise<number> => {
  let removed = 0;
  for (const { version } of demoReleases) {
    const release = await store.findRelease(tx, version);
    if (!release || (await hasEntry(tx, `release:${release.id}`, 'release.published'))) continue;
    const keys = await store.fileKeys(tx, release.id);
    await store.deleteRelease(tx, release.id);
    await jobs.enqueue(tx, removeFiles, { keys });
    removed++;
  }
  return removed;
};
