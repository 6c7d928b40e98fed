import type { Query } from './applied-migrations.ts';

const STATEMENT = /^\s*create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"?/i;

/** The checks of migrations see to it that such a migration has no other statements. */
const nameIn = (statement: string) => {
  const name = STATEMENT.exec(statement)?.[1];
  if (!name) throw new Error(`not a statement that builds an index concurrently: ${statement}`);
  return name;
};

/**
 * Builds indexes while the shop goes on writing. One that the operator has already built is taken as it is; an
 * interrupted attempt leaves an invalid one, which is removed first.
 */
export const buildIndexes = async (query: Query, statements: readonly string[]) => {
  for (const statement of statements) {
    const name = nameIn(statement);
    const { rows } = await query(`select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`, [name]);
    if (rows[0]?.valid) continue;
    if (rows[0]) await query(`drop index concurrently "${name}"`);
    await query(statement);
  }
};
