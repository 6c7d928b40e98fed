import { isRevokedIn, type PublicKey, revocationFileOf, verifyRevocationIndex } from '@warden/license';
import { type Caller, call } from './call.ts';
import type { KnownRevocations } from './state.ts';
import { SyncError } from './sync-error.ts';

/** An index of 256 files takes half of this. */
const MAX_INDEX_BYTES = 65_536;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** An id and the end of its line. */
const LINE_BYTES = 37;

const get = async (caller: Caller, url: string, limit: number): Promise<string> => {
  const { status, text } = await call(caller, url, limit);
  if (status !== 200) throw new SyncError('bad_answer', `${url} answered ${status}.`, { status });
  return text;
};

/** The index is signed, so it may come from any host, but not over a connection that others can read. */
const indexUrl = (given: string, shop: URL): URL => {
  const url = URL.canParse(given, shop.href) ? new URL(given, shop) : undefined;
  if (!url || (url.protocol !== 'https:' && url.origin !== shop.origin)) {
    throw new SyncError('bad_answer', 'The address of the index of revocations is not right.');
  }
  return url;
};

/**
 * Looks a license up in the signed index. What was known stays where the index is older than it; whatever is not signed
 * or not complete is an error, and changes nothing.
 */
export const lookUp = async (
  caller: Caller,
  {
    url,
    shop,
    keys,
    license,
    known,
  }: {
    url: string;
    shop: URL;
    keys: readonly PublicKey[];
    license: string;
    known: KnownRevocations | null;
  },
): Promise<KnownRevocations | null> => {
  const from = indexUrl(url, shop);
  const index = await verifyRevocationIndex(await get(caller, from.href, MAX_INDEX_BYTES), keys);
  if (!index) throw new SyncError('bad_answer', 'No known key has signed the index of revocations.');
  if (known && (index.sequence < known.sequence || index.issued < known.issued)) return known;
  const facts = { sequence: index.sequence, issued: index.issued, license };
  const named = revocationFileOf(index, license)?.sha256;
  if (named !== undefined && known?.license === license && known.file === named) return { ...known, ...facts };
  const revoked = await isRevokedIn(index, license, ({ sha256, count }) => {
    const file = new URL(from);
    file.pathname = `${file.pathname.replace(/\/$/, '')}/${sha256}.txt`;
    return get(caller, file.href, Math.min(count * LINE_BYTES, MAX_FILE_BYTES));
  });
  if (revoked === undefined) throw new SyncError('bad_answer', 'A file of revocations is not the one of the index.');
  return { ...facts, revoked, file: named };
};
