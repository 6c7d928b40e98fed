import { type FileHandle, open } from 'node:fs/promises';

/** A new file name is durable only after its directory is synced. */
export const syncDirectory = async (directory: string) => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(directory);
    await handle.sync();
  } finally {
    await handle?.close();
  }
};
