import { statSync } from 'node:fs';
import { join } from 'node:path';
import { placesOfKeys, type SigningUse } from '../../../platform/config/keys.ts';
import { hasKey, keyringAt, loadKeys } from '../../../platform/keyring/keyring.ts';
import { isUnauthenticated } from '../../../platform/keyring/private-key.ts';
import { StartError } from '../../../platform/start-error.ts';
import { DAY } from '../../../platform/time.ts';
import { type Check, type Finding, failed, ok, warning } from '../check.ts';

const OLD_DAYS = 2 * 365;
const OTHERS = 0o077;

const checkMode = (path: string): Finding[] =>
  statSync(path).mode & OTHERS
    ? [failed('other users of this machine can read the signing key', `run "chmod 600 ${path}"`)]
    : [];

/** A start of the shop encrypts the keys of DATA_DIR anew, but the operator's own file is not its to write. */
const checkForm = (path: string): Finding[] =>
  isUnauthenticated(path)
    ? [
        warning(
          `${path} is encrypted without authentication, so that a damaged file can open as another key`,
          'run "warden keys encrypt"; versions up to 0.3 do not read the new form',
        ),
      ]
    : [];

const age = (createdAt: string) => Math.floor((Date.now() - Date.parse(createdAt)) / DAY);

const ageFinding = (id: string, days: number) =>
  days > OLD_DAYS
    ? warning(`key ${id} has signed for ${days} days`, 'rotate it: docs/operations.md, "Signing keys"')
    : ok(`key ${id} signs, ${days} days old`);

/** What the shop cannot do without a key. It sells without one of releases. */
const without: Record<SigningUse, string> = {
  licenses: 'without it no license can be issued: correct this or restore a backup',
  releases: 'without it the shop does not start: correct this or restore a backup',
};

/** Finds whether the shop could sign with its key now. It makes no key, not even for a demo. */
const checkKey =
  (use: SigningUse): Check =>
  ({ config }) => {
    const places = placesOfKeys(config, use);
    const { directory, signingKeyFile } = places;
    const active = keyringAt(directory)
      .list()
      .find(({ state }) => state === 'active');
    if (config.demo && !active && !signingKeyFile) return [ok('the first start of a demo makes one')];
    if (use === 'releases' && !hasKey({ ...places, demo: false }))
      return [
        warning(
          'there is none yet, so that no release can be published',
          'run "warden keys new --use releases" and "warden keys activate ID --use releases", and start the shop again',
        ),
      ];
    try {
      loadKeys({ ...places, demo: false, now: new Date() });
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return [failed(error.message, without[use])];
    }
    const path = signingKeyFile ?? join(directory, `${active?.id}.pem`);
    const found = [...checkMode(path), ...checkForm(path)];
    if (signingKeyFile) return [...found, ok(`signs with ${signingKeyFile}`)];
    return active ? [...found, ageFinding(active.id, age(active.createdAt))] : [];
  };

export const checkSigningKey = checkKey('licenses');
export const checkReleaseKey = checkKey('releases');
