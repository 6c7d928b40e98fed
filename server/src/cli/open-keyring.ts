/** Opens the keys of the shop on this machine. This needs no database and no other settings. */
export const openKeyring = async () => {
  const [{ readKeyPlaces }, { keyringAt, publishedKeys }] = await Promise.all([
    import('../platform/config.ts'),
    import('../platform/keyring/keyring.ts'),
  ]);
  const places = readKeyPlaces();
  return {
    ...places,
    ring: keyringAt(places.directory, places.passphrase),
    published: () => publishedKeys(places),
  };
};
