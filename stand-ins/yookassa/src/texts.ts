import type { Decline } from './methods.ts';
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
  method: 'Payment method',
  card: 'Bank card',
  sbp: 'SBP',
  sbpHint: (limit: string) => `Faster Payments System, up to ${limit}. A refund arrives on the next day.`,
  testCard: 'Test card',
  succeeds: 'succeeds',
  saves: 'The shop saves the card for automatic payments.',
  later: 'Later automatic payments',
  laterSucceed: 'Succeed',
  saved: 'saved for automatic payments',
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
    person: 'Canceled',
    time: 'The hour to pay has run out',
    hold: 'The shop did not confirm in time, the hold is released',
    shop: 'The shop canceled the payment',
  },
  declined: 'Declined',
  declines: {
    '3d_secure_failed': 'the bank’s check of the customer failed',
    call_issuer: 'the bank refuses, for reasons that only it knows',
    card_expired: 'the card has expired',
    country_forbidden: 'cards of this country are not accepted',
    expired_on_confirmation: 'it was not confirmed in time',
    fraud_suspected: 'fraud is suspected',
    general_decline: 'the bank gives no reason',
    insufficient_funds: 'not enough money on the card',
    internal_timeout: 'YooKassa did not manage it in time',
    invalid_card_number: 'the card number is wrong',
    invalid_csc: 'the code on the back is wrong',
    issuer_unavailable: 'the bank cannot be reached',
    payment_method_limit_exceeded: 'the limit of the card is used up',
    payment_method_restricted: 'the card is blocked',
    permission_revoked: 'the customer has forbidden automatic payments',
  } satisfies Record<Decline, string>,
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
  method: 'Способ оплаты',
  card: 'Банковская карта',
  sbp: 'СБП',
  sbpHint: (limit) => `Система быстрых платежей, до ${limit}. Возврат приходит на следующий день.`,
  testCard: 'Тестовая карта',
  succeeds: 'оплата пройдёт',
  saves: 'Магазин сохранит карту для автоплатежей.',
  later: 'Следующие автоплатежи',
  laterSucceed: 'Пройдут',
  saved: 'сохранена для автоплатежей',
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
    person: 'Оплата отменена',
    time: 'Время на оплату истекло',
    hold: 'Магазин не подтвердил оплату вовремя, деньги возвращены',
    shop: 'Магазин отменил оплату',
  },
  declined: 'Отклонено',
  declines: {
    '3d_secure_failed': 'не пройдена проверка банка',
    call_issuer: 'банк отказал, причину знает только он',
    card_expired: 'срок действия карты истёк',
    country_forbidden: 'карты этой страны не принимаются',
    expired_on_confirmation: 'платёж не подтверждён вовремя',
    fraud_suspected: 'подозрение на мошенничество',
    general_decline: 'банк не назвал причину',
    insufficient_funds: 'на карте не хватает денег',
    internal_timeout: 'ЮKassa не успела обработать платёж',
    invalid_card_number: 'неверный номер карты',
    invalid_csc: 'неверный код на обороте карты',
    issuer_unavailable: 'банк недоступен',
    payment_method_limit_exceeded: 'исчерпан лимит по карте',
    payment_method_restricted: 'карта заблокирована',
    permission_revoked: 'покупатель запретил автоплатежи',
  },
};

export const texts = { en, ru };

export const stateText = ({ status, ending, decline, locale }: Payment) => {
  const t = texts[locale];
  if (ending === 'card') return `${t.declined}: ${t.declines[decline ?? 'insufficient_funds']}`;
  return t.states[ending ?? (status === 'waiting_for_capture' ? status : 'succeeded')];
};

export const amountText = ({ minor, currency, locale }: Pick<Payment, 'minor' | 'currency' | 'locale'>) =>
  new Intl.NumberFormat(texts[locale].tag, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minor / 100);
