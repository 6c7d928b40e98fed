import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { aCompany, giveCompany } from '../../../test/companies.ts';
import { giveInvoice } from '../../../test/invoices.ts';
import { deliver } from '../../../test/jobs.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { sweepExpired } from '../auth/jobs.ts';
import { invoiceIssued } from '../invoices/mail.tsx';
import { confirmAccountingEmail } from './mail.tsx';
import { companyEmails } from './tables.ts';

const { companies } = contract;
const shop = sharedTestApp({}, { workers: false });

const ada = sharedAccount(shop);

let made = 0;
const anAddress = () => `books-${process.pid}-${++made}@accounting.example`;
const mailsTo = async (to: string) => {
  await deliver(shop, confirmAccountingEmail);
  return shop.mailbox.list({ to, limit: 1000 });
};
const tokenAt = async (email: string) => {
  await deliver(shop, confirmAccountingEmail);
  return shop.tokenFrom(email, 'confirm-accounting-email');
};
const confirm = async (token: string) => (await shop.call(companies.confirmEmail, { body: { token } })).data;
const resend = (id: string, email: string, { token } = ada) =>
  shop.call(companies.resendConfirmation, { params: { id }, body: { email } }, { token });
const setAddresses = async (id: string, entered: ReturnType<typeof aCompany>, accounting_emails: string[]) =>
  (await shop.call(companies.update, { params: { id }, body: { ...entered, accounting_emails } }, ada)).data;
const confirmedOf = (id: string) => shop.services.companies.confirmedEmails(shop.services.db, id);

describe('an accounting address', () => {
  it('gets documents only after the link in its mail was used, which works once', async () => {
    const email = anAddress();
    const { id, accounting_addresses } = await giveCompany(shop, ada, { accounting_emails: [email] });
    expect(accounting_addresses).toEqual([{ email, confirmed: false }]);
    expect(await confirmedOf(id)).toEqual([]);
    const token = await tokenAt(email);
    const [stored] = await shop.services.db.select().from(companyEmails).where(eq(companyEmails.companyId, id));
    expect(stored?.tokenHash).not.toContain(token);
    expect(await confirm(token)).toMatchObject({ company: '“ООО ‘Ромашка’”' });
    expect(await confirmedOf(id)).toEqual([email]);
    expect(await refusal(confirm(token))).toMatchObject({ code: 'company_email_token_invalid', field: 'token' });
    expect(await refusal(resend(id, email))).toMatchObject({ status: 409, code: 'already_verified' });
    expect(await refusal(resend(id, anAddress()))).toMatchObject({ status: 404 });
  });

  it('that confirms after the invoice gets what is open at once, and the file of it by its link', async () => {
    const email = anAddress();
    const { id, number, company_id } = await giveInvoice(shop, ada, { accounting_emails: [email] });
    const other = await giveInvoice(shop, ada, { accounting_emails: [] });
    const token = await tokenAt(email);
    const look = async () => (await shop.call(companies.readEmailLink, { body: { token } })).data;
    const pdf = (invoice_id: string) => shop.call(companies.emailLinkPdf, { body: { token, invoice_id } });
    expect(await look()).toEqual({ company: '“ООО ‘Ромашка’”', confirmed: false, open_invoices: [] });
    expect(await refusal(pdf(id))).toMatchObject({ status: 404 });
    await confirm(token);
    expect(await look()).toMatchObject({ confirmed: true, open_invoices: [{ id, number }] });
    expect(await ((await pdf(id)) as unknown as Response).text()).toMatch(/^%PDF-/);
    expect(await refusal(pdf(other.id))).toMatchObject({ status: 404 });
    await deliver(shop, invoiceIssued);
    const subjects = (await shop.mailbox.list({ to: email })).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(number))).toHaveLength(1);
    await setAddresses(company_id as string, aCompany(), []);
    expect(await refusal(look())).toMatchObject({ code: 'company_email_token_invalid' });
  });

  it('gets the five newest of many open invoices, and its page lists them all', async () => {
    const [email, buyer] = [anAddress(), await openAccount(shop)];
    const issued = [await giveInvoice(shop, buyer, { accounting_emails: [email] })];
    // Each is issued to the one company of the account.
    while (issued.length < 7) issued.push(await giveInvoice(shop, buyer));
    const token = await tokenAt(email);
    await confirm(token);
    const { data } = await shop.call(companies.readEmailLink, { body: { token } });
    expect(data.open_invoices.map(({ id }) => id)).toEqual(issued.map(({ id }) => id));
    await deliver(shop, invoiceIssued);
    const subjects = (await shop.mailbox.list({ to: email })).map(({ subject }) => subject);
    const mailed = issued.filter(({ number }) => subjects.some((subject) => subject.includes(number)));
    expect(mailed.map(({ number }) => number)).toEqual(issued.slice(-5).map(({ number }) => number));
  });

  it('has a link that shows open invoices for an hour after it was used, and never beyond its seven days', async () => {
    const [soon, late] = [anAddress(), anAddress()];
    await giveInvoice(shop, ada, { accounting_emails: [soon, late] });
    const look = (token: string) => shop.call(companies.readEmailLink, { body: { token } });
    const invalid = { code: 'company_email_token_invalid' };
    const [first, last] = [await tokenAt(soon), await tokenAt(late)];
    await confirm(first);
    shop.later(HOUR - 60_000);
    expect((await look(first)).data.open_invoices).toHaveLength(1);
    shop.later(HOUR + 60_000);
    expect(await refusal(look(first))).toMatchObject(invalid);
    expect((await look(last)).data).toMatchObject({ confirmed: false });
    shop.later(7 * DAY - 10 * 60_000);
    await confirm(last);
    shop.later(7 * DAY + 60_000);
    expect(await refusal(look(last))).toMatchObject(invalid);
  });

  it('is confirmed at once where it is the proven address of the account, and not where it is unproven', async () => {
    const { id } = await giveCompany(shop, ada, { accounting_emails: [ada.user.email.toUpperCase()] });
    expect(await confirmedOf(id)).toHaveLength(1);
    const unproven = await shop.register();
    const company = await giveCompany(shop, unproven, { accounting_emails: [unproven.user.email] });
    expect(company.accounting_addresses).toMatchObject([{ confirmed: false }]);
  });

  it('stays confirmed when the company changes; only new addresses get a mail, and those taken off get nothing', async () => {
    const [kept, dropped, added] = [anAddress(), anAddress(), anAddress()];
    const entered = aCompany({ accounting_emails: [kept, dropped, kept] });
    const { id, accounting_emails } = await giveCompany(shop, ada, entered);
    expect(accounting_emails).toEqual([kept, dropped]);
    await confirm(await tokenAt(kept));
    const link = await tokenAt(dropped);
    expect(await setAddresses(id, entered, [kept, added])).toMatchObject({
      accounting_addresses: [
        { email: kept, confirmed: true },
        { email: added, confirmed: false },
      ],
    });
    expect(await mailsTo(added)).toHaveLength(1);
    expect(await mailsTo(kept)).toHaveLength(1);
    expect(await refusal(confirm(link))).toMatchObject({ code: 'company_email_token_invalid' });
    expect(await confirmedOf(id)).toEqual([kept]);
  });

  it('can be asked again: the new link works, and the old one no longer does', async () => {
    const email = anAddress();
    const { id } = await giveCompany(shop, ada, { accounting_emails: [email] });
    const old = await tokenAt(email);
    await resend(id, email.toUpperCase());
    const links = (await mailsTo(email)).flatMap((mail) => mail.links);
    const tokens = links.flatMap((link) => new URL(link).searchParams.get('token') ?? []);
    const fresh = tokens.find((token) => token !== old);
    expect(await refusal(confirm(old))).toMatchObject({ code: 'company_email_token_invalid' });
    await confirm(fresh as string);
    expect(await confirmedOf(id)).toEqual([email]);
  });

  it('has a link that expires after seven days, and can be used once', async () => {
    const email = anAddress();
    await giveCompany(shop, ada, { accounting_emails: [email] });
    const token = await tokenAt(email);
    shop.setClock(() => new Date(Date.now() + 7 * DAY + 1000));
    expect(await refusal(confirm(token))).toMatchObject({ code: 'company_email_token_invalid' });
    shop.setClock(() => new Date(Date.now() + 7 * DAY - 60_000));
    const used = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(token)));
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('leaves nothing of a link that has expired', async () => {
    const email = anAddress();
    const { id } = await giveCompany(shop, ada, { accounting_emails: [email] });
    await tokenAt(email);
    const hash = async () =>
      (await shop.services.db.select().from(companyEmails).where(eq(companyEmails.companyId, id)))[0]?.tokenHash;
    await sweepExpired.run({}, shop.services, '');
    expect(await hash()).toEqual(expect.any(String));
    shop.setClock(() => new Date(Date.now() + 7 * DAY + 1000));
    await sweepExpired.run({}, shop.services, '');
    expect(await hash()).toBeNull();
  });

  it('is told the name of the company as a quotation, never as a link, in the mail and on its page', async () => {
    const email = anAddress();
    const name = `win at http://evil.example now ${'and then '.repeat(20)}`;
    await giveCompany(shop, ada, { accounting_emails: [email], name });
    const [{ text = '', html = '', links = [] } = {}] = await mailsTo(email);
    for (const part of [text, html]) expect(part).not.toMatch(/http:\/\/evil|evil\.example/);
    expect(links.every((link) => link.startsWith('http://shop.test/'))).toBe(true);
    expect(text).not.toMatch(new RegExp(`\\b${ada.user.firstName}\\b`));
    const { data } = await shop.call(companies.readEmailLink, { body: { token: await tokenAt(email) } });
    expect(data.company).toMatch(/^“.{10,80}…”$/);
    expect(data.company).not.toMatch(/http:\/\/evil|evil\.example/);
  });
});

describe('what somebody can send to a stranger’s mailbox', () => {
  it('is five mails a day from one network and eight from many, and keeps no owner from entering the company', async () => {
    const email = anAddress();
    const askers = [await openAccount(shop), await openAccount(shop)];
    let asked = 0;
    const ask = async (from: string) => {
      const { token } = askers[asked++ % 2] as Account;
      const body = aCompany({ accounting_emails: [email] });
      const { id } = (await shop.call(companies.create, { body }, { token, from })).data;
      return { id, token };
    };
    for (let n = 0; n < 7; n++) await ask('198.51.100.200');
    expect(await mailsTo(email)).toHaveLength(5);
    for (let n = 0; n < 4; n++) await ask(`198.51.100.${201 + n}`);
    expect(await mailsTo(email)).toHaveLength(8);
    const { id, token } = await ask('198.51.100.210');
    const again = shop.call(
      companies.resendConfirmation,
      { params: { id }, body: { email } },
      { token, from: '198.51.100.210' },
    );
    expect(await refusal(again)).toMatchObject({ status: 429, code: 'mails_limited' });
  });

  it('is no more when addresses are taken off and entered again', async () => {
    const [email, asker] = [anAddress(), await openAccount(shop)];
    const entered = aCompany();
    const enter = (accounting_emails: string[]) => giveCompany(shop, asker, { ...entered, accounting_emails });
    for (let n = 0; n < 7; n++) {
      for (const emails of [[], [email]]) await enter(emails);
      expect(await mailsTo(email)).toHaveLength(Math.min(n + 1, 5));
    }
  });

  it.each(['accountingMailAccount', 'accountingMailAddress'])('is limited by %s', async (rule) => {
    const asker = await openAccount(shop);
    const from = `198.51.100.${++made}`;
    const ask = () =>
      shop.call(companies.create, { body: aCompany({ accounting_emails: [anAddress()] }) }, { ...asker, from });
    await ask();
    await spend(shop, `${rule}:${rule === 'accountingMailAccount' ? asker.user.id : from}`, 1000);
    expect(await refusal(ask())).toMatchObject({ status: 429, code: 'rate_limited' });
  });
});

it('five addresses in five requests at the same time leave one list, and nobody gets two mails', async () => {
  const entered = aCompany({ accounting_emails: [] });
  const { id } = await giveCompany(shop, ada, entered);
  const addresses = Array.from({ length: 5 }, anAddress);
  await Promise.all(addresses.map(() => setAddresses(id, entered, addresses)));
  for (const email of addresses) expect(await mailsTo(email)).toHaveLength(1);
});

it('a company is looked up in no register where the shop has no token for one', async () => {
  const { data } = await shop.call(companies.lookUp, { query: { inn: '7707083893' } }, await openAccount(shop));
  expect(data).toEqual({ available: false, company: null });
});
