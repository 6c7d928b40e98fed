import type { Command } from '../command.ts';
import { onlyArgument } from '../only-argument.ts';
import { openKeyring } from '../open-keyring.ts';

export const keysActivate: Command = {
  words: ['keys', 'activate'],
  usage: 'ID',
  summary: 'Sign with this key from now on; what others signed stays good',
  async run(args) {
    const id = onlyArgument(args, 'the id of a key');
    const { ring } = await openKeyring();
    ring.activate(id);
    console.log(`Key ${id} signs once the shop is started again: restart the shop.`);
    return true;
  },
};
