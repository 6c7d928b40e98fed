import { fileURLToPath } from 'node:url';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as russian } from '@orama/stemmers/russian';
import { type DocsLocale, docsLocales } from '@warden/i18n/locales';
import MiniSearch from 'minisearch';
import { expect, it, vi } from 'vitest';
import { platforms } from '../app/features/docs/migration/platforms.ts';
import { createSearch } from '../app/features/docs/search/search.ts';
import { readDocs } from './read-docs.ts';
import { buildIndex } from './search-index.ts';

const docs = readDocs(fileURLToPath(new URL('../../content/docs', import.meta.url)));
// As the browser gets it.
const indexOf = (lang: DocsLocale) => JSON.parse(JSON.stringify(buildIndex(docs, lang)));
const search = { en: createSearch(indexOf('en'), english), ru: createSearch(indexOf('ru'), russian) };

const meant = {
  en: {
    requirements: 'requirements',
    keycloak: 'admin#keycloak',
    keyclok: 'admin#keycloak',
    renewing: 'license#renewal',
    'paste dsn': 'migration',
    bakcup: 'backup',
    'how do i back up': 'backup',
    'air gap': 'license#checking-without-a-network',
    'air-gapped': 'license#checking-without-a-network',
    offline: 'license#checking-without-a-network',
    'migrate to a new server': 'license#moving-to-another-server',
    golang: 'migration',
    flutter: 'migration',
    receipt: 'companies#if-you-paid-by-card',
    sso: 'admin#sign-in-with-saml',
    'active directory': 'ldap',
    '2fa': 'two-factor',
    rollback: 'update#going-back',
    upgrade: 'update',
    slack: 'notifications#slack',
    webhook: 'notifications#webhooks',
    'how much ram': 'requirements#server',
    'wire transfer': 'companies',
    ports: 'requirements#network',
    'activation code': 'integrate#an-activation-code',
    staging: 'license#staging',
    'renew automatically': 'license#sync',
    cli: 'integrate#command-line',
  },
  ru: {
    требование: 'requirements',
    'продлить лицензию': 'license#renewal',
    отозванный: 'license#revocation',
    'обработчик конвертов': 'architecture#envelope-consumers',
    'резервных копий': 'backup',
    бэкап: 'backup',
    бекап: 'backup',
    офлайн: 'license#checking-without-a-network',
    'закрытый контур': 'license#checking-without-a-network',
    'перенести на новый сервер': 'license#moving-to-another-server',
    golang: 'migration',
    flutter: 'migration',
    'air gap': 'license#checking-without-a-network',
    bakcup: 'backup',
    чек: 'companies#if-you-paid-by-card',
    телеграм: 'notifications#telegram',
    вебхуки: 'notifications#webhooks',
    алерты: 'notifications',
    двухфакторка: 'two-factor',
    откатить: 'update#going-back',
    эдо: 'companies#electronic-document-exchange',
    'сколько нужно памяти': 'requirements#server',
    nginx: 'admin#reverse-proxy',
    'единый вход': 'admin#sign-in-with-saml',
    обнволение: 'update',
    'код активации': 'integrate#an-activation-code',
    'тестовый стенд': 'license#staging',
    автопродление: 'license#sync',
    'утекла лицензия': 'license#if-the-text-leaks',
  },
};

it.each(docsLocales.flatMap((lang) => Object.entries(meant[lang]).map(([query, id]) => [lang, query, id] as const)))(
  'in %s, "%s" leads to %s among the first',
  (lang, query, id) => {
    expect(
      search[lang](query)
        .slice(0, 4)
        .map((found) => found.id),
    ).toContain(id);
  },
);

it.each(docsLocales)('in %s, every platform of the migration tool is found by its name', (lang) => {
  const names = platforms.map(({ name }) => name).filter((name) => name !== 'SENTRY_DSN');
  const missing = names.filter((name) => !search[lang](name).some(({ id }) => id.startsWith('migration')));
  expect(missing).toEqual([]);
});

it('keywords belong to sections that exist', () => {
  const unknown = docs.flatMap(({ lang, slug, keywords = {}, sections }) =>
    Object.keys(keywords)
      .filter((key) => key !== 'page' && !sections.some(({ heading }) => heading?.id === key))
      .map((key) => `${lang}/${slug}: ${key}`),
  );
  expect(unknown).toEqual([]);
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
