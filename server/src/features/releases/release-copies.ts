import { releaseChannels } from '@warden/contract';
import { keyId } from '@warden/license';
import type { Job } from '../../platform/jobs/job.ts';
import type { Keys } from '../../platform/keyring/keyring.ts';
import { describeError } from '../../platform/log.ts';
import { logRarely } from '../../platform/log-rarely.ts';
import { minisignature, minisignKeyFile } from '../../platform/minisign/minisign.ts';
import type { Resources } from '../../platform/resources.ts';
import type { OpenReleaseFolder } from '../../platform/storage/open.ts';
import { readText, writeText } from '../../platform/storage/text-files.ts';
import { type Entry, MANIFEST_CACHING, type ReleaseFiles, signManifest } from './release-files.ts';
import { signedKeys } from './release-keys.ts';
import { SIGNED_FILE_CACHING, type SignedFile } from './signed-files.ts';

interface Dependencies extends Pick<Resources, 'db' | 'keys' | 'releaseKeys' | 'releaseStorage' | 'log' | 'now'> {
  releaseFiles: Pick<ReleaseFiles, 'catalog' | 'latest'>;
}

const FOLDER = 'releases';
const PUBLIC_KEY = 'minisign.pub';
const json = { contentType: 'application/json; charset=utf-8', cacheControl: SIGNED_FILE_CACHING };
const text = { contentType: 'text/plain; charset=utf-8', cacheControl: SIGNED_FILE_CACHING };

/** An installer that was uploaded by an earlier version has no signature until a job has hashed it. */
const isWhole = ({ installers }: Entry) => installers.every(({ blake2b }) => blake2b !== null);

const copyRelease = async (open: OpenReleaseFolder, entry: Entry, keys: Keys) => {
  const { version, manifest, releasedAt, installers } = entry;
  const cacheControl = MANIFEST_CACHING;
  for (const { os, arch, blake2b, fileName } of installers) {
    if (!blake2b) continue;
    const signature = await minisignature({ blake2b, fileName, at: releasedAt }, keys.signer);
    const folder = open(`${FOLDER}/public/${version}/download/${os}/${arch}`);
    await writeText(folder, 'installer.minisig', signature, { ...text, cacheControl });
  }
  const folder = open(`${FOLDER}/public/${version}`);
  await writeText(folder, 'manifest.json.minisig', await signManifest(entry, keys), { ...text, cacheControl });
  await writeText(folder, 'manifest.json', manifest.text, { ...json, cacheControl });
};

/** The signature is written before the file: where that fails, the file is still the old one and is copied again. */
const copySigned = async (open: OpenReleaseFolder, path: string, name: string, { body, signature }: SignedFile) => {
  const folder = open(path);
  if ((await readText(folder, name)) === body) return;
  await writeText(folder, `${name}.minisig`, signature, text);
  await writeText(folder, name, body, json);
};

/** What is copied whole, and the key that had signed it. It is outside of the folder that a CDN answers from. */
const copies = { folder: 'release-copies', name: 'copied.json' };

/** The hashes of the manifests that need no copy. There is none of what another key had signed. */
const readCopied = async (open: OpenReleaseFolder, key: string): Promise<Set<string>> => {
  const stored = await readText(open(copies.folder), copies.name);
  try {
    const copied = JSON.parse(stored ?? 'null') as { key: string; manifests: string[] } | null;
    return new Set(copied?.key === key ? copied.manifests : []);
  } catch {
    return new Set();
  }
};

const copyReleases = async (open: OpenReleaseFolder, entries: readonly Entry[], keys: Keys) => {
  const key = keyId(keys.signer.publicKey);
  const copied = await readCopied(open, key);
  for (const entry of entries) if (!copied.has(entry.manifest.sha256)) await copyRelease(open, entry, keys);
  const manifests = entries.filter(isWhole).map(({ manifest }) => manifest.sha256);
  if (manifests.length === copied.size && manifests.every((sha256) => copied.has(sha256))) return;
  await writeText(open(copies.folder), copies.name, JSON.stringify({ key, manifests }), json);
};

const manifestsNamedBy = ({ body }: SignedFile) =>
  (JSON.parse(body) as { releases: { manifest_sha256: string }[] }).releases.map((release) => release.manifest_sha256);

const copyAll = async (open: OpenReleaseFolder, releaseKeys: Keys, dependencies: Dependencies) => {
  const { releaseFiles: files } = dependencies;
  const { entries } = await files.catalog();
  await copyReleases(open, entries, releaseKeys);
  await copySigned(open, FOLDER, 'keys.json', await signedKeys(dependencies, releaseKeys));
  const manifests = new Set(entries.map(({ manifest }) => manifest.sha256));
  for (const channel of releaseChannels) {
    const latest = await files.latest(channel, releaseKeys);
    // What was published or changed since the catalog was read is copied by the next run, and named then.
    const isCopied = manifestsNamedBy(latest).every((sha256) => manifests.has(sha256));
    if (isCopied) await copySigned(open, `${FOLDER}/channels/${channel}`, 'latest.json', latest);
  }
  const key = minisignKeyFile(releaseKeys.signer.publicKey);
  if ((await readText(open(FOLDER), PUBLIC_KEY)) !== key) await writeText(open(FOLDER), PUBLIC_KEY, key, text);
};

/**
 * Copies the signed files about releases to the S3, where there is one and they have changed, so that a CDN can send them
 * while the shop is down. They are signed again once an hour, also where nobody asks for them.
 */
export const copyReleaseFiles: Job<object, Dependencies> = {
  name: 'releases-copy-files',
  options: { retryLimit: 0, expireInSeconds: 300 },
  schedule: '* * * * *',
  async run(_data, dependencies) {
    const { releaseStorage: open, releaseKeys, log } = dependencies;
    if (!open || !releaseKeys) return;
    try {
      await copyAll(open, releaseKeys, dependencies);
    } catch (error) {
      // The next minute's run tries again. A dead letter a minute would say no more than this line.
      const reason = describeError(error);
      logRarely(log, 'error', { reason }, 'the files about releases were not copied to the S3, will try again');
    }
  },
};
