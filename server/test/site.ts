import { ensureBuilt } from '../../scripts/lib/build.mjs';

let built: Promise<void> | undefined;

/** Builds the shop unless the build is up to date, so that a single test file runs in a fresh clone too. */
export const siteBuilt = () => {
  built ??= ensureBuilt('Building the site');
  return built;
};
