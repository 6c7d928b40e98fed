import { ensureBuilt } from '../../scripts/lib/build.mjs';

let built: Promise<void> | undefined;

/** The pages' build, made unless it is up to date: a single test file runs in a fresh clone too. */
export const siteBuilt = () => {
  built ??= ensureBuilt('Building the site');
  return built;
};
