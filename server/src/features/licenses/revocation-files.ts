import type { contract } from '@warden/contract';
import { makeRevocationFiles, makeRevocationIndex, type RevocationFile } from '@warden/license';
import { type EncodedResponse, encodedResponse, sendEncoded } from '../../platform/http/encoded-response.ts';
import type { Handler } from '../../platform/http/mount.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { HOUR, MINUTE } from '../../platform/time.ts';
import * as store from './store.ts';
import { storedFiles } from './stored-files.ts';

/** An unchanged index is signed again after this time, and says that a newer one is there after twice this time. */
export const RENEWED_AFTER = HOUR;

/** A cache in front of the shop may answer with the index for a minute, and with files for as long as it likes. */
export const caching = {
  index: 'public, max-age=60, stale-while-revalidate=300',
  file: 'public, max-age=31536000, immutable',
};

/** Who has got an index from a cache asks for its files, for longer than the cache may answer with it. */
const SERVED_AFTERWARDS = 15 * MINUTE;

export interface PublishedRevocations {
  issued: Date;
  /** Of two indexes, the one with the higher number is newer. */
  sequence: number;
  /** The signed index. */
  text: string;
  files: readonly RevocationFile[];
}

interface Published extends PublishedRevocations {
  version: string;
  index: EncodedResponse;
}

interface Dependencies extends Pick<Resources, 'db' | 'keys' | 'now'> {
  versions: ContentVersions;
}

const encoded = (body: string, cacheControl: string) =>
  encodedResponse({
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl, vary: 'accept-encoding' },
    body: Buffer.from(body),
  });

export type RevocationFiles = ReturnType<typeof revocationFiles>;

/**
 * The revocations as files that caches can store: an index, which is signed, and lists of ids that are named by their
 * hashes and never change. They are made once after each change, and the index once an hour.
 */
export const revocationFiles = ({ db, keys, versions, now }: Dependencies) => {
  const source = versions.source(async () => ({ version: await store.revocationsVersion(db) }));
  const stored = storedFiles((text) => encoded(text, caching.file), SERVED_AFTERWARDS);
  let last: Promise<Published> | undefined;

  const publish = async (version: string, before: Published | undefined): Promise<Published> => {
    const issued = now();
    const files = await makeRevocationFiles(await store.idsToRefuse(db, issued));
    // A clock that was set back does not make the number fall.
    const sequence = Math.max(issued.getTime(), (before?.sequence ?? 0) + 1);
    const nextUpdate = new Date(issued.getTime() + 2 * RENEWED_AFTER);
    const text = await makeRevocationIndex({ sequence, issued, nextUpdate, files }, keys.signer);
    const index = await encoded(text, caching.index);
    stored.replace(files, issued);
    return { version, issued, sequence, text, index, files };
  };

  const isCurrent = (published: Published, version: string) => {
    const age = now().getTime() - published.issued.getTime();
    return published.version === version && age >= 0 && age < RENEWED_AFTER;
  };

  const current = async (): Promise<Published> => {
    const { version } = source.known() ?? (await source.read());
    const waited = last;
    const published = await waited?.catch(() => undefined);
    if (published && isCurrent(published, version)) return published;
    // Callers that come while it is made wait for the same one.
    if (last === waited) last = publish(version, published);
    return last as Promise<Published>;
  };

  const index: Handler<typeof contract.licenses.revocationIndex> = async ({ request, reply }) =>
    sendEncoded(request, reply, (await current()).index);

  /** Another process may have made the index half a second before this one notices the change. */
  const findAfterReading = async (sha256: string) => {
    await source.read();
    await current();
    return stored.find(sha256);
  };

  const file: Handler<typeof contract.licenses.revocationFile> = async ({ params, request, reply }) => {
    await current();
    const body = await (stored.find(params.sha256) ?? findAfterReading(params.sha256));
    if (!body) throw new Refusal('not_found');
    return sendEncoded(request, reply, body);
  };

  return {
    index,
    file,
    sequence: async () => (await current()).sequence,
    latest: async (): Promise<PublishedRevocations> => current(),
  };
};
