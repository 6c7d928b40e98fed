import { type NotesFields, notesLocales } from '@warden/contract';
import { panelTexts } from '@warden/i18n';
import { Refusal } from '../../platform/refusal.ts';

/** Refuses notes with a link that nobody can open. */
export const checkNotes = async (notes: NotesFields) => {
  const { brokenLink } = await import('../../platform/mail/markdown.tsx');
  for (const locale of notesLocales) {
    const field = `release_notes_${locale}` as const;
    const address = brokenLink(notes[field]);
    if (address === undefined) continue;
    throw new Refusal('notes_link_invalid', {
      field,
      explain: (reader) => panelTexts[reader].notes.brokenLink.replace('{{address}}', () => address.slice(0, 200)),
    });
  }
};
