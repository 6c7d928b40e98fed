import { describe, expect, it } from 'vitest';
import { locales } from './locales.ts';
import type { MailContent } from './mail-facts.ts';
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
