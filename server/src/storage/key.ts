/** Nothing but plain names: no path leads out of the storage, and no name is too long for a disk. */
export const checkedKey = (key: string) => {
  if (!/^[a-z0-9][a-z0-9_-]{0,149}$/.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return key;
};
