import { randomUUIDv7 } from 'node:crypto';
import { publication, type System, systems } from '@warden/contract';
import { type Locale, panelTexts } from '@warden/i18n';
import { inputRefusal } from '../../platform/http/errors.ts';
import type { FormFile, FormPart } from '../../platform/http/forms.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import { channelOf, fileNameOf, fitsChannel, fitsMinVersion, partsOfSystem, sortKeyOf, versionOf } from './domain.ts';
import { storeInstaller } from './installer-hash.ts';
import { checkNotes } from './notes.ts';
import * as store from './store.ts';
import type { InstallerRow, ReleaseWithInstallers } from './wire.ts';

export interface Publishing extends Pick<Resources, 'db' | 'storage' | 'log' | 'now' | 'releaseKeys'> {
  webhooks: Webhooks;
}

interface Received {
  texts: Record<string, string>;
  files: { system: System; storageKey: string; uploadedAs: string; size: number; sha256: string; blake2b: string }[];
}

const isSystem = (name: string): name is System => (systems as readonly string[]).includes(name);
const isText = (name: string) => Object.hasOwn(publication.shape, name);

const checkedVersion = (text: string) => {
  const version = versionOf(text);
  if (!version) throw new Refusal('version_invalid', { field: 'version' });
  return version;
};

type Texts = ReturnType<typeof publication.parse>;

/** For whom the release is: its channel, and the oldest version from which one can upgrade to it. */
const checkedOffer = ({ version, channel = channelOf(version), min_version: minVersion }: Texts) => {
  if (!fitsChannel(version, channel)) throw new Refusal('channel_invalid', { field: 'channel' });
  if (minVersion !== undefined && !fitsMinVersion(version, minVersion)) {
    const explain = (reader: Locale) => panelTexts[reader].publish.minVersionInvalid;
    throw new Refusal('version_invalid', { field: 'min_version', explain });
  }
  return { channel, minVersion: minVersion ?? null };
};

/** Where the version comes before the files, one that cannot be published is refused before they are stored. */
const checkEarly = async ({ db }: Publishing, version: string) => {
  if (await store.findRelease(db, checkedVersion(version))) throw new Refusal('version_taken', { field: 'version' });
};

const receiveFile = async ({ storage }: Publishing, releaseId: string, { name, fileName, bytes }: FormFile) => {
  const system = name as System;
  const storageKey = `${releaseId}_${system}`;
  return { system, storageKey, uploadedAs: fileName, ...(await storeInstaller(storage, storageKey, bytes)) };
};

const receive = async (
  dependencies: Publishing,
  releaseId: string,
  parts: AsyncIterable<FormPart>,
): Promise<Received> => {
  const received: Received = { texts: {}, files: [] };
  const seen = new Set<string>();
  for await (const part of parts) {
    const { name } = part;
    const fits = 'value' in part ? isText(name) : isSystem(name);
    if (!fits || seen.has(name)) throw new Refusal('field_invalid', { field: name });
    seen.add(name);
    if ('value' in part) {
      received.texts[name] = part.value;
      if (name === 'version') await checkEarly(dependencies, part.value.trim());
    } else {
      // Whoever sends all texts first, as pages and tools do, need not wait for the files to be stored.
      const { data } = publication.safeParse(received.texts);
      if (data) checkedOffer(data);
      const file = await receiveFile(dependencies, releaseId, part);
      if (file.size === 0) throw new Refusal('installer_missing', { field: name });
      received.files.push(file);
    }
  }
  return received;
};

const parsedTexts = async (texts: Received['texts']) => {
  const parsed = publication.safeParse(texts);
  if (!parsed.success) throw inputRefusal(parsed.error.issues);
  const { version, channel: _, min_version: __, ...notes } = parsed.data;
  checkedVersion(version);
  const offer = checkedOffer(parsed.data);
  await checkNotes(notes);
  return { version, ...offer, notes };
};

const insert = async (
  { db, webhooks, now }: Publishing,
  id: string,
  { texts, files }: Received,
  actor: AuditActor,
): Promise<ReleaseWithInstallers> => {
  const { version, channel, minVersion, notes } = await parsedTexts(texts);
  if (files.length === 0) throw new Refusal('installer_missing');
  const rows = files.map(
    ({ system, storageKey, uploadedAs, size, sha256, blake2b }): InstallerRow => ({
      releaseId: id,
      ...partsOfSystem(system),
      sha256,
      size,
      blake2b,
      storageKey,
      fileName: fileNameOf(version, system, uploadedAs),
    }),
  );
  return db.transaction(async (tx) => {
    const release = await store.insertRelease(tx, {
      ...{ id, version, sortKey: sortKeyOf(version), channel, minVersion, ...notes },
      releasedAt: now(),
    });
    if (!release) throw new Refusal('version_taken', { field: 'version' });
    for (const row of rows) {
      const field = `${row.os}_${row.arch}`;
      if (!(await store.insertInstaller(tx, row))) throw new Refusal('installer_published', { field });
    }
    await audit(tx, {
      ...actor,
      action: 'release.published',
      subject: `release:${id}`,
      after: { version, installers: Object.fromEntries(files.map(({ system, sha256 }) => [system, sha256])) },
      at: now(),
    });
    const data = { release_id: id, version };
    await webhooks.emit(tx, 'everyone', { type: 'release.published', data });
    return { ...release, installers: rows.toSorted((a, b) => (a.storageKey < b.storageKey ? -1 : 1)) };
  });
};

/** Removes the files that were stored. What cannot be removed now is removed by the next sweep. */
const discard = async ({ storage, log }: Publishing, releaseId: string) => {
  for (const system of systems) {
    await storage.remove(`${releaseId}_${system}`).catch((error: unknown) => {
      log.warn({ err: error }, 'a file of a release that was not published is left for the sweep');
    });
  }
};

/**
 * Publishes a release: stores its files while they arrive, then writes the rest in one transaction. The files of a
 * release that is refused are removed before the refusal is answered.
 */
export const publishRelease = async (
  dependencies: Publishing,
  parts: AsyncIterable<FormPart>,
  actor: AuditActor,
): Promise<ReleaseWithInstallers> => {
  // What cannot be signed is not published: nobody could tell it from what somebody else offers.
  if (!dependencies.releaseKeys) throw new Refusal('release_key_missing');
  const id = randomUUIDv7();
  let storing = true;
  try {
    const received = await receive(dependencies, id, parts);
    storing = false;
    return await insert(dependencies, id, received, actor);
  } catch (error) {
    // Where the answer to a commit got lost, it may have happened: its files must stay, or else the sweep removes them.
    if (storing || error instanceof Refusal) await discard(dependencies, id);
    throw error;
  }
};
