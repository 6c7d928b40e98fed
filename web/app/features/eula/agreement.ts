/** A clause of the agreement. What stands before the first one has no number and no title. */
export interface Clause {
  number?: string;
  title?: string;
  paragraphs: string[];
}

export interface Agreement {
  title: string;
  clauses: Clause[];
}

/** "5. What you may not do": a short line of its own that is no sentence. */
const heading = /^(\d{1,2})\. (\S.{0,80}[^\s.;:])$/;

/**
 * Reads the agreement, a plain text in which empty lines separate the title, the headings and the paragraphs. Nothing of
 * it is left out: what is no heading is a paragraph.
 */
export const readAgreement = (text: string): Agreement => {
  const [title = '', ...blocks] = text.trim().split(/\r?\n\s*\n/);
  const clauses: Clause[] = [{ paragraphs: [] }];
  for (const block of blocks) {
    const [, number, name] = heading.exec(block) ?? [];
    if (number && name) clauses.push({ number, title: name, paragraphs: [] });
    else clauses.at(-1)?.paragraphs.push(block);
  }
  return { title, clauses };
};
