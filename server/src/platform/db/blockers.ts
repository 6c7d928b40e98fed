import type { Query } from './applied-migrations.ts';

/**
 * Describes the sessions that this session waits for, so that the operator can end them. Their statements are left out,
 * because they may contain personal data.
 */
const describeBlockers = async (query: Query, session: number): Promise<string[]> => {
  const { rows } = await query(
    `select concat_ws(', ', 'pid ' || pid, nullif(application_name, ''), state,
       'transaction open for ' || round(extract(epoch from clock_timestamp() - xact_start)) || ' s') as blocker
     from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by pid`,
    [session],
  );
  return rows.map(({ blocker }) => String(blocker));
};

/** Looks twice within the time that a lock is waited for, on a connection of its own. */
export const watchBlockers = (
  withConnection: (use: (query: Query) => Promise<string[]>) => Promise<string[]>,
  lock: number,
) => {
  let blockers: string[] = [];
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = async (session: number) => {
    const found = await withConnection((query) => describeBlockers(query, session));
    if (found.length > 0) blockers = found;
  };
  return {
    lock,
    /** A pooler may change the session between transactions, so this belongs inside of one. */
    async start(query: Query) {
      const { rows } = await query('select pg_backend_pid() as pid');
      timer = setInterval(() => {
        looking = looking.then(() => look(Number(rows[0]?.pid))).catch(() => undefined);
      }, lock / 2);
    },
    stop: () => clearInterval(timer),
    found: () => looking.then(() => blockers),
  };
};

export type BlockerWatch = ReturnType<typeof watchBlockers>;
