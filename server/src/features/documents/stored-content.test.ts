import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../test/document-lines.ts';
import { aLine, contentOf } from '../../../test/documents.ts';
import { fromStored, toStored } from './stored-content.ts';

/** What a process of the version before knows of content. */
interface Known {
  line: Record<string, unknown>;
  before: Record<string, unknown>;
}

const stored = (content: Parameters<typeof toStored>[0]) =>
  JSON.parse(JSON.stringify(toStored(content))) as Known & Record<string, unknown>;
const several = linesOf(3, (index) => ({ total: 100_000 + index }));
const less = several.map((line) => ({ ...line, total: 0, vat: 0 }));

describe('stored content', () => {
  it.each([
    ['one line', contentOf('upd')],
    ['several lines', contentOf('upd', { lines: several })],
    ['a correction of one line', contentOf('correction')],
    ['a correction of several lines', contentOf('correction', { before: several, lines: less })],
  ])('is read as it was written: %s', (_, content) => {
    expect(fromStored(stored(content))).toEqual(content);
  });

  it('of the version before has one line for a year without a discount', () => {
    const { lineId: _, years: __, days: ___, discount: ____, discountReason: _____, ...line } = aLine;
    const old = { ...stored(contentOf('correction')), line, before: line };
    const { lines, ...rest } = contentOf('correction', { lines: [aLine], before: [aLine] });
    expect(fromStored(old)).toEqual({ ...rest, lines });
  });

  it('tells the version before the sums of all lines', () => {
    const { line, before } = stored(contentOf('correction', { before: several, lines: less }));
    expect([line.total, before.total, before.clientId]).toEqual([0, 300_003, 'prod-1']);
  });

  it('keeps the lines where the version before closes the sale, and takes its sums where it corrects one', () => {
    const invoice = stored(
      contentOf('invoice', { lines: several.map((line) => ({ ...line, from: null, until: null })) }),
    );
    const upd = { ...invoice, kind: 'upd', line: { ...invoice.line, from: '2026-11-16', until: '2027-11-16' } };
    expect(fromStored(upd).lines.map(({ clientId, until }) => [clientId, until])).toEqual([
      ['prod-1', '2027-11-16'],
      ['prod-2', null],
      ['prod-3', null],
    ]);
    const correction = { ...upd, kind: 'correction', before: upd.line, line: { ...upd.line, total: 5, vat: 1 } };
    const read = fromStored(correction);
    expect([read.lines.map(({ total }) => total), 'before' in read && read.before.map(({ total }) => total)]).toEqual([
      [5],
      [300_003],
    ]);
  });
});
