import { StartError } from '../../platform/start-error.ts';
import type { Command } from '../command.ts';
import { openKeyring } from '../open-keyring.ts';
import { readPassword } from '../read-password.ts';

const RESTART = 'The running shop has its key in memory; the next start reads it like this.';

/** Writes every private key of this machine again, the one of LICENSE_SIGNING_KEY_FILE included. */
const protect = async (next: (passphrase: string | undefined) => Promise<string | undefined>, done: string) => {
  const { ring, passphrase, signingKeyFile } = await openKeyring();
  const wanted = await next(passphrase);
  const { protectKey } = await import('../../platform/keyring/keyring.ts');
  ring.protect(wanted);
  if (signingKeyFile) protectKey(signingKeyFile, 'LICENSE_SIGNING_KEY_FILE', { current: passphrase, next: wanted });
  const count = ring.privateKeys().length + (signingKeyFile ? 1 : 0);
  console.log(`${count === 1 ? '1 private key is' : `${count} private keys are`} ${done}. ${RESTART}`);
};

const given = async (passphrase: string | undefined) => {
  if (!passphrase) throw new StartError('LICENSE_KEY_PASSPHRASE is missing: set it to the passphrase of the keys');
  return passphrase;
};

export const keysEncrypt: Command = {
  words: ['keys', 'encrypt'],
  summary: 'Encrypt the private keys with LICENSE_KEY_PASSPHRASE, which the shop then needs to start',
  run: () => protect(given, 'encrypted'),
};

export const keysDecrypt: Command = {
  words: ['keys', 'decrypt'],
  summary: 'Store the private keys in clear again',
  run: () => protect(async (passphrase) => void (await given(passphrase)), 'stored in clear'),
};

export const keysPassphrase: Command = {
  words: ['keys', 'passphrase'],
  summary:
    'Encrypt the private keys with a new passphrase, asked for or from standard input; now LICENSE_KEY_PASSPHRASE',
  async run() {
    const { checkedPassphrase } = await import('../../platform/config/keys.ts');
    return protect(
      async () => checkedPassphrase(await readPassword()),
      'encrypted with the new passphrase: set LICENSE_KEY_PASSPHRASE to it',
    );
  },
};
