import type { StatsPanelTexts } from '../../en/panel/stats.ts';

export const statsPanel: StatsPanelTexts = {
  stats: {
    figures: 'Показатели',
    users: 'Пользователи',
    admins: 'Администраторы',
    installs: 'Установки',
    licenses: 'Лицензии',
    active: 'Действующие',
    expired: 'Истёкшие',
    revoked: 'Отозванные',
    showTable: 'Показать таблицей',
    showPlot: 'Показать графиком',
    computed: 'Обновлено {{age}}.',
    computedNow: 'Обновлено только что.',
    loadFailed: 'Не удалось загрузить статистику',
    empty: 'Пока показывать нечего.',
    byType: {
      title: 'Лицензии по типу и статусу',
      summary: 'Действующие:\u00a0{{active}}. Истёкшие:\u00a0{{expired}}. Отозванные:\u00a0{{revoked}}.',
      type: 'Тип',
    },
    signups: {
      title: 'Регистрации по месяцам',
      summary: 'За двенадцать месяцев:\u00a0{{total}}. В этом месяце:\u00a0{{last}}.',
      month: 'Месяц',
      count: 'Регистрации',
    },
    revenue: {
      title: 'Выручка по месяцам, {{currency}}',
      summary:
        'За двенадцать месяцев:\u00a0{{total}}, из них возвращено:\u00a0{{refunded}}. В этом месяце:\u00a0{{last}}.',
      month: 'Месяц',
      amount: 'Выручка',
      refunded: 'Возвраты',
    },
    discounts: {
      title: 'Скидки по причинам, {{currency}}',
      summary: 'За двенадцать месяцев:\u00a0{{total}}. Оплачено за эти лицензии:\u00a0{{net}}.',
      label: 'Причина',
      orders: 'Заказов',
      discount: 'Скидка',
      net: 'Оплачено',
      reasons: {
        volume: 'За количество',
        code: 'Промокод',
        volume_and_code: 'Количество и промокод',
        special: 'Особая цена',
      },
    },
    codes: {
      title: 'Лицензии с промокодом, {{currency}}',
      summary:
        'Скидки на них за двенадцать месяцев, в\u00a0том числе за количество:\u00a0{{total}}. Оплачено:\u00a0{{net}}. Показаны промокоды с\u00a0наибольшими скидками.',
      label: 'Промокод',
    },
    quotes: {
      title: 'Предложения и ссылки на оплату, {{currency}}',
      summary: 'За двенадцать месяцев:\u00a0создано {{issued}}, оплачено {{paid}}, на {{amount}}.',
      kind: 'Вид',
      kinds: { quote: 'Предложения', link: 'Ссылки на оплату' },
      issued: 'Создано',
      accepted: 'Оформлен заказ',
      paid: 'Оплачено',
      amount: 'Сумма оплаты',
    },
    expiring: {
      title: 'Лицензии, которые истекут в ближайшие 90\u00a0дней',
      summary: 'За 90\u00a0дней:\u00a0{{total}}. В ближайшие 7\u00a0дней:\u00a0{{first}}.',
      week: 'Неделя с',
      count: 'Лицензии',
    },
    validations: {
      title: 'Проверки лицензий по дням',
      summary: 'За 30\u00a0дней:\u00a0{{total}}. Сегодня:\u00a0{{last}}.',
      day: 'День',
      count: 'Проверки',
    },
    downloads: {
      title: 'Скачивания по релизам',
      summary: 'Скачивания последних релизов:\u00a0{{total}}, из них {{version}}:\u00a0{{first}}.',
      version: 'Версия',
      count: 'Скачивания',
    },
  },
};
