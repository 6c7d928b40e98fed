import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pacedStarts } from './paced-starts.ts';

it('begins one request of each caller in a turn of the loop, in the order of arrival', async () => {
  const start = pacedStarts();
  const begun: string[] = [];
  const ask = (caller: string, name: string) => start(caller).then(() => begun.push(name));
  const asked = [ask('ada', 'a1'), ask('ada', 'a2'), ask('ada', 'a3'), ask('eve', 'e1')];
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(['a1', 'e1']);
  asked.push(ask('eve', 'e2'));
  await Promise.all(asked);
  expect(begun).toEqual(['a1', 'e1', 'a2', 'e2', 'a3']);
  await ask('ada', 'a4');
  expect(begun.at(-1)).toBe('a4');
});
