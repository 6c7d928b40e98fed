import type { Command } from '../command.ts';
import { onlyArgument } from '../only-argument.ts';
import { openKeyring } from '../open-keyring.ts';

const change = (word: 'activate' | 'retire', summary: string, effect: string): Command => ({
  words: ['keys', word],
  usage: 'ID',
  summary,
  async run(args) {
    const id = onlyArgument(args, 'the id of a key');
    const { ring } = await openKeyring();
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
  'Believe this key no longer: every license it signed stops working',
  'is retired',
);
