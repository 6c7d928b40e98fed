import { readFile } from 'node:fs/promises';
import type { Invoice } from '@warden/contract';
import { formatMoney } from '@warden/i18n';
import { documentLines, statementFile } from '../server/test/bank-statement.ts';
import { expectAccessible } from './accessibility.ts';
import { bindInstall, demoAccount, enterCompany, issueInvoice, openAccount, signIn } from './accounts.ts';
import { chooseFor, expect, inEveryLanguage, type Page, test, visit } from './support.ts';

const PRICE = 25_000;
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

/** Uploads a statement of the seller's bank with one incoming transfer. */
const moneyArrives = async (page: Page, purpose: string, sum: number) => {
  const headers = bearer(await demoAccount(page, 'admin'));
  const { data } = await (await page.request.get('/api/admin/seller', { headers })).json();
  const { account } = data.seller.bank;
  const transfer = documentLines({
    Номер: String(Date.now()).slice(-6),
    Сумма: sum.toFixed(2),
    ПолучательСчет: account,
    НазначениеПлатежа: purpose,
  });
  const reply = await page.request.post('/api/admin/statements', {
    headers,
    multipart: {
      statement: { name: 'bank.txt', mimeType: 'text/plain', buffer: statementFile([transfer], { account }) },
    },
  });
  expect(await reply.json()).toMatchObject({ data: { transfers: 1 } });
};

const saved = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), start: bytes.subarray(0, 4).toString('latin1') };
};

inEveryLanguage(({ locale, once, t }) => {
  const money = (amount: number) => formatMoney(amount, 'RUB', locale);

  test('a company gets an invoice, pays it in two parts and finds its documents', async ({ page }) => {
    test.slow();
    const account = await openAccount(page, 'company');
    const client = await bindInstall(page, account);
    await signIn(page, account);
    await visit(page, '/pricing');
    await page.getByRole('link', { name: t.pricing.companies.action }).first().click();

    const dialog = page.getByRole('dialog', { name: t.buy.title.buy });
    await expect(dialog.getByRole('radio', { name: t.ways.invoice })).toBeChecked();
    await expect(dialog.getByText(client, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('region', { name: t.buy.order })).toContainText(money(PRICE));
    await dialog.getByRole('checkbox').check();
    const submit = dialog.getByRole('button', { name: t.invoice.submit });
    await expect(submit).toBeDisabled();
    await dialog.getByRole('button', { name: t.companies.add }).click();
    const company = page.getByRole('dialog', { name: t.companies.addTitle });
    await company.getByLabel(t.companies.fields.country, { exact: true }).selectOption('RU');
    await company.getByLabel(t.companies.fields.inn, { exact: true }).fill('7707083893');
    await company.getByLabel(t.companies.fields.kpp, { exact: true }).fill('773601001');
    await company.getByLabel(t.companies.fields.name, { exact: true }).fill('ООО «Ромашка»');
    await company.getByLabel(t.companies.fields.address, { exact: true }).fill('Москва, ул. Вавилова, 19');
    await company.getByRole('button', { name: t.common.save }).click();
    await expectAccessible(page);
    await submit.click();

    const issued = page.getByRole('dialog', { name: t.invoice.title.replace('{{number}}', '') });
    await expect(issued).toContainText(t.invoice.issued);
    await expect(issued).toContainText(account.email);
    await expect(issued).toContainText(t.invoice.qr);
    const pdf = await saved(page, () => issued.getByRole('button', { name: t.invoice.download }).click());
    expect(pdf.start).toBe('%PDF');
    await expectAccessible(page);
    const { data } = await (await page.request.get('/api/invoices', { headers: bearer(account) })).json();
    const [{ number }] = data as [Invoice];
    const named = (text: string) => text.replace('{{number}}', number);

    await issued.getByRole('link', { name: t.invoice.follow }).click();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(heading(named(t.invoice.openTitle))).toBeVisible();
    const steps = page.getByRole('list', { name: t.invoice.steps }).getByRole('listitem');
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
    await expectAccessible(page);

    // The page asks again by itself, and at once when the customer comes back to it.
    const comeBackTo = (title: string) =>
      expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await expect(heading(title)).toBeVisible({ timeout: 1000 });
      }).toPass();
    await moneyArrives(page, `Оплата по счету № ${number}`, 10_000);
    await comeBackTo(named(t.invoice.partlyTitle));
    await expect(steps.nth(1)).toContainText(money(15_000));
    await moneyArrives(page, `Доплата по счету ${number}`, 15_000);
    await comeBackTo(t.paymentSuccess.readyTitle);
    await expect(page.locator('pre')).toContainText('BEGIN WARDEN LICENSE');
    await expect(steps).toHaveCount(0);
    await expect(page.getByText(named(t.invoice.paidLine).split('{{')[0] as string)).toBeVisible();
    await expect(page.getByText(t.documents.unsigned)).toBeVisible();
    await expectAccessible(page);

    await visit(page, '/dashboard?tab=payments');
    const row = page.getByRole('table', { name: t.payments.caption }).getByRole('row').nth(1);
    await expect(row).toContainText(t.documents.state.ready);
    const upd = await saved(page, () =>
      row.getByRole('button', { name: new RegExp(`^${t.documents.kind.upd}.*XML`) }).click(),
    );
    expect(upd).toMatchObject({ name: expect.stringMatching(/\.xml$/), start: '<?xm' });
    await page.getByRole('button', { name: t.documents.period.open }).click();
    const period = page.getByRole('dialog', { name: t.documents.period.title });
    await period.getByRole('button', { name: t.documents.period.thisMonth }).click();
    await expectAccessible(page);
    const zip = await saved(page, () => period.getByRole('button', { name: t.documents.period.submit }).click());
    expect(zip).toMatchObject({ name: expect.stringMatching(/\.zip$/), start: expect.stringMatching(/^PK/) });
    await expect(period.getByText(t.documents.period.done)).toBeVisible();
  });

  once?.('an open invoice is canceled after a question, and a new one is offered', async ({ page }) => {
    const account = await openAccount(page, 'cancels');
    const company = await enterCompany(page, account);
    const { number, payment_id } = await issueInvoice(page, account, company);
    const named = (text: string) => text.replace('{{number}}', number);
    await signIn(page, account);
    await visit(page, '/dashboard?tab=payments');
    await chooseFor(page, t, number, t.documents.cancel);
    const question = page.getByRole('dialog', { name: named(t.invoice.cancelTitle) });
    await expectAccessible(page);
    await question.getByRole('button', { name: t.invoice.cancel }).click();
    const row = page.getByRole('table', { name: t.payments.caption }).getByRole('row').nth(1);
    await expect(row).toContainText(t.documents.state.canceled);
    await visit(page, `/payment/success?payment=${payment_id}`);
    await expect(page.getByRole('heading', { level: 1, name: named(t.invoice.canceledTitle) })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t.invoice.again }).click();
    const dialog = page.getByRole('dialog', { name: t.buy.title.buy });
    await expect(dialog.getByRole('radio', { name: t.ways.invoice })).toBeChecked();
    await expect(dialog.getByLabel(t.companies.choose)).toHaveValue(company);
  });
}, 'ru');
