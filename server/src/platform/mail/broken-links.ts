import { panelTexts } from '@warden/i18n';
import { Refusal } from '../refusal.ts';

/** Refuses texts in Markdown, by the names of their fields, that have a link which nobody can open. */
export const refuseBrokenLinks = async (texts: Readonly<Record<string, string>>) => {
  const { brokenLink } = await import('./markdown.tsx');
  for (const [field, text] of Object.entries(texts)) {
    const address = brokenLink(text);
    if (address === undefined) continue;
    throw new Refusal('notes_link_invalid', {
      field,
      explain: (reader) => panelTexts[reader].notes.brokenLink.replace('{{address}}', () => address.slice(0, 200)),
    });
  }
};
