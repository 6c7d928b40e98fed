import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { forTransfer, type Sequence, sequencesIn, type Table, tablesIn } from './catalog.ts';

/** One line of a backup: some rows of a table in PostgreSQL's own text form, or the state of the sequences. */
export type Line = { table: string; columns: string[]; rows: string[] } | { sequences: Sequence[] };

/** Rows are read in batches of about this many characters, so that large rows do not fill the memory. */
const BATCH_CHARACTERS = 2_000_000;
const MAX_ROWS = 5000;
const FIRST_ROWS = 20;

async function* rowsOf(tx: Db, { name }: Table): AsyncGenerator<string[]> {
  await tx.execute(sql.raw(`declare backup no scroll cursor for select (t.*)::text as row from ${name} t`));
  for (let count = FIRST_ROWS; ; ) {
    const rows = (await readRows<{ row: string }>(tx, sql.raw(`fetch ${count} from backup`))).map(({ row }) => row);
    if (rows.length > 0) yield rows;
    if (rows.length < count) break;
    const characters = rows.reduce((sum, row) => sum + row.length, 1);
    count = Math.max(1, Math.min(MAX_ROWS, Math.floor((rows.length * BATCH_CHARACTERS) / characters)));
  }
  await tx.execute(sql`close backup`);
}

/** Reads all rows as of one time. `counts` has the number of rows by table afterwards. */
export async function* linesOf(tx: Db, counts: Record<string, number>): AsyncGenerator<Line> {
  await forTransfer(tx);
  for (const table of await tablesIn(tx)) {
    counts[table.name] = 0;
    for await (const rows of rowsOf(tx, table)) {
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      yield { table: table.name, columns: table.columns, rows };
    }
  }
  // Sequences know no transaction, and one that is ahead of its rows does no harm.
  yield { sequences: await sequencesIn(tx) };
}

const encode = async function* (lines: AsyncIterable<Line>) {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
};

/** Reads nothing before the first byte is asked for, and stops when nobody asks for more. */
export async function* packed(lines: AsyncIterable<Line>): AsyncGenerator<Uint8Array> {
  const compressed = Readable.from(encode(lines), { objectMode: false }).compose(createZstdCompress());
  try {
    yield* compressed as AsyncIterable<Uint8Array>;
  } finally {
    compressed.destroy();
  }
}

export async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const input = Readable.from(bytes, { objectMode: false }).compose(createZstdDecompress());
  for await (const line of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(line) as Line;
}
