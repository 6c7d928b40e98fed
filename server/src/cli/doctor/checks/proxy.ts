import { type Check, ok, warning } from '../check.ts';

/** The shop itself speaks no TLS, so a proxy stands in front of an https: address. */
export const checkProxy: Check = ({ config: { publicUrl, trustProxy } }) => {
  const isBehindProxy = publicUrl.startsWith('https:');
  if (isBehindProxy && !trustProxy) {
    const text = 'PUBLIC_URL is https:, so there is a proxy, but TRUST_PROXY does not name it';
    return [warning(text, 'set TRUST_PROXY, or all visitors share the limits of one address')];
  }
  if (!isBehindProxy && trustProxy) {
    const text = 'TRUST_PROXY is set, but PUBLIC_URL has no proxy with TLS in front';
    return [warning(text, 'remove it unless there is a proxy: visitors could choose the address that limits count')];
  }
  return [ok(trustProxy ? `proxies at ${trustProxy.networks.join(', ')} are trusted` : 'none, and none is trusted')];
};
