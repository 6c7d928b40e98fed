import { readFileSync } from 'node:fs';
import { docsLocales } from '@warden/i18n/locales';
import { expect, it } from 'vitest';
import { legalTexts } from './legal.ts';

interface Version {
  updated: string;
  sha256: Record<string, string>;
}

const recorded: Record<string, Version[]> = JSON.parse(
  readFileSync(new URL('../../../../content/legal/versions.json', import.meta.url), 'utf8'),
);

it.each(Object.entries(legalTexts))('%s has another date once its text has changed', (document, texts) => {
  const versions = recorded[document] ?? [];
  const sha256 = Object.fromEntries(docsLocales.map((locale) => [locale, texts[locale].sha256]));
  const current = { updated: texts.en.version, sha256 };
  const toDo =
    'A legal text has changed. Set "updated" in all its languages to the day from which it applies, and add to ' +
    `"${document}" in content/legal/versions.json, without changing earlier lines: ${JSON.stringify(current)}. ` +
    'CONTRIBUTING.md says what else follows from it.';
  expect([...new Set(docsLocales.map((locale) => texts[locale].version))], toDo).toHaveLength(1);
  expect(current, toDo).toEqual(versions.at(-1));
  const dates = versions.map(({ updated }) => updated);
  expect(dates, toDo).toEqual([...new Set(dates)].toSorted());
});
