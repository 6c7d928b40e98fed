import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';
import { type Given, isNoCommand, type Parsed, textWhere } from './values.ts';

const keyPassphrase = textWhere(
  (value) => value.length >= 12 && value.length <= 200,
  'must be 12 to 200 characters long',
).check(isNoCommand);

/** Keys of licenses and keys of releases are apart, so that the loss or theft of one leaves the other as it is. */
export const signingUses = ['licenses', 'releases'] as const;
export type SigningUse = (typeof signingUses)[number];

/** The settings that name a key outside of DATA_DIR. */
export const keyFileSettings = {
  licenses: 'LICENSE_SIGNING_KEY_FILE',
  releases: 'RELEASE_SIGNING_KEY_FILE',
} as const;

export interface KeyPlaces {
  /** What the keys sign: licenses, unless it says otherwise. */
  use?: SigningUse;
  directory: string;
  signingKeyFile: string | undefined;
  /** Opens private keys that are encrypted. */
  passphrase: string | undefined;
  /** The keys that must not sign this, too. */
  apartFrom?: KeyPlaces;
}

export const keySettings = {
  LICENSE_SIGNING_KEY_FILE: z.optional(z.string()),
  RELEASE_SIGNING_KEY_FILE: z.optional(z.string()),
  LICENSE_KEY_PASSPHRASE: z.optional(keyPassphrase),
};

const keysIn = (dataDir: string) => join(resolve(dataDir), 'keys');
const releaseKeysIn = (keysDir: string) => join(keysDir, 'releases');

export const keyProblems = ({ LICENSE_SIGNING_KEY_FILE, DATA_DIR = './data' }: Given) =>
  LICENSE_SIGNING_KEY_FILE || existsSync(join(keysIn(DATA_DIR), 'keyring.json'))
    ? []
    : ['LICENSE_SIGNING_KEY_FILE is missing, and "warden keys new" has not made a key yet'];

export const keyConfig = (env: Parsed<typeof keySettings> & { DATA_DIR: string }) => ({
  keysDir: keysIn(env.DATA_DIR),
  signingKeyFile: env.LICENSE_SIGNING_KEY_FILE,
  releaseKeysDir: releaseKeysIn(keysIn(env.DATA_DIR)),
  releaseSigningKeyFile: env.RELEASE_SIGNING_KEY_FILE,
  keyPassphrase: env.LICENSE_KEY_PASSPHRASE,
});

export const checkedPassphrase = (value: string) => {
  const { success, error } = keyPassphrase.safeParse(value);
  if (!success) throw new StartError(`LICENSE_KEY_PASSPHRASE ${error.issues[0]?.message}`);
  return value;
};

/** Returns where the keys are that sign this. One passphrase opens all of them. */
export const placesOfKeys = (
  { keysDir, signingKeyFile, releaseKeysDir, releaseSigningKeyFile, keyPassphrase }: ReturnType<typeof keyConfig>,
  use: SigningUse,
): KeyPlaces => {
  const licenses: KeyPlaces = { use: 'licenses', directory: keysDir, signingKeyFile, passphrase: keyPassphrase };
  if (use === 'licenses') return licenses;
  const places = { use, directory: releaseKeysDir, signingKeyFile: releaseSigningKeyFile, passphrase: keyPassphrase };
  return { ...places, apartFrom: licenses };
};

/** Returns where the keys are, for tools that run before the other settings exist. */
export const keyPlaces = (given: Given, use: SigningUse) =>
  placesOfKeys(
    keyConfig({
      DATA_DIR: given.DATA_DIR || './data',
      LICENSE_SIGNING_KEY_FILE: given.LICENSE_SIGNING_KEY_FILE || undefined,
      RELEASE_SIGNING_KEY_FILE: given.RELEASE_SIGNING_KEY_FILE || undefined,
      LICENSE_KEY_PASSPHRASE: given.LICENSE_KEY_PASSPHRASE
        ? checkedPassphrase(given.LICENSE_KEY_PASSPHRASE)
        : undefined,
    }),
    use,
  );
