/** The keys of the shop that runs here. Needs no database and none of the other settings. */
export const openKeyring = async () => {
  const [{ readKeyPlaces }, { keyringAt, publishedKeys }] = await Promise.all([
    import('../config.ts'),
    import('../keyring/keyring.ts'),
  ]);
  const places = readKeyPlaces();
  return {
    ...places,
    ring: keyringAt(places.directory),
    published: () => publishedKeys(places),
  };
};
