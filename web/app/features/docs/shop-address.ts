/** The docs name the shop by this address. Readers see that of the shop that serves the page. */
export const EXAMPLE_SHOP = 'https://warden.example';

/** Puts the public address of this shop into a text, so that its links and commands work as they are copied. */
export const withShopAddress = (text: string, shop: string) =>
  text.replaceAll(/https:\/\/warden\.example(?![\w.-])/g, () => shop);
