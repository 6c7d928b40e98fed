import type { contract } from '@warden/contract';
import { makeRevocationFiles, makeRevocationIndex, type RevocationFile } from '@warden/license';
import { type EncodedResponse, encodedResponse, sendEncoded } from '../../platform/http/encoded-response.ts';
import type { Handler } from '../../platform/http/mount.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { HOUR } from '../../platform/time.ts';
import * as store from './store.ts';

/** An unchanged index is signed again after this time, and says that a newer one is there after twice this time. */
const RENEWED_AFTER = HOUR;

const plain = { 'content-type': 'text/plain; charset=utf-8' };
/** A cache in front of the shop may answer with the index for a minute. */
const indexHeaders = { ...plain, 'cache-control': 'public, max-age=60, stale-while-revalidate=300' };
const fileHeaders = { ...plain, 'cache-control': 'public, max-age=31536000, immutable' };

interface Published {
  version: string;
  issued: Date;
  /** Of two indexes, the one with the higher number is newer. */
  sequence: number;
  index: EncodedResponse;
  files: readonly RevocationFile[];
  bodies: Map<string, Promise<EncodedResponse>>;
}

interface Dependencies extends Pick<Resources, 'db' | 'keys' | 'now'> {
  versions: ContentVersions;
}

const encoded = (body: string, headers: Record<string, string>) =>
  encodedResponse({ status: 200, headers, body: Buffer.from(body) });

export type RevocationFiles = ReturnType<typeof revocationFiles>;

/**
 * The revocations as files that caches can store: an index, which is signed, and lists of ids that are named by their
 * hashes and never change. They are made once after each change, and the index once an hour.
 */
export const revocationFiles = ({ db, keys, versions, now }: Dependencies) => {
  const source = versions.source(async () => ({ version: await store.revocationsVersion(db) }));
  let last: Promise<Published> | undefined;
  /** Who has read the index before this one still asks for its files. */
  let before: Published | undefined;

  const publish = async (version: string): Promise<Published> => {
    const issued = now();
    const files = await makeRevocationFiles(await store.idsToRefuse(db, issued));
    const sequence = issued.getTime();
    const nextUpdate = new Date(issued.getTime() + 2 * RENEWED_AFTER);
    const text = await makeRevocationIndex({ sequence, issued, nextUpdate, files }, keys.signer);
    return { version, issued, sequence, index: await encoded(text, indexHeaders), files, bodies: new Map() };
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
    if (last === waited) {
      before = published ?? before;
      last = publish(version);
    }
    return last as Promise<Published>;
  };

  const findBody = ({ files, bodies }: Published, sha256: string) => {
    const file = files.find((each) => each.sha256 === sha256);
    if (file && !bodies.has(sha256)) bodies.set(sha256, encoded(file.text, fileHeaders));
    return bodies.get(sha256);
  };

  const index: Handler<typeof contract.licenses.revocationIndex> = async ({ request, reply }) =>
    sendEncoded(request, reply, (await current()).index);

  const file: Handler<typeof contract.licenses.revocationFile> = async ({ params, request, reply }) => {
    const published = await current();
    const body = await (findBody(published, params.sha256) ?? (before && findBody(before, params.sha256)));
    if (!body) throw new Refusal('not_found');
    return sendEncoded(request, reply, body);
  };

  return { index, file, sequence: async () => (await current()).sequence };
};
