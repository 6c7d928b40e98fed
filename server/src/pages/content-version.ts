import { notesLocales } from '@warden/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
import { installers, releases } from '../features/releases/tables.ts';
import { seller } from '../features/seller/tables.ts';
import { settings } from '../features/settings/tables.ts';
import { describeError } from '../log.ts';
import { logRarely } from '../log-rarely.ts';

/** A request that could be answered from the cache waits no longer than this for the database. */
const TIMEOUT_MILLISECONDS = 500;

/**
 * A change made by another process may stay unnoticed for this long. Together with the time that a page takes to render,
 * that is less than a second.
 */
const FRESH_MILLISECONDS = 500;

/** The content that public pages show besides their texts. */
export interface Content {
  /**
   * The version changes with settings, releases, the seller and the day. It is empty until the database has answered for the first
   * time.
   */
  version: string;
  releases: readonly string[];
}

const notes = sql.join(
  notesLocales.map((locale) => sql`${releases[`release_notes_${locale}`]}`),
  sql`, `,
);

const readContent = async (db: Db): Promise<Content> => {
  const [content] = await readRows<Content>(
    db,
    sql`
    select
      md5(concat(
        (select string_agg(concat_ws('=', ${settings.key}, ${settings.value}), ',' order by ${settings.key}) from ${settings}),
        (select string_agg(md5(concat_ws(' ', ${releases.id}, ${releases.announcedAt}, ${notes})),
          ',' order by ${releases.id}) from ${releases}),
        (select count(*) from ${installers}),
        (select concat(${seller.details}, ${seller.links}, ${seller.isExample}) from ${seller}),
        current_date
      )) as version,
      (select coalesce(json_agg(${releases.version}), '[]'::json) from ${releases}) as releases
  `,
  );
  return content as Content;
};

export interface ContentSource {
  /** Returns the content as last read, or undefined when that was too long ago. */
  known(): Content | undefined;
  read(): Promise<Content>;
}

/**
 * Reads the content's version at most twice a second, and again after each call of an administrator to this process, so
 * that administrators see their own changes at once.
 */
export const contentSource = (app: FastifyInstance, db: Db): ContentSource => {
  let last: { content: Content; until: number } = { content: { version: '', releases: [] }, until: 0 };
  let reading: Promise<Content> | undefined;
  app.addHook('onSend', ({ method, routeOptions }, _reply, payload, done) => {
    if (method !== 'GET' && routeOptions.config.access === 'admin') {
      last.until = 0;
      reading = undefined;
    }
    done(null, payload);
  });
  /** A busy database may take seconds to refuse a statement. The last known content is good enough then. */
  const readInTime = async () => {
    if (!last.content.version) return readContent(db);
    const late = Promise.withResolvers<Content>();
    const timer = setTimeout(() => late.resolve(last.content), TIMEOUT_MILLISECONDS);
    return Promise.race([readContent(db), late.promise]).finally(() => clearTimeout(timer));
  };
  const readOrLast = () =>
    readInTime().catch((error: unknown) => {
      logRarely(app.log, 'warn', { reason: describeError(error) }, 'could not see whether pages have changed');
      return last.content;
    });
  return {
    known: () => (performance.now() < last.until ? last.content : undefined),
    read: () => {
      if (reading) return reading;
      const begun = readOrLast().then((content) => {
        // An administrator has called the API since then, so this result is outdated.
        if (reading !== begun) return content;
        last = { content, until: performance.now() + FRESH_MILLISECONDS };
        reading = undefined;
        return content;
      });
      reading = begun;
      return begun;
    },
  };
};
