import { randomUUIDv7 } from 'node:crypto';
import type { ConsentDocument } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import { docsLocaleFor } from '@warden/i18n/locales';
import type { Db } from '../../platform/db/database.ts';
import { audit, userActor } from '../audit/service.ts';
import { legalTexts } from './legal.ts';
import { insertConsents } from './store.ts';

interface Given {
  userId: string;
  documents: readonly ConsentDocument[];
  /** The language of the page that showed the documents. */
  locale: Locale;
  address: string;
  at: Date;
}

/** Records which texts a person has agreed to, in the transaction of what they agreed to them for. */
export const recordConsents = async (tx: Db, { userId, documents, locale, address, at }: Given) => {
  const shown = docsLocaleFor(locale);
  const given = documents.map((document) => ({ document, ...legalTexts[document][shown], locale: shown }));
  await insertConsents(
    tx,
    given.map((consent) => ({ id: randomUUIDv7(), userId, ...consent, givenAt: at, address })),
  );
  const actor = userActor({ id: userId }, address);
  await audit(tx, { ...actor, action: 'consent.given', subject: `user:${userId}`, after: { documents: given }, at });
};
