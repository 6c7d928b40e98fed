import { noBreakSpaces } from '@warden/i18n/no-break-spaces';
import { micromark } from 'micromark';

export interface LegalText {
  title: string;
  description: string;
  /** HTML, as are the parts. */
  intro: string;
  parts: { id: string; title: string; html: string }[];
}

const field = (head: string, name: string) => new RegExp(`^${name}: "?(.*?)"?$`, 'm').exec(head)?.[1] ?? '';

/** A text of content/legal: title and description at the head, then parts as `## Title {#id}`, whose ids both languages share. */
export const readLegalText = (source: string): LegalText => {
  const [, head = '', body = ''] = noBreakSpaces(source).split(/^---$/m);
  const [intro = '', ...pieces] = body.split(/^## (.+) \{#([\w-]+)\}$/m);
  return {
    title: field(head, 'title'),
    description: field(head, 'description'),
    intro: micromark(intro),
    parts: Array.from({ length: pieces.length / 3 }, (_, index) => {
      const [title = '', id = '', text = ''] = pieces.slice(index * 3);
      return { id, title, html: micromark(text) };
    }),
  };
};
