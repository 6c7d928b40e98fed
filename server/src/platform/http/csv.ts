import { Readable } from 'node:stream';
import type { Locale } from '@warden/i18n';
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

/** The spreadsheets of Russia separate cells by semicolons and decimals by a comma, and write days as people do. */
export const spreadsheets: Record<Locale, Pick<CsvFormat, 'delimiter' | 'number'> & { day: (day: string) => string }> =
  {
    en: { delimiter: ',', number: (value) => value.toFixed(2), day: (day) => day },
    ru: {
      delimiter: ';',
      number: (value) => value.toFixed(2).replace('.', ','),
      day: (day) => day.split('-').reverse().join('.'),
    },
  };

async function* piecesOf<T>(header: string, batches: AsyncIterable<T>, toText: (batch: T) => string) {
  yield header;
  for await (const batch of batches) yield toText(batch);
}

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
  // The framework would read all of a stream for a request that asks for the headers alone.
  const pieces = reply.request.method === 'HEAD' ? [] : piecesOf(header, rows, toText);
  return reply.send(Readable.from(pieces, { objectMode: false }));
};
