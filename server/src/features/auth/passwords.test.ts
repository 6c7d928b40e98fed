import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { passwordsWithCap } from './passwords.ts';

const running = { now: 0, most: 0, total: 0 };
const watched =
  (hashing: typeof hash): typeof hash =>
  async (...args) => {
    running.total += 1;
    running.most = Math.max(running.most, ++running.now);
    const hashed = await hashing(...args);
    running.now -= 1;
    return hashed;
  };
beforeEach(() => Object.assign(running, { now: 0, most: 0, total: 0 }));

const passwords = passwordsWithCap(2, watched(hash));

describe('a password hash', () => {
  it('is argon2id at the recommended cost, with a salt of its own', async () => {
    const [one, other] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
  });

  it('fits its password and no other', async () => {
    const hashed = await passwords.hash('correct horse');
    expect(await passwords.match('correct horse', [hashed])).toBe(hashed);
    for (const wrong of ['correct hors', 'Correct horse', '', 'correct horse\0']) {
      expect(await passwords.match(wrong, [hashed])).toBeUndefined();
    }
  });

  it('shares the salt of one it is to be compared with', async () => {
    const first = await passwords.hash('first horse');
    const second = await passwords.hash('second horse', first);
    expect(second.split('$')[4]).toBe(first.split('$')[4]);
    expect(await passwords.match('second horse', [first, second])).toBe(second);
  });

  it('is found among hashes with different salts too', async () => {
    const hashes = [await passwords.hash('first horse'), await passwords.hash('second horse')];
    expect(await passwords.match('second horse', hashes)).toBe(hashes[1]);
  });
});

it('costs one hashing to compare with none, one or several of one salt', async () => {
  const first = await passwords.hash('first horse');
  const alike = [first, await passwords.hash('second horse', first), await passwords.hash('third horse', first)];
  for (const hashes of [[], [first], alike]) {
    running.total = 0;
    await passwords.match('wrong horse', hashes);
    expect(running.total).toBe(1);
  }
});

it('hashes no more at once than the cap, and refuses when too many wait', async () => {
  const cheap = watched((password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 }));
  const { hash: hashing } = passwordsWithCap(2, cheap);
  const outcomes = await Promise.allSettled(Array.from({ length: 120 }, () => hashing('correct horse')));
  expect(running.most).toBe(2);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(18);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Refusal);
    expect(reason).toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });
  }
  expect(await hashing('correct horse')).toContain('argon2id');
});
