import type { Command } from '../command.ts';
import { openKeyring } from '../open-keyring.ts';

export const keysNew: Command = {
  words: ['keys', 'new'],
  summary: 'Make a signing key; the shop publishes it but does not sign with it yet',
  async run() {
    const { ring } = await openKeyring();
    const { id } = ring.create(new Date());
    console.log(`Key ${id} is made. To sign with it: warden keys activate ${id}`);
  },
};
