import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ensureProgram, installPackages } from './debian.mjs';

/** Finds Go or installs it. Where neither works it says so in one line and returns undefined. */
export const ensureGo = () => ensureProgram('go', 'golang-go');

const needed = 'from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey';

/**
 * The first Python of the path may be one of the user's own, without the packages of Debian, which the system's one
 * always sees.
 */
const findPython = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
    .map((folder) => join(folder, 'python3'))
    .find((python) => spawnSync(python, ['-c', needed], { stdio: 'ignore' }).status === 0);

/** Finds a Python that has the package `cryptography`, or installs both, as `ensureGo` does. */
export const ensurePython = async () => {
  const found = findPython() ?? ((await installPackages('python3-cryptography')) ? findPython() : undefined);
  if (!found) {
    console.warn(
      'Skipped: a python3 with cryptography is missing. Install it as root ("apt-get install python3-cryptography").',
    );
  }
  return found;
};
