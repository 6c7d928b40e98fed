import { releaseChannels } from '@warden/contract';
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

const copyRelease = async (open: OpenReleaseFolder, entry: Entry, keys: Keys) => {
  const { version, manifest, releasedAt, installers } = entry;
  const cacheControl = MANIFEST_CACHING;
  for (const { os, arch, blake2b, fileName } of installers) {
    // A job hashes what was uploaded by an earlier version. Until then nothing is copied.
    if (!blake2b) throw new Error(`the installers of ${version} are not hashed yet`);
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

/** What the copied `latest.json` names, which was copied before it. Nothing where there is none that can be read. */
const copiedManifests = async (open: OpenReleaseFolder): Promise<Set<string>> => {
  const stored = await readText(open(`${FOLDER}/channels/beta`), 'latest.json');
  try {
    const { releases } = JSON.parse(stored ?? '{"releases":[]}') as { releases: { manifest_sha256: string }[] };
    return new Set(releases.map(({ manifest_sha256 }) => manifest_sha256));
  } catch {
    return new Set();
  }
};

const copyAll = async (open: OpenReleaseFolder, releaseKeys: Keys, dependencies: Dependencies) => {
  const { releaseFiles: files } = dependencies;
  const key = minisignKeyFile(releaseKeys.signer.publicKey);
  const isSameKey = (await readText(open(FOLDER), PUBLIC_KEY)) === key;
  const copied = isSameKey ? await copiedManifests(open) : new Set<string>();
  for (const entry of (await files.catalog()).entries) {
    if (!copied.has(entry.manifest.sha256)) await copyRelease(open, entry, releaseKeys);
  }
  await copySigned(open, FOLDER, 'keys.json', await signedKeys(dependencies, releaseKeys));
  for (const channel of releaseChannels) {
    await copySigned(open, `${FOLDER}/channels/${channel}`, 'latest.json', await files.latest(channel, releaseKeys));
  }
  // It comes last: while it is the old one, all signatures are written again.
  if (!isSameKey) await writeText(open(FOLDER), PUBLIC_KEY, key, text);
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
