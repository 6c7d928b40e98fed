import type { renewalMail as english } from '../en/renewal-mail.ts';
import type { ConsentMailFacts, InvoiceMailFacts, RenewalInvoiceFacts } from '../mail-facts.ts';

/** How the licenses of an invoice are extended, by the day on which its money arrives. */
const extension = ({ licenses, validUntil, endsOn, isPayableLater }: InvoiceMailFacts & RenewalInvoiceFacts) => {
  const extended = licenses > 1 ? 'каждая лицензия продлится' : 'лицензия продлится';
  const inTime = `Если деньги поступят до ${isPayableLater ? endsOn : validUntil} включительно, ${extended} на год со своего последнего дня: ни один день не пропадёт.`;
  if (!isPayableLater) return inTime;
  return `${inTime} Оплатить счёт можно и позже, до ${validUntil}, но тогда ${licenses > 1 ? 'для лицензий, которые к тому дню закончатся, год' : 'год'} начнётся в день поступления денег.`;
};

/** What an invoice that was paid in part does to licenses that need it no more. */
const twice = (extended: number) => {
  if (extended === 0) return '';
  const what =
    extended > 1
      ? `Другие лицензии из этого счёта (${extended}) тем временем продлены другим способом: после его полной оплаты каждая из них`
      : 'Ещё одна лицензия из этого счёта тем временем продлена другим способом: после его полной оплаты она';
  return ` ${what} продлится ещё на год. Если вам это не нужно, напишите нам до оплаты остатка.`;
};

/** Why a card is not charged without consent. */
const whyAsked = ({ over, allowed, isOtherCurrency }: ConsentMailFacts) => {
  if (isOtherCurrency) {
    const what = over === 'announced' ? 'сумма, о которой мы предупреждали' : 'сумма, на которую вы согласились';
    return `Цена теперь в другой валюте, чем ${over === 'limit' ? 'ваш предел' : what} (${allowed}).`;
  }
  const more = {
    limit: 'больше вашего предела',
    rest: 'больше, чем другие продления оставили от вашего предела',
    announced: 'больше суммы, о которой мы предупреждали',
    agreed: 'больше суммы, на которую вы согласились',
  }[over];
  return `Это ${more} (${allowed}).`;
};

export const renewalMail: typeof english = {
  card: (digits) => `Карта •${digits}`,
  renewalInvoice: (facts) => {
    const { number, amount, replaces, licenses } = facts;
    const ending =
      licenses > 1
        ? 'Срок ваших лицензий подходит к концу. К письму приложен один счёт на все.'
        : 'Срок вашей лицензии подходит к концу. К письму приложен счёт на продление.';
    return {
      subject: `Счёт № ${number} на продление ${licenses > 1 ? 'лицензий' : 'лицензии'} Warden`,
      heading: `Продление на год: ${amount}`,
      text: `${replaces ? `Этот счёт заменяет счёт № ${replaces}: состав продления изменился. Прежний счёт больше не оплачивайте.` : ending} ${extension(facts)} Укажите номер счёта в назначении платежа.`,
      action: 'Посмотреть счёт',
      otherwise: 'Изменить, что продлевать',
      note: 'Делать ничего не обязательно: неоплаченный счёт просто истечёт, а напоминания придут как обычно. Отключить такие счета можно в личном кабинете, на странице «Продление лицензий».',
    };
  },
  renewalReminder: (facts) => {
    const { number, endsOn, licenses, received, missing, extended } = facts;
    const [who, whose] = licenses > 1 ? ['Первая из лицензий', 'на их'] : ['Лицензия', 'на её'];
    const renewed = `Счёт № ${number} ${whose} продление`;
    const unpaid = received
      ? `${renewed} оплачен частично: поступило ${received}, осталось оплатить ${missing}. Мы приложили его ещё раз.`
      : `${renewed} ещё не оплачен, мы приложили его ещё раз.`;
    return {
      subject: `${licenses > 1 ? 'Лицензии Warden скоро закончатся' : 'Лицензия Warden скоро закончится'}, счёт № ${number} ${received ? 'оплачен не полностью' : 'ещё не оплачен'}`,
      heading: `${who} заканчивается ${endsOn}`,
      text: `${unpaid} ${extension(facts)}${twice(extended)}`,
      action: 'Посмотреть счёт',
      otherwise: 'Изменить, что продлевать',
      note: 'Если деньги уже отправлены, не отправляйте их второй раз: перевод может идти несколько рабочих дней.',
    };
  },
  renewalNotice: ({ amount, chargeOn, licenses }) => ({
    subject: licenses > 1 ? `Лицензии Warden продлятся ${chargeOn}` : `Лицензия Warden продлится ${chargeOn}`,
    heading: `Мы спишем ${amount}`,
    text: `Вы включили продление с карты. В указанный день мы спишем оплату с сохранённой карты, и ${licenses > 1 ? 'каждая лицензия' : 'лицензия'} продлится на год со своего последнего дня.`,
    action: 'Посмотреть или изменить продление',
    otherwise: `Купить ${licenses > 1 ? 'лицензии' : 'лицензию'} самостоятельно в личном кабинете`,
    note: 'Продление можно отключить в любой момент до списания, а карту — отвязать когда угодно. Если цена вырастет, мы сначала спросим вас.',
  }),
  renewalConsent: (facts) => {
    const { amount, chargeOn, licenses } = facts;
    return {
      subject: 'Для продления Warden нужно ваше согласие',
      heading: `Продление стоит ${amount}`,
      text: `${whyAsked(facts)} Без вашего согласия мы ничего не спишем. Если вы согласитесь, оплата спишется ${chargeOn}, а если этот день уже наступил — сразу.`,
      action: 'Согласиться или изменить продление',
      otherwise: `Купить ${licenses > 1 ? 'лицензии' : 'лицензию'} самостоятельно в личном кабинете`,
      note:
        licenses > 1
          ? 'Без согласия лицензии закончатся в свой последний день и проработают ещё 14 дней.'
          : 'Без согласия лицензия закончится в свой последний день и проработает ещё 14 дней.',
    };
  },
  renewalDeclined: ({ reason, nextOn, licenses }) => ({
    subject: `Банк отклонил оплату: ${licenses > 1 ? 'лицензии Warden пока не продлены' : 'лицензия Warden пока не продлена'}`,
    heading: 'Оплата не прошла',
    text: `Банк отклонил списание: ${reason}. ${nextOn ? `${nextOn} мы попробуем ещё раз.` : 'Больше мы пробовать не будем.'} ${licenses > 1 ? 'Лицензии работают' : 'Лицензия работает'} ещё 14 дней после своего последнего дня.`,
    action: nextOn ? 'Посмотреть или изменить продление' : 'Выбрать другую карту',
    otherwise: `Купить ${licenses > 1 ? 'лицензии' : 'лицензию'} самостоятельно в личном кабинете`,
    note: nextOn
      ? 'Проверьте, что на карте есть деньги и разрешены платежи в интернете, или продлите самостоятельно: дважды ничего не спишется.'
      : 'Продлите самостоятельно другой картой или по счёту. Карту, которую вы при этом сохраните, можно будет использовать для продления через год.',
  }),
  renewalMissed: ({ licenses }) => ({
    subject: licenses > 1 ? 'Лицензии Warden не продлены' : 'Лицензия Warden не продлена',
    heading: 'Не удалось списать оплату вовремя',
    text: `Списание, о котором мы предупреждали, не состоялось, деньги с карты не списаны. ${licenses > 1 ? 'Лицензии, указанные ниже, закончились, как и 14 дней, в течение которых они ещё работали.' : 'Лицензия, указанная ниже, закончилась, как и 14 дней, в течение которых она ещё работала.'}`,
    action: 'Посмотреть продление лицензий',
    otherwise: `Купить ${licenses > 1 ? 'лицензии' : 'лицензию'} самостоятельно в личном кабинете`,
    note: 'Лицензия, которую вы купите сейчас, начнётся в день оплаты. Продление с карты останется включённым и сработает к её окончанию.',
  }),
  declineReasons: {
    insufficient_funds: 'на карте не хватает денег',
    card_expired: 'срок действия карты истёк',
    invalid_card_number: 'номер карты больше не действует',
    invalid_csc: 'банк требует код с карты',
    '3d_secure_failed': 'банк требует подтверждения',
    permission_revoked: 'разрешение на списания отозвано',
    method_unknown: 'карта больше не сохранена',
    issuer_unavailable: 'банк не ответил',
    payment_method_limit_exceeded: 'превышен лимит карты',
    payment_method_restricted: 'операции по этой карте заблокированы',
    fraud_suspected: 'банк заподозрил мошенничество',
    country_forbidden: 'карты этой страны не принимаются',
    call_issuer: 'причину можно узнать в банке',
    other: 'причина не указана',
  },
};
