import { randomUUIDv7 } from 'node:crypto';
import type { DocumentKind } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { DocumentContent } from './content.ts';
import { numberOf } from './number.ts';
import * as store from './store.ts';

export interface NewDocument {
  kind: DocumentKind;
  sellerInn: string;
  /** What stands before year and number, such as `W-`. */
  prefix: string;
  /** The day in Moscow. */
  date: string;
  userId: string | null;
  paymentId: string;
  correctsId?: string;
  content: DocumentContent;
}

/**
 * Issues a document under the next number of its series: a kind, a seller and a year. Others who issue in the series
 * wait until the caller's transaction has ended, so this is its last step. A rollback takes the number back.
 */
export const issueDocument = async (
  tx: Db,
  { sellerInn, prefix, ...document }: NewDocument,
  now: Date,
): Promise<store.DocumentRow> => {
  const series = `${document.kind}/${sellerInn}/${document.date.slice(0, 4)}`;
  const sequence = await store.takeNumber(tx, series);
  const number = numberOf(document.kind, prefix, document.date, sequence);
  return store.insertDocument(tx, { ...document, id: randomUUIDv7(), series, sequence, number, createdAt: now });
};

/** Takes the next number of a quote. Others who take one wait until the caller's transaction has ended. */
export const numberQuote = async (
  tx: Db,
  { sellerInn, prefix, date }: Pick<NewDocument, 'sellerInn' | 'prefix' | 'date'>,
): Promise<string> => {
  const sequence = await store.takeNumber(tx, `quote/${sellerInn}/${date.slice(0, 4)}`);
  return numberOf('quote', prefix, date, sequence);
};
