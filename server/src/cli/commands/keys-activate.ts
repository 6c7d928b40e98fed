import type { Command } from '../command.ts';
import { onlyWord } from '../only-argument.ts';
import { openKeyring } from '../open-keyring.ts';
import { readUse, useOption } from '../signing-use.ts';

const change = (word: 'activate' | 'retire', summary: string, effect: string): Command => ({
  words: ['keys', word],
  usage: `ID ${useOption}`,
  summary,
  async run(args) {
    const { use, words } = readUse(args);
    const id = onlyWord(words, 'the id of a key');
    const { ring } = await openKeyring(use);
    ring[word](id);
    console.log(`Key ${id} ${effect} once the shop is started again: restart the shop.`);
  },
});

export const keysActivate = change(
  'activate',
  'Sign with this key from now on; what others signed stays good',
  'signs',
);
export const keysRetire = change(
  'retire',
  'Believe this key no longer: every license or signature of a release that it made stops working',
  'is retired',
);
