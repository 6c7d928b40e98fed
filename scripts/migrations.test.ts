import { describe, expect, it } from 'vitest';
import { readMigrations } from '../server/src/platform/db/migrations.ts';
import { findUnsafeStatements } from './lib/migration-rules.ts';

/** Migrations before this one were released when the shop could be stopped for an upgrade. */
const FIRST_CHECKED = '0025';

it('has no migration that stops the shop or the version before', () => {
  const checked = readMigrations().filter(({ number }) => number >= FIRST_CHECKED);
  expect(
    checked.flatMap(({ number, statements }) => findUnsafeStatements(statements).map((text) => [number, text])),
  ).toEqual([]);
});

describe('a migration', () => {
  it.each([
    ['drops a table', 'DROP TABLE "tallies";'],
    ['drops a column', 'ALTER TABLE "users" DROP COLUMN "facet";'],
    ['drops an index', 'DROP INDEX "users_last_name";'],
    ['drops a default', 'ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT;'],
    ['drops a constraint', 'ALTER TABLE "users" DROP CONSTRAINT "users_check";'],
    ['renames a table', 'ALTER TABLE "users" RENAME TO "people";'],
    ['renames a column', 'ALTER TABLE "users" RENAME COLUMN "email" TO "address";'],
    ['changes a type', 'ALTER TABLE "users" ALTER COLUMN "seq" SET DATA TYPE bigint;'],
    ['sets not null', 'ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL;'],
    ['adds a column that must be given', 'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;'],
    ['computes a default per row', 'ALTER TABLE "users" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;'],
    ['computes a column', 'ALTER TABLE "users" ADD COLUMN "key" text GENERATED ALWAYS AS (lower(email)) STORED;'],
    ['numbers all rows', 'ALTER TABLE "users" ADD COLUMN "n" bigserial;'],
    ['checks all rows', 'ALTER TABLE "users" ADD CONSTRAINT "adult" CHECK (age > 17);'],
    ['indexes by a constraint', 'ALTER TABLE "users" ADD CONSTRAINT "one" UNIQUE("email");'],
    ['builds an index while writes wait', 'CREATE INDEX "users_age" ON "users" USING btree ("age");'],
    ['changes all rows', '-- For those before.\nUPDATE "users" SET "age" = 0;'],
    ['replaces a function', 'CREATE OR REPLACE FUNCTION "tally"() RETURNS void LANGUAGE sql AS $$ $$;'],
  ])('is refused that %s', (_what, statement) => {
    expect(findUnsafeStatements([statement])).toHaveLength(1);
    expect(findUnsafeStatements([`-- allowed: unused since 0.3.0\n${statement}`])).toEqual([]);
  });

  it.each([
    [
      'adds a table with its index and key',
      [
        'CREATE TABLE "notes" ("id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL, "user_id" uuid NOT NULL);',
        'ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");',
        'CREATE INDEX "notes_user" ON "notes" USING btree ("user_id");',
      ],
    ],
    [
      'adds columns',
      [
        'ALTER TABLE "users" ADD COLUMN "age" integer;',
        'ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT \'x\' NOT NULL;',
        'ALTER TABLE "users" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;',
      ],
    ],
    ['lets a column be null', ['ALTER TABLE "users" ALTER COLUMN "age" DROP NOT NULL;']],
    ['adds a constraint for new rows', ['ALTER TABLE "users" ADD CONSTRAINT "adult" CHECK (age > 17) NOT VALID;']],
    ['validates one', ['ALTER TABLE "users" VALIDATE CONSTRAINT "adult";']],
    [
      'builds indexes concurrently',
      [
        'CREATE INDEX CONCURRENTLY "users_age" ON "users" ("age");',
        'CREATE UNIQUE INDEX CONCURRENTLY "users_key" ON "users" ("key");',
      ],
    ],
  ])('may be one that %s', (_what, statements) => {
    expect(findUnsafeStatements(statements)).toEqual([]);
  });

  it('is refused that builds an index concurrently beside other statements', () => {
    expect(
      findUnsafeStatements([
        'ALTER TABLE "users" ADD COLUMN "age" integer;',
        'CREATE INDEX CONCURRENTLY "a" ON "users" ("age");',
      ]),
    ).toEqual([expect.stringContaining('needs a migration that has nothing else')]);
  });
});
