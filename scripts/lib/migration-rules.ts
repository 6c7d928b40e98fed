/** One rule: what a migration must not do while the version before runs and customers buy, and what to do instead. */
interface Rule {
  forbids: RegExp;
  instead: string;
  /** Nothing waits for a table that this migration creates, and the version before does not know it. */
  exceptOnNewTables?: true;
}

const rules: readonly Rule[] = [
  {
    forbids: /\bdrop (?!not null\b)/i,
    instead: 'the version before may still use it: drop it a release after the last use',
  },
  {
    forbids: /\brename\b/i,
    instead: 'the version before uses the old name: add the new one, and drop the old one a release later',
  },
  {
    forbids: /\balter column \S+ (set data )?type\b/i,
    instead:
      'the table is rewritten under a lock: add a column, fill it in a job, and drop the old one a release later',
  },
  {
    forbids: /\bset not null\b/i,
    instead: 'all rows are read under a lock: first add and, a migration later, validate a check that it is not null',
  },
  {
    forbids: /\badd column (?=.*\bnot null\b)(?!.*\bdefault\b)/is,
    instead: 'the version before cannot insert any more: give the column a default or let it be null',
  },
  {
    forbids: /\badd column .*\bdefault (?!now\(\))[^,]*\(/is,
    instead:
      'a default that is computed for each row rewrites the table: add the column without it and fill it in a job',
  },
  {
    forbids: /\badd column .*\b(generated (always|by default)|(small|big)?serial)\b/is,
    instead: 'the table is rewritten under a lock: add a plain column and fill it in a job',
  },
  {
    forbids: /\badd constraint \S+ (?!.*\bnot valid\b)/is,
    instead: 'all rows are read under a lock: add it NOT VALID, and validate it in the next migration',
    exceptOnNewTables: true,
  },
  {
    forbids: /\bcreate (unique )?index (?!concurrently\b)/i,
    instead: 'writes wait until it is built: write CONCURRENTLY, in a migration that has nothing else',
    exceptOnNewTables: true,
  },
  {
    forbids: /^\s*(update|delete|insert|truncate|cluster|vacuum|lock|refresh|with|do|select)\b/i,
    instead: 'rows are changed under locks that last until the end: do it in a job, in batches',
  },
  {
    forbids: /\bcreate or replace\b/i,
    instead: 'the version before uses the old one: give the new one another name',
  },
];

const CREATED = /\bcreate table (?:if not exists )?"?(\w+)"?/i;
const TABLE = /\b(?:on|alter table) (?:only )?"?(\w+)"?/i;

/** A statement with such a comment is allowed to break the rules, for the reason that it gives. */
const ALLOWED = /^-- allowed: \S+/m;

const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim();

/** Names each statement of a migration that would stop the shop or the version before, and what to do instead. */
export const findUnsafeStatements = (statements: readonly string[]): string[] => {
  const newTables = new Set(statements.map((statement) => CREATED.exec(statement)?.[1]));
  const isAlone = statements.every((statement) => /\bindex concurrently\b/i.test(statement));
  return statements.flatMap((statement) => {
    if (ALLOWED.test(statement)) return [];
    const text = withoutComments(statement);
    const isOnNewTable = newTables.has(TABLE.exec(text)?.[1] ?? '');
    const broken = rules.filter(
      ({ forbids, exceptOnNewTables }) => forbids.test(text) && !(exceptOnNewTables && isOnNewTable),
    );
    const mixed =
      /\bconcurrently\b/i.test(text) && !isAlone ? ['CONCURRENTLY needs a migration that has nothing else'] : [];
    return [...broken.map(({ instead }) => instead), ...mixed].map((reason) => `${text}\n  ${reason}`);
  });
};
