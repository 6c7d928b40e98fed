import { readFile } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { StartError } from '../platform/start-error.ts';
import { explain } from './explain.ts';

it('a wrong setting is explained by its message alone, and what is no error is shown as it is', async () => {
  const taken = 'PORT: 3000 is taken by another program';
  expect(await explain(new StartError(taken))).toBe(taken);
  expect(await explain('no reason')).toBe('no reason');
});

it('a failed query is explained with its place in the code and without its values', async () => {
  const failed = new DrizzleQueryError('select $1', ['a password hash'], new Error('timeout expired'));
  const text = await explain(failed);
  expect(text).toContain('timeout expired (in select $1)\n    at ');
  expect(text).not.toContain('a password hash');
});

it('says in one line that the database broke off, or what the operating system refused', async () => {
  const lost = new DrizzleQueryError('rollback', [], new Error('Connection terminated unexpectedly'));
  expect(await explain(lost)).toBe(
    'the database is busy or has broken off: Connection terminated unexpectedly. Run it again once the database answers',
  );
  const missing = await readFile('/nowhere/at-all').catch((error: unknown) => error);
  expect(await explain(missing)).toBe("ENOENT: no such file or directory, open '/nowhere/at-all'");
  expect(await explain(new Error('a mistake of ours'))).toContain('\n    at ');
});
