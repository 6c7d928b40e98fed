import type { SigningUse } from '../platform/config/keys.ts';

/** Opens the keys of the shop on this machine. This needs no database and no other settings. */
export const openKeyring = async (use: SigningUse = 'licenses') => {
  const [{ readKeyPlaces }, { keyringAt, publishedKeys }] = await Promise.all([
    import('../platform/config.ts'),
    import('../platform/keyring/keyring.ts'),
  ]);
  const places = readKeyPlaces(use);
  return {
    ...places,
    ring: keyringAt(places.directory, places.passphrase),
    published: () => publishedKeys(places),
  };
};
