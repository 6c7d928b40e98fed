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

const fieldsOf = (head: string): Partial<Record<string, string>> =>
  Object.fromEntries([...head.matchAll(/^(\w+): "?(.*?)"?$/gm)].map(([, name, value]) => [name, value]));

/** Reads a text of content/legal: title, description, sections as `## Title {#id}`. All languages use the same ids. */
export const readLegalText = (source: string): LegalText => {
  const [, head = '', body = ''] = noBreakSpaces(source).split(/^---$/m);
  const [intro = '', ...pieces] = body.split(/^## (.+) \{#([\w-]+)\}$/m);
  const { title = '', description = '', updated = '', first } = fieldsOf(head);
  return {
    title,
    description,
    updated,
    ...(first && { first }),
    intro: micromark(intro),
    parts: Array.from({ length: pieces.length / 3 }, (_, index) => {
      const [title = '', id = '', text = ''] = pieces.slice(index * 3);
      return { id, title, html: micromark(text) };
    }),
  };
};
