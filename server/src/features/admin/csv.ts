import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
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

async function* flattened<Row>(rows: AsyncIterable<Row>, toWire: (row: Row) => object) {
  for await (const row of rows) yield flat(toWire(row));
}

/** How a file is written, where it is not for programs but for the spreadsheets of a country. */
export interface CsvFormat {
  delimiter: string;
  titles: Record<string, string>;
  number: (value: number) => string;
}

/** Streams the rows while they are read. A value that a spreadsheet would take for a formula is made text. */
export const sendCsv = <Row>(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<Row>,
  toWire: (row: Row) => object,
  { delimiter, titles, number }: CsvFormat = { delimiter: ',', titles: {}, number: String },
) => {
  const csv = stringify({
    header: true,
    bom: true,
    delimiter,
    columns: columns.map((key) => ({ key, header: titles[key] ?? key })),
    escape_formulas: true,
    cast: { boolean: String, number },
    record_delimiter: 'windows',
  });
  const source = Readable.from(flattened(rows, toWire));
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(source.pipe(csv));
};
