import { ensureBuilt, ensureSite } from '../../scripts/lib/build.mjs';

let site: Promise<void> | undefined;
let shop: Promise<void> | undefined;

/** Builds the pages unless the build is up to date, so that a single test file runs in a fresh clone too. */
export const siteBuilt = () => {
  site ??= ensureSite('Building the site');
  return site;
};

/** Does the same for the whole shop, as production runs it. */
export const shopBuilt = () => {
  shop ??= ensureBuilt('Building dist');
  return shop;
};
