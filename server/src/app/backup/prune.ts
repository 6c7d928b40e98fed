import type { Storage } from '../../platform/storage/storage.ts';
import { DAY } from '../../platform/time.ts';
import { isShared } from './files.ts';
import { filesOf } from './manifest.ts';
import { listStamps, momentOf, parsePart, partName } from './target.ts';

/**
 * Removes backups that are older than this many days, but never the newest complete one, then what interrupted runs
 * have left and the files that no backup names any more. What is younger than a day may belong to a run that is under
 * way.
 */
export const pruneBackups = async (storage: Storage, keepDays: number, now: Date): Promise<string[]> => {
  const aDayAgo = new Date(now.getTime() - DAY);
  const stamps = await listStamps(storage);
  const oldest = now.getTime() - keepDays * DAY;
  const old = stamps.slice(0, -1).filter((stamp) => momentOf(stamp).getTime() < oldest);
  // Without its manifest a backup no longer counts, so an interrupted removal leaves none that looks complete.
  for (const stamp of old) await storage.remove(partName(stamp, 'manifest'));
  const kept = new Set(stamps.filter((stamp) => !old.includes(stamp)));
  const named = new Set<string>();
  for (const stamp of kept) for (const { stored } of await filesOf(storage, stamp)) if (stored) named.add(stored);
  for (const { key, changedAt } of await storage.list()) {
    const part = parsePart(key);
    const isOld = part ? momentOf(part.stamp) < aDayAgo : changedAt < aDayAgo;
    const isNeeded = part ? kept.has(part.stamp) : !isShared(key) || named.has(key);
    if (!isNeeded && isOld) await storage.remove(key);
  }
  await storage.discardUnfinished(aDayAgo);
  return old;
};
