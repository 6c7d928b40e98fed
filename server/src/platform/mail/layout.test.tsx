import { locales, mailTexts } from '@warden/i18n';
import type { MailContent } from '@warden/i18n/mail-facts';
import { noBreakSpaces } from '@warden/i18n/no-break-spaces';
import { expect, it } from 'vitest';
import { MailLayout } from './layout.tsx';
import { renderMail } from './render.ts';
import { withSender } from './sender.tsx';

const url = 'https://shop.example/verify-email?token=abc_DEF-123';
const mails = ['confirmAddress', 'alreadyRegistered', 'resetPassword', 'passwordChanged'] as const;

const reader = { id: 'u1', firstName: 'Ада', emailVerifiedAt: new Date() as Date | null };

const both = (locale: (typeof locales)[number], texts: MailContent, changes: Partial<typeof reader> = {}) => {
  return renderMail(<MailLayout locale={locale} reader={{ ...reader, ...changes }} texts={texts} url={url} />);
};

it.each(locales.flatMap((locale) => mails.map((mail) => [locale, mail] as const)))(
  'says the same in HTML and in plain text, in its language: %s %s',
  async (locale, mail) => {
    const texts = mailTexts[locale][mail];
    const { html, text } = both(locale, texts);
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`));
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain(url);
    for (const sentence of [mailTexts[locale].greeting('Ада'), texts.text, texts.note]) {
      expect(html).toContain(noBreakSpaces(sentence));
      expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence);
    }
    expect(text).not.toMatch(/<[a-z!/]|&[a-z#\d]+;/i);
    for (const part of [html, text, texts.subject]) expect(part).not.toMatch(/undefined|\[object|NaN/);
    expect(/[а-яё]/i.test(texts.subject + text.replace('Ада', ''))).toBe(locale === 'ru');
  },
);

it('keeps plain text readable: short of a wall, one blank line between paragraphs, the link on a line of its own', async () => {
  const { text } = both('en', mailTexts.en.confirmAddress);
  const paragraphs = text.trim().split(/\n{2,}/);
  expect(paragraphs.length).toBeGreaterThan(4);
  expect(text.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^${RegExp.escape(url)}`)));
});

it('greets by a name, and by nothing that is more than a name', () => {
  const greeted = (firstName: string) => Object.values(both('en', mailTexts.en.confirmAddress, { firstName }));
  for (const name of ['Ада', 'Анна-Мария', 'Jean Luc', 'O’Neill', 'María José', 'Nguyễn']) {
    for (const part of greeted(name)) expect(part).toContain(`Hello, ${name}.`);
  }
  const links = ['<script>alert("1")</script>', 'visit http://evil.example', 'evil.example', 'a@b.example'];
  for (const more of [...links, 'Your account is blocked', '+7 999 123 45 67', 'x'.repeat(41), '\u202eanna']) {
    for (const part of greeted(more)) {
      expect(part).toContain('Hello.');
      expect(part).not.toContain(more);
    }
  }
});

it.each(locales)('greets without a name at an unconfirmed address: %s', async (locale) => {
  const { html, text } = both(locale, mailTexts[locale].confirmAddress, { emailVerifiedAt: null });
  for (const part of [html, text]) {
    expect(part).toContain(mailTexts[locale].greeting());
    expect(part).not.toContain('Ада');
  }
});

it.each([
  ['en', 'Example seller: Shield LLC, tax ID 7799001231, registration number 1267799001238'],
  ['ru', 'Пример продавца: ООО «Щит», ИНН 7799001231, ОГРН 1267799001238'],
] as const)('ends with who sells and where to ask (%s)', async (locale, line) => {
  const layout = <MailLayout locale={locale} reader={reader} texts={mailTexts[locale].confirmAddress} url={url} />;
  const seller = { nameRu: 'ООО «Щит»', nameEn: 'Shield LLC', inn: '7799001231', ogrn: '1267799001238' };
  const contacts = 'https://shop.example/contacts';
  const { text } = renderMail(
    withSender(layout, { seller: { ...seller, isExample: true }, support: 'help@shield.test', contacts }),
  );
  expect(text).toContain(line);
  expect(text).toContain(`${mailTexts[locale].help.reply} help@shield.test`);
  const alone = renderMail(withSender(layout, { seller: null, support: null, contacts })).text;
  expect(alone).toContain(`${mailTexts[locale].help.contacts} ${contacts}`);
  expect(alone).not.toContain(mailTexts[locale].help.reply);
});
