import { noBreakSpaces } from '@warden/i18n/no-break-spaces';
import { micromark } from 'micromark';

export interface LegalText {
  title: string;
  description: string;
  /** The day of this version, which consents name too. */
  updated: string;
  /** The day of the first version, where this is a later one. */
  first?: string;
  /** The text before the first section, as HTML. */
  intro: string;
  parts: { id: string; title: string; html: string }[];
}

const field = (head: string, name: string) => new RegExp(`^${name}: "?(.*?)"?$`, 'm').exec(head)?.[1] ?? '';

/** Reads a text of content/legal: title, description, sections as `## Title {#id}`. All languages use the same ids. */
export const readLegalText = (source: string): LegalText => {
  const [, head = '', body = ''] = noBreakSpaces(source).split(/^---$/m);
  const [intro = '', ...pieces] = body.split(/^## (.+) \{#([\w-]+)\}$/m);
  const first = field(head, 'first');
  return {
    title: field(head, 'title'),
    description: field(head, 'description'),
    updated: field(head, 'updated'),
    ...(first && { first }),
    intro: micromark(intro),
    parts: Array.from({ length: pieces.length / 3 }, (_, index) => {
      const [title = '', id = '', text = ''] = pieces.slice(index * 3);
      return { id, title, html: micromark(text) };
    }),
  };
};
