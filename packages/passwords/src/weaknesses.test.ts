import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common.ts';
import { findWeaknesses, type PasswordOwner, type Weakness } from './weaknesses.ts';

const ada = {
  email: 'ada.king@engines.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Analytical Engines',
};
const nobody = {};

const of = (password: string, owner: PasswordOwner = ada) => findWeaknesses(password, owner, isCommonPassword);

it.each<[string, Weakness[]]>([
  ['123456', ['common', 'sequence', 'short-and-simple']],
  ['password', ['common', 'short-and-simple']],
  ['iloveyou2026!', ['common']],
  ['Lovelace1815', ['own-name']],
  ['10VE1ACE-1815', ['own-name']],
  ['analyticalengines', ['own-name']],
  ['king@engines!!', ['own-name']],
  ['Warden-2026', ['common', 'own-name']],
  ['administrator', ['common', 'own-name']],
  ['дщмудфсу1815', ['own-name']],
  ['zzzzzzzzzzzzzzzz', ['repetition']],
  ['Kp2-xw Kp2-xw ', ['repetition']],
  ['xyzzyxyxzyzxy', ['repetition']],
  ['6543217890', ['sequence', 'short-and-simple']],
  ['abcdefghijklm', ['sequence']],
  ['mnbvcxz09876', ['common', 'sequence']],
  ['абвгдежзик', ['sequence']],
  ['фывапролд', ['common', 'sequence']],
  ['kxrtvq', ['short-and-simple']],
  ['4831950276', ['short-and-simple']],
  ['correct horse', []],
  ['Xk7#pW2m', []],
  ['lovelace rides green horses', []],
  ['abc of good passwords', []],
  ['пять синих коров', []],
])('%s: %j', (password, expected) => {
  expect(of(password)).toEqual(expected);
});

it('names count only for their owner', () => {
  expect(of('Lovelace1815', nobody)).not.toContain('own-name');
  expect(of('Babbage-1791', { ...ada, companyName: 'Babbage' })).toContain('own-name');
});

it('names of one or two letters, and empty ones, do not count', () => {
  expect(of('x7 blue horses', { email: '', firstName: 'X', lastName: 'Li', companyName: '' })).toEqual([]);
});

describe('for any text', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
  const word = fc.stringMatching(/^[a-zA-Zа-яА-Я]{3,20}$/);

  it('the answer has each reason at most once and is the same every time', () => {
    fc.assert(
      fc.property(text, (password) => {
        const found = of(password);
        expect(new Set(found).size).toBe(found.length);
        expect(of(password)).toEqual(found);
      }),
    );
  });

  it('what is common is decided by the given function alone', () => {
    fc.assert(
      fc.property(text, fc.boolean(), (password, isCommon) => {
        expect(findWeaknesses(password, nobody, () => isCommon).includes('common')).toBe(isCommon);
      }),
    );
  });

  it('a name with up to seven other characters is weak, in any letters', () => {
    fc.assert(
      fc.property(
        word,
        fc.stringMatching(/^[0-9a-z]{0,3}$/),
        fc.stringMatching(/^[0-9a-z]{0,4}$/),
        (name, before, behind) => {
          expect(of(before + name.toUpperCase() + behind, { ...ada, lastName: name })).toContain('own-name');
        },
      ),
    );
  });

  it('up to eight characters, repeated, are weak', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,8}$/), fc.integer({ min: 2, max: 20 }), (part, times) => {
        expect(of(part.repeat(times))).toContain('repetition');
      }),
    );
  });

  it('a piece of the alphabet is weak, forward and backward', () => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz';
    fc.assert(
      fc.property(fc.nat(20), fc.integer({ min: 6, max: 26 }), fc.boolean(), (from, length, backward) => {
        const piece = alphabet.slice(from, from + length);
        expect(of(backward ? [...piece].reverse().join('') : piece)).toContain('sequence');
      }),
    );
  });

  it('a longer password is never too short where its beginning was not', () => {
    fc.assert(
      fc.property(text, text, (password, more) => {
        if (!of(password).includes('short-and-simple')) expect(of(password + more)).not.toContain('short-and-simple');
      }),
    );
  });
});
