import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled, isInstalled, keepServerPackages } from './install.mjs';

const isProduction = () => process.env.NODE_ENV === 'production';

/**
 * Installs the packages and builds the site. In production the packages that only the build needs are removed after it,
 * and are not installed again until there is something to build.
 */
export const prepare = async (steps) => {
  if (!(isProduction() && isInstalled() && isBuilt())) {
    await ensureInstalled(`1/${steps} Installing packages`);
    await ensureBuilt(`2/${steps} Building the site`);
  }
  if (isProduction()) await keepServerPackages('Removing the packages that only the build needs');
};
