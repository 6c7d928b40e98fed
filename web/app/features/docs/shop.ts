/** The docs name the shop by this address. Readers see that of the shop that serves the page. */
export const EXAMPLE_SHOP = 'https://warden.example';

export interface Shop {
  /** Its public address. */
  origin: string;
  /** The public key that signs its releases; null where it has none. */
  key: string | null;
}

/**
 * Puts the public address of this shop into a text, and the key that signs its releases in place of RELEASE_KEY, so
 * that links and commands work as they are copied.
 */
export const withShop = (text: string, { origin, key }: Shop) => {
  const addressed = text.replaceAll(/https:\/\/warden\.example(?![\w.-])/g, () => origin);
  return key ? addressed.replaceAll('RELEASE_KEY', () => key) : addressed;
};
