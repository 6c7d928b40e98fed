import { expect, it } from 'vitest';
import { forEach } from './jobs.ts';

it('one that fails does not keep those of later batches from being renewed, and is named in the log', async () => {
  const [batches, logged, done]: [string[][], object[], string[]] = [[['a', 'b'], ['c', 'd'], ['e']], [], []];
  const error = new Error('broken');
  const log = { error: (facts: object) => logged.push(facts) } as never;
  const failed = await forEach(
    { log },
    {
      what: 'account',
      next: async () => batches.shift() ?? [],
      idOf: (id) => id,
      work: async (id) => {
        if (id === 'a' || id === 'd') throw id === 'a' ? error : new Error('another');
        done.push(id);
      },
    },
  );
  expect(failed).toBe(error);
  expect(done).toEqual(['b', 'c', 'e']);
  expect(logged).toMatchObject([{ account: 'a' }, { account: 'd' }]);
});
