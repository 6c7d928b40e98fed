import { randomUUIDv7 } from 'node:crypto';
import { type NotesLocale, notesFields } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { DAY } from '../../platform/time.ts';
import { hasEntry } from '../audit/service.ts';
import { demoInstaller } from './demo-installer.ts';
import { fileNameOf, sortKeyOf, systemOf } from './domain.ts';
import { removeFiles } from './jobs.ts';
import * as store from './store.ts';

interface DemoRelease {
  version: string;
  /** Days ago. */
  released: number;
  announced: boolean;
  downloads: number;
  notes: Record<NotesLocale, string>;
}

const demoReleases: readonly DemoRelease[] = [
  {
    version: '24.2.0',
    released: 171,
    announced: true,
    downloads: 412,
    notes: {
      en: `## New

- **LDAP groups.** Teams follow the groups in your directory: anyone who joins or leaves a group there joins or leaves the team here within five minutes.
- **Mattermost and Pachca.** Notifications about new and returning errors, in addition to email, Telegram, Slack and webhooks.
- **Release comparison.** A release page shows which errors are new, which came back and which are gone since the previous release.

## Improved

- Search within an issue also covers tags and breadcrumbs.
- Envelope consumers share their work evenly: one slow project no longer holds up the others.

## Fixed

- Source maps with a query string in their URL were not found.
- The weekly email counted ignored issues.

## Before you update

The database is migrated at the first start, which takes about a minute per ten million events. Make a backup first.
`,
      ru: `## Новое

- **Группы LDAP.** Состав команд повторяет группы вашего каталога: кого добавили в группу или убрали из неё, тот появится в команде или исчезнет из неё в течение пяти минут.
- **Mattermost и Пачка.** Уведомления о новых и вернувшихся ошибках — вдобавок к почте, Telegram, Slack и вебхукам.
- **Сравнение релизов.** На странице релиза видно, какие ошибки появились, какие вернулись и какие исчезли по сравнению с предыдущим.

## Улучшено

- Поиск внутри ошибки теперь учитывает теги и хлебные крошки.
- Обработчики конвертов делят нагрузку поровну: один медленный проект больше не задерживает остальные.

## Исправлено

- Не находились source map, в адресе которых есть параметры.
- Еженедельное письмо учитывало скрытые ошибки.

## Перед обновлением

База данных обновится при первом запуске, это занимает около минуты на десять миллионов событий. Сначала сделайте резервную копию.
`,
    },
  },
  {
    version: '24.3.1',
    released: 64,
    announced: true,
    downloads: 238,
    notes: {
      en: `## New

- **SAML sign-in.** Works with Keycloak and ADFS; accounts are created at the first sign-in, and the role comes from a group.
- **Two-factor sign-in for everyone.** An administrator can require it for the whole organization from a set date.
- **Quiet hours.** A project’s notifications can wait until morning, except for errors that affect more than a set share of users.

## Fixed since 24.3.0

- Signing out of Keycloak left the Warden session open.
- Events with very long stack traces were cut at the wrong end.
- Telegram notifications failed for group chats that had been upgraded to supergroups.

## Security

- Webhook responses are no longer shown to members without access to the project. Please update if you use webhooks with secrets in their URL.
`,
      ru: `## Новое

- **Вход по SAML.** Работает с Keycloak и ADFS: аккаунт создаётся при первом входе, роль берётся из группы.
- **Двухфакторный вход для всех.** Администратор может потребовать его у всей организации и назначить дату, с которой он обязателен.
- **Тихие часы.** Уведомления проекта могут подождать до утра — кроме ошибок, которые задели больше пользователей, чем вы разрешили.

## Исправлено после 24.3.0

- После выхода из Keycloak сеанс Warden оставался открытым.
- События с очень длинным стеком обрезались не с того конца.
- Не доходили уведомления в группы Telegram, преобразованные в супергруппы.

## Безопасность

- Участники без доступа к проекту больше не видят ответы вебхуков. Обновитесь, если в адресах ваших вебхуков есть секреты.
`,
    },
  },
  {
    version: '24.4.0-rc.1',
    released: 6,
    announced: false,
    downloads: 17,
    notes: {
      en: `A release candidate: try it on a staging installation. The final version is planned for two weeks from now.

## New

- **Faster search.** Issue lists of large projects open from a new index; building it takes a while after the update, and search works as before in the meantime.
- **Error budgets.** Set how many sessions of a release may fail; Warden warns when the budget is half used and when it is gone.

## Known issues

- The index is built on one consumer only. Keep at least three of them running.
- The budget chart is empty for the first hour.
`,
      ru: `Предварительная версия: попробуйте её на тестовой установке. Окончательная планируется через две недели.

## Новое

- **Быстрый поиск.** Списки ошибок в больших проектах открываются по новому индексу. После обновления он строится некоторое время, поиск при этом работает как раньше.
- **Бюджет ошибок.** Задайте, сколько сеансов релиза может завершиться сбоем: Warden предупредит, когда израсходована половина и когда бюджет исчерпан.

## Известные проблемы

- Индекс строит только один обработчик. Держите запущенными не меньше трёх.
- В первый час график бюджета пуст.
`,
    },
  },
];

const systems = [
  { os: 'linux', arch: 'amd64' },
  { os: 'linux', arch: 'arm64' },
] as const;

const bytesOf = async function* (text: string) {
  yield Buffer.from(text);
};

/** What the demo's shop has published. No mail is sent, since it would be about the past. */
export const giveDemoReleases = async ({ storage, now }: { storage: Storage; now: () => Date }, tx: Db) => {
  for (const { version, released, announced, downloads, notes } of demoReleases) {
    const id = randomUUIDv7();
    const releasedAt = new Date(now().getTime() - released * DAY);
    const row = await store.insertRelease(tx, {
      ...{ id, version, sortKey: sortKeyOf(version), releasedAt },
      ...notesFields((locale) => notes[locale]),
      announcedAt: announced ? new Date(releasedAt.getTime() + DAY / 24) : null,
      downloadsCount: downloads,
    });
    for (const { os, arch } of row ? systems : []) {
      const system = systemOf({ os, arch });
      const storageKey = `${id}_${system}`;
      const stored = await storage.put(storageKey, bytesOf(demoInstaller(version, arch)));
      const fileName = fileNameOf(version, system, 'install.sh');
      await store.insertInstaller(tx, { releaseId: id, os, arch, storageKey, fileName, ...stored });
    }
  }
};

/** Removes the demo's releases that were not published by hand, with their files, and returns how many these were. */
export const removeDemoReleases = async ({ jobs }: { jobs: JobQueue }, tx: Db): Promise<number> => {
  let removed = 0;
  for (const { version } of demoReleases) {
    const release = await store.findRelease(tx, version);
    if (!release || (await hasEntry(tx, `release:${release.id}`, 'release.published'))) continue;
    const keys = await store.fileKeys(tx, release.id);
    await store.deleteRelease(tx, release.id);
    await jobs.enqueue(tx, removeFiles, { keys });
    removed++;
  }
  return removed;
};
