import { createHash } from 'node:crypto';
import { fromBase64, type PublicKey } from '@warden/license';
import { type Caller, call, type Fetch } from './call.ts';
import { type MinisignKey, readMinisignKey, verifyMinisign } from './minisign.ts';
import {
  type Channel,
  type Installer,
  type LatestFile,
  type Manifest,
  type ManifestAdvisory,
  parseKeysFile,
  parseLatestFile,
  parseManifest,
  type ReleaseRefusal,
  refused,
} from './release-files.ts';
import { shopUrl } from './shop-url.ts';
import { SyncError } from './sync-error.ts';
import { compareVersions, isVersion } from './versions.ts';

const DEFAULT_TIMEOUT = 30_000;
const MAX_SIGNATURE_BYTES = 4096;
const MAX_KEYS_BYTES = 65_536;
const MAX_LATEST_BYTES = 4 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 1024 * 1024;

/** The newest file of its kind that was believed, and the key that had signed it. */
interface Seen {
  keyId: string;
  sequence: number;
}

/** What must be remembered between two checks, so that an older copy is noticed. */
export interface ReleaseState {
  keys: Seen | null;
  channels: Partial<Record<Channel, Seen>>;
}

export const noReleaseState: ReleaseState = { keys: null, channels: {} };

const isSeen = (value: Seen | null | undefined) =>
  typeof value?.keyId === 'string' && Number.isSafeInteger(value.sequence);

export const isReleaseState = (value: unknown): value is ReleaseState => {
  const { keys, channels } = (value ?? {}) as Partial<ReleaseState>;
  const isObject = typeof channels === 'object' && channels !== null;
  return (keys === null || isSeen(keys)) && isObject && Object.values(channels).every(isSeen);
};

export interface ReleaseCheckOptions {
  /** The shop's address, such as `https://licenses.example.com`. */
  url: string;
  /** The shop's public keys of licenses, which the installation knows from the start. */
  keys: readonly PublicKey[];
  /** The version that the installation runs. */
  version: string;
  channel?: Channel;
  /** What the check before this one returned. */
  state?: ReleaseState;
  timeout?: number;
  fetch?: Fetch;
  signal?: AbortSignal | undefined;
  now?: () => Date;
}

export interface CheckedReleases {
  /** How many releases of the channel are newer. */
  behind: number;
  /** The newest version of the channel. */
  latest: string | null;
  /** The newest release that can be installed over the own version. */
  next: Manifest | null;
  /** Set where the own version should not be used any more. */
  yanked: Manifest['yanked'];
  /** The advisories that apply to the own version, where it is a published release. */
  advisories: ManifestAdvisory[];
  /** After this time, the answer must not be believed any more. */
  expires: string;
  /** Store this, and pass it to the next check. */
  state: ReleaseState;
}

interface SignedText {
  text: string;
  keyId: string;
}

/** A key of licenses signs like one of releases; its id is made of its first bytes. */
const licenseKeys = (keys: readonly PublicKey[]): MinisignKey[] => {
  const retired = new Set(keys.filter((key) => key.retired).map(({ id }) => id));
  return keys.flatMap(({ id, publicKey }) => {
    const bytes = fromBase64(publicKey);
    return bytes && !retired.has(id) ? [{ id, bytes }] : [];
  });
};

const get = async (caller: Caller, url: URL, limit: number): Promise<string> => {
  const { status, text } = await call(caller, url.href, limit);
  if (status !== 200) throw new SyncError('bad_answer', `${url.href} answered ${status}.`, { status });
  return text;
};

const getSigned = async (
  caller: Caller,
  url: URL,
  limit: number,
  keys: readonly MinisignKey[],
  reason: ReleaseRefusal,
): Promise<SignedText> => {
  const fileName = url.pathname.split('/').at(-1);
  const signatureUrl = new URL(`${url.href}.minisig`);
  // Between the two requests the file may be signed anew, so both are asked for once more.
  for (let attempt = 0; attempt < 2; attempt++) {
    const text = await get(caller, url, limit);
    const signed = verifyMinisign(text, await get(caller, signatureUrl, MAX_SIGNATURE_BYTES), keys);
    if (signed && signed.fileName === fileName) return { text, keyId: signed.keyId };
  }
  throw refused(reason, `No known key has signed ${url.href}.`);
};

const isOver = (expires: string, now: Date) => Date.parse(expires) <= now.getTime();

/**
 * A file must not be older than the one before it. Only where the key that had signed that one is not believed any more,
 * its number does not count: whoever had stolen the key could have signed the highest of all numbers.
 */
const isOlder = (seen: Seen | null | undefined, sequence: number, keys: readonly MinisignKey[]) =>
  seen !== null && seen !== undefined && keys.some(({ id }) => id === seen.keyId) && sequence < seen.sequence;

const readKeys = async (caller: Caller, shop: URL, pinned: readonly PublicKey[], seen: Seen | null, now: Date) => {
  const known = licenseKeys(pinned);
  const url = new URL('api/releases/keys.json', shop);
  const { text, keyId } = await getSigned(caller, url, MAX_KEYS_BYTES, known, 'KEYS_SIGNATURE');
  const { sequence, expires, keys } = parseKeysFile(text);
  if (isOlder(seen, sequence, known))
    throw refused('KEYS_ROLLBACK', 'This list of keys is older than one seen before.');
  if (isOver(expires, now)) throw refused('KEYS_EXPIRED', `This list of keys was good until ${expires}.`);
  const believed = keys.flatMap(({ id, minisign, state }) => {
    const key = state === 'retired' ? undefined : readMinisignKey(minisign);
    return key?.id === id ? [key] : [];
  });
  return { believed, seen: { keyId, sequence } };
};

const readLatest = async (
  caller: Caller,
  shop: URL,
  channel: Channel,
  keys: readonly MinisignKey[],
  seen: Seen | undefined,
  now: Date,
) => {
  const url = new URL(`api/releases/channels/${channel}/latest.json`, shop);
  const { text, keyId } = await getSigned(caller, url, MAX_LATEST_BYTES, keys, 'SIGNATURE');
  const latest = parseLatestFile(text);
  if (latest.channel !== channel) throw refused('OTHER_CHANNEL', `This file is about the channel ${latest.channel}.`);
  if (isOlder(seen, latest.sequence, keys)) throw refused('ROLLBACK', 'This copy is older than one seen before.');
  if (isOver(latest.expires, now)) throw refused('EXPIRED', `This copy was good until ${latest.expires}.`);
  return { latest, seen: { keyId, sequence: latest.sequence } };
};

type Listed = LatestFile['releases'][number];

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** A manifest needs no signature of its own here: the signed file of the channel names its hash. */
const readManifest = async (
  caller: Caller,
  shop: URL,
  { version, manifest_sha256: sha256 }: Listed,
): Promise<Manifest> => {
  const url = new URL(`api/releases/public/${encodeURIComponent(version)}/manifest.json`, shop);
  const text = await get(caller, url, MAX_MANIFEST_BYTES);
  if (sha256Of(text) !== sha256) throw refused('MIXED', `The manifest of ${version} is not the one that was signed.`);
  const manifest = parseManifest(text);
  if (manifest.version !== version) throw refused('MIXED', `The manifest of ${version} is that of another version.`);
  return manifest;
};

/**
 * Finds out what there is to install and which advisories apply, from files that anybody may pass on: it believes
 * signatures, times and hashes alone. Rejects with a SyncError, whose `reason` says what is wrong with the files where
 * its code is `releases_refused`; then everything stays as it is.
 */
export const checkReleases = async (options: ReleaseCheckOptions): Promise<CheckedReleases> => {
  const { keys: pinned, version, channel = 'stable', state = noReleaseState, timeout = DEFAULT_TIMEOUT } = options;
  if (!isVersion(version)) throw new TypeError('version must be one such as 1.4.0 or 1.5.0-rc.1');
  const shop = shopUrl(options.url);
  const now = (options.now ?? (() => new Date()))();
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const caller: Caller = { fetch, timeout, signal: options.signal };

  const { believed, seen: seenKeys } = await readKeys(caller, shop, pinned, state.keys, now);
  const { latest, seen } = await readLatest(caller, shop, channel, believed, state.channels[channel], now);

  const newer = latest.releases.filter((release) => !release.yanked && compareVersions(release.version, version) > 0);
  const canInstall = ({ min_version: from }: Listed) => from === null || compareVersions(from, version) <= 0;
  const following = newer.find(canInstall);
  const next = following ? await readManifest(caller, shop, following) : null;
  const own = latest.releases.find((release) => release.version === version);
  const ownManifest = own ? await readManifest(caller, shop, own) : null;
  return {
    behind: newer.length,
    latest: latest.version,
    next,
    yanked: ownManifest?.yanked ?? null,
    advisories: ownManifest?.advisories ?? [],
    expires: latest.expires,
    state: { keys: seenKeys, channels: { ...state.channels, [channel]: seen } },
  };
};

/** Finds the installer of a manifest whose very bytes these are. Rejects where they are those of none. */
export const checkInstaller = async (manifest: Manifest, bytes: AsyncIterable<Uint8Array>): Promise<Installer> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.length;
  }
  const sha256 = hash.digest('hex');
  const found = manifest.installers.find((installer) => installer.sha256 === sha256 && installer.size === size);
  if (!found) throw refused('MIXED', `This file is no installer of ${manifest.version}.`);
  return found;
};
