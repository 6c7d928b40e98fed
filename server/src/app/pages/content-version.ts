import { notesLocales } from '@warden/contract';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { advisories } from '../../features/advisories/tables.ts';
import { installers, releases } from '../../features/releases/tables.ts';
import { seller } from '../../features/seller/tables.ts';
import { settings } from '../../features/settings/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import type { VersionSource } from '../../platform/http/versions.ts';
import { describeError } from '../../platform/log.ts';
import { logRarely } from '../../platform/log-rarely.ts';

/** A request that could be answered from the cache waits no longer than this for the database. */
const TIMEOUT_MILLISECONDS = 500;

/** Where the database is away, it is asked again after this long. */
const RETRY_MILLISECONDS = 500;

/** The content that public pages show besides their texts. */
export interface Content {
  /**
   * The version changes with settings, releases, advisories, the seller and the day. A setting that is changed and changed
   * back has another one, because pages made in between belong to the first. It is empty until the database has answered
   * for the first time.
   */
  version: string;
  releases: readonly string[];
  /** The numbers of those that are published, such as WARDEN-2026-001. */
  advisories: readonly string[];
}

const notes = sql.join(
  notesLocales.map((locale) => sql`${releases[`release_notes_${locale}`]}`),
  sql`, `,
);

const isPublished = sql`${advisories.publishedAt} is not null`;

export const readContent = async (db: Db): Promise<Content> => {
  const [content] = await readRows<Content>(
    db,
    sql`
    select
      md5(concat(
        (select string_agg(concat_ws('=', ${settings.key}, ${settings.value}, ${settings.updatedAt}), ',' order by ${settings.key}) from ${settings}),
        (select string_agg(md5(concat_ws(' ', ${releases.id}, ${releases.announcedAt}, ${notes})),
          ',' order by ${releases.id}) from ${releases}),
        (select count(*) from ${installers}),
        (select string_agg(concat_ws(' ', ${advisories.number}, ${advisories.updatedAt}, ${advisories.withdrawnAt}),
          ',' order by ${advisories.number}) from ${advisories} where ${isPublished}),
        (select concat(${seller.details}, ${seller.links}, ${seller.isExample}, ${seller.updatedAt}) from ${seller}),
        current_date
      )) as version,
      (select coalesce(json_agg(${releases.version}), '[]'::json) from ${releases}) as releases,
      (select coalesce(json_agg(${advisories.number}), '[]'::json) from ${advisories} where ${isPublished}) as advisories
  `,
  );
  return content as Content;
};

/**
 * Lets pages be served from the cache while the database is busy or away: the last known content is good enough then.
 * Before the database has answered for the first time, the version is empty.
 */
export const contentSource = (log: FastifyBaseLogger, source: VersionSource<Content>): VersionSource<Content> => {
  let last: Content = { version: '', releases: [], advisories: [] };
  let lastIsUsedUntil = 0;
  const stayWithLast = () => {
    lastIsUsedUntil = performance.now() + RETRY_MILLISECONDS;
    return last;
  };
  const known = () => {
    const content = source.known();
    if (content) last = content;
    return content ?? (performance.now() < lastIsUsedUntil ? last : undefined);
  };
  const readInTime = async () => {
    if (!last.version) return source.read();
    const late = Promise.withResolvers<Content>();
    const timer = setTimeout(() => late.resolve(stayWithLast()), TIMEOUT_MILLISECONDS);
    return Promise.race([source.read(), late.promise]).finally(() => clearTimeout(timer));
  };
  return {
    known,
    read: async () => {
      try {
        last = await readInTime();
        return last;
      } catch (error) {
        logRarely(log, 'warn', { reason: describeError(error) }, 'could not see whether pages have changed');
        return stayWithLast();
      }
    },
  };
};
