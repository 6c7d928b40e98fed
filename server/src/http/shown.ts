import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { installers, releases, settings } from '../db/schema.ts';

/** Whoever has a finished page does not wait longer than this to hear whether it is still good. */
const PATIENCE_MILLISECONDS = 500;

/** How long another process' change may stay unseen. */
const FRESH_MILLISECONDS = 1000;

const readStamp = async (db: Db) => {
  const { rows } = (await db.execute(sql`
    select md5(concat(
      (select string_agg(concat_ws('=', ${settings.key}, ${settings.value}), ',' order by ${settings.key}) from ${settings}),
      (select string_agg(md5(concat_ws(' ', ${releases.id}, ${releases.announcedAt}, ${releases.notesEn}, ${releases.notesRu})),
        ',' order by ${releases.id}) from ${releases}),
      (select count(*) from ${installers}),
      current_date
    )) as stamp
  `)) as { rows: { stamp: string }[] };
  return rows[0]?.stamp ?? '';
};

export interface Stamp {
  /** As last read, unless that was too long ago. */
  known(): string | undefined;
  read(): Promise<string>;
}

/**
 * A stamp of all that public pages show beside their texts: settings, releases and the day. Read at most once a second, and at once
 * after an administrator's call to this process.
 */
export const shownStamp = (app: FastifyInstance, db: Db): Stamp => {
  let last = { stamp: '', until: 0 };
  let reading: Promise<string> | undefined;
  app.addHook('onSend', ({ method, routeOptions }, _reply, payload, done) => {
    if (method !== 'GET' && routeOptions.config.access === 'admin') {
      last.until = 0;
      reading = undefined;
    }
    done(null, payload);
  });
  /** A database that is busy may take seconds to refuse. */
  const inTime = async () => {
    if (!last.stamp) return readStamp(db);
    const waited = Promise.withResolvers<string>();
    const timer = setTimeout(() => waited.resolve(last.stamp), PATIENCE_MILLISECONDS);
    return Promise.race([readStamp(db), waited.promise]).finally(() => clearTimeout(timer));
  };
  const readAnew = () =>
    inTime().catch((error: unknown) => {
      // Finished pages are good enough while the database does not answer.
      app.log.warn({ err: error }, 'could not see whether pages have changed');
      return last.stamp;
    });
  return {
    known: () => (performance.now() < last.until ? last.stamp : undefined),
    read: () => {
      if (reading) return reading;
      const begun = readAnew().then((stamp) => {
        // Unless something has changed since it began.
        if (reading !== begun) return stamp;
        last = { stamp, until: performance.now() + FRESH_MILLISECONDS };
        reading = undefined;
        return stamp;
      });
      reading = begun;
      return begun;
    },
  };
};
