import { describe, expect, it } from 'vitest';
import { locales } from './locales.ts';
import type { MailContent, Quoted } from './mail-facts.ts';
import { type mailTexts as all, mailTexts } from './texts.ts';

type Name = keyof (typeof all)['en'];

/** A stranger may have caused these by typing the reader's address. */
const fromStrangers: Name[] = [
  ...(['confirmAddress', 'resetPassword', 'resetByCompany', 'confirmNewEmail'] as const),
  ...(['confirmAccountingEmail', 'invited', 'domainCode'] as const),
];

/** These tell an owner what has happened to the account. */
const aboutSecurity: Name[] = [
  ...(['passwordChanged', 'confirmedByLink', 'confirmOwner', 'signedInElsewhere', 'accountBlocked'] as const),
  ...(['accountUnblocked', 'sessionsEnded', 'agreeToNewEmail', 'emailChangedFrom', 'emailChanged'] as const),
  ...(['emailChangeRevoked', 'factorAdded', 'factorRemoved', 'recoveryCodeUsed', 'factorGuessed'] as const),
  ...(['recoveryCodesMade', 'factorsLost', 'factorsLostByAdministrator', 'factorsRemovable'] as const),
  ...(['factorsRemoved', 'accountRecovered', 'passkeyCopied', 'companyLinked', 'breakGlassUsed'] as const),
  ...(['licenseRotated', 'installMoved', 'installMoveUndone'] as const),
];

const doNothing = /\b(ignore|do nothing)\b|ничего не делайте|не обращайте внимания/i;
const whatToDo =
  /not you|not me|did not|someone else|a mistake|не вы|не я|не просили|не создавали|кто-то ещё|это ошибка/i;

const textsOf = (locale: (typeof locales)[number], name: Name) => {
  const given = mailTexts[locale][name];
  return typeof given === 'function' ? (given as (facts: object) => MailContent | string)({}) : given;
};
const written = (locale: (typeof locales)[number], name: Name) => JSON.stringify(textsOf(locale, name));

describe.each(locales)('mails in %s', (locale) => {
  const names = Object.keys(mailTexts[locale]) as Name[];

  it('tell only readers whose address a stranger may have typed to do nothing', () => {
    expect(names.filter((name) => doNothing.test(written(locale, name)))).toEqual(fromStrangers);
  });

  it('tell an owner what to do if it was not them', () => {
    expect(aboutSecurity.filter((name) => !whatToDo.test(written(locale, name)))).toEqual([]);
  });

  it('ask for an answer nowhere but where the layout knows that somebody reads it', () => {
    const asking = names.filter((name) => /reply to this|ответьте на/i.test(written(locale, name)));
    expect(asking).toEqual(['help']);
  });
});

it('the mail that asks for consent to a renewal says why', () => {
  const facts = { amount: '3', chargeOn: '4 May', licenses: 1, allowed: '2' };
  const asked = (over: 'limit' | 'rest' | 'announced' | 'agreed', isOtherCurrency = false) =>
    locales.map((locale) => mailTexts[locale].renewalConsent({ ...facts, over, isOtherCurrency }).text.split('. ')[0]);
  const reasons = [asked('limit'), asked('rest'), asked('announced'), asked('agreed'), asked('limit', true)];
  reasons.push(asked('announced', true), asked('agreed', true));
  expect(new Set(reasons.flat()).size).toBe(reasons.flat().length);
  expect(asked('rest')).toEqual([
    'This is more than the 2 that other renewals leave of your limit',
    'Это больше, чем другие продления оставили от вашего предела (2)',
  ]);
  expect(asked('announced', true)).toEqual([
    'The price is now in another currency than the 2 that we announced',
    'Цена теперь в другой валюте, чем сумма, о которой мы предупреждали (2)',
  ]);
});

describe('mails about several licenses, of which some wait for an installation,', () => {
  const ru = mailTexts.ru;
  const en = mailTexts.en;

  it('say of each refund how many went back, and revoke none that was never issued', () => {
    const russian = (returned: number, unissued: number) => ru.linesRefunded({ returned, unissued }).text;
    expect(russian(1, 0)).toMatch(
      /^Мы вернули оплату за лицензию, указанную ниже\. Эта лицензия отозвана и больше не работает\./,
    );
    expect(russian(1, 1)).toMatch(/указанную ниже\. Эта лицензия выпущена не будет\. На остальную/);
    expect(russian(2, 0)).toMatch(/лицензии, перечисленные ниже\. Эти лицензии отозваны и больше не работают\./);
    expect(russian(2, 2)).toMatch(/перечисленные ниже\. Эти лицензии выпущены не будут\. На остальную/);
    expect(russian(2, 1)).toContain('Выпущенная лицензия отозвана и больше не работает, а другая выпущена не будет.');
    expect(russian(4, 1)).toContain('Выпущенные лицензии отозваны и больше не работают, а ещё одна выпущена не будет.');
    expect(russian(4, 2)).toContain(
      'Выпущенные лицензии отозваны и больше не работают, а остальные выпущены не будут.',
    );
    for (const { linesRefunded, paymentRefunded } of [en, ru]) {
      for (const refunded of [linesRefunded, paymentRefunded]) {
        expect(refunded({ returned: 2, unissued: 2 }).text).not.toMatch(/отозва|revoked|renewed|купили/);
        expect(refunded({ returned: 1, unissued: 0 }).text).not.toMatch(/licenses|issued|лицензии|выпущ/);
        expect(refunded({ returned: 2, unissued: 1 }).text).toMatch(/отозвана .* не будет|revoked .* not be issued/);
      }
    }
    expect(ru.paymentRefunded({ returned: 1, unissued: 1 }).text).toBe(
      'Мы вернули оплату. Лицензия, оплаченная этим платежом, выпущена не будет.',
    );
  });

  it('say after the payment what is attached and what is to be chosen', () => {
    const bought = (licenses: number, waiting: number, attached = licenses - waiting) =>
      Object.values(ru.orderSucceeded({ licenses, waiting, attached })).join(' | ');
    expect(bought(3, 0)).toMatch(/ваши лицензии .* Лицензии приложены .* от строки BEGIN/);
    expect(bought(2, 1)).toMatch(
      /одна лицензия готова .* Одна лицензия приложена .* Выберите установку для лицензии, у/,
    );
    expect(bought(4, 2)).toMatch(
      /лицензии готовы .* приложены .* Выберите установки для лицензий, у которых их пока нет/,
    );
    expect(bought(1, 1)).toMatch(/выберите установку для лицензии .* Выберите установку для лицензии: она/);
    expect(bought(2, 2)).toMatch(/выберите установки для лицензий .* Выберите установки для лицензий: каждая/);
    for (const text of [bought(1, 1), bought(2, 2), bought(2, 0, 0)]) expect(text).not.toMatch(/BEGIN|приложен/);
    expect(bought(2, 0, 0)).toMatch(/Лицензии отправлены письмом тем участникам .* не даёт доступа к текстам/);
    expect(en.orderSucceeded({ licenses: 1, waiting: 1, attached: 0 }).text).toBe(
      'We have received your payment. Choose an installation for the license: it is issued at once.',
    );
  });

  it('promise with an invoice only what follows from its money', () => {
    const about = {
      number: 'W26-1',
      company: 'Foo' as Quoted,
      amount: '1',
      received: null,
      missing: '1',
      validUntil: '2',
      isCard: false,
    };
    const promised = (licenses: number, waiting: number, isAbroad = false) =>
      [en, ru].map(({ invoiceIssued }) => invoiceIssued({ ...about, licenses, waiting, isAbroad }).note);
    expect(promised(1, 0)[1]).toMatch(/^Лицензия будет выпущена и придёт на почту, когда поступят деньги: обычно/);
    expect(promised(1, 1)[1]).toMatch(/придёт на почту, когда поступят деньги и вы выберете установку\. Деньги обычно/);
    expect(promised(2, 2, true)[1]).toMatch(
      /и вы выберете установки\. Международный перевод .* подтверждение оплаты\.$/,
    );
    expect(promised(3, 1)[1]).toMatch(
      /^Лицензии для выбранных установок .* ещё не выбрана, будет выпущена после её выбора\.$/,
    );
    expect(promised(1, 1)[0]).toMatch(/once the money has arrived and you have chosen its installation\. .* documents/);
    expect(promised(2, 1)[0]).toMatch(
      /^The license whose installation is chosen is issued .* is issued once you choose it\.$/,
    );
    for (const { invoiceExpired } of [en, ru]) {
      const late = { ...about, isAbroad: false, licenses: 2 };
      expect(invoiceExpired({ ...late, waiting: 1 }).note).not.toMatch(/issue|выпустим/);
      expect(invoiceExpired({ ...late, waiting: 0 }).note).toMatch(/issue|выпустим/);
      expect(invoiceExpired({ ...late, waiting: 0, received: '3' }).text).toMatch(
        /we have received 3 of 1\. This money is neither lost nor spent|поступило 3 из 1\. Эти деньги не потеряны/,
      );
    }
  });

  it('promise the act to a buyer abroad only once all installations are chosen', () => {
    const facts = { number: 'W26-1', company: 'Foo' as Quoted, amount: '2', received: '2', missing: '0' };
    const paid = { ...facts, validUntil: '3', isAbroad: true, isCard: false, licenses: 2 };
    const noteOf = (waiting: number) => [en, ru].map((texts) => texts.invoiceDocuments({ ...paid, waiting }).note);
    expect(noteOf(0).join()).not.toMatch(/installations|установки/);
    expect(noteOf(1)[0]).toMatch(/from the payment page once the installations of all licenses are chosen\.$/);
    expect(noteOf(1)[1]).toMatch(
      /его можно будет скачать .* языках, когда для всех лицензий будут выбраны установки\.$/,
    );
  });

  it('say of a payment that came to nothing how many licenses were not issued', () => {
    expect(ru.paymentCanceled({ licenses: 1 }).text).toContain('лицензия не выпущена.');
    expect(ru.paymentCanceled({ licenses: 2 }).text).toContain('лицензии не выпущены.');
  });
});
