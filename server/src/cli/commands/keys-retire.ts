import type { Command } from '../command.ts';
import { onlyArgument } from '../only-argument.ts';
import { openKeyring } from '../open-keyring.ts';

export const keysRetire: Command = {
  words: ['keys', 'retire'],
  usage: 'ID',
  summary: 'Believe this key no longer: every license it signed stops working',
  async run(args) {
    const id = onlyArgument(args, 'the id of a key');
    const { ring } = await openKeyring();
    ring.retire(id);
    console.log(`Key ${id} is retired once the shop is started again: restart the shop.`);
    return true;
  },
};
