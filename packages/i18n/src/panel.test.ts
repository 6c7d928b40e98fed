import { describe, expect, it } from 'vitest';
import { panelEn } from './panel-en.ts';
import { panelRu } from './panel-ru.ts';

const flatten = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

const english = flatten(panelEn);
const russian = new Map(flatten(panelRu));
const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

/** Names and codes that are the same everywhere. */
const names = /^(Client ID|ID|Community Edition|payment:…, license:…, setting:…)$/;

describe('the texts of the panel', () => {
  it.each(english)('%s is written in each language, with the same facts in it', (key, text) => {
    const other = russian.get(key) ?? '';
    expect(holes(other)).toEqual(holes(text));
    expect(text).not.toMatch(/[а-яё]|!| {2}|^\s|\s$/i);
    expect(other).not.toMatch(/!| {2}|^\s|\s$/);
    if (!names.test(text)) expect(other).toMatch(/[а-яё]/i);
  });

  it('says what the specification says', () => {
    expect(panelEn).toMatchObject({
      users: { loadFailed: 'Failed to load users', loadError: 'Error loading users' },
      user: { loadFailed: 'Failed to load user details' },
      installations: { loadFailed: 'Failed to fetch installations' },
      releases: {
        loadFailed: 'Failed to load releases',
        deleteFailed: 'Failed to delete release',
        announceFailed: 'Failed to announce release',
      },
      notes: { failed: 'Failed to update release notes' },
    });
  });
});
