import { hash } from 'node:crypto';
import { type contract, type ReleaseChannel, type ReleaseCheck, releaseChannels } from '@warden/contract';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { type EncodedResponse, sendEncoded } from '../../platform/http/encoded-response.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import type { Keys } from '../../platform/keyring/keyring.ts';
import { minisignText } from '../../platform/minisign/minisign.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { HOUR } from '../../platform/time.ts';
import type { AdvisoryService, PublishedAdvisories } from '../advisories/service.ts';
import { offeredIn, updateFor, versionOf } from './domain.ts';
import {
  EXPIRES_AFTER,
  latestFacts,
  type ManifestRelease,
  makeLatest,
  makeManifest,
  manifestAddress,
  type ReleaseEntry,
} from './manifest.ts';
import { encodedJson, encodedText, signedFile, signedFileReplies } from './signed-files.ts';
import { listForManifests } from './store.ts';

/** An unchanged `latest.json` is signed again after this time. */
const RENEWED_AFTER = HOUR;

/** A manifest may change at any time, and the latest release with every publication, so caches have to revalidate. */
export const MANIFEST_CACHING = 'no-cache';

interface Dependencies extends Pick<Resources, 'db' | 'now' | 'releaseKeys'> {
  versions: ContentVersions;
  advisories: Pick<AdvisoryService, 'published' | 'publishedIn'>;
  config: Pick<Config, 'publicUrl'>;
}

export type Entry = ManifestRelease & ReleaseEntry;

interface SignedManifest {
  body: Promise<EncodedResponse>;
  signature: Promise<EncodedResponse>;
}

/** All releases with their manifests at one moment. The newest version comes first. */
interface Catalog {
  version: string;
  entries: readonly Entry[];
  advisories: PublishedAdvisories;
  /** The manifests that were asked for, by version. */
  sent: Map<string, SignedManifest>;
}

const orNotFound = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Refusal('not_found');
  return value;
};

/** The release of this version, or the latest, as everywhere under /releases/public. */
const findEntry = (entries: readonly Entry[], version: string) =>
  version === 'latest'
    ? (offeredIn(entries, 'stable')[0] ?? offeredIn(entries, 'beta')[0])
    : entries.find((entry) => entry.version === version);

/** Signs the manifest with the date of the release, so that the same manifest always has the same signature. */
export const signManifest = ({ manifest, releasedAt }: Entry, { signer }: Keys) =>
  minisignText(manifest.text, { fileName: 'manifest.json', at: releasedAt }, signer);

export type ReleaseFiles = ReturnType<typeof releaseFiles>;

/** The signed files about releases: a manifest for each, and the newest one of each channel. */
export const releaseFiles = ({ db, now, versions, advisories, config: { publicUrl } }: Dependencies) => {
  const readEntries = async (tx: Db, published: PublishedAdvisories): Promise<Entry[]> =>
    (await listForManifests(tx)).map((release) => ({
      ...release,
      manifest: makeManifest(release, published.about(release.version), publicUrl),
    }));

  let last: Catalog | undefined;
  const source = versions.source(async (): Promise<Catalog> => {
    const published = await advisories.published();
    const entries = await readEntries(db, published);
    // An installer of an earlier version is hashed later, which its manifest does not tell.
    const facts = entries.map(({ manifest, installers }) => [
      manifest.sha256,
      installers.map(({ blake2b }) => blake2b),
    ]);
    const version = hash('sha256', JSON.stringify([published.version, facts]));
    if (last?.version !== version) last = { version, entries, advisories: published, sent: new Map() };
    return last;
  });

  return {
    catalog: async () => source.known() ?? source.read(),

    /** The newest release of a channel, as all processes answer it. It is signed anew when it has changed or is old. */
    async latest(channel: ReleaseChannel, { signer }: Keys) {
      return signedFile(
        { db, now },
        {
          name: channel,
          fileName: 'latest.json',
          signer,
          renewedAfter: RENEWED_AFTER,
          async read(tx) {
            const entries = await readEntries(tx, await advisories.publishedIn(tx));
            const facts = latestFacts(entries, channel, publicUrl);
            return {
              fingerprint: hash('sha256', JSON.stringify(facts)),
              make: (times) => makeLatest(facts, { channel, ...times }),
            };
          },
        },
      );
    },
  };
};

/** Answers what a version is told about newer releases and about advisories. */
const checkOf = (
  { entries, advisories }: Catalog,
  { version, channel }: { version: string; channel: ReleaseChannel },
  publicUrl: string,
  now: Date,
): ReleaseCheck => {
  const { latest, next, behind, yanked } = updateFor(entries, version, channel);
  return {
    version,
    channel,
    up_to_date: behind === 0,
    behind,
    latest: latest?.version ?? null,
    next: next
      ? {
          version: next.version,
          manifest: manifestAddress(publicUrl, next.version),
          manifest_sha256: next.manifest.sha256,
        }
      : null,
    yanked,
    advisories: advisories.applyingTo(version),
    issued: now.toISOString(),
    expires: new Date(now.getTime() + EXPIRES_AFTER).toISOString(),
  };
};

type Routes = 'manifest' | 'manifestSignature' | 'latest' | 'latestSignature' | 'check';

/** Answers with the signed files. Without a key of releases there are none, and the check is answered unsigned. */
export const releaseFileRoutes = (
  dependencies: Omit<Dependencies, 'advisories'> & { releaseFiles: ReleaseFiles },
): Pick<Handlers<typeof contract.releases>, Routes> => {
  const { releaseFiles: files, releaseKeys, versions, now, config } = dependencies;

  const repliesOf = (channel: ReleaseChannel) =>
    signedFileReplies(versions, () => files.latest(channel, orNotFound(releaseKeys)));
  const latest = Object.fromEntries(releaseChannels.map((channel) => [channel, repliesOf(channel)])) as Record<
    ReleaseChannel,
    ReturnType<typeof repliesOf>
  >;

  const manifestOf = async (version: string): Promise<SignedManifest> => {
    const keys = orNotFound(releaseKeys);
    const { entries, sent } = await files.catalog();
    const entry = orNotFound(findEntry(entries, version));
    const known = sent.get(entry.version);
    if (known) return known;
    const made: SignedManifest = {
      body: encodedJson(entry.manifest.text, MANIFEST_CACHING),
      signature: signManifest(entry, keys).then((signature) => encodedText(signature, MANIFEST_CACHING)),
    };
    sent.set(entry.version, made);
    return made;
  };

  return {
    async manifest({ params, request, reply }) {
      return sendEncoded(request, reply, await (await manifestOf(params.version)).body);
    },
    async manifestSignature({ params, request, reply }) {
      return sendEncoded(request, reply, await (await manifestOf(params.version)).signature);
    },
    latest: ({ params, request, reply }) => latest[params.channel].sendBody(request, reply),
    latestSignature: ({ params, request, reply }) => latest[params.channel].sendSignature(request, reply),

    async check({ query }) {
      const version = versionOf(query.version);
      if (!version) throw new Refusal('version_invalid', { field: 'version' });
      const at = now();
      const data = checkOf(await files.catalog(), { ...query, version }, config.publicUrl, at);
      const text = JSON.stringify(data);
      if (!releaseKeys) return { success: true, data, signed: null };
      const signature = await minisignText(text, { fileName: 'check.json', at }, releaseKeys.signer);
      return { success: true, data, signed: { text, signature } };
    },
  };
};
