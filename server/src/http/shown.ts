import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { installers, releases, settings } from '../db/schema.ts';

/** How long another process' change may stay unseen. */
const FRESH_MILLISECONDS = 1000;

const readStamp = async (db: Db) => {
  const { rows } = (await db.execute(sql`
    select md5(concat(
      (select string_agg(concat_ws('=', ${settings.key}, ${settings.value}), ',' order by ${settings.key}) from ${settings}),
      (select string_agg(md5(concat_ws(' ', ${releases.id}, ${releases.announcedAt}, ${releases.notesEn}, ${releases.notesRu})),
        ',' order by ${releases.id}) from ${releases}),
      (select count(*) from ${installers})
    )) as stamp
  `)) as { rows: { stamp: string }[] };
  return rows[0]?.stamp ?? '';
};

/**
 * A stamp of all that public pages show of the database: settings and releases. Read at most once a second, and at once
 * after an administrator's call to this process.
 */
export const shownStamp = (app: FastifyInstance, db: Db) => {
  let last: { stamp: Promise<string>; until: number } | undefined;
  app.addHook('onSend', async ({ method, routeOptions }) => {
    if (method !== 'GET' && routeOptions.config.access === 'admin') last = undefined;
  });
  return () => {
    const now = performance.now();
    if (!last || last.until < now) {
      const before = last?.stamp;
      const stamp = readStamp(db).catch((error: unknown) => {
        // Finished pages are good enough while the database does not answer.
        app.log.warn({ err: error }, 'could not see whether pages have changed');
        return before ?? '';
      });
      last = { stamp, until: now + FRESH_MILLISECONDS };
    }
    return last.stamp;
  };
};
