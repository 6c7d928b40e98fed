import { type NotesFields, notesFields } from '@warden/contract';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/service.ts';
import { announceRelease, removeFiles } from './jobs.ts';
import type { By } from './publish.ts';
import * as store from './store.ts';
import type { ReleaseWithInstallers } from './wire.ts';

type Desk = Pick<Services, 'db' | 'jobs' | 'now'>;

export const found = <T>(row: T | undefined): T => {
  if (!row) throw new Refusal('not_found');
  return row;
};

/** The log keeps what notes were about, not tens of thousands of letters. */
const EXCERPT = 500;
const excerpts = (notes: NotesFields) => notesFields((locale) => notes[`release_notes_${locale}`].slice(0, EXCERPT));

export const editNotes = ({ db, now }: Desk, id: string, notes: NotesFields, by: By): Promise<ReleaseWithInstallers> =>
  db.transaction(async (tx) => {
    const before = found(await store.lockRelease(tx, id));
    await store.setNotes(tx, id, notes);
    const edited = found(await store.findById(tx, id));
    await audit(tx, {
      ...by,
      action: 'release.notes_edited',
      subject: `release:${id}`,
      before: excerpts(before),
      after: excerpts(notes),
      at: now(),
    });
    return edited;
  });

/** For good. The files go a moment later, by a job that does not give up. */
export const removeRelease = ({ db, jobs, now }: Desk, id: string, by: By): Promise<void> =>
  db.transaction(async (tx) => {
    const { version } = found(await store.lockRelease(tx, id));
    const keys = await store.fileKeys(tx, id);
    await store.deleteRelease(tx, id);
    await jobs.enqueue(tx, removeFiles, { keys });
    await audit(tx, { ...by, action: 'release.deleted', subject: `release:${id}`, before: { version }, at: now() });
  });

/** Once. The letters are asked for by a job. */
export const announce = ({ db, jobs, now }: Desk, id: string, by: By): Promise<ReleaseWithInstallers> =>
  db.transaction(async (tx) => {
    const isFirst = await store.setAnnounced(tx, id, now());
    const release = found(await store.findById(tx, id));
    if (!isFirst) throw new Refusal('already_announced');
    await jobs.enqueue(tx, announceRelease, { releaseId: id });
    const { version } = release;
    await audit(tx, { ...by, action: 'release.announced', subject: `release:${id}`, after: { version }, at: now() });
    return release;
  });
