import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ZipFile } from 'yazl';
import type { Db } from '../../platform/db/database.ts';
import { openArchive } from '../../platform/http/archive.ts';
import { type FileMaker, fileName, fileOf } from './files.ts';
import type { DocumentRow, Period } from './store.ts';
import { formatsOf } from './wire.ts';

/** Two sellers may have given the same number on the same day. */
const uniqueNames = () => {
  const used = new Map<string, number>();
  return (name: string) => {
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : name.replace(/(?=\.\w+$)/, ` (${times})`);
  };
};

/** Adds all files of the documents to an archive. Each file is read, or made, when the archive has come to it. */
export const addFiles = (
  archive: ZipFile,
  db: Db,
  maker: FileMaker,
  documents: readonly DocumentRow[],
  folder = '',
) => {
  const unique = uniqueNames();
  for (const document of documents) {
    for (const format of formatsOf(document)) {
      const mtime = new Date(`${document.date}T00:00:00Z`);
      // A PDF is compressed inside already.
      const options = { mtime, compress: format !== 'pdf' };
      archive.addReadStreamLazy(`${folder}${unique(fileName(document, format))}`, options, (done) => {
        // The embedded database answers in the same turn of the event loop, so that nobody else would be served.
        const read = nextTurn().then(() => fileOf(db, maker, document, format));
        read.then(
          ({ bytes }) => done(null, Readable.from([bytes])),
          (error: unknown) => done(error, Readable.from([])),
        );
      });
    }
  }
};

/** Streams an archive of all files of a period's documents. */
export const zipOf = async (db: Db, maker: FileMaker, documents: readonly DocumentRow[], { from, to }: Period) => {
  const { archive, output } = await openArchive();
  addFiles(archive, db, maker, documents);
  archive.end();
  return { name: `documents ${from} ${to}.zip`, type: 'application/zip', bytes: output };
};
