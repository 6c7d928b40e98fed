import type { MigrationLog } from './migrate.ts';

/** PostgreSQL refuses a statement by name with these codes. The statement has then changed nothing. */
const OUTDATED = '0A000'; // a migration has changed what it returns
const UNKNOWN = '26000'; // the session does not know the name
const TAKEN = '42P05'; // the session knows the name already

/** Decides whether statements keep their names, under which connections store them parsed and planned. */
export const statementNames = (areOn: boolean, log: Pick<MigrationLog, 'warn'>) => {
  let areKept = areOn;
  return {
    areKept: () => areKept,

    /** Tells whether a statement failed because of its name. Names go off where sessions turn out to be shared. */
    isToBlame: (error: unknown): boolean => {
      const { code } = (error ?? {}) as { code?: string };
      if (code !== UNKNOWN && code !== TAKEN) return code === OUTDATED;
      if (areKept) log.warn('DATABASE_URL is a pooler that loses prepared statements: the shop does without them');
      areKept = false;
      return true;
    },
  };
};

export type StatementNames = ReturnType<typeof statementNames>;
