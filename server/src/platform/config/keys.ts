import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';
import { type Given, isNoCommand, type Parsed, textWhere } from './values.ts';

const keyPassphrase = textWhere(
  (value) => value.length >= 12 && value.length <= 200,
  'must be 12 to 200 characters long',
).check(isNoCommand);

export const keySettings = {
  LICENSE_SIGNING_KEY_FILE: z.optional(z.string()),
  LICENSE_KEY_PASSPHRASE: z.optional(keyPassphrase),
};

const keysIn = (dataDir: string) => join(resolve(dataDir), 'keys');

export const keyProblems = ({ LICENSE_SIGNING_KEY_FILE, DATA_DIR = './data' }: Given) =>
  LICENSE_SIGNING_KEY_FILE || existsSync(join(keysIn(DATA_DIR), 'keyring.json'))
    ? []
    : ['LICENSE_SIGNING_KEY_FILE is missing, and "warden keys new" has not made a key yet'];

export const keyConfig = (env: Parsed<typeof keySettings> & { DATA_DIR: string }) => ({
  keysDir: keysIn(env.DATA_DIR),
  signingKeyFile: env.LICENSE_SIGNING_KEY_FILE,
  keyPassphrase: env.LICENSE_KEY_PASSPHRASE,
});

export const checkedPassphrase = (value: string) => {
  const { success, error } = keyPassphrase.safeParse(value);
  if (!success) throw new StartError(`LICENSE_KEY_PASSPHRASE ${error.issues[0]?.message}`);
  return value;
};

/** Returns where the keys are, for tools that run before the other settings exist. */
export const keyPlaces = ({ DATA_DIR, LICENSE_SIGNING_KEY_FILE, LICENSE_KEY_PASSPHRASE }: Given) => ({
  directory: keysIn(DATA_DIR || './data'),
  signingKeyFile: LICENSE_SIGNING_KEY_FILE || undefined,
  passphrase: LICENSE_KEY_PASSPHRASE ? checkedPassphrase(LICENSE_KEY_PASSPHRASE) : undefined,
});
