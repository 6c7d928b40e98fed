import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { turnsPerAccount } from './turns-per-account.ts';

const reading = (turns: ReturnType<typeof turnsPerAccount>) => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (account: string, name = account) =>
    turns(account, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endFirst = async () => {
    ends.shift()?.();
    await nextTurn();
  };
  return { begun, read, endFirst };
};

it('a few reads of an account run at once, and the others in the order of their arrival; other accounts do not wait', async () => {
  const { begun, read, endFirst } = reading(turnsPerAccount({ running: 2, waiting: 2 }));
  const reads = ['1', '2', '3', '4'].map((name) => read('ada', name));
  await expect(read('ada', '5')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
  const other = read('eve');
  expect(begun).toEqual(['1', '2', 'eve']);
  await endFirst();
  expect(begun).toEqual(['1', '2', 'eve', '3']);
  for (let count = 0; count < 4; count++) await endFirst();
  expect(await Promise.all([...reads, other])).toEqual(['1', '2', '3', '4', 'eve']);
});

it('a read that fails passes its turn on, and an account without reads begins anew', async () => {
  const turns = turnsPerAccount({ running: 1, waiting: 1 });
  const broken = turns('ada', () => Promise.reject(new Error('broken')));
  const next = turns('ada', async () => 'read');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('read');
  expect(await turns('ada', async () => 'again')).toBe('again');
});
