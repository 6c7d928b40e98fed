import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { sendPieces } from '../../platform/http/send-pieces.ts';

/** Turns nested objects into columns of their own, such as user.email. */
const flat = (row: object, prefix = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      value !== null && typeof value === 'object'
        ? Object.entries(flat(value, `${prefix}${name}.`))
        : [[`${prefix}${name}`, value]],
    ),
  );

/** How a file is written, where it is not for programs but for the spreadsheets of a country. */
export interface CsvFormat {
  delimiter: string;
  titles: Record<string, string>;
  number: (value: number) => string;
}

/** A buffer of its own: a part of Node's pool would hold all of the pool while it waits for a slow reader. */
const bytesOf = (text: string) => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
};

/** The header, then what becomes of each batch. It is no generator, because that would hold the batch as well. */
const piecesOf = <T>(header: string, batches: AsyncIterable<T>, toText: (batch: T) => string) => ({
  [Symbol.asyncIterator]() {
    const iterator = batches[Symbol.asyncIterator]();
    let isBegun = false;
    return {
      async next(): Promise<IteratorResult<Buffer>> {
        if (!isBegun) {
          isBegun = true;
          return { value: bytesOf(header) };
        }
        const { value, done } = await iterator.next();
        return done ? { value: undefined, done } : { value: bytesOf(toText(value)) };
      },
    };
  },
});

/** Streams the rows while they are read. A value that a spreadsheet would take for a formula is made text. */
export const sendCsv = <Row>(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Row[]>,
  toWire: (row: Row) => object,
  { delimiter, titles, number }: CsvFormat = { delimiter: ',', titles: {}, number: String },
) => {
  const format = {
    delimiter,
    escape_formulas: true,
    cast: { boolean: String, number },
    record_delimiter: 'windows' as const,
  };
  const header = stringify([columns.map((key) => titles[key] ?? key)], { ...format, bom: true });
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
  const toText = (batch: readonly Row[]) =>
    stringify(
      batch.map((row) => flat(toWire(row))),
      { ...format, columns: [...columns] },
    );
  return sendPieces(reply, piecesOf(header, rows, toText));
};
