import { fileURLToPath } from 'node:url';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as russian } from '@orama/stemmers/russian';
import type { DocsLocale } from '@warden/i18n/locales';
import MiniSearch from 'minisearch';
import { expect, it, vi } from 'vitest';
import { createSearch } from '../app/features/docs/search/search.ts';
import { readDocs } from './read-docs.ts';
import { buildIndex } from './search-index.ts';

const docs = readDocs(fileURLToPath(new URL('../../content/docs', import.meta.url)));
// As the browser gets it.
const indexOf = (lang: DocsLocale) => JSON.parse(JSON.stringify(buildIndex(docs, lang)));
const search = { en: createSearch(indexOf('en'), english), ru: createSearch(indexOf('ru'), russian) };

it.each([
  ['en', 'requirements', 'requirements'],
  ['en', 'keycloak', 'admin#keycloak'],
  ['en', 'keyclok', 'admin#keycloak'],
  ['en', 'renewing', 'license#renewal'],
  ['en', 'paste dsn', 'migration'],
  ['ru', 'требование', 'requirements'],
  ['ru', 'продлить лицензию', 'license#renewal'],
  ['ru', 'отозванный', 'license#revocation'],
  ['ru', 'обработчик конвертов', 'architecture#envelope-consumers'],
  ['ru', 'резервных копий', 'backup'],
] as const)('in %s, "%s" leads to %s among the first', (lang, query, id) => {
  expect(
    search[lang](query)
      .slice(0, 4)
      .map((found) => found.id),
  ).toContain(id);
});

it('takes е for ё', () => {
  expect(search.ru('счетчик').map(({ id }) => id)).toEqual(search.ru('счётчик').map(({ id }) => id));
  expect(search.ru('счетчик')).not.toEqual([]);
});

it('marks what was found, in the form it has there', () => {
  const [found] = search.ru('лицензию');
  const hits = [...(found?.page ?? []), ...(found?.excerpt ?? [])].filter(({ hit }) => hit).map(({ text }) => text);
  expect(hits.length).toBeGreaterThan(1);
  for (const hit of hits) expect(hit).toMatch(/^лицензи/i);
});

it('does not guess where the word itself is found', () => {
  const hits = search.en('saml').flatMap(({ page, heading, excerpt }) => [...page, ...heading, ...excerpt]);
  for (const { text } of hits.filter(({ hit }) => hit)) expect(text).toMatch(/^saml/i);
});

it('finds nothing where there is nothing', () => {
  expect(search.en('zebra giraffe')).toEqual([]);
});

it('looks for each word once, and for ten of them at most', () => {
  const asked = vi.spyOn(MiniSearch.prototype, 'search');
  search.en('dsn, saml; dsn! saml');
  search.en([...'abcdefghijklmnopqrstuvwxyz'].join(' '));
  const queries = asked.mock.calls.map(([query]) => query);
  expect([...new Set(queries)]).toEqual(['dsn saml', 'a b c d e f g h i j']);
  expect(search.en('?!')).toEqual([]);
});
