const KEY = 'companySignIn';

/** What this tab keeps while the visitor is at the identity provider of a company. */
interface Departure {
  /** The secret of the server, which only the browser that left knows. */
  flow: string;
  /** Where to lead to when the visitor is back. */
  page: string | null;
}

/** Another page of the web may take the place of ours, but no script. */
const isPage = (address: string) => ['https:', 'http:'].includes(new URL(address).protocol);

/**
 * Leaves for the provider. The form that waits for it stays busy until the page is gone; who comes back to it with the
 * browser's own button can use it again.
 */
export const goToCompany = async ({ url, flow }: { url: string; flow: string }, page: string | null = null) => {
  if (!isPage(url)) throw new TypeError('The provider names an address that is none.');
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ flow, page } satisfies Departure));
  } catch {
    // Without storage, the page that the provider leads back to asks to start again.
  }
  const isBack = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
  location.assign(url);
  await isBack;
};

/** What the tab has kept, once: the provider's answer counts once as well. */
export const takeDeparture = (): Departure | null => {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept ? (JSON.parse(kept) as Departure) : null;
  } catch {
    return null;
  }
};
