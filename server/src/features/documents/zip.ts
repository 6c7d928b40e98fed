import { Readable } from 'node:stream';
import type { Db } from '../../db/database.ts';
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

/** Streams an archive of all files of a period's documents. Each file is read, or made, when the archive has come to it. */
export const zipOf = async (db: Db, maker: FileMaker, documents: readonly DocumentRow[], { from, to }: Period) => {
  const { ZipFile } = await import('yazl');
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  const unique = uniqueNames();
  for (const document of documents) {
    for (const format of formatsOf(document)) {
      const mtime = new Date(`${document.date}T00:00:00Z`);
      // A PDF is compressed inside already.
      const options = { mtime, compress: format !== 'pdf' };
      archive.addReadStreamLazy(unique(fileName(document, format)), options, (done) => {
        fileOf(db, maker, document, format).then(
          ({ bytes }) => done(null, Readable.from([bytes])),
          (error: unknown) => done(error, Readable.from([])),
        );
      });
    }
  }
  archive.end();
  return { name: `documents ${from} ${to}.zip`, type: 'application/zip', bytes: output };
};
