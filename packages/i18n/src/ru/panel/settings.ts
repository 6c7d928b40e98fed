import type { SettingsPanelTexts } from '../../en/panel/settings.ts';

export const settingsPanel: SettingsPanelTexts = {
  settings: {
    shop: 'Магазин',
    loadFailed: 'Не удалось загрузить настройки',
    payment: 'Онлайн-оплата',
    paymentText: 'Если выключить, клиентов попросят написать в отдел продаж. Уже начатые платежи завершатся.',
    core: 'Community Edition',
    coreText: 'Если включить, появится Community Edition, а индивидуальный тариф продаваться не будет.',
    saved: 'Сохранено.',
    failed: 'Не удалось сохранить настройку. Попробуйте ещё раз.',
    prices: 'Цены',
    pricesLead: 'В год за одну установку. Новые цены видны сразу, у начатых платежей цена не изменится.',
    commercial: 'Коммерческая',
    individual: 'Индивидуальная',
    currency: 'Валюта',
    notConfigured: 'Не задана: сейчас лицензия продаётся за {{price}}. В поле предложено {{offer}}.',
    configured: 'Если не указать, действует цена из конфигурации сервера.',
    priceInvalid: 'Введите сумму от 1 до 350\u00a0000, не больше двух знаков после запятой.',
    save: 'Сохранить цены',
    unchanged: 'Изменений нет.',
    pricesSaved: 'Цены сохранены.',
    pricesFailed: 'Сохранить удалось не всё. Проверьте цены и попробуйте ещё раз.',
  },
};
