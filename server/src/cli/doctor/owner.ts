import { existsSync, statSync } from 'node:fs';
import { warning } from './check.ts';

/**
 * Refuses to write where the shop's files belong to another user: what root writes there, the shop could not read.
 * Returns undefined where this process may write.
 */
export const foreignOwner = (path: string) => {
  if (!existsSync(path) || statSync(path).uid === process.getuid?.()) return undefined;
  return warning(`${path} belongs to another user, so it was not tried`, "run this as the shop's user");
};
