import { expect, it } from 'vitest';
import { forEachRow } from './jobs.ts';

it('one that fails does not keep those of later batches from being renewed, and is named in the log', async () => {
  const [logged, done]: [object[], string[]] = [[], []];
  const error = new Error('broken');
  const log = { error: (facts: object) => logged.push(facts) } as never;
  const batches = async function* () {
    yield* [['a', 'b'], ['c', 'd'], ['e']];
  };
  const failed = await forEachRow({ log }, batches(), {
    nameOf: (account) => ({ account }),
    work: async (account) => {
      if (account === 'a' || account === 'd') throw account === 'a' ? error : new Error('another');
      done.push(account);
    },
  });
  expect(failed).toBe(error);
  expect(done).toEqual(['b', 'c', 'e']);
  expect(logged).toMatchObject([{ account: 'a' }, { account: 'd' }]);
});
