import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ConsentDocument } from '@warden/contract';
import { type DocsLocale, docsLocales } from '@warden/i18n/locales';

const files: Record<ConsentDocument, string> = {
  terms: 'terms-of-service',
  privacy: 'privacy-policy',
  personal_data: 'personal-data-consent',
};

const read = (file: string, locale: DocsLocale) => {
  const bytes = readFileSync(new URL(`../../../../content/legal/${locale}/${file}.md`, import.meta.url));
  const version = /^updated: (\d{4}-\d{2}-\d{2})$/m.exec(bytes.toString())?.[1];
  if (!version) throw new Error(`the legal text ${locale}/${file} does not say when it was updated`);
  return { version, sha256: createHash('sha256').update(bytes).digest('hex') };
};

const readAll = (file: string) =>
  Object.fromEntries(docsLocales.map((locale) => [locale, read(file, locale)])) as Record<
    DocsLocale,
    ReturnType<typeof read>
  >;

/** The version and the hash of each document in each language. The hash is as `sha256sum` prints it. */
export const legalTexts = Object.fromEntries(
  Object.entries(files).map(([document, file]) => [document, readAll(file)]),
) as Record<ConsentDocument, ReturnType<typeof readAll>>;
