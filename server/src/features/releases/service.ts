import { type NotesFields, notesFields } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import type { FormPart } from '../../platform/http/forms.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { minisignature } from '../../platform/minisign/minisign.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { noteReleases } from '../settings/service.ts';
import { announceRelease, removeFiles } from './jobs.ts';
import { announcementTest } from './mail.tsx';
import { checkNotes } from './notes.ts';
import { type Publishing, publishRelease } from './publish.ts';
import * as store from './store.ts';

export { channelOf, updateFor } from './domain.ts';
export { releaseFiles } from './release-files.ts';
export { countSigned, listFiles as listInstallerFiles } from './store.ts';

interface Dependencies extends Publishing {
  jobs: Pick<JobQueue, 'enqueue'>;
}

const orNotFound = <T>(row: T | undefined): T => {
  if (!row) throw new Refusal('not_found');
  return row;
};

/** The log shows what notes were about, not tens of thousands of characters. */
const EXCERPT = 500;
const excerpts = (notes: NotesFields) => notesFields((locale) => notes[`release_notes_${locale}`].slice(0, EXCERPT));

interface YankReason {
  reason_en: string;
  reason_ru: string;
}

export type ReleaseService = ReturnType<typeof releaseService>;

/** The operations on releases for the command line and the routes. All but `list` refuse what does not exist. */
export const releaseService = (dependencies: Dependencies) => {
  const { db, jobs, now } = dependencies;
  const note = (
    tx: Db,
    action: 'notes_edited' | 'yanked' | 'unyanked' | 'deleted' | 'announced' | 'announcement_tested',
    id: string,
    actor: AuditActor,
    change: { before?: object; after?: object },
  ) => audit(tx, { ...actor, action: `release.${action}`, subject: `release:${id}`, ...change, at: now() });

  return {
    /** The newest version first. */
    list: () => store.listReleases(db),
    /** What decides which release follows a version, the newest first. */
    listOffers: () => store.listOffers(db),
    /** The newest version of the stable channel, or else the newest. */
    latestVersion: async () => (await store.findRelease(db, 'latest'))?.version,
    /** The release of this version, or the latest. */
    get: async (version: string) => orNotFound(await store.findRelease(db, version)),
    getInstaller: async (of: Parameters<typeof store.findInstaller>[1]) =>
      orNotFound(await store.findInstaller(db, of)),
    /** The signature of an installer as minisign reads it, which there is none of without a release key. */
    getSignature: async (of: Parameters<typeof store.findInstaller>[1]) => {
      const { signer } = orNotFound(dependencies.releaseKeys ?? undefined);
      const { blake2b, fileName, releasedAt } = orNotFound(await store.findInstaller(db, of));
      const content = { blake2b: orNotFound(blake2b ?? undefined), fileName, at: releasedAt };
      return { fileName, text: await minisignature(content, signer) };
    },
    publish: (parts: AsyncIterable<FormPart>, actor: AuditActor) => publishRelease(dependencies, parts, actor),

    editNotes: async (id: string, notes: NotesFields, actor: AuditActor) => {
      await checkNotes(notes);
      return db.transaction(async (tx) => {
        const before = orNotFound(await store.lockRelease(tx, id));
        const isChanged = Object.entries(notes).some(([name, text]) => before[name as keyof NotesFields] !== text);
        // Feed readers show a release again when its date changes, so the same notes leave it as it is.
        if (isChanged) await store.setNotes(tx, id, notes, now());
        await noteReleases(tx, now());
        const edited = orNotFound(await store.findById(tx, id));
        await note(tx, 'notes_edited', id, actor, { before: excerpts(before), after: excerpts(notes) });
        return edited;
      });
    },

    /** Says that nobody should install the release any more. Doing so again changes the reason, not the date. */
    yank: (id: string, reason: YankReason, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const { version, yankedAt } = orNotFound(await store.lockRelease(tx, id));
        await store.setYanked(tx, id, {
          yankedAt: yankedAt ?? now(),
          yankReasonEn: reason.reason_en,
          yankReasonRu: reason.reason_ru,
        });
        await noteReleases(tx, now());
        await note(tx, 'yanked', id, actor, { after: { version, ...reason } });
        return orNotFound(await store.findById(tx, id));
      }),

    /** Offers a yanked release again. */
    unyank: (id: string, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const { version, yankedAt } = orNotFound(await store.lockRelease(tx, id));
        if (yankedAt) {
          await store.setYanked(tx, id, { yankedAt: null, yankReasonEn: null, yankReasonRu: null });
          await noteReleases(tx, now());
          await note(tx, 'unyanked', id, actor, { after: { version } });
        }
        return orNotFound(await store.findById(tx, id));
      }),

    /** Removes the release for good. A job, which is retried until it succeeds, removes the files. */
    remove: (id: string, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const { version } = orNotFound(await store.lockRelease(tx, id));
        const keys = await store.fileKeys(tx, id);
        await store.deleteRelease(tx, id);
        await noteReleases(tx, now());
        await jobs.enqueue(tx, removeFiles, { keys });
        await note(tx, 'deleted', id, actor, { before: { version } });
      }),

    find: async (id: string) => orNotFound(await store.findById(db, id)),

    /** Mails the announcement to the administrator alone. */
    testAnnouncement: (id: string, userId: string, locale: Locale, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const { version } = orNotFound(await store.findById(tx, id));
        await enqueueMail({ jobs }, tx, announcementTest, { releaseId: id, userId, locale });
        await note(tx, 'announcement_tested', id, actor, { after: { version, locale } });
      }),

    /** Announces the release once. A job enqueues the mails. */
    announce: (id: string, actor: AuditActor) =>
      db.transaction(async (tx) => {
        const isFirst = await store.setAnnounced(tx, id, now());
        const release = orNotFound(await store.findById(tx, id));
        if (!isFirst) throw new Refusal('already_announced');
        await jobs.enqueue(tx, announceRelease, { releaseId: id });
        await note(tx, 'announced', id, actor, { after: { version: release.version } });
        return release;
      }),
  };
};
