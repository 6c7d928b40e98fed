import type { SearchPanelTexts } from '../../en/panel/search.ts';

export const searchPanel: SearchPanelTexts = {
  search: {
    open: 'Поиск',
    title: 'Поиск по магазину',
    label: 'Что найти',
    placeholder: 'Почта, имя, компания, ИНН, номер или ID',
    hint: 'Клиенты — по почте или имени, организации — по названию, компании — по названию или ИНН, счета и другие документы — по номеру, установки — по Client ID, платежи — по нашему ID или ID платёжного сервиса, лицензии — по ID.',
    nothing: 'По запросу «{{text}}» ничего не нашлось',
    nothingHint:
      'Введите не меньше трёх букв или цифр подряд, а от ID — не меньше шести знаков. Номера документов могут быть короче.',
    failed: 'Не удалось выполнить поиск',
    all: 'Показать все в списке',
    kinds: {
      users: 'Клиенты',
      organizations: 'Организации',
      companies: 'Компании',
      invoices: 'Счета',
      documents: 'Документы',
      installations: 'Установки',
      payments: 'Платежи',
      licenses: 'Лицензии',
    },
    members: 'Участников: {{members}}',
    unbound: 'Не привязана к аккаунту',
    inn: 'ИНН {{inn}}',
    dated: '{{number}} от {{date}}',
    until: 'до {{date}}',
  },
  license: {
    title: 'Лицензия',
    loadFailed: 'Не удалось загрузить лицензию',
    resend: 'Отправить ещё раз',
    resendFailed: 'Не удалось отправить лицензию. Попробуйте ещё раз.',
  },
};
