import { hash } from 'node:crypto';
import type { Advisory, ApplyingAdvisory } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import type { Resources } from '../../platform/resources.ts';
import { appliesTo } from './domain.ts';
import { osvOf } from './osv.ts';
import * as store from './store.ts';
import { advisoryToWire, applyingToWire, osvAddress, type PublishedRow } from './wire.ts';

/** A published advisory as everybody sees it, with its file in the format of OSV. */
export interface PublishedAdvisory {
  advisory: Advisory;
  osv: { url: string; text: string; sha256: string };
}

interface Entry extends PublishedAdvisory {
  row: PublishedRow;
}

/** What is published at one moment. It is judged without the database, so that a list of versions costs nothing more. */
export interface PublishedAdvisories {
  version: string;
  /** The newest first, withdrawn ones too. */
  all: readonly PublishedAdvisory[];
  find(number: string): PublishedAdvisory | undefined;
  /** The advisories that apply to a version, the newest first. One that was withdrawn applies to none. */
  about(version: string): PublishedAdvisory[];
  /** The same as the users of that version are told. */
  applyingTo(version: string): ApplyingAdvisory[];
}

interface Dependencies extends Pick<Resources, 'db'> {
  publicUrl: string;
  versions: ContentVersions;
}

const entryOf = (row: PublishedRow, publicUrl: string): Entry => {
  const text = osvOf(row, publicUrl);
  const osv = { url: osvAddress(publicUrl, row.number), text, sha256: hash('sha256', text) };
  return { row, advisory: advisoryToWire(row), osv };
};

const snapshotOf = (version: string, rows: readonly PublishedRow[], publicUrl: string): PublishedAdvisories => {
  const entries = rows.map((row) => entryOf(row, publicUrl));
  const about = (asked: string) =>
    entries.filter(({ row }) => row.withdrawnAt === null && appliesTo(row.affected, asked));
  return {
    version,
    all: entries,
    find: (number) => entries.find(({ row }) => row.number === number),
    about,
    applyingTo: (asked) => about(asked).map(({ row }) => applyingToWire(row, asked, publicUrl)),
  };
};

/** Reads what is published when it has changed, and asks for that at most twice a second. */
export const publishedSource = ({ db, publicUrl, versions }: Dependencies) => {
  let last: PublishedAdvisories | undefined;
  const read = async (tx: Db) => {
    // The version is read first, so that a change between the two makes the next caller read again.
    const version = await store.publishedVersion(tx);
    if (last?.version !== version) last = snapshotOf(version, await store.listPublished(tx), publicUrl);
    return last;
  };
  return { source: versions.source(() => read(db)), read };
};
