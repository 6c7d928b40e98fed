import type { invoiceMail as english } from '../en/invoice-mail.ts';
import type { InvoiceMailFacts, LaterRefund, RefundMailFacts, ReturnedLicenses } from '../mail-facts.ts';

/** What becomes of licenses whose money went back. One that was never issued cannot be revoked. */
export const endOfLicenses = ({ returned, unissued }: ReturnedLicenses, [one, many]: readonly [string, string]) => {
  const issued = returned - unissued;
  if (issued === 0) return returned > 1 ? `${many} выпущены не будут.` : `${one} выпущена не будет.`;
  const renewed =
    issued > 1
      ? 'Если после них вы купили ещё, обновлённые тексты придут отдельно.'
      : 'Если после неё вы купили ещё одну, её обновлённый текст придёт отдельно.';
  if (unissued === 0) {
    return `${returned > 1 ? `${many} отозваны и больше не работают` : `${one} отозвана и больше не работает`}. ${renewed}`;
  }
  const revoked =
    issued > 1
      ? 'Выпущенные лицензии отозваны и больше не работают'
      : 'Выпущенная лицензия отозвана и больше не работает';
  const other = issued > 1 ? 'ещё одна' : 'другая';
  return `${revoked}, а ${unissued > 1 ? 'остальные выпущены не будут' : `${other} выпущена не будет`}. ${renewed}`;
};

/** Some licenses of an order went back, and others stay. */
export const endOfNamedBelow = (licenses: ReturnedLicenses) =>
  `${endOfLicenses(licenses, ['Эта лицензия', 'Эти лицензии'])} На остальную часть заказа возврат не влияет.`;

/** Follows a sentence about what went back this time. */
export const withEarlierRefunds = ({ later }: LaterRefund) =>
  later ? ` Вместе с предыдущими возвратами возвращено ${later.inAll} из ${later.amount}.` : '';

const afterRefund = (facts: RefundMailFacts) => {
  const { licenses, isWhole, returned } = facts;
  if (isWhole) return `Оплата возвращена полностью. ${endOfLicenses(facts, ['Лицензия', 'Лицензии'])}`;
  if (returned === 0) return licenses > 1 ? 'Лицензии остаются прежними.' : 'Лицензия остаётся прежней.';
  return `Возвращена оплата за ${returned > 1 ? 'лицензии, перечисленные ниже' : 'лицензию, указанную ниже'}. ${endOfNamedBelow(facts)}`;
};

/** When the licenses of an invoice are issued: not by its money alone where an installation is still to be chosen. */
const whenIssued = ({ isAbroad, licenses, waiting }: InvoiceMailFacts) => {
  if (waiting === licenses) {
    const [what, where] =
      licenses > 1
        ? ['Лицензии будут выпущены и придут', 'установки']
        : ['Лицензия будет выпущена и придёт', 'установку'];
    return `${what} на почту, когда поступят деньги и вы выберете ${where}. ${isAbroad ? 'Международный перевод обычно идёт от одного до пяти рабочих дней. Когда он поступит, придёт подтверждение оплаты' : 'Деньги обычно поступают на следующий рабочий день после отправки. Тогда же будут готовы закрывающие документы'}.`;
  }
  const chosen =
    licenses - waiting > 1
      ? 'Лицензии для выбранных установок будут выпущены и придут'
      : 'Лицензия для выбранной установки будет выпущена и придёт';
  const all = licenses > 1 ? 'Лицензии будут выпущены и придут' : 'Лицензия будет выпущена и придёт';
  return [
    `${waiting > 0 ? chosen : all} на почту, когда поступят деньги: ${isAbroad ? 'международный перевод обычно идёт от одного до пяти рабочих дней. Тогда же придёт подтверждение оплаты' : 'обычно на следующий рабочий день после отправки. Тогда же будут готовы закрывающие документы'}.`,
    waiting > 0 ? 'Лицензия, для которой установка ещё не выбрана, будет выпущена после её выбора.' : '',
  ]
    .filter(Boolean)
    .join(' ');
};

const waysBack = { card: 'на карту', sbp: 'по СБП', transfer: 'банковским переводом' };

export const refundBySbp = 'Возврат по СБП приходит на следующий день на счёт, с которого заплатили.';

const refundTime = ({ way, isAbroad }: RefundMailFacts) => {
  if (way === 'card') return 'Деньги появятся на карте в течение 10 рабочих дней: срок зависит от банка.';
  if (way === 'sbp') return refundBySbp;
  return isAbroad
    ? 'Международный перевод обычно идёт от одного до пяти рабочих дней.'
    : 'Перевод обычно идёт один рабочий день.';
};

export const invoiceMail: typeof english = {
  invoiceIssued: (facts) => ({
    subject: `Счёт № ${facts.number} на оплату Warden`,
    heading: `Счёт № ${facts.number} на ${facts.amount}`,
    text: 'Счёт приложен к письму, оплатить его можно банковским переводом. Укажите номер счёта в назначении платежа: по нему мы найдём ваш перевод.',
    action: 'Посмотреть, что будет дальше',
    note: whenIssued(facts),
  }),
  invoiceReminder: ({ number, validUntil }) => ({
    subject: `Счёт № ${number} на оплату Warden действует до ${validUntil}`,
    heading: 'Срок оплаты счёта подходит к концу',
    text: 'Счёт ещё не оплачен полностью, мы приложили его ещё раз. Когда его срок пройдёт, в личном кабинете можно будет получить новый по цене на тот день.',
    action: 'Посмотреть счёт',
    note: 'Если деньги уже отправлены, не отправляйте их второй раз: перевод может идти несколько рабочих дней.',
  }),
  invoiceExpired: ({ number, amount, received, licenses, waiting }) => ({
    subject: `Срок оплаты счёта № ${number} истёк`,
    heading: 'Срок оплаты счёта истёк',
    text: received
      ? `Счёт не был полностью оплачен в срок: поступило ${received} из ${amount}. Эти деньги не потеряны и не израсходованы: мы зачтём их в оплату заказа или вернём. Пожалуйста, не переводите остаток, пока не договоритесь с нами.`
      : 'Счёт не был полностью оплачен в срок. Пожалуйста, больше не оплачивайте его, а получите новый в личном кабинете.',
    action: 'Посмотреть счёт',
    note: received
      ? `Напишите нам, что вам удобнее: получить ${licenses > 1 ? 'лицензии' : 'лицензию'} или вернуть деньги. Если остаток уже отправлен, он тоже не пропадёт.`
      : `Если деньги уже отправлены, они не пропадут: мы проверим перевод вручную и ${waiting > 0 ? 'зачтём его в оплату заказа' : `выпустим ${licenses > 1 ? 'лицензии' : 'лицензию'}`} или вернём деньги.`,
  }),
  invoiceDocuments: ({ number, isAbroad, isCard, waiting }) => ({
    subject: isAbroad ? `Счёт № ${number} оплачен, Warden` : `Закрывающие документы по счёту № ${number}, Warden`,
    heading: isAbroad ? 'Счёт оплачен' : 'Закрывающие документы готовы',
    text: isAbroad
      ? 'Оплата поступила полностью. К письму приложены счёт и подтверждение оплаты на английском языке в PDF.'
      : `Счёт оплачен. К письму ${isCard ? 'приложены счёт и УПД' : 'приложен УПД'}: PDF для чтения и XML для бухгалтерских программ.`,
    action: 'Посмотреть платёж и документы',
    note: isAbroad
      ? `Если бухгалтерии нужен акт, его можно ${waiting > 0 ? 'будет ' : ''}скачать на странице платежа на английском и русском языках${waiting > 0 ? ', когда для всех лицензий будут выбраны установки' : ''}.`
      : 'Приложенные файлы не подписаны. Подписанный документ продавец отправляет через оператора ЭДО.',
  }),
  invoiceReturned: (facts) => {
    const { number, amount, refunded, isWhole, isAbroad, way } = facts;
    return {
      subject: `Возврат денег по счёту № ${number}, Warden`,
      heading: isWhole ? 'Мы вернули оплату' : 'Мы вернули часть оплаты',
      text: `Мы вернули ${refunded} из ${amount} ${waysBack[way]}.${withEarlierRefunds(facts)} ${isAbroad ? 'Документ о возврате (credit note)' : 'Корректировочный документ к УПД'} приложен к письму. ${afterRefund(facts)}`,
      action: 'Посмотреть платёж и документы',
      note: `${refundTime(facts)} Если вы не ждали возврата, напишите нам.`,
    };
  },
  invoiceForAccounting: ({ company }) => ({
    action: 'Как связаться с продавцом',
    note: `Вы получили это письмо, потому что этот адрес подтверждён как адрес бухгалтерии ${company}.`,
  }),
};
