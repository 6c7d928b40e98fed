import { createHmac } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import type { Secret } from '../../platform/secret/secret.ts';
import { runWork } from '../../platform/work.ts';
import { hasOtherSalt, passwordsWithCap } from './passwords.ts';

const LOW = { memoryCost: 8, timeCost: 1 };
const cheap: typeof hash = (password, options) => hash(password, { ...options, ...LOW });
const secretOf = (key: string): Secret => ({
  mac: (purpose, text) => createHmac('sha256', key).update(`${purpose} ${text}`).digest(),
});
const passwords = passwordsWithCap(2, secretOf('a secret'), cheap);

const claimed = (...hashes: string[]) => ({ key: 'ada@example.com', hashes });
/** As registrations at the same instant left them before salts came from the address. */
const withSaltOfItsOwn = (password: string) => hash(password, { ...LOW, parallelism: 1 });

afterEach(() => void vi.useRealTimers());

describe('a password hash', () => {
  it('is argon2id at the recommended cost, with a salt of its address’s own', async () => {
    const real = passwordsWithCap(1, secretOf('a secret'));
    const one = await real.hash('correct horse', claimed());
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const other = await real.hash('correct horse', { key: 'bob@example.com', hashes: [] });
    expect(other.split('$')[4]).not.toBe(one.split('$')[4]);
    const elsewhere = await passwordsWithCap(1, secretOf('another shop’s')).hash('correct horse', claimed());
    expect(elsewhere.split('$')[4]).not.toBe(one.split('$')[4]);
  });

  it('fits its password and no other', async () => {
    const hashed = await passwords.hash('correct horse', claimed());
    expect(await passwords.match('correct horse', claimed(hashed))).toBe(hashed);
    for (const wrong of ['correct hors', 'Correct horse', '', 'correct horse\0']) {
      expect(await passwords.match(wrong, claimed(hashed))).toBeUndefined();
    }
  });

  it('shares the salt of the one before it, and of one made at the same instant', async () => {
    const first = await withSaltOfItsOwn('first horse');
    const second = await passwords.hash('second horse', claimed(first));
    expect(second.split('$')[4]).toBe(first.split('$')[4]);
    expect(await passwords.match('second horse', claimed(first, second))).toBe(second);
    const atOnce = await Promise.all(['first horse', 'second horse'].map((word) => passwords.hash(word, claimed())));
    expect(await passwords.match('second horse', claimed(...atOnce))).toBe(atOnce[1]);
  });

  it('is found among hashes with different salts when its turn comes, and named as one to make anew', async () => {
    const [first, second] = [await withSaltOfItsOwn('first horse'), await withSaltOfItsOwn('second horse')];
    const both = claimed(first, second);
    expect(await passwords.match('second horse', both, 0)).toBeUndefined();
    expect(await passwords.match('second horse', both, 1)).toBe(second);
    expect(await passwords.match('first horse', both, 2)).toBe(first);
    expect([first, second].map((encoded) => hasOtherSalt(encoded, both))).toEqual([false, true]);
    expect(hasOtherSalt(first, claimed())).toBe(false);
  });
});

it('hashes no more at once than the cap, and refuses when too many wait', async () => {
  const running = { now: 0, most: 0 };
  const { hash: hashing } = passwordsWithCap(2, secretOf('a secret'), async (...args) => {
    running.most = Math.max(running.most, ++running.now);
    const hashed = await cheap(...args);
    running.now -= 1;
    return hashed;
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 120 }, () => hashing('correct horse', claimed())));
  expect(running.most).toBe(2);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(18);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Refusal);
    expect(reason).toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });
  }
  expect(await hashing('correct horse', claimed())).toContain('argon2id');
});

it('hashes for a visitor before it goes on for networks that have sent many', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const hashed: string[] = [];
  const { match } = passwordsWithCap(1, secretOf('a secret'), async (password, options) => {
    hashed.push(String(password));
    return cheap(password, options);
  });
  const from = (address: string, password: string) =>
    runWork({ requestId: '', span: undefined, address }, () => match(password, claimed()));
  const guesses = Array.from({ length: 40 }, (_, n) => from(`192.0.${n % 8}.1`, `guess ${n}`));
  await Promise.all([from('203.0.113.1', 'owner'), ...guesses]);
  // One runs already, and each of the eight networks may have sent one before.
  expect(hashed.indexOf('owner')).toBe(8);
  const more = guesses.map((_, n) => from(`192.0.${n % 8}.1`, `more ${n}`));
  await Promise.all([...more, from('203.0.113.1', 'owner again')]);
  expect(hashed.slice(41).indexOf('owner again')).toBe(1);
});
