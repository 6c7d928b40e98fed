import type { Command } from '../command.ts';
import { openKeyring } from '../open-keyring.ts';
import { readOnlyUse, useOption, withUse } from '../signing-use.ts';

export const keysNew: Command = {
  words: ['keys', 'new'],
  usage: useOption,
  summary: 'Make a signing key; the shop publishes it but does not sign with it yet',
  async run(args) {
    const use = readOnlyUse(args);
    const { ring } = await openKeyring(use);
    const { id } = ring.create(new Date());
    console.log(`Key ${id} is made. To sign with it: ${withUse(`warden keys activate ${id}`, use)}`);
  },
};
