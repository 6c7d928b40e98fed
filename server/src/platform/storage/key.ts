/**
 * Accepts only plain names, so that no key leads out of the storage or is too long for a file system. A text that others
 * read from the storage says by its name that it is one.
 */
export const checkedKey = (key: string) => {
  if (!/^[a-z0-9][a-z0-9_-]{0,149}(?:\.(?:txt|pub|minisig|json(?:\.minisig)?))?$/.test(key))
    throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return key;
};
