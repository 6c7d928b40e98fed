import type { Locale } from '@warden/i18n';
import type { ZipFile } from 'yazl';
import type { Db } from '../../platform/db/database.ts';
import { turnsPerAccount } from '../../platform/http/turns-per-account.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY } from '../../platform/time.ts';
import { issueAct } from './act.ts';
import type { QuotePaper } from './content.ts';
import { type DocumentFile, type FileMaker, fileOf, quotePdf, readFile } from './files.ts';
import { issueDocument, numberQuote } from './issue.ts';
import { replaceBuyer } from './owners.ts';
import { purposeOf } from './render/purpose.ts';
import * as store from './store.ts';
import { documentToWire, formatsOf } from './wire.ts';
import { addFiles, zipOf } from './zip.ts';

export type { QuotePaper } from './content.ts';
export {
  type DocumentContent,
  type DocumentLine,
  isEnglish,
  totalsOf,
  unnamedLines,
  withNames,
} from './content.ts';
export type { NewDocument } from './issue.ts';
export { prefixOf, withoutYear, yearOf } from './number.ts';
export type { DocumentRow } from './store.ts';
export { fromStored as readContent } from './stored-content.ts';
export type { DocumentFile };

const MOST_DAYS = 366;
const MOST_DOCUMENTS = 2000;

/** Refuses a period that ends before it begins or is longer than a year. */
const checkPeriod = ({ from, to }: store.Period) => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days < 1 || days > MOST_DAYS) throw new Refusal('period_invalid', { field: 'to' });
};

export type DocumentService = ReturnType<typeof documentService>;

/** The operations on documents for other features and jobs. */
export const documentService = (maker: FileMaker) => ({
  issue: issueDocument,
  lock: store.lockDocument,
  /** Issues the act for a receipt once for each total; undefined for a document that has none. */
  issueAct: (tx: Db, receiptId: string) => issueAct(maker, tx, receiptId),
  ofPayment: (tx: Db, paymentId: string) => store.listOfPayments(tx, [paymentId]),
  ofPayments: store.listOfPayments,
  toWire: documentToWire,
  purposeOf,
  replaceBuyer,
  /** Returns the file that everyone gets, which is made when it is first asked for; undefined for no such document. */
  pdf: (db: Db, id: string) => readFile(db, maker, id, 'pdf'),
  /** Likewise; undefined too for a kind that has no XML. */
  xml: (db: Db, id: string) => readFile(db, maker, id, 'xml'),
  /** Returns all files of a document, for jobs, which wait for them however many others do. */
  async files(db: Db, document: store.DocumentRow) {
    const files: DocumentFile[] = [];
    for (const format of formatsOf(document)) files.push(await fileOf(db, maker, document, format));
    return files;
  },
  quotePdf: (quote: QuotePaper, account: string) => quotePdf(maker, quote, account),
  /** Takes the next number of quotes, whose row stays locked until the transaction ends. */
  numberQuote,
  checkPeriod,

  /** Lists the documents of a period, or refuses one that is too long or has too many of them. */
  async ofPeriod(tx: Db, period: store.Period) {
    checkPeriod(period);
    const found = await store.listOfPeriod(tx, period, MOST_DOCUMENTS + 1);
    if (found.length > MOST_DOCUMENTS) throw new Refusal('too_many_documents', { field: 'from' });
    return found;
  },

  /** Lists the documents of an account, up to a number that no account reaches. */
  ofAccount: (tx: Db, userId: string) =>
    store.listOfPeriod(tx, { from: '0001-01-01', to: '9999-12-31', userId }, MOST_DOCUMENTS),
  /** Sends one archive of an account at a time. One more waits, as after a second click. */
  inTurnOfArchives: turnsPerAccount({ running: 1, waiting: 1 }),
  /** Adds all files of the documents to an archive. */
  addFiles: (archive: ZipFile, db: Db, documents: readonly store.DocumentRow[], folder: string) =>
    addFiles(archive, db, maker, documents, folder),
  /** Streams all files of the documents of a period as a ZIP file. */
  zip: (db: Db, documents: readonly store.DocumentRow[], period: store.Period, locale: Locale) =>
    zipOf(db, maker, documents, period, locale),
});
