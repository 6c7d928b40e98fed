import type { Command } from '../command.ts';
import { openKeyring } from '../open-keyring.ts';
import { readOnlyUse, useOption } from '../signing-use.ts';
import { table } from '../table.ts';

export const keysList: Command = {
  words: ['keys', 'list'],
  usage: useOption,
  summary: 'List the signing keys and which one signs',
  async run(args) {
    const use = readOnlyUse(args);
    const { ring, signingKeyFile } = await openKeyring(use);
    const rows = ring.list().map(({ id, state, createdAt, publicKey }) => [id, state, createdAt, publicKey]);
    console.log(rows.length > 0 ? table(['ID', 'STATE', 'MADE', 'PUBLIC KEY'], rows) : 'There is no key yet.');
    const encrypted = ring.privateKeys().filter(({ isEncrypted }) => isEncrypted);
    if (encrypted.length > 0)
      console.log(`\nEncrypted with a passphrase: ${encrypted.map(({ id }) => id).join(', ')}.`);
    const { keyFileSettings } = await import('../../platform/config/keys.ts');
    if (signingKeyFile) console.log(`\n${keyFileSettings[use]} is set: the shop signs with ${signingKeyFile}.`);
  },
};
