import { type NotesFields, notesFields } from '@warden/contract';
import { refuseBrokenLinks } from '../../platform/mail/broken-links.ts';

/** Refuses notes with a link that nobody can open. */
export const checkNotes = (notes: NotesFields) =>
  refuseBrokenLinks({ ...notesFields((locale) => notes[`release_notes_${locale}`]) });
