import { randomUUIDv7 } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DocumentKind, DocumentSummary } from '@warden/contract';
import type { ZipFile } from 'yazl';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY } from '../../platform/time.ts';
import type { DocumentContent } from './content.ts';
import { type DocumentFile, type FileMaker, readFile } from './files.ts';
import * as store from './store.ts';
import { documentToWire } from './wire.ts';
import { addFiles, zipOf } from './zip.ts';

export type { DocumentContent, DocumentLine } from './content.ts';
export type { DocumentFile } from './files.ts';
export type { DocumentRow } from './store.ts';

export interface NewDocument {
  kind: DocumentKind;
  sellerInn: string;
  /** What stands before the number, such as `W-`. */
  prefix: string;
  /** The day in Moscow. */
  date: string;
  userId: string | null;
  paymentId: string;
  correctsId?: string;
  content: DocumentContent;
}

/** The operations on documents for other features and jobs. */
export interface DocumentService {
  /**
   * Issues a document under the next number of its series: a kind, a seller and a year. Others who issue in the series
   * wait until the caller's transaction has ended, so this is its last step. A rollback takes the number back.
   */
  issue(tx: Db, document: NewDocument, now: Date): Promise<store.DocumentRow>;
  ofPayment(tx: Db, paymentId: string): Promise<store.DocumentRow[]>;
  ofPayments(tx: Db, paymentIds: readonly string[]): Promise<store.DocumentRow[]>;
  toWire(row: Pick<store.DocumentRow, 'id' | 'kind' | 'number' | 'date' | 'content'>): DocumentSummary;
  /** Returns the file that everyone gets, which is made when it is first asked for; undefined for no such document. */
  pdf(db: Db, id: string): Promise<DocumentFile | undefined>;
  /** Likewise; undefined too for a kind that has no XML. */
  xml(db: Db, id: string): Promise<DocumentFile | undefined>;
  /** Refuses a period that ends before it begins or is longer than a year. */
  checkPeriod(period: store.Period): void;
  /** Lists the documents of a period, or refuses one that is too long or has too many of them. */
  ofPeriod(tx: Db, period: store.Period): Promise<store.DocumentRow[]>;
  /** Lists the documents of an account, up to a number that no account reaches. */
  ofAccount(tx: Db, userId: string): Promise<store.DocumentRow[]>;
  /** Adds all files of the documents to an archive. */
  addFiles(archive: ZipFile, db: Db, documents: readonly store.DocumentRow[], folder: string): void;
  /** Streams all files of the documents of a period as a ZIP file. */
  zip(
    db: Db,
    documents: readonly store.DocumentRow[],
    period: store.Period,
  ): Promise<{ name: string; type: string; bytes: Readable }>;
}

const MOST_DAYS = 366;
const MOST_DOCUMENTS = 2000;

const checkPeriod = ({ from, to }: store.Period) => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days < 1 || days > MOST_DAYS) throw new Refusal('period_invalid', { field: 'to' });
};

export const documentService = (maker: FileMaker): DocumentService => ({
  async issue(tx, { kind, sellerInn, prefix, date, userId, paymentId, correctsId, content }, now) {
    const series = `${kind}/${sellerInn}/${date.slice(0, 4)}`;
    const sequence = await store.takeNumber(tx, series);
    return store.insertDocument(tx, {
      id: randomUUIDv7(),
      kind,
      series,
      sequence,
      number: `${prefix}${sequence}`,
      date,
      userId,
      paymentId,
      correctsId: correctsId ?? null,
      content,
      createdAt: now,
    });
  },

  ofPayment: (tx, paymentId) => store.listOfPayments(tx, [paymentId]),
  ofPayments: store.listOfPayments,
  toWire: documentToWire,
  pdf: (db, id) => readFile(db, maker, id, 'pdf'),
  xml: (db, id) => readFile(db, maker, id, 'xml'),

  checkPeriod,

  async ofPeriod(tx, period) {
    checkPeriod(period);
    const found = await store.listOfPeriod(tx, period, MOST_DOCUMENTS + 1);
    if (found.length > MOST_DOCUMENTS) throw new Refusal('too_many_documents', { field: 'from' });
    return found;
  },

  ofAccount: (tx, userId) => store.listOfPeriod(tx, { from: '0001-01-01', to: '9999-12-31', userId }, MOST_DOCUMENTS),
  addFiles: (archive, db, documents, folder) => addFiles(archive, db, maker, documents, folder),
  zip: (db, documents, period) => zipOf(db, maker, documents, period),
});
