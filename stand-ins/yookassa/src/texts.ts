import type { Payment } from './objects.ts';

const en = {
  tag: 'en-GB',
  title: 'Payment',
  demo: 'Demo',
  note: 'This page stands in for YooKassa. No money moves and no card is needed: choose how the payment ends.',
  due: 'To pay',
  what: 'For',
  number: 'Payment number',
  choices: 'How the payment ends',
  pay: (amount: string) => `Pay ${amount}`,
  fail: 'Decline the card',
  failHint: 'As if the card had too little money on it.',
  cancel: 'Cancel and go back',
  back: 'Back to the shop',
  missing: 'No such payment',
  missingHint: 'The link may be incomplete. Go back to the shop and start again.',
  states: {
    succeeded: 'Paid',
    waiting_for_capture: 'The money is on hold until the shop confirms',
    card: 'Declined: not enough money on the card',
    person: 'Canceled',
    time: 'The hour to pay has run out',
    hold: 'The shop did not confirm in time, the hold is released',
    shop: 'The shop canceled the payment',
  },
};

type Texts = typeof en;

const ru: Texts = {
  tag: 'ru-RU',
  title: 'Оплата',
  demo: 'Демо',
  note: 'Эта страница заменяет ЮKassa. Деньги не списываются, карта не нужна: выберите, чем закончится оплата.',
  due: 'К оплате',
  what: 'За что',
  number: 'Номер платежа',
  choices: 'Чем закончится оплата',
  pay: (amount) => `Оплатить ${amount}`,
  fail: 'Отклонить карту',
  failHint: 'Как если бы на карте не хватило денег.',
  cancel: 'Отменить и вернуться',
  back: 'Вернуться в магазин',
  missing: 'Такого платежа нет',
  missingHint: 'Возможно, ссылка неполная. Вернитесь в магазин и начните оплату заново.',
  states: {
    succeeded: 'Оплачено',
    waiting_for_capture: 'Деньги удержаны и ждут подтверждения магазина',
    card: 'Отклонено: на карте не хватает денег',
    person: 'Оплата отменена',
    time: 'Время на оплату истекло',
    hold: 'Магазин не подтвердил оплату вовремя, деньги возвращены',
    shop: 'Магазин отменил оплату',
  },
};

export const texts = { en, ru };

export const stateText = ({ status, ending, locale }: Payment) =>
  texts[locale].states[ending ?? (status === 'waiting_for_capture' ? status : 'succeeded')];

export const amountText = ({ minor, currency, locale }: Payment) =>
  new Intl.NumberFormat(texts[locale].tag, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minor / 100);
