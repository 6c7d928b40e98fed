import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMadeFrom, sourcesOfDist } from '../../../scripts/lib/fingerprint.mjs';

/** The folder of the bundle: the build keeps the paths of the sources below it. */
const dist = fileURLToPath(new URL('../../../', import.meta.url));

/** In a clone, a bundle that is older than the sources beside it would sell by what its operator does not see. */
export const requireCurrent = () => {
  if (process.env.NODE_ENV !== 'production') return;
  const clone = dirname(dist);
  if (!existsSync(join(clone, 'server', 'src', 'main.ts')) || isMadeFrom(dist, sourcesOfDist, clone)) return;
  process.stderr.write(`${dist} is older than the sources beside it: run "npm run build"\n`);
  process.exit(1);
};
