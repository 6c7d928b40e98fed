import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

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

/** Streams what an iterator returns, one text at a time, so that a reader who stalls holds no more than that. */
const streamOf = <T>(values: AsyncIterable<T>, first: string, toText: (value: T) => string) => {
  const iterator = values[Symbol.asyncIterator]();
  const stream = new Readable({
    // Nothing is read ahead.
    highWaterMark: 0,
    read() {
      iterator
        .next()
        .then(({ value, done }) => stream.push(done ? null : bytesOf(toText(value))))
        .catch((error) => stream.destroy(error));
    },
  });
  stream.push(first);
  return stream;
};

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
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(
      streamOf(rows, header, (batch) =>
        stringify(
          batch.map((row) => flat(toWire(row))),
          { ...format, columns: [...columns] },
        ),
      ),
    );
};
