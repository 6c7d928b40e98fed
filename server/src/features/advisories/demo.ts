import { randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { NotesLocale } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { DAY } from '../../platform/time.ts';
import { hasEntry } from '../audit/service.ts';
import { ratingOf } from './cvss.ts';
import { numberOf } from './domain.ts';
import * as store from './store.ts';

const textOf = (locale: NotesLocale) =>
  readFileSync(new URL(`../../../../content/demo/advisories/attachments.${locale}.md`, import.meta.url), 'utf8');

/** It affects the oldest installation of the demo. The release with its fix came out a day before. */
const demoAdvisory = {
  titleEn: 'Attachments can be downloaded by users who are not in the project',
  titleRu: 'Вложения могут скачать пользователи не из проекта',
  cvss: 'CVSS:4.0/AV:N/AC:L/AT:P/PR:L/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N',
  affected: [{ introduced: '23.6.0', fixed: '24.2.0' }],
};

const DAYS_AGO = 170;

/** How many installations were affected, this many days after the advisory was published. */
const demoHistory = [
  [0, 4],
  [5, 3],
  [21, 2],
  [64, 1],
] as const;

/** What the demo's shop has published. No mail is sent, since it would be about the past. */
export const giveDemoAdvisory = async ({ now }: { now: () => Date }, tx: Db) => {
  const [id, publishedAt] = [randomUUIDv7(), new Date(now().getTime() - DAYS_AGO * DAY)];
  const rating = await ratingOf(demoAdvisory.cvss);
  if (!rating) throw new Error('the demo has an advisory whose vector is not one of CVSS 4.0');
  const year = publishedAt.getUTCFullYear();
  await store.insertAdvisory(tx, {
    ...{ id, number: numberOf(year, await store.takeNumber(tx, year)), ...demoAdvisory, ...rating },
    ...{ textEn: textOf('en'), textRu: textOf('ru') },
    ...{ createdAt: publishedAt, publishedAt, updatedAt: publishedAt, announcedAt: publishedAt },
  });
  await store.noteHistory(
    tx,
    demoHistory.map(([days, installations]) => ({
      advisoryId: id,
      day: new Date(publishedAt.getTime() + days * DAY).toISOString().slice(0, 10),
      installations,
    })),
  );
};

/** Removes the demo's advisory, and leaves those that were written by hand. */
export const removeDemoAdvisory = async (tx: Db) => {
  for (const { id, titleEn } of await store.listAdvisories(tx)) {
    if (titleEn !== demoAdvisory.titleEn || (await hasEntry(tx, `advisory:${id}`))) continue;
    await store.deleteAdvisory(tx, id);
  }
};
