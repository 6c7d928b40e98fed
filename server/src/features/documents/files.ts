import type { Db } from '../../db/database.ts';
import { type DocumentRow, type FileFormat, findDocument, findFile, insertFile } from './store.ts';
import { formatsOf } from './wire.ts';

export interface DocumentFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface FileMaker {
  now: () => Date;
}

const kindNames = { invoice: 'Invoice', upd: 'UPD', correction: 'Correction' };

/** Characters that a file system or an archive may refuse are replaced. */
export const fileName = ({ kind, number, date }: DocumentRow, format: FileFormat) =>
  `${date} ${kindNames[kind]} ${number.replace(/[^\p{L}\p{N}._-]/gu, '_')}.${format}`;

const make = async (document: DocumentRow): Promise<Uint8Array> => {
  const { renderPdf } = await import('./render/pdf.ts');
  return renderPdf(document);
};

/**
 * Returns the stored file. Where there is none it is made and stored; if another process was faster, its bytes are
 * returned, so that a document has the same bytes for everyone.
 */
export const fileOf = async (
  db: Db,
  { now }: FileMaker,
  document: DocumentRow,
  format: FileFormat,
): Promise<DocumentFile> => {
  const { id: documentId } = document;
  let bytes = await findFile(db, documentId, format);
  if (!bytes) {
    const made = await make(document);
    await insertFile(db, { documentId, format, bytes: made, createdAt: now() });
    bytes = (await findFile(db, documentId, format)) ?? made;
  }
  return { name: fileName(document, format), type: `application/${format}`, bytes };
};

export const readFile = async (db: Db, maker: FileMaker, id: string, format: FileFormat) => {
  const document = await findDocument(db, id);
  return document && formatsOf(document).includes(format) ? fileOf(db, maker, document, format) : undefined;
};
