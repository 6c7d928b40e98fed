import { StartError } from '../../platform/start-error.ts';
import type { Command } from '../command.ts';
import { openKeyring } from '../open-keyring.ts';
import { readPassword } from '../read-password.ts';

const RESTART = 'The running shop has its key in memory; the next start reads it like this.';

/** Writes every private key of this machine again, also those that a setting names. One passphrase opens them all. */
const protect = async (next: (passphrase: string | undefined) => Promise<string | undefined>, done: string) => {
  const [{ keyFileSettings, signingUses }, { protectKey }] = await Promise.all([
    import('../../platform/config/keys.ts'),
    import('../../platform/keyring/keyring.ts'),
  ]);
  const keyrings = await Promise.all(signingUses.map(async (use) => ({ use, ...(await openKeyring(use)) })));
  const wanted = await next(keyrings[0]?.passphrase);
  let count = 0;
  for (const { use, ring, passphrase, signingKeyFile } of keyrings) {
    const present = ring.privateKeys().length;
    // A shop without keys of releases gets no directory for them.
    if (present > 0) ring.protect(wanted);
    if (signingKeyFile) protectKey(signingKeyFile, keyFileSettings[use], { current: passphrase, next: wanted });
    count += present + (signingKeyFile ? 1 : 0);
  }
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
