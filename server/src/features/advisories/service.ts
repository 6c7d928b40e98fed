import { randomUUIDv7 } from 'node:crypto';
import type { AdvisoryContent, WrittenAdvisory } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import { refuseBrokenLinks } from '../../platform/mail/broken-links.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import { ratingOf } from './cvss.ts';
import { countAffected, cveOf, numberOf, problemOfRanges, sortedRanges, stateOf } from './domain.ts';
import type { InstallVersions } from './install-versions.ts';
import { announceAdvisory, noteAffected } from './jobs.ts';
import { publishedSource } from './published.ts';
import * as store from './store.ts';
import { type AdvisoryRow, writtenToWire } from './wire.ts';

export type { PublishedAdvisories, PublishedAdvisory } from './published.ts';
export { unsubscribe } from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  installs: InstallVersions;
  versions: ContentVersions;
  webhooks: Webhooks;
  publicUrl: string;
}

const orNotFound = <T>(row: T | undefined): T => {
  if (!row) throw new Refusal('not_found');
  return row;
};

/** What the audit log shows of an advisory: what it is about, not its texts. */
const described = ({ number, titleEn, severity, cvss, affected, cve }: AdvisoryRow) => ({
  ...{ number, title: titleEn, severity, cvss, affected, cve },
});

/** Refuses content that is wrong, and returns the columns that it becomes. */
const columnsOf = async (content: AdvisoryContent) => {
  const problem = problemOfRanges(content.affected);
  if (problem) throw new Refusal(problem.code, { field: problem.field });
  const rating = await ratingOf(content.cvss);
  if (!rating) throw new Refusal('cvss_invalid', { field: 'cvss' });
  const cve = cveOf(content.cve);
  if (cve === undefined) throw new Refusal('cve_invalid', { field: 'cve' });
  await refuseBrokenLinks({ text_en: content.text_en, text_ru: content.text_ru });
  return {
    titleEn: content.title_en,
    titleRu: content.title_ru,
    textEn: content.text_en,
    textRu: content.text_ru,
    cvss: content.cvss,
    ...rating,
    affected: sortedRanges(content.affected),
    cve,
  };
};

export type AdvisoryService = ReturnType<typeof advisoryService>;

/** The operations on advisories for the routes and other features. All but the lists refuse what does not exist. */
export const advisoryService = ({ db, installs, jobs, versions, webhooks, publicUrl, now }: Dependencies) => {
  const { source, read } = publishedSource({ db, publicUrl, versions });
  const published = async () => source.known() ?? source.read();

  const note = (tx: Db, action: string, row: AdvisoryRow, actor: AuditActor, change: object) =>
    audit(tx, { ...actor, action: `advisory.${action}`, subject: `advisory:${row.id}`, ...change, at: now() });

  /** Adds how many installations are affected now, and how many were on each day. */
  const written = async (tx: Db, rows: readonly AdvisoryRow[]): Promise<WrittenAdvisory[]> => {
    if (rows.length === 0) return [];
    const counts = await installs.countByVersion(tx);
    const history = Map.groupBy(
      await store.listHistory(
        tx,
        rows.map(({ id }) => id),
      ),
      ({ advisoryId }) => advisoryId,
    );
    return rows.map((row) => {
      const installations = row.withdrawnAt ? 0 : countAffected(row.affected, counts);
      return writtenToWire(row, installations, history.get(row.id) ?? []);
    });
  };
  const oneWritten = async (tx: Db, row: AdvisoryRow) => (await written(tx, [row]))[0] as WrittenAdvisory;

  return {
    /** What is published now, from memory. */
    published,
    /** What is published at this very moment, for what is signed: another process may know more than this memory. */
    publishedIn: read,
    /** Its version changes with what is published. */
    source,
    /** The advisories that apply to a version, from memory. */
    advisoriesFor: async (version: string) => (await published()).applyingTo(version),

    listAll: async () => written(db, await store.listAdvisories(db)),

    async create(content: AdvisoryContent, actor: AuditActor) {
      const columns = await columnsOf(content);
      return db.transaction(async (tx) => {
        const at = now();
        const number = numberOf(at.getUTCFullYear(), await store.takeNumber(tx, at.getUTCFullYear()));
        const row = { ...columns, id: randomUUIDv7(), number, createdAt: at, updatedAt: at };
        const created = await store.insertAdvisory(tx, row);
        await note(tx, 'created', created, actor, { after: described(created) });
        return oneWritten(tx, created);
      });
    },

    async change(id: string, content: AdvisoryContent, actor: AuditActor) {
      const columns = await columnsOf(content);
      return db.transaction(async (tx) => {
        const before = orNotFound(await store.lockAdvisory(tx, id));
        const changed = await store.updateAdvisory(tx, id, { ...columns, updatedAt: now() });
        await note(tx, 'changed', changed, actor, { before: described(before), after: described(changed) });
        return oneWritten(tx, changed);
      });
    },

    /** Deletes a draft. Its number is not given again. */
    remove: (id: string, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const row = orNotFound(await store.lockAdvisory(tx, id));
        if (stateOf(row) !== 'draft') throw new Refusal('advisory_published');
        await store.deleteAdvisory(tx, id);
        await note(tx, 'deleted', row, actor, { before: described(row) });
      }),

    publish: (id: string, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const row = orNotFound(await store.lockAdvisory(tx, id));
        if (stateOf(row) !== 'draft') throw new Refusal('advisory_published');
        const published = await store.updateAdvisory(tx, id, { publishedAt: now(), updatedAt: now() });
        await noteAffected({ installs, now }, tx, [published]);
        await note(tx, 'published', published, actor, { after: described(published) });
        const data = { advisory_id: row.number };
        await webhooks.emit(tx, 'everyone', { type: 'advisory.published', data });
        return oneWritten(tx, published);
      }),

    find: async (id: string) => orNotFound(await store.findAdvisory(db, id)),

    /** Announces a published advisory once. A job enqueues the mails. */
    announce: (id: string, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const row = orNotFound(await store.lockAdvisory(tx, id));
        if (stateOf(row) !== 'published') throw new Refusal('advisory_unpublished');
        if (row.announcedAt) throw new Refusal('advisory_announced');
        const announced = await store.updateAdvisory(tx, id, { announcedAt: now() });
        await jobs.enqueue(tx, announceAdvisory, { advisoryId: id });
        await note(tx, 'announced', announced, actor, { after: { number: row.number } });
        return oneWritten(tx, announced);
      }),

    isSubscriber: (userId: string) => store.isSubscriber(db, userId),

    /** Lets a person get a mail about every advisory, or only about those that affect their installations. */
    async setSubscribed(userId: string, wanted: boolean) {
      if (wanted) await store.subscribe(db, userId, now());
      else await store.unsubscribe(db, userId);
    },

    /** Says that a published advisory was wrong, once. */
    withdraw: (id: string, reason: { reason_en: string; reason_ru: string }, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const row = orNotFound(await store.lockAdvisory(tx, id));
        if (stateOf(row) !== 'published') throw new Refusal('advisory_unpublished');
        const withdrawn = await store.updateAdvisory(tx, id, {
          withdrawnAt: now(),
          updatedAt: now(),
          withdrawnReasonEn: reason.reason_en,
          withdrawnReasonRu: reason.reason_ru,
        });
        await note(tx, 'withdrawn', withdrawn, actor, { after: { number: row.number, ...reason } });
        return oneWritten(tx, withdrawn);
      }),
  };
};
