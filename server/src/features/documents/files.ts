import pLimit from 'p-limit';
import type { Db } from '../../platform/db/database.ts';
import { turnsPerAccount } from '../../platform/http/turns-per-account.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SellerService } from '../seller/service.ts';
import { isEnglish, isPaperEnglish, type Paper, type QuotePaper } from './content.ts';
import { pdfThread } from './pdf-thread.ts';
import { shortDay } from './render/numbers.ts';
import { type DocumentRow, type FileFormat, findDocument, findFile, insertFile } from './store.ts';
import { formatsOf } from './wire.ts';
import { updFileId } from './xml/file-id.ts';

export interface DocumentFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface FileMaker {
  seller: Pick<SellerService, 'image' | 'forMails' | 'forDocuments'>;
  publicUrl: string;
  now: () => Date;
}

const types = { pdf: 'application/pdf', xml: 'application/xml; charset=windows-1251' } satisfies Record<
  FileFormat,
  string
>;

const kindNames = {
  ru: { invoice: 'Счёт', upd: 'УПД', correction: 'Корректировка', act: 'Акт' },
  en: { invoice: 'Invoice', upd: 'Receipt', correction: 'Credit note', act: 'Act of acceptance' },
};

/**
 * The name of a file in the language of the document. Characters that a file system or an archive may refuse are
 * replaced. The format of the XML prescribes its name.
 */
export const fileName = (document: DocumentRow, format: FileFormat) => {
  const { kind, date, content } = document;
  if (format === 'xml') return `${updFileId(document)}.xml`;
  const number = document.number.replace(/[^\p{L}\p{N}._-]/gu, '_');
  if (isEnglish(content)) return `${kindNames.en[kind]} ${number} dated ${date}.pdf`;
  return `${kindNames.ru[kind]} ${number} от ${shortDay(date)}.pdf`;
};

const toDataUrl = (bytes: Uint8Array | '' | null) =>
  bytes
    ? `data:image/${bytes[0] === 0x89 ? 'png' : 'jpeg'};base64,${Buffer.from(bytes).toString('base64')}`
    : undefined;

const renderPdf = pdfThread();

const contextOf = async ({ seller, publicUrl }: FileMaker, paper: Paper) => ({
  signature: undefined,
  stamp: undefined,
  terms: `${publicUrl}/terms-of-service?lang=${isPaperEnglish(paper) ? 'en' : 'ru'}`,
  contacts: `${publicUrl}/contacts`,
  support: (await seller.forMails()).support,
});

const makePdf = async (maker: FileMaker, document: DocumentRow): Promise<Uint8Array> => {
  const { seller } = maker;
  const { signatureKey, stampKey } = document.content.seller;
  const context = {
    ...(await contextOf(maker, document)),
    signature: toDataUrl(signatureKey && (await seller.image(signatureKey))),
    stamp: toDataUrl(stampKey && (await seller.image(stampKey))),
  };
  return renderPdf({ document, context });
};

const makeXml = async ({ content, ...document }: DocumentRow): Promise<Uint8Array> => {
  const { updXml } = await import('./xml/upd.ts');
  if (content.kind !== 'upd') throw new Error(`there is no XML of ${content.kind}`);
  return updXml({ ...document, content });
};

/** A file takes a tenth of a second of CPU, so one is made at a time. */
const limit = pLimit(1);
/** This many may wait for their turn where visitors wait for them: a few seconds. */
export const MOST_WAITING = 20;
const RETRY_AFTER_SECONDS = 5;
/** This many of them may be of one account, whose others wait for these, so that it does not take all places. */
const inTurnOfAccount = turnsPerAccount({ running: 4, waiting: 16 });

const inTurnOfVisitor = async <T>(make: () => Promise<T>): Promise<T> => {
  if (limit.pendingCount < MOST_WAITING) return limit(make);
  throw new Refusal('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
};

/** Everybody who has the address of a quote may ask for its file, so those of one account take fewer places. */
const inTurnOfQuotes = turnsPerAccount({ running: 1, waiting: 4 });

/** Makes the PDF of an account's quote, each time it is asked for: few ask, and it dies with its link. */
export const quotePdf = async (maker: FileMaker, quote: QuotePaper, account: string): Promise<DocumentFile> => {
  const { number, date, content } = quote;
  const make = async () => renderPdf({ document: quote, context: await contextOf(maker, quote) });
  const safe = number.replace(/[^\p{L}\p{N}._-]/gu, '_');
  const name =
    content.locale === 'en' ? `Quote ${safe} dated ${date}.pdf` : `Предложение ${safe} от ${shortDay(date)}.pdf`;
  return { name, type: types.pdf, bytes: await inTurnOfQuotes(account, () => inTurnOfVisitor(make)) };
};

/**
 * Returns the stored file. Where there is none it is made and stored; if another process was faster, its bytes are
 * returned, so that a document has the same bytes for everyone. It is refused `toVisitor`s where too many wait.
 */
export const fileOf = async (
  db: Db,
  maker: FileMaker,
  document: DocumentRow,
  format: FileFormat,
  toVisitor = false,
): Promise<DocumentFile> => {
  const { id: documentId, userId } = document;
  const make = async () => {
    const stored = await findFile(db, documentId, format);
    if (stored) return stored;
    const made = format === 'pdf' ? await makePdf(maker, document) : await makeXml(document);
    await insertFile(db, { documentId, format, bytes: made, createdAt: maker.now() });
    return (await findFile(db, documentId, format)) ?? made;
  };
  const queue = async () => (toVisitor ? inTurnOfVisitor(make) : limit(make));
  const inTurn = () => (toVisitor && userId ? inTurnOfAccount(userId, queue) : queue());
  const bytes = (await findFile(db, documentId, format)) ?? (await inTurn());
  return { name: fileName(document, format), type: types[format], bytes };
};

/** Returns a file to a visitor; undefined where there is no such document or it has no such file. */
export const readFile = async (db: Db, maker: FileMaker, id: string, format: FileFormat) => {
  const document = await findDocument(db, id);
  if (!document || !formatsOf(document).includes(format)) return undefined;
  return fileOf(db, maker, document, format, true);
};
