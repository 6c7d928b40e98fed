import { type NotesFields, notesFields } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import type { FormPart } from '../../platform/http/forms.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { announceRelease, removeFiles } from './jobs.ts';
import { announcementTest } from './mail.tsx';
import { type Publishing, publishRelease } from './publish.ts';
import * as store from './store.ts';
import type { InstallerRow, ReleaseWithInstallers } from './wire.ts';

export { listFiles as listInstallerFiles } from './store.ts';

/** What the command line and the routes may ask of releases. All but `list` refuse what does not exist. */
export interface ReleaseService {
  /** The newest version first. */
  list(): Promise<ReleaseWithInstallers[]>;
  /** The release of this version, or the latest. */
  get(version: string): Promise<ReleaseWithInstallers>;
  getInstaller(of: { version: string } & Pick<InstallerRow, 'os' | 'arch'>): Promise<InstallerRow>;
  publish(parts: AsyncIterable<FormPart>, actor: AuditActor): Promise<ReleaseWithInstallers>;
  editNotes(id: string, notes: NotesFields, actor: AuditActor): Promise<ReleaseWithInstallers>;
  /** Removes the release for good. A job, which is retried until it succeeds, removes the files. */
  remove(id: string, actor: AuditActor): Promise<void>;
  find(id: string): Promise<ReleaseWithInstallers>;
  /** Mails the announcement to the administrator alone. */
  testAnnouncement(id: string, userId: string, locale: Locale, actor: AuditActor): Promise<void>;
  /** Announces the release once. A job enqueues the mails. */
  announce(id: string, actor: AuditActor): Promise<ReleaseWithInstallers>;
}

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

export const releaseService = (dependencies: Dependencies): ReleaseService => {
  const { db, jobs, now } = dependencies;
  const note = (
    tx: Db,
    action: 'notes_edited' | 'deleted' | 'announced' | 'announcement_tested',
    id: string,
    actor: AuditActor,
    change: { before?: object; after?: object },
  ) => audit(tx, { ...actor, action: `release.${action}`, subject: `release:${id}`, ...change, at: now() });

  return {
    list: () => store.listReleases(db),
    get: async (version) => orNotFound(await store.findRelease(db, version)),
    getInstaller: async (of) => orNotFound(await store.findInstaller(db, of)),
    publish: (parts, actor) => publishRelease(dependencies, parts, actor),

    editNotes: (id, notes, actor) =>
      db.transaction(async (tx) => {
        const before = orNotFound(await store.lockRelease(tx, id));
        await store.setNotes(tx, id, notes);
        const edited = orNotFound(await store.findById(tx, id));
        await note(tx, 'notes_edited', id, actor, { before: excerpts(before), after: excerpts(notes) });
        return edited;
      }),

    remove: (id, actor) =>
      db.transaction(async (tx) => {
        const { version } = orNotFound(await store.lockRelease(tx, id));
        const keys = await store.fileKeys(tx, id);
        await store.deleteRelease(tx, id);
        await jobs.enqueue(tx, removeFiles, { keys });
        await note(tx, 'deleted', id, actor, { before: { version } });
      }),

    find: async (id) => orNotFound(await store.findById(db, id)),

    testAnnouncement: (id, userId, locale, actor) =>
      db.transaction(async (tx) => {
        const { version } = orNotFound(await store.findById(tx, id));
        await enqueueMail({ jobs }, tx, announcementTest, { releaseId: id, userId, locale });
        await note(tx, 'announcement_tested', id, actor, { after: { version, locale } });
      }),

    announce: (id, actor) =>
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
