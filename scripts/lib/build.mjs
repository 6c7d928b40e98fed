import { compressFolder } from './compress.mjs';
import { fingerprint, isMadeFrom, sourcesOfDist, sourcesOfSite, writeMadeFrom } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { bin, inRoot, node, pinnedPath } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { runOrExplain } from './run.mjs';

const runPinned = (command, args) =>
  runOrExplain('The build', command, args, { env: { ...process.env, PATH: pinnedPath(), NODE_ENV: 'production' } });

const site = {
  folder: inRoot('web', 'build'),
  sources: sourcesOfSite,
  make: async () => {
    await runPinned(bin('react-router'), ['build', 'web']);
    await compressFolder(inRoot('web', 'build', 'client'));
  },
};

/** The bundle has a copy of the site. */
const dist = {
  folder: inRoot('dist'),
  sources: sourcesOfDist,
  make: () => runPinned(node(), [inRoot('scripts', 'lib', 'bundle.mjs')]),
};

const ensure = async (label, parts) => {
  const missing = () => parts.filter(({ folder, sources }) => !isMadeFrom(folder, sources));
  if (missing().length === 0) return;
  await withLock('build', () =>
    withProgress(label, async () => {
      for (const { folder, sources, make } of missing()) {
        const made = fingerprint(sources);
        await make();
        writeMadeFrom(folder, made);
      }
    }),
  );
};

/** Makes the pages, which a shop that runs from its sources needs. */
export const ensureSite = (label) => ensure(label, [site]);

/** Makes what production runs. */
export const ensureBuilt = (label) => ensure(label, [site, dist]);
