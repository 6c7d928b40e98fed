/**
 * Sends one request. Every client of the shop's own uses it: a redirect is an answer like any other, because following
 * it would send keys and orders to an address that the operator has not chosen.
 */
export const fetchOnce = (url: string | URL, init: Omit<RequestInit, 'redirect'>): Promise<Response> =>
  // biome-ignore lint/style/noRestrictedGlobals: this is where it is called
  fetch(url, { ...init, redirect: 'manual' });
