import type { DocumentContent, DocumentLine } from './content.ts';
import { totalsOf } from './content.ts';

/** A line as it is stored. Those from before orders had lines lack what all of them had in common then. */
type StoredLine = Partial<DocumentLine> & Pick<DocumentLine, 'total' | 'vat'>;

/**
 * Content as it is stored. `line` and `before` are what processes of the version before read and write, which know no
 * others: the only line, or the first one with the sums of all. Several lines stand beside them.
 */
interface StoredContent {
  line: StoredLine;
  before?: StoredLine;
  lines?: StoredLine[];
  linesBefore?: StoredLine[];
}

const common = { lineId: null, years: 1, days: 0, discount: 0, discountReason: null };

const read = (line: StoredLine) => ({ ...common, ...line }) as DocumentLine;

/**
 * A process of the version before may have made this content from that of an invoice with several lines. It knows only
 * `line`, which has the sums that count then, or the term of the first license.
 */
const readLines = (line: StoredLine, lines: readonly StoredLine[] | undefined): DocumentLine[] => {
  const all = lines?.map(read) ?? [];
  if (all.length < 2) return [read(line)];
  const { total, vat } = totalsOf(all);
  if (total !== line.total || vat !== line.vat) return [read(line)];
  return all.map((one, index) => (index === 0 ? { ...one, from: line.from ?? null, until: line.until ?? null } : one));
};

const inOne = (lines: readonly DocumentLine[]) => ({ ...lines[0], ...totalsOf(lines) });
const ifSeveral = <T>(lines: readonly T[]) => (lines.length > 1 ? lines : undefined);

/** The content as rows have it. */
export const toStored = ({ lines, ...content }: DocumentContent): object => ({
  ...content,
  line: inOne(lines),
  lines: ifSeveral(lines),
  ...(content.kind === 'correction' ? { before: inOne(content.before), linesBefore: ifSeveral(content.before) } : {}),
});

/** Reads the content of a row, whichever version has written it. */
export const fromStored = (stored: unknown): DocumentContent => {
  const { line, before, lines, linesBefore, ...content } = stored as StoredContent & DocumentContent;
  return {
    ...content,
    lines: readLines(line, lines),
    ...(before ? { before: readLines(before as StoredLine, linesBefore) } : {}),
  } as DocumentContent;
};
