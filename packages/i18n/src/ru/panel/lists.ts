import type { ListsPanelTexts } from '../../en/panel/lists.ts';

export const listsPanel: ListsPanelTexts = {
  tabs: {
    label: 'Разделы админки',
    users: 'Пользователи',
    installations: 'Установки',
    releases: 'Релизы',
    payments: 'Платежи',
    stats: 'Статистика',
    health: 'Состояние',
    security: 'Защита',
    settings: 'Настройки',
  },
  attention: {
    label: 'Требует внимания',
    none: 'Всё в порядке, вмешательство не требуется.',
    paidWithoutLicense: 'Оплачено, лицензии нет',
    licenseWithoutPayment: 'Лицензии без платежа',
    doubted: 'Сомнительные платежи',
    unapplied: 'Необработанные уведомления',
    jobs: 'Сбои задач и писем',
    expiring: 'Истекут за 7\u00a0дней',
    expiredInvoices: 'Счета просрочены за 7\u00a0дней',
    transfers: 'Переводы ждут разбора',
    noSeller: 'Продавец не указан, счетов нет',
    failed: 'Не удалось проверить, что требует внимания',
  },
  list: {
    any: 'Не важно',
    found: 'Найдено: {{total}}',
    foundMore: 'Найдено: больше {{total}}. Чтобы увидеть остальное, уточните фильтры или выгрузите список в CSV.',
    order: 'Порядок',
    export: 'Выгрузить в CSV',
    exportFailed: 'Не удалось выгрузить. Попробуйте ещё раз.',
    contains: 'Любая часть',
    actions: 'Действия',
  },
};
