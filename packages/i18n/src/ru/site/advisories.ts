import type { AdvisoriesTexts } from '../../en/site/advisories.ts';

export const advisories: AdvisoriesTexts = {
  advisories: {
    metaTitle: 'Бюллетени безопасности',
    metaDescription:
      'Известные уязвимости Warden: какие версии затронуты, насколько это опасно и в каком релизе исправлено. На сайте, в Atom и в OSV.',
    title: 'Бюллетени безопасности',
    lead: 'Уязвимости Warden: какие версии затронуты и в каком релизе исправлено.',
    none: 'Бюллетеней пока нет.',
    all: 'Все бюллетени',
    feed: 'Лента Atom',
    feedTitle: 'Бюллетени безопасности Warden',
    feedSubtitle: 'Уязвимости Warden, затронутые версии и релизы с исправлениями.',
    report: 'Сообщить об уязвимости',
    severities: {
      none: 'Нулевой',
      low: 'Низкий',
      medium: 'Средний',
      high: 'Высокий',
      critical: 'Критический',
    },
    description:
      '{{id}}, уровень опасности: {{severity}}. Какие версии Warden затронуты, в каком релизе исправлено и что делать до обновления.',
    severity: 'Уровень опасности',
    score: '{{severity}}, {{score}} из 10',
    published: 'Опубликован',
    updated: 'Изменён',
    withdrawn: 'Отозван',
    withdrawnOn: 'Отозван {{day}}',
    affected: 'Затронутые версии',
    range: 'С {{introduced}} до {{fixed}}, не включая её',
    openRange: '{{introduced}} и новее',
    before: 'Все версии до {{fixed}}',
    everyVersion: 'Все версии',
    fixedIn: 'Исправлено в',
    notFixed: 'Ещё не исправлено',
    update: 'Как обновить',
    machines: 'Для программ',
    learn: {
      title: 'Как узнавать о новых',
      points: [
        'В кабинете видно, какие бюллетени касаются ваших установок и до какой версии обновиться.',
        'Владельцам затронутых установок мы пишем сами. В профиле можно включить письма о каждом бюллетене.',
        'Без аккаунта — подпишитесь на ленту Atom или спросите о своей версии:',
      ],
      command: 'Терминал',
    },
  },
};
