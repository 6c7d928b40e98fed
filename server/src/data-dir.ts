import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './start-error.ts';

export const prepareDataDir = (directory: string) => {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot write to ${directory}: ${(error as Error).message}`);
  }
};
