import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** A queue whose works end when they are told to, one at a time. */
const queueOf = (waiting: number, clock = () => 0) => {
  const queue = fairQueue({ running: 1, waiting, retryAfterSeconds: 5 }, clock);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (address: string | undefined, name: string) =>
    queue(address, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await nextTurn();
    }
    return begun;
  };
  return { ask, endAll };
};

it('begins with whose network has asked less lately, and of equal ones with who came first', async () => {
  const { ask, endAll } = queueOf(10);
  const asked = ['a1', 'a2', 'a3'].map((name) => ask('192.0.2.1', name));
  asked.push(ask('198.51.100.1', 'b1'), ask('198.51.100.1', 'b2'), ask('203.0.113.1', 'c1'), ask(undefined, 'own'));
  expect(await endAll()).toEqual(['a1', 'own', 'b1', 'c1', 'a2', 'b2', 'a3']);
  await Promise.all(asked);
  const again = [ask('192.0.2.1', 'a4'), ask('192.0.2.1', 'a5'), ask('198.51.100.1', 'b3')];
  expect((await endAll()).slice(-3)).toEqual(['a4', 'b3', 'a5']);
  await Promise.all(again);
});

it.each([
  ['neighbors in a /24', ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']],
  ['networks of one IPv6 site', Array.from({ length: 12 }, (_, n) => `2001:db8:1:${n}::1`)],
])('counts %s together', async (_what, addresses) => {
  const { ask, endAll } = queueOf(100);
  const asked = addresses.map((address) => ask(address, address));
  asked.push(ask('203.0.113.1', 'somebody else'), ask('203.0.113.1', 'again'));
  const begun = await endAll();
  expect(begun.indexOf('again')).toBeLessThan(begun.indexOf(addresses.at(-1) as string));
  await Promise.all(asked);
});

it('forgets after a minute who has asked', async () => {
  let now = 0;
  const { ask, endAll } = queueOf(10, () => now);
  const before = ['a1', 'a2', 'a3'].map((name) => ask('192.0.2.1', name));
  await endAll();
  now = 60_000;
  const after = [ask('192.0.2.1', 'a4'), ask('198.51.100.1', 'b1'), ask('198.51.100.1', 'b2'), ask('192.0.2.1', 'a5')];
  expect((await endAll()).slice(3)).toEqual(['a4', 'b1', 'b2', 'a5']);
  await Promise.all([...before, ...after]);
});

it('lets nobody wait for ever: who came a second before goes first, however often their network has asked', async () => {
  let now = 0;
  const { ask, endAll } = queueOf(200, () => now);
  const asked = Array.from({ length: 100 }, (_, n) => ask('192.0.2.1', `a${n + 1}`));
  now = 800;
  asked.push(ask('198.51.100.1', 'b1'));
  now = 1000;
  asked.push(ask('203.0.113.1', 'c1'));
  const begun = await endAll();
  expect(begun.indexOf('b1')).toBe(17);
  expect(begun.slice(-2)).toEqual(['a100', 'c1']);
  await Promise.all(asked);
});

it('refuses whose network has asked most where more would wait than may, not who comes last', async () => {
  const { ask, endAll } = queueOf(2);
  const [, , last] = ['a1', 'a2', 'a3'].map((name) => ask('192.0.2.1', name));
  const refused = expect(last).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });
  const other = ask('198.51.100.1', 'b1');
  await refused;
  await expect(ask('192.0.2.1', 'a4')).rejects.toMatchObject({ code: 'overloaded' });
  expect(await endAll()).toEqual(['a1', 'b1', 'a2']);
  await other;
});

it('a work that fails makes room for the next', async () => {
  const queue = fairQueue({ running: 1, waiting: 1, retryAfterSeconds: 5 });
  const broken = queue('192.0.2.1', () => Promise.reject(new Error('broken')));
  const next = queue('192.0.2.1', async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await queue('192.0.2.1', async () => 'again')).toBe('again');
});
