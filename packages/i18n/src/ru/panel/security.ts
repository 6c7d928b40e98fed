import type { SecurityPanelTexts } from '../../en/panel/security.ts';

export const securityPanel: SecurityPanelTexts = {
  securityEvents: {
    title: 'События безопасности',
    lead: 'Входы, ошибки, лимиты, вторые факторы, выгрузки и что просматривали администраторы — за 180\u00a0дней.',
    caption: 'События безопасности',
    filters: 'Фильтры событий безопасности',
    kind: 'Событие',
    user: 'ID аккаунта',
    userHint: 'ID целиком',
    from: 'С',
    to: 'По',
    when: 'Когда',
    what: 'Что',
    account: 'Аккаунт',
    where: 'Откуда',
    unknown: 'Без аккаунта',
    by: 'администратор: {{email}}',
    userOf: 'Только события {{email}}',
    noMatch: 'По этим фильтрам событий нет.',
    none: 'Событий пока нет.',
    loadFailed: 'Не удалось загрузить события безопасности',
  },
};
