import { globSync, readFileSync } from 'node:fs';
import { docsLocales } from '@warden/i18n/locales';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { exportedParts, notExported } from '../features/admin/queries/account-export.ts';
import { DAY } from '../platform/time.ts';
import { allJobs } from './all-jobs.ts';
import { retention, SERVER_LOGS } from './retention.ts';

const modules: object[] = await Promise.all(
  globSync('server/src/**/tables.ts', { cwd: inRoot() }).map((path) => import(inRoot(path))),
);
const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
const keptIn = (rows: typeof retention) => rows.flatMap(({ columns = [] }) => columns);
const namesOf = (rows: typeof retention) => new Set(keptIn(rows).map(({ table }) => getTableName(table)));
const aboutPeople = retention.filter(({ policy }) => policy);

/** Ids, numbers, dates and words of a fixed list say nothing about a person without the rest of their row. */
const plain = ['PgUUID', 'PgTimestamp', 'PgDateString', 'PgInteger', 'PgBigInt53', 'PgBoolean'];

describe('the table of retention', () => {
  it('has a row for every column that can say something about a person', () => {
    const kept = new Set(
      keptIn(retention).flatMap(({ table, names }) => names.map((name) => `${getTableName(table)}.${name}`)),
    );
    const found = tables.flatMap((table) =>
      Object.entries(getTableColumns(table))
        .filter(([, { columnType, enumValues }]) => !plain.includes(columnType) && !enumValues?.length)
        .map(([name]) => `${getTableName(table)}.${name}`),
    );
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((column) => !kept.has(column))).toEqual([]);
  });

  it('has a row for every table, and one about people for each that names an account', () => {
    const all = namesOf(retention);
    expect(tables.map(getTableName).filter((name) => !all.has(name))).toEqual([]);
    const namesAccount = (table: PgTable) =>
      getTableConfig(table).foreignKeys.some((key) => getTableName(key.reference().foreignTable) === 'users');
    const people = namesOf(aboutPeople);
    const unnamed = tables.filter(namesAccount).map(getTableName);
    expect(unnamed.length).toBeGreaterThan(15);
    expect(unnamed.filter((name) => !people.has(name))).toEqual([]);
  });

  it('has no table about people that owners do not get in their export, but for a reason', () => {
    const exported = Object.values(exportedParts).map(({ table }) => getTableName(table));
    const left = [...namesOf(aboutPeople)].filter((name) => !exported.includes(name));
    expect(left.toSorted()).toEqual(Object.keys(notExported).toSorted());
  });

  it('says in the privacy policy what is personal, and names only jobs that run', () => {
    const unsaid = retention.filter(({ levels, policy }) => levels.includes('personal') && !policy);
    expect(unsaid.map(({ what }) => what)).toEqual([]);
    const named = retention.flatMap(({ by }) => by.filter((each) => typeof each === 'object'));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((job) => !allJobs.some((each) => each === job)).map(({ name }) => name)).toEqual([]);
  });

  it.each(docsLocales)('is the list in the privacy policy (%s)', (locale) => {
    const text = readFileSync(inRoot(`content/legal/${locale}/privacy-policy.md`), 'utf8');
    const [, part = ''] = /\{#retention\}\n(.*?)\n## /s.exec(text) ?? [];
    const list = part.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
    expect(list).toEqual(aboutPeople.map(({ policy }) => policy?.[locale]));
  });

  it('gives logs the time that the operator is told to set', () => {
    expect(readFileSync(inRoot('docs/operations.md'), 'utf8')).toContain(`MaxRetentionSec=${SERVER_LOGS / DAY}day`);
  });

  it('is the page of the docs, which `vitest -u` writes', async () => {
    const cell = (row: (typeof retention)[number]) => {
      const places = [...new Set((row.columns ?? []).map(({ table }) => `\`${getTableName(table)}\``))];
      const by = row.by.map((each) => (typeof each === 'string' ? each : `\`${each.name}\``));
      return [row.what, row.place ?? places.join(', '), row.levels.join(', '), row.why, row.until, by.join(', ')];
    };
    const lines = retention.map((row) => `| ${cell(row).join(' | ')} |`);
    const [head] = readFileSync(inRoot('docs/retention.md'), 'utf8').split('\n| What |');
    const titles = '| What | Where | Level | Why | How long | Who deletes it |\n|---|---|---|---|---|---|';
    await expect([head, titles, ...lines, ''].join('\n')).toMatchFileSnapshot(inRoot('docs/retention.md'));
  });
});
