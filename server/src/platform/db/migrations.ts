import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

export interface Migration {
  /** The number that its file name starts with. */
  number: string;
  /** Migrations are applied in the order of these times. */
  createdAt: number;
  hash: string;
  statements: string[];
  /** Its indexes are built while others write to their tables, which no transaction can do. */
  isConcurrent: boolean;
}

export const CONCURRENTLY = /\bconcurrently\b/i;

export const readMigrations = (folder = migrationsFolder): Migration[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ sql, folderMillis, hash }, index) => ({
    number: String(index).padStart(4, '0'),
    createdAt: folderMillis,
    hash,
    statements: sql,
    isConcurrent: sql.some((statement) => CONCURRENTLY.test(statement)),
  }));
