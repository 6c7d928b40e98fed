import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { ApiError, contract, type Release, type System, TOKEN_PREFIX } from '@warden/contract';
import { defaultLocale } from '@warden/i18n';
import { withoutSlash } from '../platform/config/values.ts';
import { fetchOnce } from '../platform/fetch-once.ts';
import { StartError } from '../platform/start-error.ts';
import { UsageError } from './command.ts';
import { refusedWith } from './refused.ts';

/** A shop that is called over the network, by whoever has a token of it. */
export interface RemoteShop {
  url: string;
  token: string;
}

const isOwnMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Checks what was given before anything is sent, so that a token never goes over an open line. */
export const remoteShop = (url: string, token: string | undefined): RemoteShop => {
  if (!URL.canParse(url))
    throw new UsageError(`--url ${url}: give the address of the shop, as in https://shop.example`);
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && isOwnMachine(parsed))) {
    throw new UsageError(`--url ${url}: the address must begin with https://, because the token is sent to it`);
  }
  if (!token) throw new UsageError('the token is missing: set WARDEN_TOKEN, or give --token');
  if (!token.startsWith(TOKEN_PREFIX)) throw new UsageError(`a token begins with ${TOKEN_PREFIX}`);
  return { url: withoutSlash(`${parsed.origin}${parsed.pathname}`), token };
};

const send = async ({ url }: RemoteShop, path: string, init: Parameters<typeof fetchOnce>[1]) => {
  try {
    return await fetchOnce(`${url}/api${path}`, init);
  } catch (error) {
    const { message, cause } = error as Error;
    throw new StartError(`cannot reach ${url}: ${cause instanceof Error ? cause.message : message}`);
  }
};

/** Explains an answer that is no success, in one line. */
const explained = async ({ url }: RemoteShop, response: Response) => {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    return new StartError(`${url} redirects to ${headers.get('location') ?? 'nowhere'}: give the final address`);
  }
  if (status === 401) return new StartError(`${url} does not accept this token: it has expired, was ended or mistyped`);
  const { body } = new ApiError(status, await response.json().catch(() => null));
  return body ? refusedWith(body.message, body.field) : new StartError(`${url} answers ${status}, not as a shop does`);
};

/**
 * Sends a release to a shop, and returns what the shop published. The fields go before the files, so that the shop can
 * refuse a version before it receives a gigabyte. Nothing is sent twice: where the answer got lost, whoever publishes
 * looks first whether it was published.
 */
export const publishOverHttp = async (
  shop: RemoteShop,
  texts: Record<string, string>,
  files: readonly { name: string; path: string }[],
): Promise<Release> => {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  // A blob of a file is read while it is sent.
  for (const { name, path } of files) body.append(name, await openAsBlob(path), basename(path));
  const { method, path, reply } = contract.releases.publish;
  const headers = { authorization: `Bearer ${shop.token}`, 'accept-language': defaultLocale };
  const response = await send(shop, path, { method, headers, body });
  if (!response.ok) throw await explained(shop, response);
  const answer = reply.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new StartError(`${shop.url} does not answer as a shop does`);
  return answer.data.release;
};

/** Reads the signature of an installer that was published. It needs no token. */
export const readSignature = async (shop: RemoteShop, version: string, system: System) => {
  const [os, arch] = system.split('_');
  const path = `/releases/public/${encodeURIComponent(version)}/download/${os}/${arch}/installer.minisig`;
  const response = await send(shop, path, { headers: { 'accept-language': defaultLocale } });
  if (!response.ok) throw await explained(shop, response);
  return response.text();
};
