/** Reads the shop's address. What an installation sends is no secret, but what it gets is only for its owner. */
export const shopUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal)) {
    throw new TypeError('url must begin with https://, or be that of this machine');
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
};
