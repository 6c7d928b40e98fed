import type { AccountingTexts } from '../en/accounting.ts';

export const accounting: AccountingTexts = {
  columns: {
    date: 'Дата',
    number: 'Номер',
    kind: 'Документ',
    company: 'Контрагент',
    inn: 'ИНН',
    kpp: 'КПП',
    country: 'Страна',
    amount: 'Сумма',
    vat_rate: 'Ставка НДС',
    vat: 'НДС',
    without_vat: 'Сумма без НДС',
    currency: 'Валюта',
    status: 'Статус счёта',
    received: 'Поступило',
    paid_on: 'Дата оплаты',
    upd_number: 'Номер УПД',
    upd_date: 'Дата УПД',
    license_id: 'ID лицензии',
    client_id: 'Установка (Client ID)',
  },
  kinds: { invoice: 'Счёт', upd: 'УПД', correction: 'Корректировка', act: 'Акт' },
  statuses: {
    open: 'Ждёт оплаты',
    paid: 'Оплачен',
    expired: 'Просрочен',
    canceled: 'Отменён',
    returned: 'Деньги возвращены',
  },
  noVat: 'Без НДС',
};
