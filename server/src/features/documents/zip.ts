import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '@warden/i18n';
import type { ZipFile } from 'yazl';
import type { Db } from '../../platform/db/database.ts';
import { openArchive } from '../../platform/http/archive.ts';
import { type FileMaker, fileName, fileOf } from './files.ts';
import { shortDay } from './render/numbers.ts';
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

const names: Record<Locale, (period: Period) => string> = {
  en: ({ from, to }) => `Documents from ${from} to ${to}.zip`,
  ru: ({ from, to }) => `Документы с ${shortDay(from)} по ${shortDay(to)}.zip`,
};

/** Streams an archive of all files of a period's documents. Its name is in the language of who downloads it. */
export const zipOf = async (
  db: Db,
  maker: FileMaker,
  documents: readonly DocumentRow[],
  period: Period,
  locale: Locale,
) => {
  const { archive, output } = await openArchive();
  addFiles(archive, db, maker, documents);
  archive.end();
  return { name: names[locale](period), type: 'application/zip', bytes: output };
};
